import { numberWordsToNineteen, tensWords } from './english-words';

const scales = ['thousand', 'million', 'billion'];

const smallValues = new Map<string, number>([
  ...numberWordsToNineteen.map((word, value): [string, number] => [word, value]),
  ...tensWords.map((word, index): [string, number] => [word, (index + 2) * 10]),
]);
const scaleValues = new Map(scales.map((word, index): [string, number] => [word, 1000 ** (index + 1)]));

// "No one", "the one", "another one", "one of them", "one another": a pronoun, not a count.
const beforePronoun = new Set(['no', 'any', 'some', 'every', 'each', 'the', 'this', 'that', 'another', 'which']);
const afterPronoun = new Set(['of', 'another']);

/** A number read from `words`, and how many of them it takes. */
export interface SpelledNumber {
  readonly value: number;
  readonly length: number;
}

/**
 * Reads the English cardinal that begins at `start` ("two", "twenty" "five", "a" "hundred" "and" "twenty"), from
 * lower-case words without hyphens. Undefined where none begins, and for "one" used as a pronoun. Digits, ordinals,
 * "half" and "dozen" are left alone.
 */
export function spelledNumberAt(words: readonly string[], start: number): SpelledNumber | undefined {
  const article = words[start] === 'a' && isMultiplier(words[start + 1]);
  if (!article && (!smallValues.has(words[start] ?? '') || isPronoun(words, start))) return undefined;
  let total = 0;
  let group = article ? 1 : 0;
  let place = article ? 1 : 1000;
  let index = article ? start + 1 : start;
  for (;;) {
    const joined = index > start && words[index] === 'and' && (group >= 100 || total > 0) ? index + 1 : index;
    const word = words[joined] ?? '';
    const small = smallValues.get(word);
    const scale = scaleValues.get(word);
    if (small !== undefined && fits(small, place)) {
      group += small;
      place = small >= 20 ? 10 : 1;
      index = joined + 1;
    } else if (word === 'hundred' && joined === index && group > 0 && group < 100) {
      group *= 100;
      place = 100;
      index += 1;
    } else if (scale !== undefined && joined === index && group > 0 && (total === 0 || scale < total)) {
      total += group * scale;
      group = 0;
      place = 1000;
      index += 1;
    } else {
      return { value: total + group, length: index - start };
    }
  }
}

/** Whether a small number may still follow: "twenty five" goes on, "five twenty" and "twenty twelve" do not. */
function fits(small: number, place: number): boolean {
  return place === 10 ? small > 0 && small < 10 : place >= 100 && (place === 1000 || small > 0);
}

function isPronoun(words: readonly string[], index: number): boolean {
  if (words[index] !== 'one' || isMultiplier(words[index + 1])) return false;
  return beforePronoun.has(words[index - 1] ?? '') || afterPronoun.has(words[index + 1] ?? '');
}

function isMultiplier(word: string | undefined): boolean {
  return word === 'hundred' || scaleValues.has(word ?? '');
}
