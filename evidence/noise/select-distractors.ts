import type { Item } from '../../benchmarks/item';
import { highestIndices } from '../../text/highest-indices';
import { seededRandom } from '../../text/seeded-random';
import { contentTerms } from '../../text/terms';
import { type NotApplicable, notApplicable } from '../templates/applicable';
import { dateIntoSpan } from './date-into-span';
import type { StoreTurn, TurnStore } from './store-turn';

/** How distractors are chosen: by a seeded draw, or by BM25 against the question. */
export const selections = ['random', 'bm25'] as const;
export type Selection = (typeof selections)[number];

export interface DistractorOptions {
  /** The asking item. */
  readonly item: Item;
  readonly store: TurnStore;
  readonly selection: Selection;
  /** How many, from 0. */
  readonly k: number;
  readonly seed: number;
}

export type Distractors = { readonly kind: 'turns'; readonly turns: readonly StoreTurn[] } | NotApplicable;

/**
 * The k distractors of an item, in the order chosen: those of a smaller k come first in those of a larger one. Seed, item
 * id, store and selection decide, never the surface. Turns of other users get a date within the item's span, see
 * {@link dateIntoSpan}. `bm25` takes the best against the question, of equals the earlier in the store, those without a
 * word of the question last; the seed then only sets dates.
 * @throws RangeError unless k is a whole number from 0.
 */
export function selectDistractors(options: DistractorOptions): Distractors {
  const { item, store, k, seed } = options;
  if (!Number.isInteger(k) || k < 0) throw new RangeError(`k is a whole number from 0, not ${k}`);
  const places = choose[options.selection](options);
  if (places.length < k) return notApplicable(tooFewDistractors(k));
  return { kind: 'turns', turns: places.map((place) => dateIntoSpan(item, store.turns[place]!, seed)) };
}

/** Stable words, since the report counts by them. */
export function tooFewDistractors(k: number): string {
  return k === 1 ? 'the store holds no distractor' : `the store holds fewer than ${k} distractors`;
}

const choose: Readonly<Record<Selection, (options: DistractorOptions) => number[]>> = {
  random: drawPlaces,
  bm25: ({ item, store, k }) =>
    highestIndices(store.index().scores(contentTerms(item.question)), k, store.allowedFor(item)),
};

/**
 * Draws without replacement: a Fisher–Yates shuffle (Knuth, The Art of Computer Programming 2, 3.4.2, algorithm P) that
 * keeps only the places it moved, so that a draw costs nothing per turn of the store.
 */
function drawPlaces({ item, store, selection, k, seed }: DistractorOptions): number[] {
  const random = seededRandom(seed, `noise/${store.kind}/${selection}/${item.id}`);
  const isAllowed = store.allowedFor(item);
  const moved = new Map<number, number>();
  const drawn: number[] = [];
  for (let left = store.turns.length; left > 0 && drawn.length < k; left -= 1) {
    const at = random.nextBelow(left);
    const place = moved.get(at) ?? at;
    moved.set(at, moved.get(left - 1) ?? left - 1);
    if (isAllowed(place)) drawn.push(place);
  }
  return drawn;
}
