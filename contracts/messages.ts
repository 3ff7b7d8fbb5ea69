import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';

import type { GiveUpWish, PauseWish, RerunWish, TuneWish } from './operations';

/** How a sweep is to go on. */
export interface ResumeWish {
  /** Whether readers whose probe gave no good verdict are probed again; undefined: they are. */
  readonly probe?: boolean;
  /** The sender has written the wish into the rows already, as the command line does; undefined: the sweep does. */
  readonly isRecorded?: boolean;
}

/**
 * Go on after the operator mended what stopped a lane, raised the budget or wants a pause to end. Sent to the sweep, which
 * sees to the rows where the sender has not, and passes it on.
 */
export const resumeSignal = defineSignal<[ResumeWish?]>('resume');

/** Limits of lanes have changed: conditions look again how many blocks to keep at work. Sent to the sweep, passed on. */
export const tunedSignal = defineSignal('tuned');

/** Updates of a sweep. Each acts on the rows, which every permit reads, and answers with a line for people. */
export const pauseUpdate = defineUpdate<string, [PauseWish]>('pause');
export const tuneUpdate = defineUpdate<string, [TuneWish]>('tune');
export const giveUpUpdate = defineUpdate<string, [GiveUpWish]>('giveUp');
export const rerunUpdate = defineUpdate<string, [RerunWish]>('rerun');

export interface ConditionProgress {
  readonly label: string;
  readonly settled: number;
  readonly of: number;
  readonly pass: number;
  /** Why no block is started; null: working. */
  readonly waitingFor: string | null;
}
export const progressQuery = defineQuery<ConditionProgress>('progress');
