import { composeDialogue, type Line, type PlannedSession, type PlannedTurn } from './compose-dialogue';
import { addDays, formatDayInWords, formatIso, monthInWords, startOfDay, startOfMonth } from './dates';
import type { SlotDomain } from './domains';
import {
  type DomainSlot,
  type ItemContext,
  type MadeItem,
  makeLine,
  makeRow,
  planOthers,
  presentScope,
  singleEventSlot,
  slotWords,
  tagOf,
  twinHaystack,
} from './item-context';
import { type Phrase, trapTypes } from './phrases';
import type { SlotScenario, Step, TrapStep } from './slot-scenarios';
import { evidenceDate, planTimeline, type Timeline } from './timeline';
import type { TruthAnswer, TruthEvent, TruthItem, TruthScope, TruthSlot, TruthTrap } from './truth';
import type { DrawnValue } from './values';

interface PlannedTrap {
  readonly key: string;
  readonly spec: TrapStep;
  readonly type: TruthTrap['type'];
  readonly value: DrawnValue;
  readonly line: Line;
  readonly phrase: Phrase;
  /** Which side of the statement beside it. */
  readonly isBefore: boolean;
}

interface PlannedStep {
  readonly key: string;
  readonly step: Step;
  readonly value: DrawnValue | undefined;
  readonly line: Line;
  readonly phrase: Phrase;
}

const stepKey = (index: number): string => `step${index}`;
const valueOf = (values: readonly DrawnValue[], index: number | undefined): DrawnValue | undefined =>
  index === undefined ? undefined : values[index];

/** The value a step's target stands for; through a chain of corrections that is the target's own. */
const oldValue = (scenario: SlotScenario, step: Step, values: readonly DrawnValue[]): DrawnValue | undefined =>
  step.target === undefined ? undefined : valueOf(values, scenario.steps[step.target]!.value);

function planSteps(
  context: ItemContext,
  scenario: SlotScenario,
  slot: SlotDomain,
  values: readonly DrawnValue[],
): PlannedStep[] {
  const { bank, random } = context;
  return scenario.steps.map((step, index) => {
    const uses = step.uses ?? ['any'];
    const phrase = random.pick(bank.events[step.kind].filter(({ use }) => uses.includes(use)));
    const old = oldValue(scenario, step, values);
    const stated = valueOf(values, step.value);
    const words = slotWords(slot, bank.bank, stated, old);
    const namesOld = step.kind === 'deletion' && phrase.text.includes('{old}');
    const key = stepKey(index);
    return { key, step, phrase, value: namesOld ? old : stated, line: makeLine(key, phrase, words) };
  });
}

function planTraps(context: ItemContext, scenario: SlotScenario, slot: SlotDomain): PlannedTrap[] {
  const { bank, random, values } = context;
  return (scenario.traps ?? []).map((spec, index) => {
    const type = random.pick(spec.types ?? trapTypes);
    // Only the user can speak beside a statement of the user.
    const fitting = bank.traps[type].filter(({ use }) => spec.beside === undefined || use !== 'by_assistant');
    const phrase = random.pick(fitting);
    const value = values.draw(slot.values, random);
    const key = `trap${index}`;
    const line = makeLine(key, phrase, slotWords(slot, bank.bank, value, undefined));
    return { key, spec, type, value, line, phrase, isBefore: random.chance(50) };
  });
}

/** The turns of one session with evidence: its steps with the traps beside them, then the traps on their own. */
function planSession(session: number, steps: readonly PlannedStep[], traps: readonly PlannedTrap[]): PlannedTurn[] {
  const stepTurns = steps.flatMap(({ key, step, line, phrase }): PlannedTurn[] => {
    if (step.session !== session) return [];
    const beside = traps.filter(({ spec }) => spec.beside !== undefined && stepKey(spec.beside) === key);
    return [
      {
        speaker: phrase.use === 'by_assistant' ? 'assistant' : 'user',
        main: line,
        before: beside.filter(({ isBefore }) => isBefore).map((trap) => trap.line),
        after: beside.filter(({ isBefore }) => !isBefore).map((trap) => trap.line),
        isWitness: true,
      },
    ];
  });
  const trapTurns = traps.flatMap(({ spec, line, phrase }): PlannedTurn[] =>
    spec.beside === undefined && spec.session === session
      ? [{ speaker: phrase.use === 'by_assistant' ? 'assistant' : 'user', main: line, isWitness: false }]
      : [],
  );
  return [...stepTurns, ...trapTurns];
}

/** The question's time in words, and from when on events no longer count. */
function askAsOf(
  context: ItemContext,
  scenario: SlotScenario,
  slot: SlotDomain,
  timeline: Timeline,
): { question: string; scope: TruthScope } {
  const scope = presentScope(timeline);
  if (scenario.asOf === undefined) return { question: slot.question, scope };
  const changedIn = scenario.steps[scenario.asOf.beforeStep]!.session;
  const changedAt = evidenceDate(timeline, changedIn);
  const earlier = evidenceDate(timeline, changedIn - 1);
  const day = addDays(startOfDay(changedAt), -context.random.integer(0, 2));
  const choices = [{ words: `before ${formatDayInWords(day)}`, at: day }];
  const month = startOfMonth(changedAt);
  if (month > earlier) choices.push({ words: `at the end of ${monthInWords(addDays(month, -1))}`, at: month });
  if (scenario.asOf.words === 'any') {
    choices.push({ words: 'previously', at: changedAt }, { words: 'before it changed', at: changedAt });
  }
  const { words, at } = context.random.pick(choices);
  return {
    question: `${slot.pastQuestion} ${words}?`,
    scope: { ...scope, asOf: { words, at: formatIso(at), inclusive: false } },
  };
}

/** The gold of a slot: a number where the value is a bare count, "A (or B)" where two values stand. */
function goldOf(active: readonly DrawnValue[]): string | number {
  const [first, second] = active;
  if (first === undefined) throw new RangeError('an empty slot has no gold');
  if (second !== undefined) return `${first.value} (or ${second.value})`;
  return first.amount !== undefined && String(first.amount) === first.value ? first.amount : first.value;
}

function unanswerableTwin(made: MadeItem, slot: SlotDomain, timeline: Timeline): MadeItem['twin'] {
  const haystack = twinHaystack(made.row, () => false);
  const questionId = `${made.row.question_id}_abs`;
  const question = slot.question.replace(/\bmy\b/, "my cousin's");
  const answer = `You did not mention this information. You mentioned your ${slot.bare} but not your cousin's.`;
  return {
    row: makeRow(questionId, made.row.question_type, question, answer, timeline.questionAt, haystack),
    truth: {
      ...made.truth,
      questionId,
      answer: { rule: 'unanswerable', standsInTurn: false, forms: [], computation: null },
      witnesses: [],
      slots: made.truth.slots.map((each) => ({ ...each, asked: false })),
    },
  };
}

/** An item that asks for one slot, after the plot of a scenario. */
export function makeSlotItem(context: ItemContext, scenario: SlotScenario, { domain, slot }: DomainSlot): MadeItem {
  const { random } = context;
  const valueCount = 1 + Math.max(...scenario.steps.map((step) => step.value ?? 0));
  const values = Array.from({ length: valueCount }, () => context.values.draw(slot.values, random));
  const steps = planSteps(context, scenario, slot, values);
  const traps = planTraps(context, scenario, slot);
  const sessionCount = 1 + Math.max(...scenario.steps.map((step) => step.session));
  const others = planOthers(context, random.integer(1, 2), domain);
  const timeline = planTimeline(random, sessionCount, others.sessions.length);
  const evidence = Array.from({ length: sessionCount }, (_, session): PlannedSession => {
    return { domain, turns: planSession(session, steps, traps) };
  });
  const dialogue = composeDialogue(random, { timeline, evidence, others: others.sessions, tag: tagOf(context) });

  const { question, scope } = askAsOf(context, scenario, slot, timeline);
  const eventId = (index: number): string => `E${index + 1}`;
  const events = steps.map(({ key, step, value }, index): TruthEvent => {
    return {
      id: eventId(index),
      kind: step.kind,
      target: step.target === undefined ? null : eventId(step.target),
      value: value?.value ?? null,
      surface: value?.surface ?? null,
      ...dialogue.statements.get(key)!,
    };
  });
  const active = scenario.active.map((index) => values[index]!);
  const isEmpty = active.length === 0;
  const askedSlot: TruthSlot = {
    subject: 'user',
    attribute: slot.attribute,
    asked: true,
    scope,
    events,
    activeValues: active.map(({ value }) => value),
    contested: active.length > 1 ? active.length : 0,
  };
  const decoySlots = others.decoys.map(({ key, slot: decoy, value }, index) =>
    singleEventSlot(
      decoy.attribute,
      eventId(events.length + index),
      value,
      dialogue.statements.get(key)!,
      presentScope(timeline),
      false,
    ),
  );
  const outOfScope = traps.map(({ key, type, value }): TruthTrap => {
    return { type, attribute: slot.attribute, value: value.value, ...dialogue.statements.get(key)! };
  });
  const answer: TruthAnswer = isEmpty
    ? { rule: 'unanswerable', standsInTurn: false, forms: [], computation: null }
    : { rule: 'active_value', standsInTurn: true, forms: askedSlot.activeValues, computation: null };
  const questionId = isEmpty ? `${context.questionId}_abs` : context.questionId;
  const gold = isEmpty
    ? `The information provided is not enough. You told me that there is no ${slot.bare} any more.`
    : goldOf(active);
  const truth: TruthItem = {
    questionId,
    questionType: scenario.questionType,
    scenario: scenario.name,
    bank: context.bank.bank,
    answer,
    witnesses: dialogue.witnesses,
    slots: [askedSlot, ...decoySlots],
    outOfScope,
  };
  const row = makeRow(questionId, scenario.questionType, question, gold, timeline.questionAt, dialogue.haystack);
  const made: MadeItem = { row, truth };
  return isEmpty ? made : { ...made, twin: unanswerableTwin(made, slot, timeline) };
}
