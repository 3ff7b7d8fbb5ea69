import { z } from 'zod';

import {
  type Answer,
  type Difficulty,
  type Format,
  formats,
  type Option,
  type ProofEntry,
  type Question,
  tasks,
} from '../model/question';
import { optionRefSchema, querySchema } from './query-schema';
import { id, list, text, whole } from './schema-parts';

const letter = z
  .string()
  .regex(/^[A-O]$/)
  .meta({ description: 'A to O' });

const answerSchema: z.ZodType<Answer> = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal('single'), letter }),
  z.strictObject({
    format: z.enum(['multiple', 'ordering']),
    letters: list(letter, 'Letters; of an ordering in order'),
  }),
  z.strictObject({ format: z.literal('integer'), value: whole('The number') }),
  z.strictObject({
    format: z.literal('free'),
    reference: text('A right answer in two or three sentences'),
    keyFacts: list(z.string(), 'Clauses that a right answer holds'),
    contradictions: list(z.string(), 'Clauses that make an answer wrong'),
  }),
]);

const proof: z.ZodType<ProofEntry> = z.strictObject({
  entry: id('Entry'),
  role: z
    .enum(['deriving', 'refuting', 'alternative'])
    .meta({ description: 'The key needs it; it keeps another key from holding; one of several grounds' }),
  without: z
    .union([answerSchema, z.literal('abstain')])
    .meta({ description: 'What the file says when the entry is gone' }),
});

const difficulty: z.ZodType<Difficulty> = z.strictObject({
  hops: z.number(),
  meanDistance: z.number(),
  streams: z.number(),
  strikes: z.number(),
  alternatives: z.number(),
});

/** What a model is shown, with its key: a line of `questions/<id>.jsonl`. */
export interface ShownQuestion extends Omit<Question, 'options' | 'query' | 'traps'> {
  /** That of the answer. */
  readonly format: Format;
  readonly options: readonly Pick<Option, 'letter' | 'text'>[];
}

export const shownQuestionSchema: z.ZodType<ShownQuestion> = z
  .strictObject({
    id: id('Name of the question, one in the set'),
    task: z.enum(tasks).meta({ description: 'Task' }),
    variant: text('Which of the task’s questions it is'),
    format: z.enum(formats).meta({ description: 'How it is answered' }),
    stem: text('The question'),
    options: list(
      z.strictObject({ letter, text: text('As shown') }),
      'As shown, in this order; none of integers and free answers',
    ),
    answer: answerSchema.meta({ description: 'The key, in the format that is asked' }),
    proof: list(proof, 'Entries that the key rests on'),
    difficulty: difficulty.meta({ description: 'As measured' }),
  })
  .refine(({ format, answer }) => format === answer.format, { error: 'is not that of the answer', path: ['format'] })
  .meta({ title: 'A question', description: 'A line of questions/<id>.jsonl' });

/** What fixes the key and labels the wrong options: a line of `queries/<id>.jsonl`, never shown. */
export interface StructuredQuestion extends Pick<Question, 'id' | 'query' | 'traps'> {
  readonly options: readonly Pick<Option, 'letter' | 'ref' | 'failure'>[];
}

export const structuredQuestionSchema: z.ZodType<StructuredQuestion> = z
  .strictObject({
    id: id('Name of the question'),
    query: querySchema.meta({ description: 'The stem in structured form' }),
    options: list(
      z.strictObject({
        letter,
        ref: optionRefSchema.meta({ description: 'What the option stands for' }),
        failure: z
          .strictObject({
            mode: text('Label of the mistake that leads to it'),
            reason: text('Why it is wrong'),
            refutedBy: list(z.string(), 'Entries that show it'),
          })
          .optional()
          .meta({ description: 'Of wrong options' }),
      }),
      'In the order shown',
    ),
    traps: list(z.strictObject({ value: z.int(), mode: text('What leads to it') }), 'Wrong integers').optional(),
  })
  .meta({ title: 'A query', description: 'A line of queries/<id>.jsonl' });
