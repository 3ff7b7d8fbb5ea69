import { cancellationSignal, heartbeat } from '@temporalio/activity';

import type { BlockHeartbeat, BlockResult } from '../contracts/payloads';
import type { ActivityContext } from './context';

/** A block returns what is left well before its start-to-close time-out of one hour. */
const longestBlockMs = 50 * 60_000;
/** How often a block looks for a reason to end early. */
export const lookEveryMs = 200;
const heartbeatEveryMs = 2_000;

/** Why a block returns what is left. */
export type BlockInterruption = Exclude<BlockResult['because'], 'done'>;

/** One block's heartbeats, and everything that may interrupt it. */
export class BlockWatch {
  private readonly startedAt = performance.now();
  private readonly ticker: NodeJS.Timeout;
  private details: BlockHeartbeat;

  constructor(
    private readonly context: ActivityContext,
    of: number,
  ) {
    this.details = { settled: 0, of, waitingUntil: null, why: null };
    this.beat();
    this.ticker = setInterval(() => this.beat(), heartbeatEveryMs);
  }

  progress(details: Partial<BlockHeartbeat>): void {
    this.details = { ...this.details, ...details };
  }

  interruption(): BlockInterruption | undefined {
    if (cancellationSignal().aborted) return 'cancelled';
    if (this.context.draining()) return 'draining';
    return performance.now() - this.startedAt > longestBlockMs ? 'time' : undefined;
  }

  /** Waits, but not beyond an interruption. */
  async pause(ms: number): Promise<BlockInterruption | undefined> {
    const until = performance.now() + ms;
    while (this.interruption() === undefined && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(lookEveryMs, until - performance.now())));
    }
    return this.interruption();
  }

  close(): void {
    clearInterval(this.ticker);
  }

  private beat(): void {
    heartbeat(this.details);
  }
}
