import type { EntityId, Fact } from '../model/case';
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
  return plainEntry('reading', kind.entryType, author, 'stream', [{ kind: 'reading', stream, subject, place, when }]);
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
  return plainEntry('reading', returnEntryType, author, 'stream', [{ kind: 'return', stream, subjects, when }]);
}

/** An entry that no rule of the catalogue makes. */
export function plainEntry(
  rule: string,
  entryType: string,
  author: string,
  role: Firing['role'],
  facts: readonly Fact[],
  establishes: readonly string[] = [],
): Firing {
  return firing({
    ...{ rule, kind: 'observation', requires: [], establishes, entryType, author, role, facts },
    ...{ binding: {}, range: [1, 30] },
  });
}
