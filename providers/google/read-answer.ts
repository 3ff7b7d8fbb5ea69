import { explainShape } from '../explain-shape';
import type { ExchangeResult } from '../provider';
import type { Redactor } from '../redact';
import { endOfFinish, finish, resultOfEnd, textOfEnd } from '../signals';
import { googleFinishRules } from './finish-rules';
import { mapUsage, readServiceTier } from './map-usage';
import { type GenerateContent, generateContentSchema } from './response-schema';

/** Reads a 200 of `generateContent`; a string says what is wrong with its shape. */
export function readGenerateContent(body: unknown, redactor: Redactor): ExchangeResult | string {
  const parsed = generateContentSchema.safeParse(body);
  if (!parsed.success) return explainShape(parsed.error);
  const { candidates, promptFeedback, usageMetadata, modelVersion, responseId } = parsed.data;
  const serviceTier = readServiceTier(usageMetadata);
  const facts = {
    usage: mapUsage(usageMetadata),
    rawUsage: usageMetadata,
    returnedModel: modelVersion ?? undefined,
    requestId: responseId ?? undefined,
    ...(serviceTier === undefined ? {} : { serviceTier }),
  };
  const candidate = candidates?.[0];
  if (candidate) return { ...facts, ...readCandidate(candidate, redactor) };
  const blockReason = promptFeedback?.blockReason;
  // Whatever the reason: the prompt was removed before any model saw it.
  if (blockReason) return { ...facts, outcome: 'blocked', finishReason: blockReason };
  return 'candidates: none, and no promptFeedback.blockReason says why';
}

type Candidate = NonNullable<GenerateContent['candidates']>[number];

function readCandidate(candidate: Candidate, redactor: Redactor): Omit<ExchangeResult, 'usage'> {
  const parts = candidate.content?.parts ?? [];
  const text = parts.map((each) => (each.thought ? '' : (each.text ?? ''))).join('');
  const hasText = text.trim() !== '';
  const finishReason = candidate.finishReason ?? undefined;
  const end =
    !hasText && parts.some((each) => each.functionCall)
      ? finish.toolCall.noText
      : // The default of the enumeration is left out of the JSON.
        endOfFinish(googleFinishRules, finishReason ?? 'FINISH_REASON_UNSPECIFIED', hasText);
  return {
    ...resultOfEnd(end, `the answer ended with the finish reason ${finishReason ?? '(none)'}`, redactor),
    ...textOfEnd(end, text),
    finishReason,
  };
}
