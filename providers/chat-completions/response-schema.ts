import { z } from 'zod';

/** A part of a message's content; Mistral also sends `thinking` parts, which are no text of the answer. */
const contentPart = z.object({ type: z.string(), text: z.string().nullish(), refusal: z.string().nullish() });

/**
 * What is read of a 200, and no more: vendors leave out, null or add anything else. `content` is null in refusals and
 * where a reasoning parser put everything elsewhere; `refusal` and `finish_reason` are often absent.
 */
export const chatCompletionSchema = z.object({
  id: z.string().nullish(),
  model: z.string().nullish(),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.union([z.string(), z.array(contentPart)]).nullish(),
          refusal: z.string().nullish(),
        }),
      }),
    )
    .min(1),
  usage: z.unknown().optional(),
  service_tier: z.string().nullish().catch(undefined),
});
export type ChatCompletion = z.infer<typeof chatCompletionSchema>;

const details = z.record(z.string(), z.unknown()).nullish().catch(undefined);

/** Usage, number by number: one odd field must not cost the others. */
export const usageSchema = z
  .object({
    prompt_tokens: z.unknown(),
    completion_tokens: z.unknown(),
    total_tokens: z.unknown(),
    prompt_tokens_details: details,
    completion_tokens_details: details,
  })
  .partial();

const text = z.string().optional().catch(undefined);
/** `code` is a word at OpenAI, the status as a number at many local servers, null elsewhere. */
const errorFields = z.object({
  message: text,
  type: text,
  code: z.union([z.string(), z.number()]).optional().catch(undefined),
});

/**
 * An error body in the forms met: `{error: {message, type, code}}` (OpenAI), `{error: "…"}` (Ollama), the fields at the
 * top (older vLLM), `{detail: …}` (FastAPI).
 */
export const errorBodySchema = errorFields.extend({
  error: z.union([z.string(), errorFields]).nullish().catch(undefined),
  detail: z.unknown().optional(),
});
