import { abstainsAtStart } from '../../scoring/abstain';
import { parseVerdict, type UnclearReason } from '../../scoring/judges';
import type { Database, Queryable } from '../client';
import { cellOutcome, seriesOfCells } from '../queries/cell-fragments';
import { isUnread, judgeCallFailed } from '../queries/judgings';
import { loadTexts } from '../queries/load-texts';
import { type NewScore, saveScores } from '../queries/scores';

interface RepliedRow {
  readonly cellId: string;
  readonly judgedCell: string;
  readonly judgedSeries: number;
  readonly scorer: string;
  readonly version: number;
  /** What became of the judge's cell. */
  readonly outcome: string;
  readonly notApplicable: string | null;
  readonly replyHash: string | null;
  readonly answerHash: string;
}

/** What a judge's cell comes to. */
export interface ReadVerdict {
  readonly verdict: 'yes' | 'no' | 'error';
  /** Why it is an error; null: it is none. */
  readonly why: string | null;
}

/**
 * Reads the verdicts of a judge's cells [from, to) of a condition that have an end and were not read yet, and stores each
 * with its score of the judged answer, in one transaction.
 * @returns how many were read.
 */
export async function readVerdicts(
  { sql: pool }: Database,
  { conditionId, from, to }: { conditionId: number; from: number; to: number },
): Promise<number> {
  let read = 0;
  await pool.begin(async (sql) => {
    const rows = await unreadReplies(sql, { conditionId, from, to });
    const texts = await loadTexts(
      sql,
      rows.flatMap(({ replyHash, answerHash }) => [...(replyHash === null ? [] : [replyHash]), answerHash]),
    );
    const verdicts = rows.map((row) => ({
      row,
      ...verdictOf(row, row.replyHash === null ? null : (texts.get(row.replyHash) ?? null)),
    }));
    await sql`
      UPDATE judgements m SET verdict = v.verdict, why = v.why
      FROM json_to_recordset(${JSON.stringify(
        verdicts.map(({ row, verdict, why }) => ({ cell_id: row.cellId, verdict, why })),
      )}::text::json) AS v (cell_id text, verdict text, why text)
      WHERE m.cell_id = v.cell_id`;
    await saveScores(
      sql,
      verdicts.map(({ row, verdict }): NewScore => ({
        cell_id: row.judgedCell,
        series: row.judgedSeries,
        scorer: row.scorer,
        version: row.version,
        value: verdict === 'error' ? null : verdict === 'yes' ? 1 : 0,
        abstained: verdict !== 'error' && abstainsAtStart(texts.get(row.answerHash) ?? ''),
      })),
    );
    read = verdicts.length;
  });
  return read;
}

async function unreadReplies(
  sql: Queryable,
  { conditionId, from, to }: { conditionId: number; from: number; to: number },
): Promise<RepliedRow[]> {
  return sql<RepliedRow[]>`
    SELECT m.cell_id AS "cellId", m.judged_cell AS "judgedCell", m.judged_series AS "judgedSeries", m.scorer,
      g.prompt_version AS version, ${cellOutcome(sql)} AS outcome, c.not_applicable AS "notApplicable",
      a.answer_hash AS "replyHash", t.answer_hash AS "answerHash"
    FROM conditions k JOIN judgings g ON g.sweep_id = k.sweep_id AND g.scorer = k.experiment
    JOIN cells c ON c.condition_id = k.id JOIN judgements m ON m.cell_id = c.id
    JOIN cells j ON j.id = m.judged_cell
    JOIN series r ON r.call_key = j.call_key AND r.series = m.judged_series
    JOIN attempts t ON t.id = r.settled_attempt
    ${seriesOfCells(sql)}
    WHERE k.id = ${conditionId} AND c.ordinal >= ${from} AND c.ordinal < ${to} AND ${isUnread(sql)}
      AND (c.not_applicable IS NOT NULL OR s.state NOT IN ('open', 'deferred'))
    ORDER BY c.ordinal
    FOR UPDATE OF m`;
}

/** What an end of a judge's cell that gave no text is called. */
const withoutReply: Readonly<Record<string, string>> = {
  exhausted: 'the reply is empty: its tokens went into reasoning',
  empty: 'the reply is empty',
  refusal: 'the judge refused',
  blocked: 'the provider blocked the reply',
  failed: judgeCallFailed,
  given_up: 'it was given up',
};

const unclear: Readonly<Record<UnclearReason, string>> = {
  empty: 'the reply is blank',
  neither: 'the reply says neither yes nor no',
  both: 'the reply says both yes and no',
};

/** @param reply - The judge's visible text; null: there is none. */
export function verdictOf(
  { outcome, notApplicable }: Pick<RepliedRow, 'outcome' | 'notApplicable'>,
  reply: string | null,
): ReadVerdict {
  if (notApplicable !== null) return { verdict: 'error', why: notApplicable };
  if (outcome !== 'answer' && outcome !== 'truncated') {
    return { verdict: 'error', why: withoutReply[outcome] ?? outcome };
  }
  const parsed = parseVerdict(reply ?? '');
  return parsed.kind === 'verdict'
    ? { verdict: parsed.verdict, why: null }
    : { verdict: 'error', why: unclear[parsed.reason] };
}
