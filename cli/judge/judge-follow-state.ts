import type { Database } from '../../db/client';
import type { SweepSpec } from '../../experiments/sweep-spec';
import { unservedQueues } from '../sweep/background-worker';
import { loadSweepState, type SweepState } from '../sweep/sweep-state';

interface FollowedJudge {
  readonly sweepId: string;
  readonly scorer: string;
  /** With nobody to ask but the judge. */
  readonly spec: SweepSpec;
  /** Whether its workflow has completed. */
  readonly isOver: () => Promise<boolean>;
}

/** A sweep's state as one of its judges shows it: progress is of the judge's cells, and it ends with its workflow. */
export async function loadJudgeState(database: Database, judge: FollowedJudge): Promise<SweepState> {
  const isOver = await judge.isOver();
  const state = await loadSweepState(database, judge.sweepId);
  const ofJudge = `${judge.scorer}/`;
  const conditions = state.snapshot.conditions.filter(({ label }) => label.startsWith(ofJudge));
  const settled = conditions.reduce((sum, row) => sum + row.settled, 0);
  const planned = conditions.reduce((sum, row) => sum + row.planned, 0);
  const { ratePerSecond } = state.snapshot;
  // Of a judge that has something to ask attention means that nothing goes on; else that cells of others have failed.
  const needsSomebody = state.verdict === 'attention' && settled < planned;
  return {
    ...state,
    verdict: isOver ? 'complete' : needsSomebody ? 'attention' : 'running',
    unserved: isOver ? [] : await unservedQueues(database, judge.spec),
    snapshot: {
      ...state.snapshot,
      conditions,
      settled,
      planned,
      etaSeconds: ratePerSecond === null ? null : (planned - settled) / ratePerSecond,
    },
  };
}
