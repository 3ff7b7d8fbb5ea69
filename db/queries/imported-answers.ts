import { textHash } from '../../text/text-hash';
import type { Database } from '../client';
import { saveTexts } from './save-texts';

/** A cell that waits for what a file has for it. */
export interface AwaitingCell {
  readonly id: string;
  readonly itemId: string;
}

/** The cells of a condition that have no end yet, in their order. */
export async function awaitingCells({ sql }: Database, conditionId: number): Promise<AwaitingCell[]> {
  return sql<AwaitingCell[]>`
    SELECT c.id, c.item_id AS "itemId" FROM cells c
    JOIN series s ON s.call_key = c.call_key AND s.series = c.series AND s.state = 'open'
    WHERE c.condition_id = ${conditionId} ORDER BY c.ordinal`;
}

/** What a file has for a cell. */
export interface NewImportedAnswer {
  readonly cellId: string;
  /** Null: `why` it has none. */
  readonly text: string | null;
  readonly why?: string;
  /** The published verdict, where there is one. */
  readonly score?: { readonly scorer: string; readonly value: 0 | 1 };
}

/** Published verdicts are facts of the file; their rule never changes here. */
const publishedVersion = 1;

/**
 * Ends cells with what a file has for them: an attempt that was never sent and cost nothing, marked with the file, and the
 * published verdict. Cells that have an end are left alone, so that storing twice changes nothing.
 * @param source What the file is called in the ledger.
 */
export async function saveImportedAnswers(
  database: Database,
  { conditionId, source }: { readonly conditionId: number; readonly source: string },
  answers: readonly NewImportedAnswer[],
): Promise<void> {
  const texts = answers.flatMap(({ text }) => text ?? []);
  const rows = answers.map(({ cellId, text, why, score }) => ({
    cell_id: cellId,
    outcome: text === null ? 'failed' : /\S/u.test(text) ? 'answer' : 'empty',
    answer_hash: text === null ? null : textHash(text),
    why: why ?? null,
    scorer: score?.scorer ?? null,
    value: score?.value ?? null,
  }));
  await database.sql.begin(async (sql) => {
    await saveTexts(sql, texts);
    await sql`
      WITH given AS (
        SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::text::json) AS g (cell_id text, outcome text,
          answer_hash text, why text, scorer text, value double precision)
      ), owed AS (
        SELECT g.*, s.call_key, s.series FROM given g
        JOIN cells c ON c.id = g.cell_id
        JOIN series s ON s.call_key = c.call_key AND s.series = c.series AND s.state = 'open'
        ORDER BY s.call_key FOR NO KEY UPDATE OF s
      ), made AS (
        INSERT INTO attempts (call_key, series, epoch, worker_id, journalled_at, deadline_at, ended_at, outcome, answer_hash,
          failure_code, failure_message, retry, estimated_micro_usd, cost_micro_usd, reused_from, condition_id)
        SELECT call_key, series, 0, 'import', now(), now(), now(), outcome, answer_hash,
          CASE WHEN outcome = 'failed' THEN 'no_answer' END, why, CASE WHEN outcome = 'failed' THEN 'no' END, 0, 0,
          ${source}, ${conditionId}
        FROM owed RETURNING id, call_key, series, outcome
      ), scored AS (
        INSERT INTO scores (cell_id, series, scorer, version, value, abstained)
        SELECT cell_id, series, scorer, ${publishedVersion}, value, false FROM owed
        WHERE scorer IS NOT NULL AND outcome <> 'failed'
        ON CONFLICT (cell_id, series, scorer) DO NOTHING
      )
      UPDATE series s SET state = CASE WHEN m.outcome = 'failed' THEN 'failed' ELSE 'settled' END,
        settled_attempt = CASE WHEN m.outcome = 'failed' THEN NULL ELSE m.id END
      FROM made m WHERE s.call_key = m.call_key AND s.series = m.series`;
  });
}
