import { memoryOptionFaults } from '../../systems/memory/create-memory';
import { type MemoryName, memoryOptions } from '../../systems/memory/memory-options';
import { memorySystems } from '../recon-systems';
import type { Finding, ValidSections } from './finding';

const names = memorySystems.map((system) => system.slice('memory/'.length));

/** Entries under `memories:` of memories that there are not, and options that one doesn't have. */
export function findMemoryFaults({ experiments = [] }: ValidSections): Finding[] {
  return experiments.flatMap((entry, index) => {
    if (entry.experiment !== 'recon') return [];
    return Object.entries(entry.memories).flatMap(([name, { options }]): Finding[] => {
      const path = ['experiments', index, 'memories', name];
      if (!names.includes(name)) {
        return [{ path, atKey: true, message: `there is no memory "${name}"; there are ${names.join(', ')}` }];
      }
      if (!hasOptions(name)) {
        const message = `memory/${name} takes no options`;
        return Object.keys(options).length === 0 ? [] : [{ path: [...path, 'options'], message }];
      }
      return memoryOptionFaults(name, options).map(({ option, message }) => ({
        path: [...path, 'options', ...(option === undefined ? [] : [option])],
        message: `memory/${name}: ${message}`,
      }));
    });
  });
}

function hasOptions(name: string): name is MemoryName {
  return Object.hasOwn(memoryOptions, name);
}
