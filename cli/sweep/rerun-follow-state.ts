import type { Database } from '../../db/client';
import { findAction } from '../../db/queries/operator-actions';
import { rerunProgress, type RerunProgressRow } from '../../db/queries/rerun-state';
import type { SweepSpec } from '../../experiments/sweep-spec';
import type { ProgressSnapshot } from '../progress';
import { unservedQueues } from './background-worker';
import { loadSweepState, type SweepState } from './sweep-state';

interface FollowedRerun {
  readonly sweepId: string;
  readonly spec: SweepSpec;
  /** Of the action that opens it. */
  readonly key: string;
  /** Cells it is to have, told until it is open. */
  readonly cells: number;
  /** Whether its workflow has completed: what its rows owe then is owed by another. */
  readonly isOver: () => Promise<boolean>;
}

/** A sweep's state as one of its reruns shows it: progress is of the rerun's cells, and it ends with its workflow. */
export async function loadRerunState(database: Database, rerun: FollowedRerun): Promise<SweepState> {
  const { sweepId, spec, key } = rerun;
  const isOver = await rerun.isOver();
  const action = await findAction(database.sql, key);
  const rows = action ? await rerunProgress(database.sql, action.id) : [];
  const state = await loadSweepState(database, sweepId);
  // Of a sweep that owes a rerun attention means that nothing goes on; else that cells have failed, now or earlier.
  const needsSomebody = action !== undefined && state.rerunning > 0 && state.verdict === 'attention';
  return {
    ...state,
    verdict: isOver ? 'complete' : needsSomebody ? 'attention' : 'running',
    unserved: isOver ? [] : await unservedQueues(database, spec),
    snapshot: action ? snapshotOf(rows, state.snapshot) : { ...emptyOf(state.snapshot), planned: rerun.cells },
  };
}

function emptyOf(snapshot: ProgressSnapshot): ProgressSnapshot {
  return { ...snapshot, conditions: [], settled: 0, etaSeconds: null };
}

/** Waits and rates are those of the sweep. */
function snapshotOf(rows: readonly RerunProgressRow[], whole: ProgressSnapshot): ProgressSnapshot {
  const conditions = rows.map(({ experiment, key, cells, open }) => {
    const label = `${experiment}/${key}`;
    const { waitingUntil = null, why = null } = whole.conditions.find((row) => row.label === label) ?? {};
    return { label, settled: cells - open, planned: cells, waitingUntil, why };
  });
  const settled = conditions.reduce((sum, row) => sum + row.settled, 0);
  const planned = conditions.reduce((sum, row) => sum + row.planned, 0);
  const { ratePerSecond } = whole;
  return {
    ...whole,
    conditions,
    settled,
    planned,
    etaSeconds: ratePerSecond === null ? null : (planned - settled) / ratePerSecond,
  };
}
