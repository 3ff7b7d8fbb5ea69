import type { Queryable } from '../client';
import { seriesAtWork } from './cell-fragments';
import type { SweepState } from './sweeps';

/** See the table `batches`. */
export type BatchPhase = 'intent' | 'uploaded' | 'created' | 'ended' | 'closed';

/** A batch as it stands; ages are by Postgres's clock, in milliseconds. */
export interface StoredBatch {
  readonly id: number;
  readonly sweepId: string;
  readonly sweepState: SweepState;
  readonly conditionId: number;
  readonly readerId: string;
  readonly token: string;
  readonly state: BatchPhase;
  readonly lines: number;
  readonly uploadRef: string | null;
  readonly vendorId: string | null;
  readonly resultRefs: readonly string[] | null;
  readonly createdAt: Date;
  readonly ageMs: number;
  /** Since the request that makes the job left, or may have; null: none did. */
  readonly createSentAgeMs: number | null;
  /** Since the job was made; null: it is not known to exist. */
  readonly submittedAgeMs: number | null;
  readonly why: string | null;
}

export async function loadBatch(sql: Queryable, batchId: number): Promise<StoredBatch | undefined> {
  const [row] = await sql<StoredBatch[]>`
    SELECT b.id, b.sweep_id AS "sweepId", s.state AS "sweepState", b.condition_id AS "conditionId",
      b.reader_id AS "readerId", b.token, b.state, b.lines, b.upload_ref AS "uploadRef", b.vendor_id AS "vendorId",
      b.result_refs AS "resultRefs", b.created_at AS "createdAt", ${ageMs(sql, 'created_at')} AS "ageMs",
      ${ageMs(sql, 'create_sent_at')} AS "createSentAgeMs", ${ageMs(sql, 'submitted_at')} AS "submittedAgeMs", b.why
    FROM batches b JOIN sweeps s ON s.id = b.sweep_id WHERE b.id = ${batchId}`;
  return row;
}

const ageMs = (sql: Queryable, column: 'created_at' | 'create_sent_at' | 'submitted_at') =>
  sql`(extract(epoch FROM clock_timestamp() - b.${sql(column)}) * 1000)::float8`;

/**
 * Locks the rows that carry caps, before any series is: the order of `admit_attempts`, whose locks a transaction that
 * claims first would take the other way round.
 */
export async function lockCaps(
  sql: Queryable,
  { sweepId, conditionId }: { sweepId: string; conditionId: number },
): Promise<void> {
  await sql`SELECT FROM sweeps WHERE id = ${sweepId} AND budget_micro_usd IS NOT NULL FOR NO KEY UPDATE`;
  await sql`SELECT FROM conditions WHERE id = ${conditionId} AND budget_micro_usd IS NOT NULL FOR NO KEY UPDATE`;
}

/** Writes down that a batch is about to be made; its lines are counted when they are journalled. */
export async function insertBatch(
  sql: Queryable,
  batch: { sweepId: string; conditionId: number; readerId: string; token: string },
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO batches (sweep_id, condition_id, reader_id, token, lines)
    VALUES (${batch.sweepId}, ${batch.conditionId}, ${batch.readerId}, ${batch.token}, 0) RETURNING id`;
  return row!.id;
}

export async function setBatchLines(sql: Queryable, batchId: number, lines: number): Promise<void> {
  await sql`UPDATE batches SET lines = ${lines} WHERE id = ${batchId}`;
}

export interface OpenBatchRow {
  readonly batchId: number;
  /** From 1, among the batches of its condition. */
  readonly number: number;
  readonly lines: number;
  readonly state: BatchPhase;
}

/** A condition's batches that are not closed. */
export async function openBatches(sql: Queryable, conditionId: number): Promise<OpenBatchRow[]> {
  return sql<OpenBatchRow[]>`
    SELECT b.id AS "batchId", b.lines, b.state, ${batchNumber(sql)} AS number
    FROM batches b WHERE b.condition_id = ${conditionId} AND b.state <> 'closed' ORDER BY b.id`;
}

/** Open batches of other conditions that hold calls of this one's cells, and that nobody has looked at for so long. */
export async function forgottenBatches(sql: Queryable, conditionId: number, afterMs: number): Promise<OpenBatchRow[]> {
  return sql<OpenBatchRow[]>`
    SELECT b.id AS "batchId", b.lines, b.state, ${batchNumber(sql)} AS number
    FROM batches b
    WHERE b.condition_id <> ${conditionId} AND b.state <> 'closed'
      AND coalesce(b.polled_at, b.created_at) < clock_timestamp() - make_interval(secs => ${afterMs / 1000})
      AND EXISTS (
        SELECT FROM cells c JOIN attempts a ON a.call_key = c.call_key AND a.series = ${seriesAtWork(sql)}
        WHERE c.condition_id = ${conditionId} AND a.batch_id = b.id AND a.ended_at IS NULL)
    ORDER BY b.id`;
}

const batchNumber = (sql: Queryable) => sql`
  (SELECT count(*)::int FROM batches o WHERE o.condition_id = b.condition_id AND o.id <= b.id)`;

/** How many batches a condition has had, closed ones included. */
export async function countBatches(sql: Queryable, conditionId: number): Promise<number> {
  const [row] = await sql<{ made: number }[]>`
    SELECT count(*)::int AS made FROM batches WHERE condition_id = ${conditionId}`;
  return row!.made;
}

/** Notes that somebody sees to the batch. */
export async function touchBatch(sql: Queryable, batchId: number, why: string | null): Promise<void> {
  await sql`UPDATE batches SET polled_at = clock_timestamp(), why = ${why} WHERE id = ${batchId} AND state <> 'closed'`;
}

/** `intent` → `uploaded`; of two uploads the first counts, and the other's file lies about unused. */
export async function markUploaded(sql: Queryable, batchId: number, uploadRef: string): Promise<void> {
  await sql`
    UPDATE batches SET state = 'uploaded', upload_ref = ${uploadRef}, polled_at = clock_timestamp(), why = NULL
    WHERE id = ${batchId} AND state = 'intent'`;
}

/**
 * Takes the right to send the request that makes the job, for so long that nobody else sends one meanwhile. Returns what
 * {@link giveCreateTurnBack} takes, or undefined where another has the right or the job is known.
 */
export async function takeCreateTurn(
  sql: Queryable,
  batchId: number,
  exclusiveForMs: number,
): Promise<string | undefined> {
  const [row] = await sql<{ turn: string }[]>`
    UPDATE batches SET create_sent_at = clock_timestamp(), polled_at = clock_timestamp()
    WHERE id = ${batchId} AND vendor_id IS NULL AND state IN ('intent', 'uploaded')
      AND (create_sent_at IS NULL
        OR create_sent_at <= clock_timestamp() - make_interval(secs => ${exclusiveForMs / 1000}))
    RETURNING create_sent_at::text AS turn`;
  return row?.turn;
}

/** Says that the request of this turn made no job for certain. */
export async function giveCreateTurnBack(sql: Queryable, batchId: number, turn: string): Promise<void> {
  await sql`
    UPDATE batches SET create_sent_at = NULL
    WHERE id = ${batchId} AND vendor_id IS NULL AND create_sent_at = ${turn}::text::timestamptz`;
}

/** → `created`. Returns the vendor's id that the row has then: another one where another job was recorded before. */
export async function markCreated(sql: Queryable, batchId: number, vendorId: string): Promise<string | null> {
  const [row] = await sql<{ vendorId: string | null }[]>`
    WITH created AS (
      UPDATE batches SET state = 'created', vendor_id = ${vendorId}, submitted_at = create_sent_at, why = NULL
      WHERE id = ${batchId} AND vendor_id IS NULL AND state IN ('intent', 'uploaded') RETURNING vendor_id
    )
    SELECT coalesce((SELECT vendor_id FROM created), b.vendor_id) AS "vendorId" FROM batches b WHERE b.id = ${batchId}`;
  return row?.vendorId ?? null;
}

/** `created` → `ended`. */
export async function markEnded(sql: Queryable, batchId: number, resultRefs: readonly string[]): Promise<void> {
  await sql`
    UPDATE batches SET state = 'ended', result_refs = ${[...resultRefs]}::text[], polled_at = clock_timestamp(), why = NULL
    WHERE id = ${batchId} AND state = 'created'`;
}

/**
 * → `closed`; what it holds is given back by `endBatchHold`. Every line must have ended: an open one would be sent again
 * while it may still be answered.
 */
export async function closeBatch(sql: Queryable, batchId: number, why: string | null): Promise<void> {
  const rows = await sql`
    UPDATE batches b SET state = 'closed', why = ${why}, closed_at = clock_timestamp()
    WHERE b.id = ${batchId} AND b.state <> 'closed'
      AND NOT EXISTS (SELECT FROM attempts a WHERE a.batch_id = b.id AND a.ended_at IS NULL)
    RETURNING b.id`;
  if (rows.length > 0) return;
  const now = await loadBatch(sql, batchId);
  if (now?.state !== 'closed') throw new Error(`batch ${batchId} has lines that have not ended`);
}

/** Vendor's ids of the batches that are not this one and not older than a day before it: none of them can be its job. */
export async function otherVendorIds(
  sql: Queryable,
  { id, createdAt }: Pick<StoredBatch, 'id' | 'createdAt'>,
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ vendorId: string }[]>`
    SELECT vendor_id AS "vendorId" FROM batches
    WHERE id <> ${id} AND vendor_id IS NOT NULL AND created_at > ${createdAt}::timestamptz - interval '1 day'`;
  return new Set(rows.map(({ vendorId }) => vendorId));
}
