import { domainById } from './domains';
import { type ItemContext, type MadeItem, planOthers } from './item-context';
import { attributeOf, computed, drawNewAnswer, makeRecordItem, type RecordedFact } from './record-item';
import type { PurchaseStory, TallyStory } from './stories';
import { planTimeline } from './timeline';
import type { DrawnValue } from './values';

const dollarsOf = (cents: number): string => {
  const value = (cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 });
  return `$${value}`;
};
const centsOf = (value: DrawnValue): number => Math.round((value.amount ?? 0) * 100);

/** How much several things cost together, each bought in another session. */
export function makePurchaseSum(context: ItemContext, story: PurchaseStory): MadeItem {
  const { random } = context;
  const domain = domainById(story.domain);
  const bought = story.items.slice(0, 3);
  const { drawn: prices, forms } = drawNewAnswer(context.values, () => {
    const drawn = bought.map(() => context.values.draw('price', random));
    return { drawn, forms: [dollarsOf(drawn.reduce((sum, price) => sum + centsOf(price), 0))] };
  });
  const total = forms[0]!;
  const others = planOthers(context, random.integer(0, 1), domain);
  const listed = (items: readonly string[]): string => `${items.slice(0, -1).join(', ')} and ${items.at(-1)!}`;
  const theItems = story.items.map((item) => item.replace(/^an? /, 'the '));
  return makeRecordItem(context, {
    scenario: 'purchase-sum',
    questionType: 'multi-session',
    domain,
    others,
    timeline: planTimeline(random, 3, others.sessions.length),
    facts: bought.map((what, index) => purchaseFact(story, what, prices[index]!)),
    question: `How much did I spend on ${listed(theItems.slice(0, 3))} in total?`,
    gold: total,
    answer: computed('sum', forms, `${prices.map(({ value }) => value).join(' + ')} = ${total}`),
    twin: {
      question: `How much did I spend on ${theItems[0]!} and ${theItems[3]!} in total?`,
      answer: `The information provided is not enough. You mentioned buying ${bought[0]!} but not ${story.items[3]}.`,
      keeps: [0],
    },
  });
}

/** How much more one thing cost than another. */
export function makePurchaseDifference(context: ItemContext, story: PurchaseStory): MadeItem {
  const { random } = context;
  const domain = domainById(story.domain);
  const bought = random.shuffle(story.items.slice(0, 3)).slice(0, 2);
  const { drawn: prices, forms } = drawNewAnswer(context.values, () => {
    const drawn = bought.map(() => context.values.draw('price', random));
    const cents = Math.abs(centsOf(drawn[0]!) - centsOf(drawn[1]!));
    // A difference of a few dollars would be easy to come by.
    return cents < 2_000 ? undefined : { drawn, forms: [dollarsOf(cents)] };
  });
  const difference = forms[0]!;
  const others = planOthers(context, random.integer(0, 2), domain);
  const dearer = centsOf(prices[0]!) > centsOf(prices[1]!) ? 0 : 1;
  const the = (index: number): string => bought[index]!.replace(/^an? /, 'the ');
  const [high, low] = [prices[dearer]!.value, prices[1 - dearer]!.value];
  return makeRecordItem(context, {
    scenario: 'purchase-difference',
    questionType: 'multi-session',
    domain,
    others,
    timeline: planTimeline(random, 2, others.sessions.length),
    facts: bought.map((what, index) => purchaseFact(story, what, prices[index]!)),
    question: `How much more did ${the(dearer)} cost me than ${the(1 - dearer)}?`,
    gold: difference,
    answer: computed('difference', forms, `${high} - ${low} = ${difference}`),
  });
}

function purchaseFact(story: PurchaseStory, what: string, value: DrawnValue): RecordedFact {
  return {
    attribute: `${attributeOf(story.domain, what.replace(/^an? /, ''))}.price`,
    value,
    phrases: 'purchase',
    words: { what, value: value.surface },
    isNeeded: true,
  };
}

/** Two counts from two occasions, added up. */
export function makeTallySum(context: ItemContext, story: TallyStory): MadeItem {
  const { random } = context;
  const domain = domainById(story.domain);
  const { drawn: counts, forms } = drawNewAnswer(context.values, () => {
    const drawn = story.counts.map(() => context.values.draw('tally', random));
    return { drawn, forms: [String(drawn.reduce((sum, count) => sum + (count.amount ?? 0), 0))] };
  });
  const total = forms[0]!;
  const others = planOthers(context, random.integer(0, 2), domain);
  return makeRecordItem(context, {
    scenario: 'tally-sum',
    questionType: 'multi-session',
    domain,
    others,
    timeline: planTimeline(random, 2, others.sessions.length),
    facts: story.counts.map((what, index) => {
      const value = counts[index]!;
      return {
        attribute: `${attributeOf(story.domain, what)}.count`,
        value,
        phrases: 'tally',
        words: { what, value: value.surface },
        isNeeded: true,
      };
    }),
    question: story.question,
    gold: total,
    answer: computed('sum', forms, `${counts.map(({ value }) => value).join(' + ')} = ${total}`),
    twin: {
      question: story.missing,
      answer: `The information provided is not enough. You mentioned the ${story.counts[0]}, but not all that the question asks about.`,
      keeps: [0],
    },
  });
}
