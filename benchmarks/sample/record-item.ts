import { composeDialogue, type PlannedSession } from './compose-dialogue';
import type { Domain } from './domains';
import type { planOthers } from './item-context';
import {
  type ItemContext,
  type MadeItem,
  makeLine,
  makeRow,
  presentScope,
  singleEventSlot,
  tagOf,
  twinHaystack,
} from './item-context';
import type { Phrase, RecordPhrases } from './phrases';
import type { QuestionType } from './row';
import type { Timeline } from './timeline';
import type { AnswerRule, TruthAnswer } from './truth';
import type { DrawnValue, ValueSource } from './values';

/** A fact that stands in a session of its own and takes part in the answer. */
export interface RecordedFact {
  readonly attribute: string;
  readonly value: DrawnValue;
  readonly phrases: keyof RecordPhrases;
  readonly words: Readonly<Record<string, string>>;
  /** Whether the answer needs it. */
  readonly isNeeded: boolean;
}

/** An item over several facts, each told in a session of its own. */
export interface RecordPlan {
  readonly scenario: string;
  readonly questionType: QuestionType;
  readonly domain: Domain;
  readonly timeline: Timeline;
  readonly others: ReturnType<typeof planOthers>;
  /** One per session with evidence, in date order. */
  readonly facts: readonly RecordedFact[];
  readonly question: string;
  readonly gold: string;
  readonly answer: TruthAnswer;
  /** A question over the same dialogue that one fact is missing for; `keeps` are the facts that still bear on it. */
  readonly twin?: { readonly question: string; readonly answer: string; readonly keeps: readonly number[] };
}

/** How often a computed answer is drawn anew when another item already has it; after that a repeat is taken. */
const triesForNewAnswer = 40;

/** Draws until an answer comes up that no other item has. `draw` says undefined for one that will not do at all. */
export function drawNewAnswer<T extends { readonly forms: readonly string[] }>(
  values: ValueSource,
  draw: () => T | undefined,
): T {
  for (let attempt = 0; ; attempt += 1) {
    const drawn = draw();
    if (drawn !== undefined && (values.claim(drawn.forms) || attempt >= triesForNewAnswer)) return drawn;
  }
}

/** `food_bank.jars_at_the_spring_collection`: an attribute named after what is said. */
export const attributeOf = (domain: string, words: string): string =>
  `${domain.replace('-', '_')}.${words
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_|_$/g, '')}`;

/** An answer that stands in no turn. */
export const computed = (rule: AnswerRule, forms: readonly string[], computation: string): TruthAnswer => ({
  ...{ rule, standsInTurn: false, forms, computation },
});

/** Writes the dialogue of the facts, with the truth of their slots. */
export function makeRecordItem(context: ItemContext, plan: RecordPlan): MadeItem {
  const { random, bank } = context;
  const used = new Set<Phrase>();
  const evidence = plan.facts.map((fact, index): PlannedSession => {
    const phrase = random.pick(bank.records[fact.phrases].filter((each) => !used.has(each)));
    used.add(phrase);
    const main = makeLine(`fact${index}`, phrase, { ask: '{ask}', ...fact.words });
    return { domain: plan.domain, turns: [{ speaker: 'user', main, isWitness: fact.isNeeded }] };
  });
  const { timeline, others } = plan;
  const dialogue = composeDialogue(random, { timeline, evidence, others: others.sessions, tag: tagOf(context) });
  const scope = presentScope(timeline);
  const factSlots = plan.facts.map((fact, index) => {
    const statement = dialogue.statements.get(`fact${index}`)!;
    return singleEventSlot(fact.attribute, `E${index + 1}`, fact.value, statement, scope, fact.isNeeded);
  });
  const decoySlots = others.decoys.map(({ key, slot, value }, index) => {
    const statement = dialogue.statements.get(key)!;
    return singleEventSlot(slot.attribute, `E${factSlots.length + index + 1}`, value, statement, scope, false);
  });
  const { questionId } = context;
  const truth = {
    questionId,
    questionType: plan.questionType,
    scenario: plan.scenario,
    bank: bank.bank,
    answer: plan.answer,
    witnesses: dialogue.witnesses,
    slots: [...factSlots, ...decoySlots],
    outOfScope: [],
  };
  const row = makeRow(questionId, plan.questionType, plan.question, plan.gold, timeline.questionAt, dialogue.haystack);
  if (plan.twin === undefined) return { row, truth };

  const { twin } = plan;
  const kept = factSlots.filter((_, index) => twin.keeps.includes(index));
  const haystack = twinHaystack(dialogue.haystack, (content) =>
    kept.some((slot) => content.includes(slot.events[0]!.text)),
  );
  const twinId = `${questionId}_abs`;
  return {
    row,
    truth,
    twin: {
      row: makeRow(twinId, plan.questionType, twin.question, twin.answer, timeline.questionAt, haystack),
      truth: {
        ...truth,
        questionId: twinId,
        answer: { rule: 'unanswerable', standsInTurn: false, forms: [], computation: null },
        witnesses: kept.map((slot) => slot.events[0]!.address),
        slots: truth.slots.map((slot) => ({ ...slot, asked: kept.some((each) => each.attribute === slot.attribute) })),
      },
    },
  };
}
