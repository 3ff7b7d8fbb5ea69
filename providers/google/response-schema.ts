import { z } from 'zod';

const text = z.string().nullish().catch(undefined);

/** A thought part has its text under `text` too; `functionCall` is looked at for its presence alone. */
const part = z.object({ text, thought: z.boolean().nullish().catch(undefined), functionCall: z.unknown().optional() });

/**
 * What is read of a 200, and no more. A blocked prompt has no `candidates`; a candidate that was stopped early has no
 * `content`, or content without `parts`.
 */
export const generateContentSchema = z.object({
  candidates: z
    .array(
      z.object({
        content: z.object({ parts: z.array(part).nullish() }).nullish(),
        finishReason: z.string().nullish(),
      }),
    )
    .nullish(),
  promptFeedback: z.object({ blockReason: text }).nullish().catch(undefined),
  usageMetadata: z.unknown().optional(),
  modelVersion: text,
  responseId: text,
});
export type GenerateContent = z.infer<typeof generateContentSchema>;

/** Usage, number by number: one odd field must not cost the others. */
export const usageSchema = z.object({
  promptTokenCount: z.unknown().optional(),
  cachedContentTokenCount: z.unknown().optional(),
  toolUsePromptTokenCount: z.unknown().optional(),
  candidatesTokenCount: z.unknown().optional(),
  thoughtsTokenCount: z.unknown().optional(),
  totalTokenCount: z.unknown().optional(),
  serviceTier: text,
});

const detail = z.object({
  '@type': text,
  reason: text,
  retryDelay: text,
  violations: z
    .array(z.object({ quotaId: text }).catch({}))
    .catch([])
    .optional(),
});

/** The API's errors (`google.rpc.Status`), bare or under `error`; in `details` each entry is of a type of its own. */
export const statusSchema = z.object({
  code: z.number().optional().catch(undefined),
  status: text,
  message: text,
  details: z.array(detail.catch({})).optional().catch(undefined),
});
export type ErrorDetail = z.infer<typeof detail>;
