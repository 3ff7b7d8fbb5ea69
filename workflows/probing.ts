import { CancellationScope, condition as until } from '@temporalio/workflow';

import type { ProbedReader } from '../contracts/payloads';
import { probeActivity } from './proxies';

/** Three tries of the default time-out; a queue that no worker serves holds back no other provider for longer. */
const longestFirstWait = '10 minutes';

/**
 * Asks a sweep's readers side by side before its experiments start, and each again whenever an operator says that
 * something is mended. Which of them are really asked is decided by the rows: one that was found good is not asked twice.
 * Bound: one activity a reader, one more for each time it is asked again, and what telling of each verdict takes.
 */
export class Probing {
  /** How often every reader is to have been asked. */
  private rounds: number;

  /** @param onVerdict - Called when a reader has a verdict: its lane may be open. */
  constructor(
    private readonly sweepId: string,
    private readonly onVerdict: () => Promise<void>,
    atFirst: boolean,
  ) {
    this.rounds = atFirst ? 1 : 0;
  }

  /** Every reader once more; one that is being asked, after that. */
  askAgain(): void {
    this.rounds += 1;
  }

  /**
   * Does the work once every reader has been asked, or that has taken too long, and goes on asking when told while the
   * work goes on.
   * @param before - What may be done while readers are asked first.
   */
  async around<T>(readers: readonly ProbedReader[], before: () => Promise<void>, work: () => Promise<T>): Promise<T> {
    if (readers.length === 0) return before().then(work);
    const waitedFor = new Set(readers.map(({ readerId }) => readerId));
    // Work that is cancelled still waits for its children, so asking goes on: it ends with the workflow. Each reader by
    // itself: one whose queue nobody serves keeps no other from its verdict.
    const asking = CancellationScope.nonCancellable(() =>
      Promise.all(readers.map((reader) => this.ask(reader, () => waitedFor.delete(reader.readerId)))),
    );
    asking.catch(() => undefined);
    const orFault = <Result>(result: Promise<Result>): Promise<Result> =>
      Promise.race([result, asking.then(() => result)]);
    await orFault(before());
    await orFault(until(() => waitedFor.size === 0, longestFirstWait, { summary: 'the longest wait for probes' }));
    return orFault(work());
  }

  /** Asks one reader as often as it is to be asked; never ends by itself. */
  private async ask({ readerId, provider, model }: ProbedReader, onAsked: () => void): Promise<never> {
    const probeReader = probeActivity(provider, `probe · ${model}`);
    for (let asked = 0; ; await until(() => asked < this.rounds)) {
      while (asked < this.rounds) {
        asked = this.rounds;
        await probeReader({ sweepId: this.sweepId, readerId });
        await this.onVerdict();
      }
      onAsked();
    }
  }
}
