import { countWords, firstCodePoints, firstWords } from '../../text/words';

/** Words of a packet (the paper's budget), all of its lines counted. */
export const packetWords = 256;

/** Writing without spaces is bounded at this many code points for each word allowed; English has about six. */
const codePointsPerWord = 12;

/**
 * Shares a budget of words evenly: a text that needs less than its share leaves the rest to the longer ones. The shares
 * add up to at most `total`, and none is more than its length.
 */
export function shareWords(lengths: readonly number[], total: number): number[] {
  const shares = lengths.map(() => 0);
  const shortestFirst = lengths.map((length, index) => ({ length, index })).sort((a, b) => a.length - b.length);
  let left = total;
  shortestFirst.forEach(({ length, index }, done) => {
    const share = Math.min(length, Math.floor(left / (lengths.length - done)));
    shares[index] = share;
    left -= share;
  });
  return shares;
}

/** The length of a text in words; writing without spaces counts a word for each twelve code points. */
export function wordsOf(text: string): number {
  return Math.max(countWords(text), Math.ceil([...text].length / codePointsPerWord));
}

/** The text's first words, `…` on the last one; the text itself where it has no more. Never cut inside a code point. */
export function cutToWords(text: string, words: number): string {
  const start = firstCodePoints(firstWords(text, words), words * codePointsPerWord);
  return start.length === text.length ? text : `${start.trimEnd()}…`;
}

/** The words of all lines together. */
export function wordsOfLines(lines: readonly string[]): number {
  return lines.reduce((sum, each) => sum + countWords(each), 0);
}
