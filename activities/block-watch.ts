import { cancellationSignal } from '@temporalio/activity';

import type { BlockHeartbeat, BlockResult } from '../contracts/payloads';
import type { ActivityContext } from './context';

/** A block returns what is left well before its start-to-close time-out of one hour. */
const longestBlockMs = 50 * 60_000;
/** How often a block looks for a reason to end early. */
export const lookEveryMs = 200;

/** Why a block returns what is left. */
export type BlockInterruption = Exclude<BlockResult['because'], 'done'>;

/** What one block's heartbeats say, and everything that may interrupt it. */
export class BlockWatch {
  private readonly startedAt = performance.now();

  constructor(
    private readonly context: ActivityContext,
    private details: BlockHeartbeat,
    private readonly tell: (details: BlockHeartbeat) => void,
  ) {}

  progress(details: Partial<BlockHeartbeat>): void {
    this.details = { ...this.details, ...details };
    this.tell(this.details);
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
}
