import type { Case, Entry } from '../model/case';
import { momentOf } from '../model/time';
import { type Fault, faultsOf } from './fault';

/** `[Day 3, 14:00] [FORENSIC LAB] [Ada Quill]`: what stands over an entry in the narrated file. */
export function headerOf({ at, type, author }: Entry, nameOf: (entity: string) => string): string {
  return `[${momentOf(at)}] [${type}] [${nameOf(author)}]`;
}

/** No two entries have one header. */
export function checkHeaders({ entries, entities }: Case): Fault[] {
  const fault = faultsOf('headers');
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  const taken = new Map<string, string>();
  return entries.flatMap((entry) => {
    const header = headerOf(entry, (id) => names.get(id) ?? id);
    const other = taken.get(header);
    taken.set(header, entry.id);
    return other === undefined ? [] : [fault(entry.id, `has the header ${header}, as ${other} has`)];
  });
}
