/** Words of a text: runs of non-space characters (any Unicode white space), the paper's unit of length. */
export function countWords(text: string): number {
  let count = 0;
  let isInWord = false;
  // By code units, as no white space takes two: every text of a plan is counted, and matching takes twice as long.
  for (let index = 0; index < text.length; index += 1) {
    const isSpace = isWhiteSpace(text.charCodeAt(index));
    if (!isSpace && !isInWord) count += 1;
    isInWord = !isSpace;
  }
  return count;
}

/** As `\s` has it. */
function isWhiteSpace(unit: number): boolean {
  if (unit < 0xa0) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  if (unit < 0x2000) return unit === 0xa0 || unit === 0x1680;
  return unit <= 0x200a || otherWhiteSpace.has(unit);
}

const otherWhiteSpace: ReadonlySet<number> = new Set([0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff]);

/**
 * The text up to the end of its n-th word, spacing kept; the text itself where it has no more than n words. White space
 * never lies inside a code point, so neither does a cut.
 * @throws RangeError unless n is a whole number from 0.
 */
export function firstWords(text: string, n: number): string {
  requireCount(n);
  if (n === 0) return '';
  let seen = 0;
  for (const word of text.matchAll(/\S+/gu)) {
    seen += 1;
    if (seen > n) return text.slice(0, word.index).trimEnd();
  }
  return text;
}

/**
 * The text from the start of its n-th last word, spacing kept; the text itself where it has no more than n words. The
 * mirror of {@link firstWords}.
 * @throws RangeError unless n is a whole number from 0.
 */
export function lastWords(text: string, n: number): string {
  requireCount(n);
  if (n === 0) return '';
  const starts = Array.from(text.matchAll(/\S+/gu), (word) => word.index);
  return starts.length <= n ? text : text.slice(starts.at(-n));
}

/**
 * n words of a text from the one numbered `first` (from 0), spacing between them kept and none around them; fewer where
 * the text ends before.
 * @throws RangeError unless both are whole numbers from 0.
 */
export function wordsFrom(text: string, first: number, n: number): string {
  requireCount(first);
  requireCount(n);
  let seen = 0;
  let start = text.length;
  let end = text.length;
  for (const { 0: word, index } of text.matchAll(/\S+/gu)) {
    if (seen >= first + n) break;
    if (seen === first) start = index;
    if (seen >= first) end = index + word.length;
    seen += 1;
  }
  return text.slice(start, end);
}

/**
 * The first n code points of a text, for writing without spaces, where a word limit bounds nothing. A surrogate pair is
 * kept whole or left out whole; a lone surrogate counts as one.
 * @throws RangeError unless n is a whole number from 0.
 */
export function firstCodePoints(text: string, n: number): string {
  requireCount(n);
  if (text.length <= n) return text;
  let end = 0;
  for (let taken = 0; taken < n && end < text.length; taken += 1) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}

function requireCount(n: number): void {
  if (!Number.isInteger(n) || n < 0) throw new RangeError(`a count of words is a whole number from 0, not ${n}`);
}
