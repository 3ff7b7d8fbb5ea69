import type { Database, Queryable } from '../client';
import { saveTexts } from './save-texts';

export interface PlannedCall {
  readonly id: string;
  readonly reader_id: string;
  readonly system_hash: string;
  readonly artifact_hash: string;
  readonly question_hash: string;
  readonly estimated_tokens: number;
  readonly estimated_micro_usd: number;
}

export interface PlannedCell {
  readonly id: string;
  readonly condition_id: number;
  readonly ordinal: number;
  readonly item_ordinal: number;
  readonly item_id: string;
  readonly repetition: number;
  /** Null exactly when `not_applicable` is set. */
  readonly call_id: string | null;
  readonly not_applicable: string | null;
  readonly artifact_words: number | null;
  readonly gold_visible: boolean | null;
}

/** Tells Postgres how large the plan has become; until autovacuum gets there it would plan for empty tables. */
export async function refreshStatistics(sql: Queryable): Promise<void> {
  await sql`ANALYZE cells, calls, series, attempts, texts, items`;
}

/** Stores a page of the plan in one transaction; storing it twice changes nothing. */
export async function savePlanPage(
  database: Database,
  sweepId: string,
  page: { texts: Iterable<string>; calls: readonly PlannedCall[]; cells: readonly PlannedCell[] },
): Promise<void> {
  await database.sql.begin(async (sql) => {
    await saveTexts(sql, page.texts);
    await sql`
      INSERT INTO calls (sweep_id, id, reader_id, system_hash, artifact_hash, question_hash, estimated_tokens,
        estimated_micro_usd)
      SELECT ${sweepId}, c.id, c.reader_id, c.system_hash, c.artifact_hash, c.question_hash, c.estimated_tokens,
        c.estimated_micro_usd
      FROM json_to_recordset(${JSON.stringify(page.calls)}::text::json) AS c (id text, reader_id text, system_hash text,
        artifact_hash text, question_hash text, estimated_tokens integer, estimated_micro_usd bigint)
      ON CONFLICT (sweep_id, id) DO NOTHING`;
    await sql`
      INSERT INTO series (call_key, series)
      SELECT k.key, 1 FROM calls k
      WHERE k.sweep_id = ${sweepId} AND k.id = ANY(${page.calls.map((call) => call.id)})
      ON CONFLICT DO NOTHING`;
    await sql`
      INSERT INTO cells (id, condition_id, ordinal, item_ordinal, item_id, repetition, call_key, not_applicable,
        artifact_words, gold_visible)
      SELECT c.id, c.condition_id, c.ordinal, c.item_ordinal, c.item_id, c.repetition, k.key, c.not_applicable,
        c.artifact_words, c.gold_visible
      FROM json_to_recordset(${JSON.stringify(page.cells)}::text::json) AS c (id text, condition_id integer,
        ordinal integer, item_ordinal integer, item_id text, repetition smallint, call_id text, not_applicable text,
        artifact_words integer, gold_visible boolean)
      LEFT JOIN calls k ON k.sweep_id = ${sweepId} AND k.id = c.call_id
      ON CONFLICT (id) DO NOTHING`;
  });
}
