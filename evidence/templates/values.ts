const spelled =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|hundred|thousand|dozen|twice|half';
const when = 'today|yesterday|tonight|ago|last (?:week|weekend|month|year|night|summer|winter|spring|fall)';

/**
 * What looks like a value in running text: a number, a quoted title, a name (a capitalised word that does not open the
 * sentence), a spelled number, a time. Seen without the question, so it can only say how much a span tells, not whether
 * it answers.
 */
const value = `["“][^"”]{1,200}["”]|[$€£]?\\p{N}[\\p{N}.,:/%-]*|(?<=[\\p{L}\\p{N},;:'’)"”]\\s)(?!I\\b)\\p{Lu}[\\p{L}\\p{N}]*|\\b(?:${spelled}|${when})\\b`;
const anyValue = new RegExp(value, 'u');
const allValues = new RegExp(value, 'gu');

/** Where the values of a sentence start, in UTF-16 units. */
export function valueOffsets(sentence: string): number[] {
  return Array.from(sentence.matchAll(allValues), (match) => match.index);
}

export function hasValue(sentence: string): boolean {
  return anyValue.test(sentence);
}
