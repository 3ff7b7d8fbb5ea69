import { z } from 'zod';

/** Absent, null and odd are one: a field that can't be read must not cost the rest. */
const text = z.string().min(1).nullish().catch(undefined);
const count = z.number().int().nonnegative().nullish().catch(undefined);

/** A file or job just made: all that is needed is its id, and what else is odd about the answer must not lose it. */
export const madeSchema = z.object({ id: z.string().min(1) });

const errorSchema = z.object({ code: text, line: count, message: text, param: text });

/** A batch job; of the states see {@link readJob}. */
export const jobSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  output_file_id: text,
  error_file_id: text,
  errors: z
    .object({ data: z.array(errorSchema).nullish() })
    .nullish()
    .catch(undefined),
  request_counts: z.object({ completed: count, failed: count }).nullish().catch(undefined),
});
export type Job = z.infer<typeof jobSchema>;

/** A page of jobs, of which only what finding one takes is read. */
export const jobPageSchema = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      /** Seconds since 1970. */
      created_at: z.number(),
      metadata: z.record(z.string(), z.unknown()).nullish().catch(undefined),
    }),
  ),
  has_more: z.boolean().nullish(),
});

/** A line of an output or error file. */
export const lineSchema = z.object({
  custom_id: z.string().min(1),
  response: z.object({ status_code: z.number().int(), request_id: text, body: z.unknown() }).nullish(),
  error: z.object({ code: text, message: text }).nullish().catch(undefined),
});
export type ResultLine = z.infer<typeof lineSchema>;
