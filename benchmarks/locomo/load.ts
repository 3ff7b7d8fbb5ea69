import { fieldPath } from '../../text/field-path';
import { goldForms } from '../../text/gold-forms';
import { dialogueFlags } from '../dialogue';
import type { Address, Benchmark, Gold, ParsedItem, Session } from '../item';
import { invalidField, invalidRow, problemOf } from '../row-problem';
import { type Conversation, readConversation } from './conversation';
import { parseEvidence } from './evidence';
import { questionId } from './question-id';
import { categoryNames, type LoCoMoQuestion, locomoQuestion, locomoRow } from './schema';

const idField = 'sample_id';

export const locomo: Benchmark = {
  name: 'locomo',
  licence: 'CC BY-NC 4.0',
  source: 'LoCoMo (Maharana et al., arXiv 2402.17753), https://github.com/snap-research/locomo',
  tiers: [],
  idField,
  itemsShareDialogues: true,
  parseRow: parseLoCoMoRow,
};

/** A conversation that can't be read is one problem; a question that can't be used leaves the others alone. */
function parseLoCoMoRow(row: unknown): readonly ParsedItem[] {
  const parsed = locomoRow.safeParse(row);
  if (!parsed.success) return [invalidRow(row, idField, parsed.error)];
  const { sample_id: sampleId, qa } = parsed.data;
  const conversation = readConversation(parsed.data.conversation);
  if ('reason' in conversation) {
    return [invalidField(row, idField, fieldPath(['conversation', ...conversation.path]), conversation.reason)];
  }
  return qa.map((question, index) => parseQuestion(question, sampleId, index, conversation));
}

function parseQuestion(given: unknown, sampleId: string, index: number, conversation: Conversation): ParsedItem {
  const id = questionId(sampleId, index);
  const parsed = locomoQuestion.safeParse(given);
  if (!parsed.success) return { kind: 'invalid', problem: { id, ...problemOf(given, parsed.error, ['qa', index]) } };
  const question = parsed.data;
  const { ids, isMalformed } = parseEvidence(question.evidence);
  const found = ids.flatMap((each) => conversation.addresses.get(each) ?? []);
  const sessions = withWitnesses(conversation.sessions, new Set(found));
  const questionDate = conversation.sessions.at(-1)?.saidAt ?? null;
  const flags = [
    ...dialogueFlags(sessions, questionDate),
    ...(isMalformed ? ['malformed_evidence'] : []),
    ...(found.length < ids.length ? ['missing_evidence'] : []),
    ...goldFlags(question),
  ].toSorted();
  const type = categoryNames[question.category];
  return {
    kind: 'item',
    // LoCoMo prints no date of asking, and every prompt states one: what was said last is known by then.
    item: { id, type, question: question.question, questionDate, gold: goldOf(question), sessions, flags },
  };
}

/** The questions of a conversation share its texts, its turns and every session that holds no witness of theirs. */
function withWitnesses(sessions: readonly Session[], witnesses: ReadonlySet<Address>): readonly Session[] {
  return sessions.map((session) => {
    if (!session.turns.some(({ address }) => witnesses.has(address))) return session;
    const turns = session.turns.map((turn) => (witnesses.has(turn.address) ? { ...turn, isWitness: true } : turn));
    return { ...session, turns };
  });
}

function goldFlags(question: LoCoMoQuestion): string[] {
  if (question.category !== 5) return typeof question.answer === 'number' ? ['numeric_gold'] : [];
  return isStated(question.answer) ? ['adversarial_with_answer'] : [];
}

/**
 * Category 5 asks for what was never said (often about the other speaker), so ABSTAIN is right, as the official scorer
 * has it, also for the few that print an answer; its evidence is the turn it twists. Of an answer of category 3 the
 * official scorer takes what stands before the first semicolon, the rest being reasons.
 */
function goldOf(question: LoCoMoQuestion): Gold {
  if (question.category === 5) return { kind: 'unanswerable', raw: explain(question) };
  const raw = String(question.answer);
  const head = question.category === 3 ? (raw.split(';')[0] ?? '') : raw;
  return { kind: 'forms', raw, forms: goldForms(head.trim() === '' ? raw : head) };
}

function explain({ answer, adversarial_answer: invited }: Extract<LoCoMoQuestion, { category: 5 }>): string {
  return [
    'The conversation does not say so.',
    ...(isStated(invited) ? [`A wrong answer it invites: ${invited}`] : []),
    ...(isStated(answer) ? [`The answer in the file: ${answer}`] : []),
  ].join('\n');
}

function isStated(answer: string | number | null | undefined): answer is string | number {
  return answer !== undefined && answer !== null && String(answer).trim() !== '';
}
