import { CancellationScope, isCancellation, setCurrentDetails, sleep } from '@temporalio/workflow';

import { progressTable } from './proxies';

const firstPauseMs = 5_000;
const longestPauseMs = 30 * 60_000;

/**
 * Keeps the details of this workflow a live table while `work` goes on: every 5 s at first, every half hour in the end,
 * so that a tick's ten events or so come to about 4,000 a week.
 */
export async function withProgressDetails<T>(
  scope: { sweepId: string; label: string | null },
  work: () => Promise<T>,
): Promise<T> {
  const show = async (): Promise<void> => setCurrentDetails(await progressTable(scope));
  const ticking = new CancellationScope();
  const ticks = ticking.run(async () => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
      await sleep(pauseMs, { summary: 'until the next look at the rows' });
      await show().catch(ignoreUnlessCancelled);
    }
  });
  ticks.catch(() => undefined);
  try {
    return await work();
  } finally {
    ticking.cancel();
    await CancellationScope.nonCancellable(() => show().catch(() => undefined));
  }
}

function ignoreUnlessCancelled(error: unknown): void {
  if (isCancellation(error)) throw error;
}
