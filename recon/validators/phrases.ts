import type { Case } from '../model/case';
import { type Fault, faultsOf } from './fault';

const fault = faultsOf('phrases');

/** Each way to refer to something refers to that alone, and what a text refers to is what its entry requires. */
export function checkPhrases({ attributes, entities, entries, nodes }: Case): Fault[] {
  const owners = new Map<string, string>();
  const faults: Fault[] = [];
  for (const { id, phrases } of [...attributes, ...entities]) {
    for (const phrase of new Set(phrases)) {
      const folded = phrase.toLowerCase();
      const owner = owners.get(folded);
      if (owner !== undefined) faults.push(fault(id, `is referred to as “${phrase}”, as ${owner} is`));
      else owners.set(folded, id);
    }
  }
  const nodeOfEntry = new Map(nodes.map((node) => [node.entry, node]));
  for (const entry of entries) {
    for (const fact of entry.facts) {
      if (fact.kind !== 'rests_on' && fact.kind !== 'prompted_by') continue;
      const owner = owners.get(fact.phrase.toLowerCase());
      if (owner !== fact.attribute) {
        faults.push(
          fault(entry.id, `refers to ${fact.attribute} as “${fact.phrase}”, which is ${owner ?? 'nobody'}’s`),
        );
      }
      const mode = fact.kind === 'rests_on' ? 'basis' : 'prompt';
      const required = nodeOfEntry.get(entry.id)?.requires ?? [];
      if (!required.some((one) => one.attribute === fact.attribute && one.mode === mode)) {
        faults.push(fault(entry.id, `tells of a ${mode} ${fact.attribute} that its node does not require`));
      }
    }
  }
  return faults;
}
