/**
 * What a terminal or a reader's eye could be misled by: C0 and C1 control characters (escape sequences begin with
 * one), line and paragraph separators, marks that turn the direction of text, zero-width and other invisible marks, tag
 * characters and lone surrogates. Text from models, files and servers could otherwise move a terminal's cursor, break a
 * table's row or show itself in another order than it has. An emoji joined with zero-width joiners shows its parts.
 */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** The text as one line, every character that would act instead of show spelled out: `\n`, `\x1b` or `\u{202e}`. */
export function visibleText(text: string): string {
  return text.replace(invisible, spellOut);
}

/** The same for a text of several lines: line feeds and tabs stay. */
export function visibleLines(text: string): string {
  return text.replace(invisible, (character) =>
    character === '\n' || character === '\t' ? character : spellOut(character),
  );
}

function spellOut(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return named[character] ?? (code <= 0xff ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`);
}
