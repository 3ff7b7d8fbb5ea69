import { goldForms, listedGoldForms } from '../../text/gold-forms';
import { dialogueFlags, orderSessions } from '../dialogue';
import type { Benchmark, Gold, ParsedItem } from '../item';
import { invalidField, invalidRow } from '../row-problem';
import { type JsonlRow, jsonlRow } from './schema';

const idField = 'id';

/** One's own questions; the lines are documented at {@link jsonlRow}. */
export const jsonl: Benchmark = {
  name: 'jsonl',
  licence: 'not stated',
  source: 'a file of one’s own',
  tiers: [],
  idField,
  parseRow: parseJsonlRow,
};

function parseJsonlRow(row: unknown): readonly ParsedItem[] {
  const parsed = jsonlRow.safeParse(row);
  if (!parsed.success) return [invalidRow(row, idField, parsed.error)];
  const { id, type, question, answer, question_date: asked, sessions: given } = parsed.data;
  const undated = given.findIndex(({ date }) => date === undefined);
  if (undated >= 0 && given.some(({ date }) => date !== undefined)) {
    const reason = 'is missing while other sessions of this row have one; give every session a date, or none';
    return [invalidField(row, idField, `sessions[${undated}].date`, reason)];
  }
  const sessions = orderSessions(
    given.map((session) => ({
      id: session.id,
      saidAt: session.date ?? null,
      turns: session.turns.map(({ witness = false, ...turn }) => ({ ...turn, isWitness: witness })),
    })),
  );
  const askedBy = asked?.isDay === true ? asked.date.slice(0, 10) : (asked?.date ?? null);
  const flags = [
    ...dialogueFlags(sessions, askedBy),
    ...(typeof answer === 'number' ? ['numeric_gold'] : []),
  ].toSorted();
  const item = { id, type, question, questionDate: asked?.date ?? null, gold: goldOf(answer), sessions, flags };
  return [{ kind: 'item', item }];
}

function goldOf(answer: JsonlRow['answer']): Gold {
  if (answer === null) return { kind: 'unanswerable', raw: '' };
  if (typeof answer === 'string' || typeof answer === 'number') {
    return { kind: 'forms', raw: String(answer), forms: goldForms(answer) };
  }
  if (Array.isArray(answer)) return { kind: 'forms', raw: answer[0] ?? '', forms: listedGoldForms(answer) };
  return { kind: 'rubric', raw: answer.rubric };
}
