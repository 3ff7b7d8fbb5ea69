import type { EntityId } from '../model/case';
import type { Interval } from '../model/time';
import type { DomainRules } from './domain';
import { type Firing, firing } from './draft';

/** One record of a stream: an entry of its own, which nothing brings about. */
export function readingEntry(
  domain: DomainRules,
  stream: string,
  subject: EntityId,
  place: EntityId,
  when: Interval,
): Firing {
  const kind = domain.catalogue.streams.find(({ id }) => id === stream)!;
  const author = domain.catalogue.entryTypes.find(({ name }) => name === kind.entryType)?.authors[0] ?? kind.custodian;
  return plainEntry({
    ...{ rule: 'reading', entryType: kind.entryType, author, role: 'stream' },
    facts: [{ kind: 'reading', stream, subject, place, when }],
  });
}

/** A stream's statement that it is complete for some and for some hours, lodged without a request. */
export function returnEntry(
  domain: DomainRules,
  stream: string,
  subjects: readonly EntityId[],
  when: Interval,
): Firing {
  const { returnEntryType, entryTypes } = domain.catalogue;
  const author = entryTypes.find(({ name }) => name === returnEntryType)!.authors[0]!;
  return plainEntry({
    ...{ rule: 'reading', entryType: returnEntryType, author, role: 'stream' },
    facts: [{ kind: 'return', stream, subjects, when }],
  });
}

/** An entry that nothing brings about and that brings about nothing. */
export function plainEntry(
  parts: Pick<Firing, 'rule' | 'entryType' | 'author' | 'role'> & Pick<Partial<Firing>, 'facts' | 'establishes' | 'at'>,
): Firing {
  return firing({ kind: 'observation', requires: [], establishes: [], binding: {}, range: [1, 30], ...parts });
}
