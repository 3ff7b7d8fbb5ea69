import { z } from 'zod';

import { ablatedSystems, reconSystems } from '../recon-systems';
import { baseUrl, keyEnv, modelName } from './reader-schema';
import { distinctList, wholeNumber } from './schema-parts';

const endpointKeys = {
  baseUrl: baseUrl('compatible', 'Root of the API without the endpoint, e.g. http://127.0.0.1:11434/v1.'),
  keyEnv: keyEnv(' Absent: no key is sent.').optional(),
};

function endpoint(description: string) {
  return z
    .strictObject({ ...endpointKeys, model: modelName })
    .meta({ description })
    .optional();
}

const rag = z
  .strictObject({
    k: wholeNumber(1, 500, 'Entries that readers are shown at most.').default(50),
    embeddings: endpoint(
      'Where vectors come from: an endpoint of OpenAI’s shape (`/embeddings`). All but rag/bm25 need it.',
    ),
    rerank: endpoint('Who reorders what was found (`/rerank`); rag/rerank needs it, rag/multi_query uses it.'),
    paraphrase: endpoint('Who paraphrases questions for rag/multi_query (`/chat/completions`).'),
  })
  .prefault({})
  .meta({ description: 'How the systems rag/… search; k holds for memory/reference too.' });

const memory = z.strictObject({
  baseUrl: baseUrl(
    'compatible',
    'Root of the API, without /v1; where absent, the vendor’s own, or http://127.0.0.1:8888.',
  ).optional(),
  keyEnv: keyEnv(' Absent: MEM0_API_KEY, SUPERMEMORY_API_KEY; no key for hindsight.').optional(),
  options: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .default({})
    .meta({ description: 'Settings of the system’s own, listed in docs/recon-experiment.md.' }),
});

/** What an entry of the experiment `recon` has beside what every entry has. */
export const reconOptions = {
  systems: distinctList(
    z.enum(reconSystems),
    'What stands between the case file and its readers. `oracle_query` is for the offline reader `symbolic` alone.',
  ).default(['long_context', 'oracle_dag', 'closed_book']),
  proofAblation: z
    .array(z.enum(ablatedSystems))
    .refine((entries) => new Set(entries).size === entries.length, 'names a system twice; remove one')
    .default([])
    .meta({
      description: 'Systems that are also shown each case without one entry that the key needs.',
      uniqueItems: true,
    }),
  rag,
  memories: z
    .record(z.string(), memory)
    .default({})
    .meta({ description: 'Where memory systems run, by the name after `memory/`.' }),
};
