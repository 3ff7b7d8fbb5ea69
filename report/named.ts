import { formatCount } from './render/format';

/**
 * `a, b, c and 4 more`.
 * @param mostNamed - Where a sentence names some, the tables, CSV and JSON have all.
 */
export function named(names: readonly string[], mostNamed = 3): string {
  const more = names.length - mostNamed;
  return `${names.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
}
