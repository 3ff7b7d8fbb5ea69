import { z } from 'zod';

import { caseDays } from '../../recon/model/time';

const seconds = (most: number, standard: number) => z.number().min(0).max(most).default(standard);
const count = (most: number, standard: number) => z.int().min(1).max(most).default(standard);

/** Stands in the ids of what is kept: another one makes a memory of its own, of the same cases. */
const namespace = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,20}$/u, 'is letters, digits, "-" and "_", at most 20')
  .default('recon');

/** How long after its wait a memory may still be busy with a case before the attempt counts as failed. */
const readySeconds = seconds(3_000, 1_200);

const mem0 = (topK: number, waitSeconds: number) =>
  z.strictObject({
    namespace,
    /** Characters of a block of entries; an entry that is longer is a block of its own. */
    blockChars: count(100_000, 4_096),
    topK: count(1_000, topK),
    waitSeconds: seconds(3_000, waitSeconds),
    readySeconds,
  });

const supermemory = z.strictObject({
  namespace,
  topK: count(100, 50),
  waitSeconds: seconds(3_000, 600),
  readySeconds,
  rerank: z.boolean().default(true),
  rewriteQuery: z.boolean().default(true),
});

const trait = (standard: number) => z.int().min(1).max(5).default(standard);

const hindsight = z.strictObject({
  namespace,
  waitSeconds: seconds(3_000, 60),
  readySeconds,
  budget: z.enum(['low', 'mid', 'high']).default('high'),
  /** Of the recalled facts. */
  maxTokens: count(100_000, 4_096),
  /** Of the source text beside them; 0: none. */
  sourceTokens: z.int().min(0).max(100_000).default(1_500),
  /** Longer questions are cut: the server refuses more than 500 tokens. */
  queryChars: count(10_000, 1_500),
  /** What Day 1 of every case is, so that entries have datetimes. */
  day1: z.iso.date().default('2025-01-01'),
  mission: z
    .string()
    .min(1)
    .default(
      `Keep the record of one inquiry of ${caseDays} days: who said, did, saw or measured what and when, what rests on what, ` +
        'and what was later corrected, withdrawn or contradicted.',
    ),
  skepticism: trait(4),
  literalism: trait(5),
  empathy: trait(1),
});

/** What `memories: { …: { options } }` may hold, by the name after `memory/`. */
export const memoryOptions = {
  mem0: mem0(50, 30),
  mem0_graph: mem0(30, 60),
  supermemory,
  hindsight,
} as const;

export type MemoryName = keyof typeof memoryOptions;
export type MemoryOptionsOf<Name extends MemoryName> = z.infer<(typeof memoryOptions)[Name]>;
