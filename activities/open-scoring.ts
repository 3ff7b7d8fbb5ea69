import type { ScoreInput } from '../contracts/operations';
import type { ExperimentOutline, OpenedScoring } from '../contracts/payloads';
import type { Database } from '../db/client';
import { addScorers } from '../db/queries/add-scorers';
import { isFrozen, loadConditions, loadSweep } from '../db/queries/sweeps';
import { experimentLabels } from '../experiments/experiment-labels';
import { conditionOutlines } from './condition-outlines';
import { readScoreWish } from './read-wish';

/**
 * Adds scorers to a sweep once for each key, and says whose answers are to be scored. Experiments whose plan is not whole
 * are left out: their own workflow scores them when they are answered.
 */
export async function openScoring(
  database: Database,
  { key, ...input }: ScoreInput & { readonly key: string },
): Promise<OpenedScoring> {
  const { sweepId, scorers = [], who = 'temporal', reason } = readScoreWish(input);
  const scoring = await addScorers(database, { sweepId, scorers, who, key, ...(reason !== undefined && { reason }) });
  const { spec } = await loadSweep(database, sweepId);
  const rows = (await loadConditions(database, sweepId)).filter(({ stage }) => stage === 'read');
  const labels = experimentLabels(spec.experiments);
  const experiments: ExperimentOutline[] = [];
  for (const [index, { experiment }] of spec.experiments.entries()) {
    const label = labels[index]!;
    if (!(await isFrozen(database.sql, sweepId, label))) continue;
    const own = rows.filter((row) => row.experiment === label);
    experiments.push({
      experiment: { sweepId, experiment, label },
      conditions: await conditionOutlines(database, spec, own),
    });
  }
  return { ...scoring, experiments };
}
