import { setImmediate } from 'node:timers/promises';

/** Takes a computation's steps with a turn of the event loop between them: heartbeats and polling go on meanwhile. */
export async function inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  let step = steps.next();
  for (; !step.done; step = steps.next()) await setImmediate();
  return step.value;
}
