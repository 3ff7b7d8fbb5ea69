import { nearest } from '../../text/nearest';

/** ` Did you mean "model"?`, or nothing. */
export function suggest(given: unknown, known: readonly string[]): string {
  const found = typeof given === 'string' ? nearest(given, known) : undefined;
  return found === undefined ? '' : ` Did you mean ${JSON.stringify(found)}?`;
}
