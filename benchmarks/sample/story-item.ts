import { composeDialogue, type PlannedTurn } from './compose-dialogue';
import { domainById } from './domains';
import {
  type ItemContext,
  type MadeItem,
  makeRow,
  planOthers,
  presentScope,
  singleEventSlot,
  tagOf,
} from './item-context';
import { fillPhrase } from './phrases';
import type { QuestionType } from './row';
import type { AdviceStory, PreferenceStory } from './stories';
import { planTimeline } from './timeline';
import type { TruthAnswer, TruthScope } from './truth';
import type { DrawnValue } from './values';

interface StoryPlan {
  readonly scenario: string;
  readonly questionType: QuestionType;
  readonly domain: string;
  readonly attribute: string;
  readonly value: DrawnValue;
  readonly turn: PlannedTurn;
  readonly question: string;
  readonly gold: string | number;
  readonly answer: TruthAnswer;
}

function makeStoryItem(context: ItemContext, plan: StoryPlan): MadeItem {
  const { random, bank, questionId } = context;
  const domain = domainById(plan.domain);
  const others = planOthers(context, random.integer(1, 2), domain);
  const timeline = planTimeline(random, 1, others.sessions.length);
  const evidence = [{ domain, turns: [plan.turn] }];
  const dialogue = composeDialogue(random, { timeline, evidence, others: others.sessions, tag: tagOf(context) });
  const present = presentScope(timeline);
  const scope: TruthScope = { ...present, speaker: plan.turn.speaker };
  const statement = dialogue.statements.get(plan.turn.main.key)!;
  const decoys = others.decoys.map(({ key, slot, value }, index) =>
    singleEventSlot(slot.attribute, `E${index + 2}`, value, dialogue.statements.get(key)!, present, false),
  );
  return {
    row: makeRow(questionId, plan.questionType, plan.question, plan.gold, timeline.questionAt, dialogue.haystack),
    truth: {
      questionId,
      questionType: plan.questionType,
      scenario: plan.scenario,
      bank: bank.bank,
      answer: plan.answer,
      witnesses: dialogue.witnesses,
      slots: [singleEventSlot(plan.attribute, 'E1', plan.value, statement, scope, true), ...decoys],
      outOfScope: [],
    },
  };
}

/** What the assistant once recommended. */
export function makeAdviceItem(context: ItemContext, story: AdviceStory): MadeItem {
  const value = context.values.draw(story.values, context.random);
  const text = fillPhrase(story.reply[context.bank.bank], { value: value.surface });
  return makeStoryItem(context, {
    scenario: 'assistant-advice',
    questionType: 'single-session-assistant',
    domain: story.domain,
    attribute: story.attribute,
    value,
    turn: { speaker: 'assistant', main: { key: 'advice', text, phrase: null }, isWitness: true, ask: story.ask },
    question: story.question,
    gold: value.amount ?? value.value,
    answer: { rule: 'active_value', standsInTurn: true, forms: [value.value], computation: null },
  });
}

/** A taste of the user; its gold is a rubric, which no string rule can judge. */
export function makePreferenceItem(context: ItemContext, story: PreferenceStory): MadeItem {
  const value = context.values.draw(story.values, context.random);
  const text = fillPhrase(story.statement[context.bank.bank], { ask: '{ask}', value: value.surface });
  return makeStoryItem(context, {
    scenario: 'preference',
    questionType: 'single-session-preference',
    domain: story.domain,
    attribute: story.attribute,
    value,
    turn: { speaker: 'user', main: { key: 'preference', text, phrase: null }, isWitness: true },
    question: story.question,
    gold: fillPhrase(story.rubric, { value: value.surface }),
    answer: { rule: 'rubric', standsInTurn: false, forms: [], computation: null },
  });
}
