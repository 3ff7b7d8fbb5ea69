import type { Queryable } from '../client';
import { loadTexts } from './load-texts';

/** What became of a generator's call. */
export interface GeneratedText {
  readonly callId: string;
  /** The settled attempt's outcome, or the state of a series that has none. */
  readonly outcome: string;
  /** Null where it is no answer: nothing came, or what a provider had blocked. */
  readonly text: string | null;
}

/** What generators made, by the ids of their calls; calls that are still open are absent. */
export async function loadGeneratedTexts(
  sql: Queryable,
  sweepId: string,
  callIds: readonly string[],
): Promise<GeneratedText[]> {
  const rows = await sql<{ callId: string; outcome: string; answerHash: string | null }[]>`
    SELECT k.id AS "callId", coalesce(a.outcome, s.state) AS outcome,
      CASE WHEN a.outcome IN ('answer', 'truncated') THEN a.answer_hash END AS "answerHash"
    FROM calls k JOIN series s ON s.call_key = k.key AND s.series = 1
    LEFT JOIN attempts a ON a.id = s.settled_attempt
    WHERE k.sweep_id = ${sweepId} AND k.id = ANY(${[...callIds]}) AND s.state <> 'open'`;
  const texts = await loadTexts(
    sql,
    rows.flatMap(({ answerHash }) => answerHash ?? []),
  );
  return rows.map(({ callId, outcome, answerHash }) => ({
    callId,
    outcome,
    text: answerHash === null ? null : (texts.get(answerHash) ?? null),
  }));
}
