import { z } from 'zod';

/** `output_text` has a text, `refusal` a refusal. */
const contentPart = z.object({ type: z.string(), text: z.string().nullish(), refusal: z.string().nullish() });

/** `message`, `reasoning`, or a call of a tool; the content of a `reasoning` item is no part of an answer. */
const outputItem = z.object({ type: z.string(), content: z.array(contentPart).nullish() });

/** What is read of a 200, and no more: the vendor adds fields as it likes. */
export const responseSchema = z.object({
  id: z.string().nullish(),
  model: z.string().nullish(),
  status: z.string(),
  error: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish().catch(undefined),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish().catch(undefined),
  output: z.array(outputItem),
  usage: z.unknown().optional(),
  service_tier: z.string().nullish().catch(undefined),
});
export type ResponsesAnswer = z.infer<typeof responseSchema>;

const details = z.record(z.string(), z.unknown()).nullish().catch(undefined);

/** Usage, number by number: one odd field must not cost the others. */
export const usageSchema = z
  .object({
    input_tokens: z.unknown(),
    output_tokens: z.unknown(),
    total_tokens: z.unknown(),
    input_tokens_details: details,
    output_tokens_details: details,
  })
  .partial();
