import type { SnippetColumns } from './item-index';

/** Answers up to this length are in the index alone. */
export const wholeChars = 40;
/** What the index keeps of a longer one, at most. */
const mostChars = 240;

/** Beginnings of answers and replies, for lists and for search, with the numbers of the whole texts. */
export class Snippets {
  readonly #texts: string[] = [];
  readonly #whole: number[] = [];

  /**
   * @param whole The text's number in the chunks; null: it is not there, being short.
   * @returns The snippet's place.
   */
  add(text: string, whole: number | null): number {
    this.#whole.push(whole === null ? 0 : 1 + whole);
    return this.#texts.push(cut(text, mostChars)) - 1;
  }

  /** With at most so many characters of each long text. */
  columns(chars = mostChars): SnippetColumns {
    return { text: this.#texts.map((text) => cut(text, Math.max(chars, wholeChars))), whole: this.#whole };
  }
}

/** Never between the halves of a character. */
function cut(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const last = text.charCodeAt(chars - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? chars - 1 : chars);
}
