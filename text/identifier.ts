/** Names become part of workflow ids, file names and table rows, hence the narrow alphabet. */
export const identifierPattern = /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/;

export const longestIdentifier = 64;

/** {@link identifierPattern} in words, for messages. */
export const identifierRule = `lower-case letters and digits, with single ".", "-" or "_" between them, at most ${longestIdentifier} characters, e.g. gpt-5.4-mini`;

/** Whether a text can name a reader, a scorer, a memory system. */
export function isIdentifier(text: string): boolean {
  return text.length <= longestIdentifier && identifierPattern.test(text);
}
