/** Parts of queries over cells, so that each of these rules stands once. */
import type { Queryable } from '../client';

type Fragment = ReturnType<Queryable>;

/** The series that `cells c` are to be answered in: the one a rerun has opened for them, or the one they use. */
export const seriesAtWork = (sql: Queryable): Fragment => sql`coalesce(c.next_series, c.series)`;

/** Whether `cells c` that use `series s` have no end: that waits for attempts, or a rerun is owed or not taken over yet. */
export const isOwed = (sql: Queryable): Fragment => sql`(c.next_series IS NOT NULL OR s.state IN ('open', 'deferred'))`;

/** The `series s` that `cells c` use, with their settled `attempts a`; without either where there is none. */
export const seriesOfCells = (sql: Queryable): Fragment => sql`
  LEFT JOIN series s ON s.call_key = c.call_key AND s.series = c.series
  LEFT JOIN attempts a ON a.id = s.settled_attempt`;

/** What became of `cells c`, after {@link seriesOfCells}: an outcome, a state that is not settled, or `not_applicable`. */
export const cellOutcome = (sql: Queryable): Fragment => sql`
  CASE WHEN c.not_applicable IS NOT NULL THEN 'not_applicable' WHEN s.state = 'settled' THEN a.outcome
    WHEN s.state = 'open' THEN 'pending' ELSE s.state END`;

/** Id, sweep and so on of `cells c` in `conditions k`. */
export const cellAddress = (sql: Queryable): Fragment => sql`
  c.id, k.sweep_id AS "sweepId", k.experiment, k.key AS condition, c.item_id AS "itemId", c.repetition`;

/** Whether no end of `attempts a` by `workers w` can come any more, and none is known: its lease or deadline is over. */
export const isOrphan = (sql: Queryable): Fragment => sql`
  (a.ended_at IS NULL AND (a.deadline_at <= now() OR w.lease_until IS NULL OR w.lease_until <= now()))`;
