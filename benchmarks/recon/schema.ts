import { z } from 'zod';

import type { Case } from '../../recon/model/case';
import { domains } from '../../recon/model/case';
import type { OptionRef, Query } from '../../recon/model/query';
import { formats, tasks } from '../../recon/model/question';
import { nonBlank, turnText } from '../row-schema';

const letter = z.string().regex(/^[A-Z]$/, 'is no letter from A to Z');

const answer = z.discriminatedUnion('format', [
  z.object({ format: z.literal('single'), letter }),
  z.object({ format: z.literal('multiple'), letters: z.array(letter).min(1) }),
  z.object({ format: z.literal('ordering'), letters: z.array(letter).min(2) }),
  z.object({ format: z.literal('integer'), value: z.int() }),
  z.object({
    format: z.literal('free'),
    reference: nonBlank,
    keyFacts: z.array(nonBlank).min(1),
    contradictions: z.array(nonBlank),
  }),
]);

const difficulty = z.object({
  hops: z.number(),
  meanDistance: z.number(),
  streams: z.number(),
  strikes: z.number(),
  alternatives: z.number(),
});

/** A line of `questions/<case>.jsonl`: what a solver is asked, and the key. */
export const reconQuestion = z
  .object({
    id: nonBlank,
    task: z.enum(tasks),
    variant: z.string(),
    format: z.enum(formats),
    stem: nonBlank,
    options: z.array(z.object({ letter, text: nonBlank })),
    answer,
    proof: z.array(
      z.object({
        entry: nonBlank,
        role: z.enum(['deriving', 'refuting', 'alternative']),
        without: z.union([answer, z.literal('abstain')]),
      }),
    ),
    difficulty,
  })
  .refine((question) => question.answer.format === question.format, {
    error: 'has another format than the question',
    path: ['answer', 'format'],
  });
export type ReconQuestion = z.infer<typeof reconQuestion>;

/** A line of `queries/<case>.jsonl`: the stem in structured form, and what each option stands for. */
export const reconQuery = z.object({
  id: nonBlank,
  query: z.looseObject({ ask: nonBlank }).transform((query) => query as unknown as Query),
  options: z.array(
    z.object({
      letter,
      ref: z.looseObject({}).transform((ref) => ref as unknown as OptionRef),
      failure: z.object({ mode: z.string() }).optional(),
    }),
  ),
});
export type ReconQuery = z.infer<typeof reconQuery>;

const entry = z.looseObject({
  id: nonBlank,
  at: z.int().min(0),
  type: nonBlank,
  author: nonBlank,
  body: turnText.refine((text) => text.trim() !== '', 'is blank'),
});

/** `cases/<case>.json`, checked as far as it is used here; its graph goes to solvers as it is. */
export const reconCase = z
  .looseObject({
    schema: z.literal(1, 'is no schema this version reads'),
    id: nonBlank,
    domain: z.enum(domains),
    entities: z.array(z.looseObject({ id: nonBlank, name: nonBlank })),
    entries: z.array(entry).min(1, 'is an empty list'),
  })
  .transform((full) => full as unknown as Case);
