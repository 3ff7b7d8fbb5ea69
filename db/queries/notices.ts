import type { SweepEvent } from '../../experiments/sweep-events';
import type { Queryable } from '../client';

/** What there is to tell: an event, and whose. */
export interface Occurrence {
  readonly event: SweepEvent;
  /** A lane's key, a condition; empty: the sweep's. */
  readonly subject: string;
  /** For people, one redacted line. */
  readonly message: string;
}

export interface NoticeRow extends Occurrence {
  readonly id: number;
  readonly beganAt: Date;
  /** Null: it lasts. */
  readonly overAt: Date | null;
  /** Deliveries begun so far. */
  readonly attempts: number;
}

/** Deliveries of one notice at most; about half an hour with the pauses between. */
const mostDeliveries = 10;

/** Writes down what has begun; what lasts already is left as it is. */
export async function beginNotices(sql: Queryable, sweepId: string, begun: readonly Occurrence[]): Promise<void> {
  if (begun.length === 0) return;
  await sql`
    INSERT INTO notices (sweep_id, event, subject, message)
    SELECT ${sweepId}, o.event, o.subject, o.message
    FROM json_to_recordset(${JSON.stringify(begun)}::text::json) AS o (event text, subject text, message text)
    ON CONFLICT (sweep_id, event, subject) WHERE over_at IS NULL DO NOTHING`;
}

/** Ends what is over: everything of these events but what still lasts. */
export async function endNotices(
  sql: Queryable,
  sweepId: string,
  events: readonly SweepEvent[],
  lasting: readonly Pick<Occurrence, 'event' | 'subject'>[] = [],
): Promise<void> {
  await sql`
    UPDATE notices n SET over_at = now()
    WHERE n.sweep_id = ${sweepId} AND n.over_at IS NULL AND n.event = ANY(${[...events]}::text[])
      AND NOT EXISTS (SELECT FROM json_to_recordset(${JSON.stringify(lasting)}::text::json) AS o (event text, subject text)
        WHERE o.event = n.event AND o.subject = n.subject)`;
}

/**
 * Notices that are still to be delivered, oldest first. That a run has ended is told by that run or never: a later one
 * would tell it of a sweep that is at work again.
 */
export async function owedNotices(
  sql: Queryable,
  sweepId: string,
  events: readonly SweepEvent[],
): Promise<NoticeRow[]> {
  return sql<NoticeRow[]>`
    SELECT id, event, subject, message, began_at AS "beganAt", over_at AS "overAt", attempts FROM notices
    WHERE sweep_id = ${sweepId} AND delivered_at IS NULL AND attempts < ${mostDeliveries}
      AND event = ANY(${[...events]}::text[]) AND (event <> 'finished' OR over_at IS NULL)
    ORDER BY id`;
}

/** Takes the next delivery of a notice. @returns false where another has taken it, or it is delivered. */
export async function takeDelivery(sql: Queryable, { id, attempts }: NoticeRow): Promise<boolean> {
  const rows = await sql`
    UPDATE notices SET attempts = attempts + 1
    WHERE id = ${id} AND attempts = ${attempts} AND delivered_at IS NULL RETURNING id`;
  return rows.length > 0;
}

/** @param failure - One redacted line; undefined: it was delivered. */
export async function endDelivery(sql: Queryable, id: number, failure: string | undefined): Promise<void> {
  await sql`
    UPDATE notices SET failure = ${failure ?? null},
      delivered_at = ${failure === undefined ? sql`coalesce(delivered_at, now())` : sql`delivered_at`}
    WHERE id = ${id}`;
}

export interface UndeliveredNotice {
  readonly event: SweepEvent;
  readonly subject: string;
  readonly attempts: number;
  readonly failure: string | null;
}

/** What could not be delivered so far: while it lasts, and for a day after it began. */
export async function undeliveredNotices(sql: Queryable, sweepId: string): Promise<UndeliveredNotice[]> {
  return sql<UndeliveredNotice[]>`
    SELECT event, subject, attempts, failure FROM notices
    WHERE sweep_id = ${sweepId} AND delivered_at IS NULL AND attempts > 0
      AND (over_at IS NULL OR began_at > now() - interval '1 day')
    ORDER BY id`;
}
