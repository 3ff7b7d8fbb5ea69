import type { Database } from '../../db/client';
import type { CliEnd } from './child-process';
import type { SweepStack } from './sweep-stack';

/** How a test asks a judge that a scripted server plays. */
export interface ScriptedJudge {
  readonly baseUrl: string;
  /** Default: `judge-model`. */
  readonly model?: string;
  /** Default: `general`. */
  readonly prompt?: string;
  readonly args?: readonly string[];
}

/** Asks a judge about a sweep's answers, to its end, without a probe. */
export function judgeSweep(
  stack: Pick<SweepStack, 'cli'>,
  sweepId: string,
  { baseUrl, model = 'judge-model', prompt = 'general', args = [] }: ScriptedJudge,
): Promise<CliEnd> {
  const options = ['--model', `compatible/${model}`, '--base-url', baseUrl, '--prompt', prompt, '--no-probe'];
  return stack.cli(['judge', sweepId, ...options, ...args]);
}

/** What a judge's prompt `general` or `strict` shows as the answer; undefined: the prompt is none of theirs. */
export function judgedResponse(body: string): string | undefined {
  const { messages } = JSON.parse(body) as { messages: { content: string }[] };
  return /\[response (\w+)\]\n([^]*?)\n\[end \1\]/u.exec(messages.at(-1)!.content)?.[2];
}

export interface LedgerVerdict {
  /** Of the judged cell. */
  readonly condition: string;
  readonly itemId: string;
  readonly series: number;
  readonly verdict: string | null;
  readonly why: string | null;
  /** The stored score of the judged series under the judge's id; null: a judge error, or none is stored. */
  readonly score: number | null;
}

/** Every verdict of a judge, in the order of the plan. */
export async function ledgerVerdicts({ sql }: Database, sweepId: string, scorer: string): Promise<LedgerVerdict[]> {
  return sql<LedgerVerdict[]>`
    SELECT k.experiment || '/' || k.key AS condition, c.item_id AS "itemId", m.judged_series AS series, m.verdict, m.why,
      x.value AS score
    FROM judgements m JOIN cells c ON c.id = m.judged_cell JOIN conditions k ON k.id = c.condition_id
    LEFT JOIN scores x ON x.cell_id = c.id AND x.series = m.judged_series AND x.scorer = m.scorer
    WHERE k.sweep_id = ${sweepId} AND m.scorer = ${scorer}
    ORDER BY k.ordinal, c.item_ordinal, c.repetition, m.judged_series`;
}
