import { createSystem } from '../../../systems/create-system';
import type { MemoryName } from '../../../systems/memory/memory-options';
import type { RecallCase, RecallSystem } from '../../../systems/recall-system';

/** Odd text has to come through whole: quotes, braces, line ends, a script of two code units a sign, what looks like a tag. */
export const oddText = 'said "no{}" \\ 😀 <b>é</b>\tand a plum';

const bodies = ['an apple', 'a pear and a pear', oddText, 'an apple and a plum', 'nothing at all'];

export const memoryCase: RecallCase = {
  id: 'crime 1/ä',
  entries: bodies.map((body, index) => ({ header: `[Day ${index + 1}, 08:05] [NOTE] [Ann Lee]`, body })),
};

export const memoryKey = 'memory-key-12345';

/** A memory system against a stand-in, with no waits; as a worker makes it anew for each page. */
export function makeMemory(name: MemoryName, baseUrl: string, options: object = {}, key = memoryKey): RecallSystem {
  const memories = {
    [name]: { baseUrl: `${baseUrl}/`, keyEnv: 'MEMORY_KEY', options: { waitSeconds: 0, ...options } },
  };
  return createSystem(
    `memory/${name}`,
    { rag: { k: 2 }, memories },
    {
      store: {
        save: () => Promise.reject(new Error('a memory keeps nothing with us')),
        count: () => Promise.resolve(0),
        vectors: () => Promise.resolve([]),
        fullText: () => Promise.resolve([]),
      },
      env: { MEMORY_KEY: key },
    },
  );
}
