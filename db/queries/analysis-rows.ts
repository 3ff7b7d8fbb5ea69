import type { Database, Queryable } from '../client';
import { loadTexts } from './load-texts';

/** A row of a view of the schema `analysis`, by column; JSON as text. */
export type AnalysisRow = Readonly<Record<string, string | number | boolean | Date | null>>;

/** Cells or scores that are read at once: what has to fit in memory of a sweep of any size. */
const rowsAtOnce = 5_000;

/**
 * Every cell that readers answer, in the order of the plan, and what the scorers say of each. Both are of one moment, the one
 * in which the reading began, whatever workers write meanwhile.
 */
export async function withAnalysisRows<Result>(
  { sql }: Database,
  sweepId: string,
  read: (rows: { cells: AsyncGenerator<AnalysisRow>; scores: AsyncGenerator<AnalysisRow> }) => Promise<Result>,
): Promise<Result> {
  return (await sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (own) =>
    read({ cells: cellsOf(own, sweepId), scores: scoresOf(own, sweepId) }),
  )) as Result;
}

/** With the answers' whole texts, which the view has of short ones only. */
async function* cellsOf(sql: Queryable, sweepId: string): AsyncGenerator<AnalysisRow> {
  for (const { label, condition } of await conditionsOf(sql, sweepId)) {
    for (let from = 0; ;) {
      const rows = await sql<(AnalysisRow & { answer_hash: string | null; position: number })[]>`
        SELECT sweep, label, experiment, benchmark, condition, arm, reader, item_id, repetition, cell,
          factors::text AS factors, item_type, position, call, series, outcome, not_applicable_reason, gold_kind,
          is_defective, artifact_hash, artifact_words, gold_visible, witness_recall, marks::text AS marks, answer_hash,
          answer_words, finish_reason, returned_model, tier, flags::text AS flags, answered_at
        FROM analysis.cells WHERE sweep = ${sweepId} AND label = ${label} AND condition = ${condition}
          AND position >= ${from}
        ORDER BY position LIMIT ${rowsAtOnce}`;
      const last = rows.at(-1);
      if (last === undefined) break;
      from = last.position + 1;
      const texts = await loadTexts(
        sql,
        rows.flatMap(({ answer_hash: hash }) => hash ?? []),
      );
      for (const row of rows) {
        yield { ...row, answer: row.answer_hash === null ? null : (texts.get(row.answer_hash) ?? null) };
      }
    }
  }
}

async function* scoresOf(sql: Queryable, sweepId: string): AsyncGenerator<AnalysisRow> {
  for (const { label, condition } of await conditionsOf(sql, sweepId)) {
    const cursor = sql<AnalysisRow[]>`
      SELECT y.* FROM analysis.scores y JOIN cells c ON c.id = y.cell
      WHERE y.sweep = ${sweepId} AND y.label = ${label} AND y.condition = ${condition}
      ORDER BY c.ordinal, y.scorer COLLATE "C"`.cursor(rowsAtOnce);
    for await (const rows of cursor) yield* rows;
  }
}

async function conditionsOf(sql: Queryable, sweepId: string): Promise<{ label: string; condition: string }[]> {
  return sql<{ label: string; condition: string }[]>`
    SELECT experiment AS label, key AS condition FROM conditions WHERE sweep_id = ${sweepId} AND stage = 'read'
    ORDER BY ordinal, id`;
}
