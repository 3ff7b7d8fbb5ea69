import { addDays, daysBetween, formatDayInWords, type Minutes, startOfDay } from './dates';
import { domainById } from './domains';
import { type ItemContext, type MadeItem, planOthers } from './item-context';
import { attributeOf, computed, drawNewAnswer, makeRecordItem, type RecordedFact } from './record-item';
import type { DatedStory, OutingStory } from './stories';
import { evidenceDate, planTimeline } from './timeline';

/** A small number of days would be easy to guess. */
const fewestDays = 11;
const dayForms = (days: number): string[] => [`${days} days`, `${days + 1} days`];
const dayGold = (days: number): string => `${days} days. ${days + 1} days (including the last day) is also acceptable.`;

function datedFact(story: DatedStory, did: string, day: Minutes): RecordedFact {
  const date = formatDayInWords(day);
  return {
    attribute: `${attributeOf(story.domain, did)}.date`,
    value: { value: date, surface: date },
    phrases: 'dated',
    words: { did, date },
    isNeeded: true,
  };
}

/** A day shortly before the session it is told in. */
const dayBefore = (context: ItemContext, session: Minutes): Minutes =>
  addDays(startOfDay(session), -context.random.integer(1, 12));

/** The days between two things the user did. */
export function makeDaysBetween(context: ItemContext, story: DatedStory): MadeItem {
  const { random } = context;
  const domain = domainById(story.domain);
  const others = planOthers(context, random.integer(0, 2), domain);
  const { timeline, days, passed, forms } = drawNewAnswer(context.values, () => {
    const timeline = planTimeline(random, 2, others.sessions.length);
    const days = [0, 1].map((index) => dayBefore(context, evidenceDate(timeline, index)));
    const passed = daysBetween(days[0]!, days[1]!);
    return passed < fewestDays ? undefined : { timeline, days, passed, forms: dayForms(passed) };
  });
  const [first, second] = story.did;
  return makeRecordItem(context, {
    scenario: 'days-between',
    questionType: 'temporal-reasoning',
    domain,
    others,
    timeline,
    facts: [datedFact(story, first, days[0]!), datedFact(story, second, days[1]!)],
    question: `How many days passed between the day I ${first} and the day I ${second}?`,
    gold: dayGold(passed),
    answer: computed(
      'days_between',
      forms,
      `${formatDayInWords(days[0]!)} to ${formatDayInWords(days[1]!)} = ${passed} days`,
    ),
    twin: {
      question: `How many days passed between the day I ${first} and the day I ${story.neverDid}?`,
      answer:
        `The information provided is not enough. You mentioned that you ${first}, but you did not mention that you ${story.neverDid}.`.replace(
          / my /g,
          ' your ',
        ),
      keeps: [0],
    },
  });
}

/** The days from something the user did to the day of the question. */
export function makeDaysSince(context: ItemContext, story: DatedStory): MadeItem {
  const { random } = context;
  const domain = domainById(story.domain);
  const did = random.pick(story.did);
  const others = planOthers(context, 2, domain);
  const { timeline, day, passed, forms } = drawNewAnswer(context.values, () => {
    const timeline = planTimeline(random, 1, others.sessions.length);
    const day = dayBefore(context, evidenceDate(timeline, 0));
    const passed = daysBetween(day, timeline.questionAt);
    return passed < fewestDays ? undefined : { timeline, day, passed, forms: dayForms(passed) };
  });
  return makeRecordItem(context, {
    scenario: 'days-since',
    questionType: 'temporal-reasoning',
    domain,
    others,
    timeline,
    facts: [datedFact(story, did, day)],
    question: `How many days have passed since I ${did}?`,
    gold: dayGold(passed),
    answer: computed(
      'days_since',
      forms,
      `${formatDayInWords(day)} to ${formatDayInWords(timeline.questionAt)} = ${passed} days`,
    ),
  });
}

/** Which of three outings was the earliest, the latest, or on a given day. */
export function makeOuting(
  context: ItemContext,
  story: OutingStory,
  rule: 'earliest' | 'latest' | 'on_date',
): MadeItem {
  const { random } = context;
  const domain = domainById(story.domain);
  const others = planOthers(context, random.integer(0, 1), domain);
  const timeline = planTimeline(random, 3, others.sessions.length);
  // Told up to three weeks later, so that the order of telling need not be the order of events.
  const taken = new Set<Minutes>();
  const outings = [0, 1, 2].map((index) => {
    let day = addDays(startOfDay(evidenceDate(timeline, index)), -random.integer(1, 24));
    while (taken.has(day)) day = addDays(day, -1);
    taken.add(day);
    return { day, place: context.values.draw('venue', random) };
  });
  const byDay = [...outings].sort((a, b) => a.day - b.day);
  const chosen = rule === 'earliest' ? byDay[0]! : rule === 'latest' ? byDay[2]! : random.pick(outings);
  const date = formatDayInWords(chosen.day);
  const told = `You know that I went to a ${story.event} three times.`;
  const questions = {
    earliest: `${told} Where was the first of them?`,
    latest: `${told} Where was the most recent one?`,
    on_date: `Where was the ${story.event} that I went to on ${date}?`,
  };
  const order = byDay.map(({ day, place }) => `${formatDayInWords(day)}: ${place.value}`).join(', ');
  return makeRecordItem(context, {
    scenario: `outing-${rule.replace('_', '-')}`,
    questionType: 'temporal-reasoning',
    domain,
    others,
    timeline,
    facts: outings.map(({ day, place }, index) => ({
      attribute: `${attributeOf(story.domain, story.event)}.place_${index + 1}`,
      value: place,
      phrases: 'outing',
      words: { event: story.event, value: place.surface, date: formatDayInWords(day) },
      isNeeded: rule !== 'on_date' || place === chosen.place,
    })),
    question: questions[rule],
    gold: chosen.place.value,
    answer: { rule, standsInTurn: true, forms: [chosen.place.value], computation: order },
  });
}
