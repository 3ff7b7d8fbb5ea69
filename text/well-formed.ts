/**
 * JavaScript strings may hold what UTF-8 and Postgres `text` cannot: lone surrogates (no UTF-8 form) and NUL (refused by
 * Postgres). Escaping keeps such a string exactly, and leaves every ordinary string as it is.
 */

/** A string that Postgres `text` can hold. */
export interface StorableText {
  readonly text: string;
  /** Whether anything was changed; only then is {@link unescapeFromStorage} the way back. */
  readonly escaped: boolean;
}

/** Under the `u` flag `\p{Surrogate}` matches lone ones only: a proper pair is one code point outside this class. */
const unstorable = /[\0\p{Surrogate}]/u;
const toEscape = /[\\\0\p{Surrogate}]/gu;
const escapes = /\\(?:(\\)|u([0-9a-f]{4})|)/g;

/** Writes NUL and lone surrogates as `\uXXXX` and, if there are any, each backslash as two; else changes nothing. */
export function escapeForStorage(text: string): StorableText {
  if (!unstorable.test(text)) return { text, escaped: false };
  const escape = (found: string): string =>
    found === '\\' ? '\\\\' : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return { text: text.replace(toEscape, escape), escaped: true };
}

/**
 * The string that {@link escapeForStorage} was given. Only for text stored with `escaped: true`.
 * @throws RangeError where a backslash starts no escape, so the text was not written by `escapeForStorage`.
 */
export function unescapeFromStorage(text: string): string {
  return text.replace(escapes, (found: string, backslash: string | undefined, hex: string | undefined, at: number) => {
    if (backslash !== undefined) return '\\';
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    throw new RangeError(`unescapeFromStorage: ${JSON.stringify(found)} at ${at} starts no escape`);
  });
}
