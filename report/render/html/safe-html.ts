import { visibleText } from '../../../text/visible-text';

/** Markup that may be inserted as it is. Only {@link html} and {@link trustedHtml} make it. */
export class SafeHtml {
  constructor(readonly markup: string) {}
}

type Insert = SafeHtml | string | number | undefined | readonly Insert[];

/**
 * Template tag for markup: every inserted text is escaped, for element content and for quoted attributes alike, so that
 * forgetting to escape is not possible. Lists are joined, undefined is nothing.
 */
export function html(strings: TemplateStringsArray, ...inserts: readonly Insert[]): SafeHtml {
  return new SafeHtml(strings.reduce((markup, part, index) => markup + markupOf(inserts[index - 1]) + part));
}

/** Markup from a constant of the source. Never for text that was read from anywhere. */
export function trustedHtml(markup: string): SafeHtml {
  return new SafeHtml(markup);
}

function markupOf(insert: Insert): string {
  if (insert === undefined) return '';
  if (insert instanceof SafeHtml) return insert.markup;
  if (typeof insert === 'number') return String(insert);
  if (typeof insert === 'string') return escapeHtml(insert);
  return insert.map(markupOf).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return visibleText(text).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
