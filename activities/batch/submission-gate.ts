import type { Queryable } from '../../db/client';
import { loadLanes } from '../../db/queries/lanes';

/** What keeps new jobs from being made; the operator ends it. */
export interface ClosedGate {
  readonly why: string;
  /** The lane that is stopped; undefined: the sweep is paused or cancelled. */
  readonly lane?: string;
}

/** Undefined: jobs may be made. What runs at the vendor is looked at and collected all the same. */
export async function submissionGate(
  sql: Queryable,
  sweepState: string,
  lanes: readonly string[],
): Promise<ClosedGate | undefined> {
  if (sweepState !== 'active') return { why: `the sweep is ${sweepState}` };
  for (const { key, stoppedWhy } of await loadLanes(sql, lanes)) {
    if (stoppedWhy !== null) return { why: stoppedWhy, lane: key };
  }
  return undefined;
}
