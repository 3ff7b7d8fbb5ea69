import { z } from 'zod';

/** What is read of a message, and no more. Thinking blocks have no `text`. */
export const messageSchema = z.object({
  id: z.string().nullish().catch(undefined),
  model: z.string().nullish().catch(undefined),
  content: z.array(z.object({ type: z.string(), text: z.string().nullish() })),
  stop_reason: z.string().nullish(),
  usage: z.unknown().optional(),
});

const details = z.record(z.string(), z.unknown()).nullish().catch(undefined);

/** Usage, number by number: one odd field must not cost the others. */
export const usageSchema = z
  .object({
    input_tokens: z.unknown(),
    cache_read_input_tokens: z.unknown(),
    cache_creation_input_tokens: z.unknown(),
    output_tokens: z.unknown(),
    output_tokens_details: details,
    service_tier: z.string().nullish().catch(undefined),
  })
  .partial();

const word = z.string().optional().catch(undefined);

/** An error body; `details.error_code` is the most telling, and often absent. Some have their fields at the top. */
export const errorBodySchema = z.object({
  error: z
    .union([
      z.string(),
      z.object({
        type: word,
        message: word,
        details: z.object({ error_code: word }).optional().catch(undefined),
      }),
    ])
    .nullish()
    .catch(undefined),
  type: word,
  message: word,
  /** Which is how the request of a batch's line is known: it has no headers of its own. */
  request_id: z.string().nullish().catch(undefined),
});

/** A batch as it is made, listed and polled. */
export const batchSchema = z.object({
  id: z.string().min(1),
  processing_status: z.enum(['in_progress', 'canceling', 'ended']),
  created_at: z.string(),
  archived_at: z.string().nullish(),
  /** How many requests are at which point; all together are the requests of the batch. */
  request_counts: z.record(z.string(), z.number()),
  results_url: z.string().nullish(),
});
export type MessageBatch = z.infer<typeof batchSchema>;

/** One page of batches, the newest first. */
export const batchPageSchema = z.object({
  data: z.array(batchSchema),
  has_more: z.boolean().nullish(),
  last_id: z.string().nullish(),
});

/** A line of a batch's results. */
export const batchLineSchema = z.object({
  custom_id: z.string(),
  result: z.discriminatedUnion('type', [
    z.object({ type: z.literal('succeeded'), message: z.unknown() }),
    z.object({ type: z.literal('errored'), error: z.unknown() }),
    z.object({ type: z.literal('canceled') }),
    z.object({ type: z.literal('expired') }),
  ]),
});

/** The same of a batch that may be of others, who send what we don't. */
export const anyLineSchema = z.object({ custom_id: z.string() });
