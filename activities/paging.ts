import { cancellationSignal } from '@temporalio/activity';

import type { PageCursor } from '../contracts/payloads';
import { withHeartbeats } from './with-heartbeats';

/** One page of a paged activity: long enough to make few events, short enough to lose little in a crash. */
const pageMs = 20_000;

/**
 * Calls `step` until it says that nothing is left or the page's time is over, heartbeating what is done.
 * @param step - Does some rows from a place on; returns how many, and where the next begin (null: nowhere).
 * @param whenOver - What the last step may have left to do: without it the page is not done.
 */
export async function page(
  from: number,
  step: (from: number) => Promise<PageCursor>,
  whenOver: () => Promise<void> = () => Promise.resolve(),
): Promise<PageCursor> {
  const startedAt = performance.now();
  return withHeartbeats({ done: 0 }, async (progress) => {
    let done = 0;
    let next: number | null = from;
    do {
      const result: PageCursor = await step(next);
      done += result.done;
      next = result.next;
      progress({ done });
      // One turn of the event loop between steps: heartbeats and polling must not wait for a whole page.
      await new Promise((resolve) => setImmediate(resolve));
    } while (next !== null && performance.now() - startedAt < pageMs && !cancellationSignal().aborted);
    await whenOver();
    return { next, done };
  });
}
