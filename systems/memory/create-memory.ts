import { UserError } from '../../contracts/user-error';
import type { Endpoint } from '../endpoint';
import type { RecallSystem } from '../recall-system';
import { Hindsight } from './hindsight';
import { Mem0 } from './mem0';
import { type MemoryName, memoryOptions, type MemoryOptionsOf } from './memory-options';
import { Supermemory } from './supermemory';

/** Where a memory is asked if its entry says nothing, and which variable holds its key; without one it needs none. */
const places: Readonly<Record<MemoryName, { readonly baseUrl: string; readonly keyEnv?: string }>> = {
  mem0: { baseUrl: 'https://api.mem0.ai', keyEnv: 'MEM0_API_KEY' },
  mem0_graph: { baseUrl: 'https://api.mem0.ai', keyEnv: 'MEM0_API_KEY' },
  supermemory: { baseUrl: 'https://api.supermemory.ai', keyEnv: 'SUPERMEMORY_API_KEY' },
  hindsight: { baseUrl: 'http://127.0.0.1:8888' },
};

/** What an entry under `memories:` gives. */
export interface MemoryEntry {
  readonly baseUrl?: string;
  readonly keyEnv?: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Where a memory is asked and by which variable's key. */
export function memoryPlace(name: MemoryName, { baseUrl, keyEnv }: MemoryEntry): { baseUrl: string; keyEnv?: string } {
  const standard = places[name];
  const key = keyEnv ?? standard.keyEnv;
  return { baseUrl: baseUrl ?? standard.baseUrl, ...(key !== undefined && { keyEnv: key }) };
}

/**
 * The memory system of a name.
 * @throws UserError for options that it doesn't have.
 */
export function createMemory(name: MemoryName, { options }: MemoryEntry, endpoint: Endpoint): RecallSystem {
  switch (name) {
    case 'mem0':
    case 'mem0_graph': {
      const scheme = 'Token';
      return new Mem0({ ...endpoint, scheme }, optionsOf(name, options), name === 'mem0_graph');
    }
    case 'supermemory':
      return new Supermemory(endpoint, optionsOf(name, options));
    case 'hindsight':
      return new Hindsight(endpoint, optionsOf(name, options));
  }
}

function optionsOf<Name extends MemoryName>(name: Name, options: MemoryEntry['options']): MemoryOptionsOf<Name> {
  const faults = memoryOptionFaults(name, options);
  if (faults.length > 0) throw new UserError(`memory/${name}: ${faults.map(({ message }) => message).join('; ')}.`);
  return memoryOptions[name].parse(options) as MemoryOptionsOf<Name>;
}

/** What is wrong with options, by the option; none: nothing. */
export function memoryOptionFaults(
  name: MemoryName,
  options: MemoryEntry['options'],
): { readonly option: string | undefined; readonly message: string }[] {
  const { error } = memoryOptions[name].safeParse(options);
  return (error?.issues ?? []).map((issue) => {
    const option = issue.path[0]?.toString();
    if (issue.code === 'unrecognized_keys') {
      const has = Object.keys(memoryOptions[name].shape).join(', ');
      return { option: issue.keys[0], message: `has no option ${issue.keys.join(', ')}; it has ${has}` };
    }
    return { option, message: `${option ?? 'options'} ${issue.message}` };
  });
}
