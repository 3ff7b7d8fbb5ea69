import { z } from 'zod';

/** Absent, null and odd are one: a field that can't be read must not cost the rest. */
const text = z.string().min(1).nullish().catch(undefined);
/** Counts are 64-bit numbers, which the API writes as strings. */
const count = z.coerce.number().int().nonnegative().nullish().catch(undefined);

const fileName = z.string().regex(/^files\/[\w.-]+$/u, 'is no file name');
const jobName = z.string().regex(/^batches\/[\w.-]+$/u, 'is no name of a batch');

/** An uploaded file. */
export const uploadedSchema = z.object({ file: z.object({ name: fileName }) });

/** Each result by its key, which stands in `metadata` where the requests were sent inline. */
const inlined = z.object({
  metadata: z.object({ key: z.string() }),
  response: z.unknown().optional(),
  error: z.unknown().optional(),
});

/** Where the results are: in a file, or here. */
const output = z
  .object({
    responsesFile: fileName.nullish(),
    inlinedResponses: z.object({ inlinedResponses: z.array(inlined) }).nullish(),
  })
  .nullish();

/**
 * A job, as the operation that it is: its state is in `metadata`, its results there too and, once it has ended, in
 * `response`; why it failed is in `error`.
 */
export const jobSchema = z.object({
  name: jobName,
  done: z.boolean().nullish().catch(undefined),
  metadata: z
    .object({
      state: text,
      displayName: text,
      output,
      batchStats: z.object({ successfulRequestCount: count, failedRequestCount: count }).nullish().catch(undefined),
    })
    .nullish(),
  response: output,
  error: z.unknown().optional(),
});
export type Job = z.infer<typeof jobSchema>;
export type Output = NonNullable<z.infer<typeof output>>;

/** A job of which only the name matters. */
export const createdSchema = z.object({ name: jobName });

/** A page of the account's jobs, of which only what finding one takes is read. */
export const jobPageSchema = z.object({
  operations: z
    .array(
      z.object({
        name: jobName,
        metadata: z.object({ displayName: text }).nullish().catch(undefined),
      }),
    )
    .nullish(),
  nextPageToken: text,
});

/** A line of a file of results. */
export const lineSchema = z.object({
  key: z.string(),
  response: z.unknown().optional(),
  error: z.unknown().optional(),
});
