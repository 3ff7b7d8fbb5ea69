import { goldForms } from '../../text/gold-forms';
import { dialogueFlags, orderSessions } from '../dialogue';
import type { Benchmark, Gold, ParsedItem, Session } from '../item';
import { invalidField, invalidRow } from '../row-problem';
import { type LongMemEvalRow, longMemEvalRow } from './schema';

const idField = 'question_id';

/** A data set in LongMemEval's schema, under its own name. */
export function longMemEvalBenchmark(
  identity: Pick<Benchmark, 'name' | 'licence' | 'source'> & { readonly tiers?: readonly string[] },
): Benchmark {
  return { tiers: [], ...identity, idField, parseRow: parseLongMemEvalRow };
}

export const longMemEval = longMemEvalBenchmark({
  name: 'longmemeval',
  licence: 'MIT',
  source: 'LongMemEval (Wu et al., arXiv 2410.10813), https://github.com/xiaowu0162/LongMemEval',
  // `oracle` holds the evidence sessions alone, `s` about 115,000 tokens a question, `m` about 1.5 million.
  tiers: ['oracle', 's', 'm'],
});

function parseLongMemEvalRow(row: unknown): readonly ParsedItem[] {
  const parsed = longMemEvalRow.safeParse(row);
  if (!parsed.success) return [invalidRow(row, idField, parsed.error)];
  const { question_id: id, question_type: type, question, question_date: questionDate, ...haystack } = parsed.data;
  const { haystack_sessions: turns, haystack_dates: dates, haystack_session_ids: ids } = haystack;
  if (dates.length !== turns.length || ids.length !== turns.length) {
    const [field, count] = dates.length === turns.length ? ['haystack_session_ids', ids] : ['haystack_dates', dates];
    return [invalidField(row, idField, field, `has ${count.length} entries for ${turns.length} sessions`)];
  }
  const sessions = sessionsOf(haystack);
  const flags = [
    ...dialogueFlags(sessions, questionDate),
    ...(typeof haystack.answer === 'number' ? ['numeric_gold'] : []),
  ];
  const gold = goldOf(parsed.data);
  return [{ kind: 'item', item: { id, type, question, questionDate, gold, sessions, flags: flags.toSorted() } }];
}

type Haystack = Pick<LongMemEvalRow, 'haystack_sessions' | 'haystack_dates' | 'haystack_session_ids'>;

function sessionsOf(haystack: Haystack): readonly Session[] {
  return orderSessions(
    haystack.haystack_sessions.map((turns, index) => ({
      id: haystack.haystack_session_ids[index],
      saidAt: haystack.haystack_dates[index] ?? null,
      turns: turns.map(({ role, content, has_answer }) => ({ role, text: content, isWitness: has_answer === true })),
    })),
  );
}

/**
 * The `answer` of an `_abs` question explains what the dialogue lacks, that of a preference question describes a good
 * answer; the rest are golds.
 */
function goldOf({ question_id: id, question_type: type, answer }: LongMemEvalRow): Gold {
  const raw = String(answer);
  if (id.endsWith('_abs')) return { kind: 'unanswerable', raw };
  if (type === 'single-session-preference') return { kind: 'rubric', raw };
  return { kind: 'forms', raw, forms: goldForms(answer) };
}
