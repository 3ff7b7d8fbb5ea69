import { type Finding, History } from './history';
import type { SlotQuestion } from './question/read-question';
import type { EventKind } from './resolution';
import { isSameValue, type SlotEvent } from './slot-backend';
import { findPassage, findValueless, type Passage } from './statement/find-passage';
import { keepOneForm } from './statement/keep-one-form';
import {
  dismisses,
  saysChange,
  saysContradiction,
  saysCorrection,
  saysEnding,
  saysPast,
  saysReinstating,
  saysUpdate,
  setsAtOdds,
  takesBack,
} from './statement/markers';
import { readTurn, type Statement } from './statement/read-turn';
import { oldness } from './statement/value-role';
import type { ValueSpan } from './statement/value-spans';
import type { Witness } from './witness';

/** The events of the witness turns, in the order said. One turn gives at most one event in scope. */
export function extractEvents(witnesses: readonly Witness[], question: SlotQuestion): SlotEvent[] {
  const history = new History();
  const turns = keepOneForm(
    witnesses.map(({ turn, speaker }) => readTurn(turn, speaker, question)),
    question,
  );
  for (const [index, witness] of witnesses.entries()) {
    const statements = turns[index]!;
    for (const trap of statements.filter((statement) => isTrap(statement, question))) {
      history.add(witness, { kind: 'assertion', target: null, value: trap.spans.at(-1)!.text, text: trap.text }, false);
    }
    const finding = findEvent(statements, witness, question, history);
    if (finding !== undefined) history.add(witness, finding, true);
  }
  return history.events;
}

/** Whether a statement is about the slot, were it not out of scope. */
function isTrap({ outOfScope, spans, mention }: Statement, question: SlotQuestion): boolean {
  if (outOfScope === undefined || spans.length === 0) return false;
  return mention.namesHead || mention.sharedTerms >= Math.min(2, question.terms.length);
}

function findEvent(
  statements: readonly Statement[],
  witness: Witness,
  question: SlotQuestion,
  history: History,
): Finding | undefined {
  const isKnown = ({ text }: ValueSpan): boolean => history.knowledge(text) > 0;
  const passage = findPassage(statements, question, isKnown);
  return passage === undefined
    ? findWithoutValue(statements, question, history)
    : findWithValue(passage, witness, question, history);
}

/** A turn in which no value stands ends the slot, or says that it did not end. */
function findWithoutValue(
  statements: readonly Statement[],
  question: SlotQuestion,
  history: History,
): Finding | undefined {
  if (history.live().length > 0) {
    if (question.asksForEnds) return undefined;
    const ending = findValueless(statements, saysEnding) ?? findMention(statements);
    return ending && { kind: 'deletion', target: base(history).id, value: null, text: ending.text };
  }
  const deletion = history.standingDeletion();
  const denial =
    findValueless(statements, (text) => saysReinstating(text) || takesBack(text)) ?? findMention(statements);
  return deletion && denial && { kind: 'correction', target: deletion.id, value: null, text: denial.text };
}

/** Where the slot of the speaker is named without a value, which is news of it all the same. */
function findMention(statements: readonly Statement[]): Statement | undefined {
  const named = statements.filter(
    ({ mention, asks, outOfScope }) =>
      mention.namesHead && mention.owner === 'own' && !asks && outOfScope === undefined,
  );
  return named.toSorted((a, b) => b.mention.sharedTerms - a.mention.sharedTerms)[0];
}

/** What later values are held against: the newest event that stands and is no contradiction. Needs a live event. */
function base(history: History): SlotEvent {
  const live = history.live();
  return live.findLast(({ kind }) => kind !== 'contradiction') ?? live.at(-1)!;
}

interface Roles {
  readonly stated: string;
  /** The value denied or left behind, where the passage names one. */
  readonly denied: string | null;
}

function findWithValue(passage: Passage, witness: Witness, question: SlotQuestion, history: History): Finding {
  const roles = rolesOf(passage, history);
  const found = (kind: EventKind, target: SlotEvent | null): Finding => ({
    ...{ kind, target: target?.id ?? null, value: roles.stated, text: passage.main.text },
  });
  const live = history.live();
  if (live.length === 0) return found('assertion', null);
  const isKnown = live.some(({ value }) => isSameValue(value, roles.stated));
  const [kind, target] = isKnown
    ? readRepetition(passage, roles, history)
    : readNews(passage, roles, history, witness, question);
  return found(kind, target);
}

/** What naming a value that stands already does: it may end it, settle a contest for it, or only repeat it. */
function readRepetition(
  passage: Passage,
  { stated, denied }: Roles,
  history: History,
): readonly [EventKind, SlotEvent | null] {
  const live = history.live();
  const corrects = isCorrection(passage);
  if (denied === null && endsValue(passage, stated) && (!corrects || dismisses(passage.main.text))) {
    return ['deletion', history.eventOf(stated)!];
  }
  if (history.isContested() && (corrects || denied !== null)) {
    const other = live.findLast(({ value }) => !isSameValue(value, stated))!;
    const target = denied === null ? other : (history.eventOf(denied) ?? other);
    return [corrects ? 'correction' : 'update', target];
  }
  return ['assertion', null];
}

/** What a value does that does not stand yet: marker words first, then who says it and when. */
function readNews(
  passage: Passage,
  { denied }: Roles,
  history: History,
  witness: Witness,
  question: SlotQuestion,
): readonly [EventKind, SlotEvent] {
  const words = passage.statements.map(({ text }) => text).join(' ');
  const deniedEvent = denied === null ? undefined : history.eventOf(denied);
  const current = base(history);
  if (witness.speaker !== question.speaker) return ['contradiction', current];
  // What an update leaves behind still stands; a value long replaced can only be corrected.
  const isOfThePast = deniedEvent !== undefined && history.past().includes(deniedEvent);
  if (isCorrection(passage) || isOfThePast || (denied !== null && denies(passage, denied))) {
    return ['correction', deniedEvent ?? (saysPast(words) ? history.past()[0] : undefined) ?? current];
  }
  if (setsAtOdds(words) || (saysContradiction(words) && denied === null)) return ['contradiction', current];
  const isSameTime = current.saidAt === witness.saidAt && witness.saidAt !== null;
  if (isSameTime && denied === null && !saysUpdate(words)) return ['contradiction', current];
  return ['update', deniedEvent ?? current];
}

/** Doubt in the same statement ("one of the two is wrong, I can't tell which") corrects nothing. */
function isCorrection({ main, statements }: Passage): boolean {
  if (statements.some(({ text }) => takesBack(text))) return takesBack(main.text) || !setsAtOdds(main.text);
  return saysCorrection(main.text) && !saysContradiction(main.text);
}

/** "It is 4411, not 4111", which says nothing of a change. */
function denies({ statements }: Passage, denied: string): boolean {
  return statements.some(({ text, spans }) => {
    const span = spans.find((each) => isSameValue(each.text, denied));
    return (
      span !== undefined &&
      /\bnot(?: (?:the|at|a|an|with|in|by))? $/iu.test(text.slice(0, span.start)) &&
      !saysChange(text)
    );
  });
}

/** Whether the words end the one value they name: they dismiss it, or leave it behind while they end something. */
function endsValue({ statements }: Passage, value: string): boolean {
  return statements.some(({ text, spans }) =>
    spans
      .filter((span) => isSameValue(span.text, value))
      .some((span) => dismisses(text) || (oldness(text, span) > 0 && saysEnding(text))),
  );
}

/** Which value of the passage holds, and which one it leaves behind. */
function rolesOf({ main, statements }: Passage, history: History): Roles {
  const candidates = statements.flatMap((statement) =>
    statement.spans.map((span) => ({
      text: span.text,
      known: history.knowledge(span.text),
      // Of equals the main statement's holds.
      oldness: oldness(statement.text, span) + (statement === main ? 0 : 0.5),
    })),
  );
  const byAge = candidates.toSorted((a, b) => ageOf(a) - ageOf(b));
  const stated = byAge[0]!;
  const denied = byAge.findLast((each) => !isSameValue(each.text, stated.text) && each.known > 0);
  return { stated: stated.text, denied: denied?.text ?? null };
}

const ageOf = ({ known, oldness }: { readonly known: number; readonly oldness: number }): number => 3 * known + oldness;
