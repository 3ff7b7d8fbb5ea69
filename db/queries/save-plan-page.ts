import type { PlannedCall } from '../../experiments/planned-call';
import type { Database, Queryable } from '../client';
import { type NewText, saveTexts } from './save-texts';

export interface NewCall {
  readonly id: string;
  readonly reader_id: string;
  readonly system_hash: string;
  readonly artifact_hash: string;
  readonly question_hash: string;
  readonly estimated_tokens: number;
  readonly estimated_micro_usd: number;
}

export interface NewCell {
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
  readonly marks: readonly string[];
  readonly witness_recall: number | null;
  readonly generator_call: string | null;
}

/** What a cell of the stage `judge` is about. */
export interface NewJudgement {
  /** The judge's own cell, one of the page. */
  readonly cell_id: string;
  readonly judged_cell: string;
  readonly judged_series: number;
  readonly scorer: string;
}

/** Some calls as rows, each once. */
export function callRows(calls: readonly PlannedCall[]): NewCall[] {
  const distinct = new Map(calls.map((call) => [call.id, call]));
  return [...distinct.values()].map((call) => ({
    id: call.id,
    reader_id: call.readerId,
    system_hash: call.systemHash,
    artifact_hash: call.artifactHash,
    question_hash: call.questionHash,
    estimated_tokens: call.reservedTokens,
    estimated_micro_usd: call.reservedMicroUsd,
  }));
}

/** Tells Postgres how large the plan has become; until autovacuum gets there it would plan for empty tables. */
export async function refreshStatistics(sql: Queryable): Promise<void> {
  await sql`ANALYZE cells, calls, series, attempts, texts, items`;
}

/** How many cells conditions have, by condition; those without any are left out. */
export async function countCells(
  sql: Queryable,
  conditionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await sql<{ id: number; cells: number }[]>`
    SELECT condition_id AS id, count(*)::int AS cells FROM cells WHERE condition_id = ANY(${[...conditionIds]}::int[])
    GROUP BY 1`;
  return new Map(rows.map(({ id, cells }) => [id, cells]));
}

export interface PlanPage {
  readonly texts: Iterable<NewText>;
  readonly calls: readonly NewCall[];
  readonly cells: readonly NewCell[];
  /** Of judges' cells; undefined: none of them is one. */
  readonly judgements?: readonly NewJudgement[];
}

/** Stores a page of the plan in one transaction; storing it twice changes nothing. */
export async function savePlanPage(database: Database, sweepId: string, page: PlanPage): Promise<void> {
  await database.sql.begin(async (sql) => {
    await saveTexts(sql, page.texts);
    // A call and its first series come and go together. Experiments that share calls and are planned side by side add
    // them in one order, so that none waits for another in a circle.
    await sql`
      WITH added AS (
        INSERT INTO calls (sweep_id, id, reader_id, system_hash, artifact_hash, question_hash, estimated_tokens,
          estimated_micro_usd)
        SELECT ${sweepId}, c.id, c.reader_id, c.system_hash, c.artifact_hash, c.question_hash, c.estimated_tokens,
          c.estimated_micro_usd
        FROM json_to_recordset(${JSON.stringify(page.calls)}::text::json) AS c (id text, reader_id text,
          system_hash text, artifact_hash text, question_hash text, estimated_tokens integer, estimated_micro_usd bigint)
        ORDER BY c.id
        ON CONFLICT (sweep_id, id) DO NOTHING
        RETURNING key
      )
      INSERT INTO series (call_key, series) SELECT key, 1 FROM added`;
    await sql`
      INSERT INTO cells (id, condition_id, ordinal, item_ordinal, item_id, repetition, call_key, not_applicable,
        artifact_words, gold_visible, marks, witness_recall, generator_call)
      SELECT c.id, c.condition_id, c.ordinal, c.item_ordinal, c.item_id, c.repetition, k.key, c.not_applicable,
        c.artifact_words, c.gold_visible, c.marks, c.witness_recall, c.generator_call
      FROM json_to_recordset(${JSON.stringify(page.cells)}::text::json) AS c (id text, condition_id integer,
        ordinal integer, item_ordinal integer, item_id text, repetition smallint, call_id text, not_applicable text,
        artifact_words integer, gold_visible boolean, marks text[],
        witness_recall double precision, generator_call text)
      LEFT JOIN calls k ON k.sweep_id = ${sweepId} AND k.id = c.call_id
      ON CONFLICT (id) DO NOTHING`;
    await saveJudgements(sql, page.judgements ?? []);
    await openForNewCells(
      sql,
      page.cells.map(({ id }) => id),
    );
  });
}

async function saveJudgements(sql: Queryable, judgements: readonly NewJudgement[]): Promise<void> {
  if (judgements.length === 0) return;
  await sql`
    INSERT INTO judgements (cell_id, judged_cell, judged_series, scorer)
    SELECT j.cell_id, j.judged_cell, j.judged_series, j.scorer
    FROM json_to_recordset(${JSON.stringify(judgements)}::text::json)
      AS j (cell_id text, judged_cell text, judged_series smallint, scorer text)
    ON CONFLICT (cell_id) DO NOTHING`;
}

/** A call may have been given up for the cells it had then: new ones of it get a series of their own. */
async function openForNewCells(sql: Queryable, cellIds: readonly string[]): Promise<void> {
  await sql`
    WITH shut AS MATERIALIZED (
      SELECT c.id, c.call_key FROM cells c
      JOIN series s ON s.call_key = c.call_key AND s.series = c.series
      WHERE c.id = ANY(${[...cellIds]}::text[]) AND s.state = 'given_up' AND s.opened_by IS NULL
    ), opened AS (
      INSERT INTO series (call_key, series)
      SELECT d.call_key, (SELECT max(s.series) + 1 FROM series s WHERE s.call_key = d.call_key)
      FROM (SELECT DISTINCT call_key FROM shut) d
      RETURNING call_key, series
    )
    UPDATE cells c SET series = o.series FROM shut h JOIN opened o ON o.call_key = h.call_key WHERE c.id = h.id`;
}
