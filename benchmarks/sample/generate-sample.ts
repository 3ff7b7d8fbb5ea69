import { UserError } from '../../contracts/user-error';
import { allSlots, type DomainSlot, type ItemContext, type MadeItem } from './item-context';
import { phraseBankA } from './phrase-bank-a';
import { phraseBankB } from './phrase-bank-b';
import type { Bank, PhraseBank } from './phrases';
import { SeededChoice } from './random';
import { recipe, type RecipeEntry } from './recipe';
import type { SampleRow } from './row';
import { makeSlotItem } from './slot-item';
import { type ScenarioKind, scenarioKinds, slotScenario, slotScenarios } from './slot-scenarios';
import * as stories from './stories';
import { makeAdviceItem, makePreferenceItem } from './story-item';
import { makePurchaseDifference, makePurchaseSum, makeTallySum } from './sum-items';
import { makeDaysBetween, makeDaysSince, makeOuting } from './temporal-items';
import type { Sample, TruthItem } from './truth';
import { ValueSource } from './values';

/** Raised whenever the same request gives other bytes. */
export const generatorVersion = 1;

export interface SampleRequest {
  /** Any integer; the same seed gives the same bytes. */
  readonly seed: number;
  /** How many rows, unanswerable twins included. Default: one round of the recipe, 64. Not together with `perKind`. */
  readonly items?: number;
  /** Whose phrases are used; `both` takes them in turn. */
  readonly bank: Bank | 'both';
  /** Items by event kind instead of the mixture: plots of each kind in turn, without twins. */
  readonly perKind?: Readonly<Partial<Record<ScenarioKind, number>>>;
}

const banks: Readonly<Record<Bank, PhraseBank>> = { A: phraseBankA, B: phraseBankB };

/** Deals out a list in a shuffled order, again and again. */
class Deck<T> {
  private hand: T[] = [];

  constructor(
    private readonly random: SeededChoice,
    private readonly cards: readonly T[],
  ) {}

  next(): T {
    if (this.hand.length === 0) this.hand = this.random.shuffle(this.cards);
    return this.hand.pop()!;
  }
}

interface Decks {
  readonly slots: Deck<DomainSlot>;
  readonly advice: Deck<stories.AdviceStory>;
  readonly preferences: Deck<stories.PreferenceStory>;
  readonly purchases: Deck<stories.PurchaseStory>;
  readonly tallies: Deck<stories.TallyStory>;
  readonly dated: Deck<stories.DatedStory>;
  readonly outings: Deck<stories.OutingStory>;
}

const decksFor = (random: SeededChoice): Decks => ({
  slots: new Deck(random.fork('slots'), allSlots),
  advice: new Deck(random.fork('advice'), stories.adviceStories),
  preferences: new Deck(random.fork('preferences'), stories.preferenceStories),
  purchases: new Deck(random.fork('purchases'), stories.purchaseStories),
  tallies: new Deck(random.fork('tallies'), stories.tallyStories),
  dated: new Deck(random.fork('dated'), stories.datedStories),
  outings: new Deck(random.fork('outings'), stories.outingStories),
});

function makeItem(context: ItemContext, entry: RecipeEntry, decks: Decks): MadeItem {
  switch (entry.scenario) {
    case 'assistant-advice':
      return makeAdviceItem(context, decks.advice.next());
    case 'preference':
      return makePreferenceItem(context, decks.preferences.next());
    case 'purchase-sum':
      return makePurchaseSum(context, decks.purchases.next());
    case 'purchase-difference':
      return makePurchaseDifference(context, decks.purchases.next());
    case 'tally-sum':
      return makeTallySum(context, decks.tallies.next());
    case 'days-between':
      return makeDaysBetween(context, decks.dated.next());
    case 'days-since':
      return makeDaysSince(context, decks.dated.next());
    case 'outing-earliest':
      return makeOuting(context, decks.outings.next(), 'earliest');
    case 'outing-latest':
      return makeOuting(context, decks.outings.next(), 'latest');
    case 'outing-on-date':
      return makeOuting(context, decks.outings.next(), 'on_date');
    default:
      return makeSlotItem(context, slotScenario(entry.scenario), decks.slots.next());
  }
}

/** The entries to make, without end where the recipe is repeated. */
function* entriesOf(request: SampleRequest): Generator<RecipeEntry & { readonly idPrefix: string }> {
  if (request.perKind === undefined) {
    for (;;) for (const entry of recipe) yield { ...entry, idPrefix: 'sample' };
  }
  for (const kind of scenarioKinds) {
    const plots = slotScenarios.filter((scenario) => scenario.kind === kind);
    for (let index = 0; index < (request.perKind[kind] ?? 0); index += 1) {
      yield { scenario: plots[index % plots.length]!.name, withTwin: false, idPrefix: kind };
    }
  }
}

function checkRequest({ seed, items, perKind }: SampleRequest): void {
  if (!Number.isSafeInteger(seed)) throw new UserError(`seed is ${seed}; give a whole number.`);
  if (items !== undefined && perKind !== undefined) {
    throw new UserError('items and perKind were both given; leave one of them out.');
  }
  for (const [name, count] of Object.entries({ items, ...perKind })) {
    if (count !== undefined && (!Number.isSafeInteger(count) || count < 0)) {
      throw new UserError(`${name} is ${count}; give a whole number from 0.`);
    }
  }
}

/**
 * Writes dialogues in LongMemEval's schema with the truth of their slots, events and states. Pure: the same request gives
 * the same rows on every machine. No two items of a run share a gold, as long as the pools of values last.
 * @throws UserError for a seed or a count that is not a whole number, or where both `items` and `perKind` are given.
 */
export function generateSample(request: SampleRequest): Sample {
  checkRequest(request);
  const random = new SeededChoice(`sample/${generatorVersion}/${request.seed}/${request.bank}`);
  const decks = decksFor(random);
  const values = new ValueSource();
  const rowCount = request.perKind === undefined ? (request.items ?? recipeRowCount) : Number.POSITIVE_INFINITY;
  const rows: SampleRow[] = [];
  const items: TruthItem[] = [];
  let number = 0;
  for (const entry of entriesOf(request)) {
    if (rows.length >= rowCount) break;
    number += 1;
    const bank = request.bank === 'both' ? banks[number % 2 === 1 ? 'A' : 'B'] : banks[request.bank];
    const questionId = `${entry.idPrefix}-${String(number).padStart(request.perKind === undefined ? 2 : 4, '0')}`;
    const made = makeItem({ questionId, random: random.fork(questionId), values, bank }, entry, decks);
    const twins = entry.withTwin && made.twin !== undefined ? [made, made.twin] : [made];
    for (const each of twins.slice(0, rowCount - rows.length)) {
      rows.push(each.row);
      items.push(each.truth);
    }
  }
  return { rows, truth: { generatorVersion, seed: request.seed, bank: request.bank, items } };
}

const recipeRowCount = recipe.reduce((sum, entry) => sum + (entry.withTwin ? 2 : 1), 0);

/** `count` items whose plots are there to measure one event kind (or `scope`), in the phrases of one bank. */
export function generateKind(kind: ScenarioKind, bank: Bank, seed: number, count: number): Sample {
  return generateSample({ seed, bank, perKind: { [kind]: count } });
}
