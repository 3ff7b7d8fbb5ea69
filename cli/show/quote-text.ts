import { escapeTerminalLines } from '../escape-terminal';
import { formatPlural } from '../format';

/** Characters of a text that the terminal gets without `--full`. */
export const mostCharacters = 2_000;

/**
 * A stored text as a block whose every line is marked as quoted, so that no text can pass for what the program says. What
 * could steer the terminal is spelled out.
 * @param full - Show all of it; else what is left out after {@link mostCharacters} is counted.
 */
export function quoteText(text: string, full: boolean): string {
  const shown = full ? text : beginningOf(text, mostCharacters);
  const lines = escapeTerminalLines(shown).split('\n');
  const rest = text.length - shown.length;
  return [
    ...(text === '' ? ['  (empty)'] : lines.map((line) => `  │ ${line}`.trimEnd())),
    ...(rest > 0 ? [`  ${formatPlural(rest, 'character')} more; --full shows all`] : []),
  ].join('\n');
}

/** The first words of a text, on one line, for a table. */
export function firstWords(text: string, most = 48): string {
  // What a table can show stands in the first few characters; the rest of a huge text isn't worth a look.
  const words = beginningOf(text, 4 * most)
    .split(/\s+/u)
    .filter(Boolean)
    .join(' ');
  const isCut = words.length > most || text.length > 4 * most;
  return isCut ? `${beginningOf(words, most)}…` : words;
}

/** At most so many UTF-16 units, without half of a surrogate pair at the end. */
function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const isSplit = /[\ud800-\udbff]/.test(text.charAt(most - 1)) && /[\udc00-\udfff]/.test(text.charAt(most));
  return text.slice(0, isSplit ? most - 1 : most);
}
