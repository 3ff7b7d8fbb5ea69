import type { Database } from '../../db/client';
import { endDelivery, type NoticeRow, owedNotices, takeDelivery } from '../../db/queries/notices';
import type { StoredSweep } from '../../db/queries/sweeps';
import type { OnEventSpec } from '../../experiments/sweep-events';
import { composeEvent, type SweepVerdict } from './compose-event';
import { deliverEvent } from './deliver-event';

const firstPauseMs = 5_000;
const longestPauseMs = 10 * 60_000;

export interface DeliverySettings {
  readonly env: NodeJS.ProcessEnv;
  /** Cuts a delivery short; it counts as failed. */
  readonly signal: AbortSignal;
  /** The longest pause between two deliveries of one notice; by default ten minutes. */
  readonly longestPauseMs?: number;
}

/**
 * Tells of what is owed, one notice after the other, oldest first. One that fails is tried again after 5 s, doubling to ten
 * minutes, ten times in all. What was under way when a worker died is told again: at least once, under the same id.
 */
export class Deliveries {
  /** When a notice may be tried again; one that is unknown, at once. */
  private readonly notBefore = new Map<number, number>();

  constructor(
    private readonly database: Database,
    private readonly settings: DeliverySettings,
  ) {}

  /** Tries each that is due once. @returns how many are still owed. */
  async deliverDue(sweep: StoredSweep, onEvent: OnEventSpec, verdict?: SweepVerdict): Promise<number> {
    const { signal } = this.settings;
    let owed = 0;
    for (const notice of await owedNotices(this.database.sql, sweep.id, onEvent.events)) {
      const isDue = !signal.aborted && (this.notBefore.get(notice.id) ?? 0) <= performance.now();
      if (!isDue || !(await this.deliver(sweep, onEvent, notice, verdict))) owed += 1;
    }
    return owed;
  }

  private async deliver(
    sweep: StoredSweep,
    onEvent: OnEventSpec,
    notice: NoticeRow,
    verdict: SweepVerdict | undefined,
  ): Promise<boolean> {
    const message = await composeEvent(this.database, sweep, notice, verdict);
    if (!(await takeDelivery(this.database.sql, notice))) return false;
    const failure = await deliverEvent(this.database, onEvent, message, this.settings);
    await endDelivery(this.database.sql, notice.id, failure);
    if (failure === undefined) return true;
    const longest = this.settings.longestPauseMs ?? longestPauseMs;
    const pauseMs = Math.min(firstPauseMs * 2 ** notice.attempts, longest);
    this.notBefore.set(notice.id, performance.now() + pauseMs);
    return false;
  }
}
