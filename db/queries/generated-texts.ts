import type { Queryable } from '../client';
import { seriesOfCells } from './cell-fragments';
import { loadTexts } from './load-texts';

/** What became of a generator's call. */
export interface GeneratedText {
  readonly callId: string;
  /** The settled attempt's outcome, or the state of a series that has none. */
  readonly outcome: string;
  /** Null where it is no answer: nothing came, or what a provider had blocked. */
  readonly text: string | null;
}

/**
 * What the generators of one experiment made, by the ids of their calls; calls that are still open are absent. Of several
 * series that its cells use, as after a rerun of some of them, the newest that has an answer counts.
 */
export async function loadGeneratedTexts(
  sql: Queryable,
  { sweepId, label }: { sweepId: string; label: string },
  callIds: readonly string[],
): Promise<GeneratedText[]> {
  const rows = await sql<{ callId: string; outcome: string; answerHash: string | null }[]>`
    SELECT DISTINCT ON (l.id) l.id AS "callId", coalesce(a.outcome, s.state) AS outcome,
      CASE WHEN a.outcome IN ('answer', 'truncated') THEN a.answer_hash END AS "answerHash"
    FROM calls l JOIN cells c ON c.call_key = l.key
    JOIN conditions k ON k.id = c.condition_id AND k.stage = 'generate' AND k.experiment = ${label}
    ${seriesOfCells(sql)}
    WHERE l.sweep_id = ${sweepId} AND l.id = ANY(${[...callIds]}) AND s.state <> 'open'
    ORDER BY l.id, s.state = 'settled' DESC, s.series DESC`;
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
