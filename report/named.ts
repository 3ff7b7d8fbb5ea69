import { formatCount } from './render/format';

/** Names in one sentence; the tables, CSV and JSON have all. */
const mostNamed = 3;

/** `a, b, c and 4 more`. */
export function named(names: readonly string[]): string {
  const more = names.length - mostNamed;
  return `${names.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
}
