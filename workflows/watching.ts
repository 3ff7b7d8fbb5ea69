import { CancellationScope, isCancellation, rootCause } from '@temporalio/workflow';

import type { SweepEnd } from '../contracts/payloads';
import { tellEnd, watchSweep } from './proxies';

/**
 * Has a sweep watched for what its `onEvent` is told of, and its end told; never holds up or fails the work. Bound: about
 * one activity an hour, one for each time an operator says that something has changed, and one at the end.
 */
export class Watching {
  private isAtWork = false;
  private watching: Promise<void> | undefined;
  private readonly scope = new CancellationScope();
  /** Whether there is anybody to tell. */
  private hasReceiver = false;

  constructor(private readonly sweepId: string) {}

  /** The sweep file may name a receiver now that it did not name before. */
  lookAgain(): void {
    if (this.isAtWork) this.begin();
  }

  /**
   * Does the work, watched.
   * @param isWatched - Whether the sweep file names a receiver; undefined in histories of earlier versions.
   */
  async around<T>(isWatched: boolean | undefined, work: () => Promise<T>): Promise<T> {
    if (isWatched === undefined) return work();
    this.isAtWork = true;
    this.hasReceiver = isWatched;
    if (isWatched) this.begin();
    let end: SweepEnd = { how: 'completed', why: null };
    try {
      return await work();
    } catch (error) {
      end = isCancellation(error)
        ? { how: 'cancelled', why: null }
        : { how: 'failed', why: rootCause(error) ?? 'unknown' };
      throw error;
    } finally {
      this.isAtWork = false;
      await CancellationScope.nonCancellable(() => this.finish(end));
    }
  }

  private begin(): void {
    this.watching ??= this.scope
      .run(() => this.watch())
      .catch(() => undefined)
      .finally(() => (this.watching = undefined));
  }

  private async watch(): Promise<void> {
    for (let quietMs = 0; ;) {
      const round = await watchSweep({ sweepId: this.sweepId, quietMs });
      this.hasReceiver = round.watched;
      if (!round.watched) return;
      quietMs = round.quietMs;
    }
  }

  private async finish(end: SweepEnd): Promise<void> {
    this.scope.cancel();
    await this.watching;
    if (this.hasReceiver) await tellEnd({ sweepId: this.sweepId, ...end }).catch(() => undefined);
  }
}
