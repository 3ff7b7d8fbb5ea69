import type { EntityId } from '../model/case';
import type { CaseRandom } from '../random/case-random';

/** How an author writes: how often they begin with a phrase, and how much they say beside the facts. */
export interface Tone {
  readonly name: string;
  /** In tenths. */
  readonly openers: number;
  /** Clauses of colour. */
  readonly colour: readonly [least: number, most: number];
}

const tones: readonly Tone[] = [
  { name: 'terse', openers: 2, colour: [1, 2] },
  { name: 'plain', openers: 4, colour: [2, 3] },
  { name: 'formal', openers: 8, colour: [3, 4] },
  { name: 'careful', openers: 6, colour: [4, 5] },
  { name: 'hurried', openers: 1, colour: [1, 3] },
  { name: 'dry', openers: 3, colour: [2, 4] },
];

/** Of streams and returns: nobody's. */
export const neutralTone: Tone = { name: 'neutral', openers: 5, colour: [0, 1] };

/** Each author has one, drawn by the author. */
export function toneOf(author: EntityId, random: CaseRandom): Tone {
  return random.fork('tone', author).pick(tones);
}
