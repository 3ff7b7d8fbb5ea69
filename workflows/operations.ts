import { ActivityFailure, ApplicationFailure, CancellationScope, setHandler } from '@temporalio/workflow';

import { pauseUpdate, type ResumeWish, tunedSignal, tuneUpdate } from '../contracts/messages';
import type { PauseWish, TuneWish } from '../contracts/operations';
import { sweepWorkflowId } from '../contracts/workflow-ids';
import { pauseByMessage, resumeByMessage, tuneByMessage } from './proxies';
import { badWish, requireFields } from './require-fields';
import { tellWorkflows } from './tell-reruns';

/**
 * Takes the updates `pause` and `tune` of a sweep, and word that limits have changed. Bound: one activity a message, and a
 * signal to each rerun that is owed and to each other sweep that uses the lane.
 * @param tellConditions - Has the sweep's conditions look at their limits again.
 */
export function handleOperations(sweepId: string, tellConditions: () => Promise<void>): void {
  setHandler(tunedSignal, tellConditions, { description: 'Limits of lanes have changed: conditions look again.' });
  setHandler(pauseUpdate, (wish?: PauseWish) => orReadable(() => pauseByMessage({ sweepId, wish: wish ?? {} })), {
    description: 'Lets nothing more leave until `resume`. Example: {"reason": "the quota is low"}',
    validator: (wish?: PauseWish) => requireFields<PauseWish>(wish ?? {}, { reason: 'string' }),
  });
  setHandler(
    tuneUpdate,
    async (wish) => {
      const { line, alsoAffected, reruns } = await orReadable(() => tuneByMessage({ sweepId, wish }));
      await tellConditions();
      await tellWorkflows([...alsoAffected.map(sweepWorkflowId), ...reruns], tunedSignal);
      return line;
    },
    {
      description:
        'Changes limits of a lane. Example: {"lane": "openai", "requestsPerMinute": 300, "concurrency": null}',
      validator: (wish: TuneWish) => {
        requireFields<TuneWish>(wish, {
          lane: 'string',
          concurrency: 'limit',
          requestsPerMinute: 'limit',
          tokensPerMinute: 'limit',
          requestsPerDay: 'limit',
          reason: 'string',
        });
        if (!wish.lane) throw badWish('lane is missing, e.g. "openai" or "openai/gpt-5.4-mini"');
      },
    },
  );
}

/**
 * Writes a wish to go on into the rows, where its sender has not: then a pause ends before conditions are woken.
 * @param wish - As it came: a signal is refused by nothing, and may hold null.
 */
export async function recordResume(sweepId: string, wish: ResumeWish | null | undefined): Promise<void> {
  if (wish?.isRecorded) return;
  // A signal's handler that fails would fail the workflow, also with a cancellation that is on its way.
  await CancellationScope.nonCancellable(() => resumeByMessage({ sweepId, wish: wish ?? {} }));
}

/** What an activity says to the person who asked, in place of the fact that it failed. */
export async function orReadable<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ActivityFailure && error.cause instanceof ApplicationFailure)) throw error;
    throw ApplicationFailure.nonRetryable(error.cause.message, error.cause.type);
  }
}
