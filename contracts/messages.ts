import { defineQuery, defineSignal } from '@temporalio/workflow';

/**
 * Go on after the operator mended what stopped a lane, raised the budget or ended a pause. Sent to the sweep, which passes
 * it on. Readers whose probe gave no good verdict are probed again, unless the operator wants none.
 */
export const resumeSignal = defineSignal<[{ readonly probe: boolean }?]>('resume');

export interface ConditionProgress {
  readonly label: string;
  readonly settled: number;
  readonly of: number;
  readonly pass: number;
  /** Why no block is started; null: working. */
  readonly waitingFor: string | null;
}
export const progressQuery = defineQuery<ConditionProgress>('progress');
