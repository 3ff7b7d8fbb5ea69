import type { BenchStack } from './bench-stack';
import type { MockProcess } from './mock-process';
import { answersSince } from './read-log';

/** How long the slowest half of a scenario may take. */
const halfTimeoutMs = 5 * 60_000;
/** An answer that the mock wrote out this long before a kill may still be on its way into the ledger. */
const settlingMs = 100;

/** Where a run stood when it was interrupted. */
export interface Interruption {
  /** Requests accepted at the mock. */
  readonly accepted: number;
  /** Cells with their end in the ledger. */
  readonly settled: number;
  /**
   * By the mock's log: requests it had not answered yet, and answers it had given less than 100 ms before, which the
   * ledger may not hold yet.
   */
  readonly inFlight: number;
}

/** Waits until the mock has answered half of a run's calls, interrupts it, and reads where it stood. */
export async function interruptAtHalf(
  { stack, mock, calls }: { readonly stack: BenchStack; readonly mock: MockProcess; readonly calls: number },
  interrupt: () => Promise<void> | void,
): Promise<Interruption> {
  await stack.waitFor('half of the answers', halfTimeoutMs, async () =>
    (await mock.counts()).answered >= calls / 2 ? true : undefined,
  );
  const atMs = Date.now();
  await interrupt();
  const log = await stack.waitFor('the mock to have nothing in flight', 30_000, async () => {
    const { inFlight } = await mock.counts();
    return inFlight === 0 ? mock.log() : undefined;
  });
  const inFlight = log.abandoned + answersSince(log, atMs - settlingMs);
  return { accepted: log.accepted, settled: await stack.settled(), inFlight };
}
