/**
 * What JSON may hold as it is, but a terminal or a reader's eye could be misled by: C1 control characters (some terminals
 * take them for escape sequences), separators, marks that turn the direction of text, and invisible ones.
 */
const misleading = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** The same JSON with those characters escaped; it reads back to the same values. */
export function visibleJson(json: string): string {
  return json.replace(misleading, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
