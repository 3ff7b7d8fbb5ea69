import type { RerunInput } from '../contracts/operations';
import type { OpenedRerunSummary, RerunOfExperiment, RerunOfJudge } from '../contracts/payloads';
import type { Database } from '../db/client';
import { openRerun } from '../db/queries/open-rerun';
import { loadConditions, loadSweep } from '../db/queries/sweeps';
import { experimentByLabel } from '../experiments/sweep-conditions';
import { conditionOutlines } from './condition-outlines';
import { readWish } from './read-wish';

/** Opens a rerun once for each key, and says what is to be run for it. */
export async function openRerunOfCells(
  database: Database,
  { key, ...input }: RerunInput & { readonly key: string },
): Promise<OpenedRerunSummary> {
  const { sweepId, ...wish } = readWish('rerun', input);
  const { spec } = await loadSweep(database, sweepId);
  const { actionId, conditions } = await openRerun(database, { sweepId, ...wish, who: wish.who ?? 'temporal', key });
  const all = await loadConditions(database, sweepId);
  const experiments: RerunOfExperiment[] = [];
  const judges: RerunOfJudge[] = [];
  for (const label of new Set(conditions.map((row) => row.experiment))) {
    const own = conditions.filter((row) => row.experiment === label);
    if (own.every(({ stage }) => stage === 'judge')) {
      judges.push({ scorer: label, conditions: await conditionOutlines(database, spec, own) });
      continue;
    }
    const generators = all.filter((row) => row.experiment === label && row.stage === 'generate');
    const { experiment } = experimentByLabel(spec, label);
    experiments.push({
      experiment: { sweepId, experiment, label },
      // All of them: what readers are shown is planned once every generator has ended.
      generate: own.some(({ stage }) => stage === 'generate')
        ? await conditionOutlines(database, spec, generators)
        : [],
      read: await conditionOutlines(
        database,
        spec,
        own.filter(({ stage }) => stage === 'read'),
      ),
    });
  }
  return { actionId, experiments, judges };
}
