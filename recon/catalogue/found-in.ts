import type { DomainCatalogue } from './catalogue';

/**
 * What was looked up in a catalogue.
 * @param what - In words, e.g. `rule 'C8'`.
 * @throws Error where it is undefined: a fault of the catalogue, or of a case that was made with another.
 */
export function foundIn<Found>(
  { domain }: Pick<DomainCatalogue, 'domain'>,
  found: Found | undefined,
  what: string,
): Found {
  if (found === undefined) throw new Error(`the ${domain} catalogue has no ${what}`);
  return found;
}
