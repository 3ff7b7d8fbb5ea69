import { explainShape } from '../explain-shape';
import type { ExchangeResult } from '../provider';
import type { Redactor } from '../redact';
import { endOfFinish, resultOfEnd, textOfEnd } from '../signals';
import { anthropicFinishRules } from './finish-rules';
import { mapUsage } from './map-usage';
import { messageSchema, usageSchema } from './response-schema';

/**
 * Reads a message, of a request of its own or of a batch's line; a string says what is wrong with its shape. Its text is
 * that of its text blocks, joined; thinking is no part of an answer.
 */
export function readMessage(body: unknown, redactor: Redactor): ExchangeResult | string {
  const parsed = messageSchema.safeParse(body);
  if (!parsed.success) return explainShape(parsed.error);
  const { id, model, content, usage } = parsed.data;
  const finishReason = parsed.data.stop_reason ?? undefined;
  const text = content.map((block) => (block.type === 'text' ? (block.text ?? '') : '')).join('');
  const end = endOfFinish(anthropicFinishRules, finishReason ?? '', text.trim() !== '');
  const serviceTier = usageSchema.safeParse(usage).data?.service_tier;
  return {
    ...resultOfEnd(end, `the answer ended with the stop reason ${finishReason}`, redactor),
    ...textOfEnd(end, text),
    finishReason,
    usage: mapUsage(usage),
    rawUsage: usage,
    returnedModel: model ?? undefined,
    requestId: id ?? undefined,
    ...(serviceTier ? { serviceTier } : {}),
  };
}
