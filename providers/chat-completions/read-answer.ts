import { explainShape } from '../explain-shape';
import type { ExchangeResult, ProviderRequest, Usage } from '../provider';
import type { Redactor } from '../redact';
import { endOfFinish, finish, resultOfEnd, type SignalEnd, textOfEnd } from '../signals';
import { chatFinishRules } from './finish-rules';
import { mapUsage } from './map-usage';
import { outputCap } from './request';
import { type ChatCompletion, chatCompletionSchema } from './response-schema';

/** Reads a completion; a string says what is wrong with its shape. */
export function readCompletion(body: unknown, request: ProviderRequest, redactor: Redactor): ExchangeResult | string {
  const parsed = chatCompletionSchema.safeParse(body);
  if (!parsed.success) return explainShape(parsed.error);
  const completion = parsed.data;
  const [choice] = completion.choices;
  const { text, refused } = readMessage(choice?.message);
  const finishReason = choice?.finish_reason ?? undefined;
  const usage = mapUsage(completion.usage);
  const hasText = text.trim() !== '';
  const end = refused
    ? finish.refused.text
    : endOfChoice(finishReason, hasText, isCapReached(usage, outputCap(request.parameters)));
  return {
    ...resultOfEnd(end, `the answer ended with the finish reason ${finishReason}`, redactor),
    ...textOfEnd(end, text),
    finishReason,
    usage,
    rawUsage: completion.usage,
    returnedModel: completion.model ?? undefined,
    requestId: completion.id ?? undefined,
    ...(completion.service_tier ? { serviceTier: completion.service_tier } : {}),
  };
}

/**
 * A server that gives no finish reason (null, absent or empty, as some local ones do) is taken at its text, cut where
 * the cap was reached.
 */
export function endOfChoice(
  finishReason: string | undefined,
  hasText: boolean,
  capReached: boolean | undefined,
): SignalEnd {
  const given = finishReason === undefined || finishReason === '' ? (capReached ? 'length' : 'stop') : finishReason;
  return endOfFinish(chatFinishRules, given, hasText);
}

/**
 * The visible text and whether the model refused. Thinking parts and `reasoning_content` are no part of an answer, even
 * where nothing else is there; a blank refusal, which some local servers send, is none.
 */
function readMessage(message: ChatCompletion['choices'][number]['message'] | undefined): {
  readonly text: string;
  readonly refused: boolean;
} {
  const content = message?.content ?? '';
  const isRefusal = (refusal: string | null | undefined): boolean => Boolean(refusal?.trim());
  if (typeof content === 'string') return { text: content, refused: isRefusal(message?.refusal) };
  return {
    text: content.map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join(''),
    refused: isRefusal(message?.refusal) || content.some((part) => part.type === 'refusal' && isRefusal(part.refusal)),
  };
}

/** Whether the tokens spent reached the cap asked for; undefined where either is unknown. */
function isCapReached({ outputVisible, outputReasoning = 0 }: Usage, cap: number | undefined): boolean | undefined {
  if (cap === undefined || outputVisible === undefined) return undefined;
  return outputVisible + outputReasoning >= cap;
}
