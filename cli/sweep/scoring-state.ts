import type { Database } from '../../db/client';
import type { ScorerVersion } from '../../db/queries/scores';
import { scoringProgress } from '../../db/queries/scoring-progress';
import { loadSweep } from '../../db/queries/sweeps';
import type { SweepSpec } from '../../experiments/sweep-spec';
import { unservedQueues } from './background-worker';
import { loadSweepState, type SweepState } from './sweep-state';

/** What scoring needs of workers: none that sends anything. */
export function withoutModels(spec: SweepSpec): SweepSpec {
  return { ...spec, readers: [], generators: [], judges: [], experiments: [] };
}

/** A sweep's state as a scoring of it shows it: progress is of answers to score, and it ends with its workflow. */
export async function loadScoringState(
  database: Database,
  { sweepId, judges }: { readonly sweepId: string; readonly judges: readonly ScorerVersion[] },
  hasEnded: () => Promise<boolean>,
): Promise<SweepState> {
  const isOver = await hasEnded();
  const { spec } = await loadSweep(database, sweepId);
  const state = await loadSweepState(database, sweepId);
  const rows = await scoringProgress(database.sql, sweepId, judges);
  return {
    ...state,
    verdict: isOver ? 'complete' : 'running',
    unserved: isOver ? [] : await unservedQueues(database, withoutModels(spec)),
    snapshot: {
      ...state.snapshot,
      conditions: rows.map(({ experiment, key, answers, scored }) => ({
        label: `${experiment}/${key}`,
        settled: scored,
        planned: answers,
        waitingUntil: null,
        why: null,
      })),
      settled: rows.reduce((sum, { scored }) => sum + scored, 0),
      planned: rows.reduce((sum, { answers }) => sum + answers, 0),
      ratePerSecond: null,
      etaSeconds: null,
    },
  };
}
