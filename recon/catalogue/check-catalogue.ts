import type { DomainCatalogue } from './catalogue';
import { ruleFaults } from './check-rules';
import { wordFaults } from './check-words';

/** All that is wrong with a catalogue, each in words; empty: the generator and the narrator can use it. */
export function checkCatalogue(catalogue: DomainCatalogue): string[] {
  return [...ruleFaults(catalogue), ...wordFaults(catalogue)];
}
