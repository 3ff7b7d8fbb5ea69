import type { Output } from './output';
import type { ProgressSnapshot } from './progress';
import type { ProgressDisplay } from './progress-display';

const atMostEveryMs = 1_000;
const atLeastEveryMs = 10_000;

/**
 * Progress as one line of JSON for each change, at most one a second, and one at least every ten seconds. `now`, in
 * milliseconds, is for tests.
 */
export function createJsonLines(
  output: Pick<Output, 'printJsonLine'>,
  sweepId: string,
  now: () => number = Date.now,
): ProgressDisplay {
  let printedAt = -Infinity;
  let printed = '';
  return {
    update: (snapshot) => {
      const changed = JSON.stringify(changing(snapshot));
      const sinceMs = now() - printedAt;
      if (sinceMs < atMostEveryMs || (changed === printed && sinceMs < atLeastEveryMs)) return;
      printed = changed;
      printedAt = now();
      const { ratePerSecond, etaSeconds } = snapshot;
      const at = new Date(now()).toISOString();
      output.printJsonLine({
        sweep: sweepId,
        verdict: 'running',
        at,
        ...changing(snapshot),
        ratePerSecond,
        etaSeconds,
      });
    },
    clear: () => undefined,
    // The end is told by whoever knows the verdict.
    finish: () => undefined,
  };
}

function changing({ settled, planned, refused, spendUsd, conditions }: ProgressSnapshot): object {
  return {
    settled,
    planned,
    refused,
    spendUsd,
    waiting: conditions
      .filter((row) => row.settled < row.planned && (row.why !== null || row.waitingUntil !== null))
      .map(({ label, why, waitingUntil }) => ({ label, why, waitingUntil })),
  };
}
