import type { ExchangeResult, ProviderRequest, Usage } from '../provider';
import type { Redactor } from '../redact';
import type { WholeResponse } from './http-transport';
import { failed, mapErrorBody, statusInBody } from './map-error';
import { mapFinishReason } from './map-finish-reason';
import { mapUsage } from './map-usage';
import { outputCap } from './request';
import { type ChatCompletion, chatCompletionSchema } from './response-schema';

/** Reads a 2xx. It is not yet an answer: proxies send pages, gateways send errors, broken servers send nothing. */
export function readResponse(response: WholeResponse, request: ProviderRequest, redactor: Redactor): ExchangeResult {
  const text = redactor.secret(response.bodyBytes.toString('utf8'));
  const facts = responseFacts(response.status, response.headers, redactor);
  const malformed = (what: string): ExchangeResult => ({
    ...facts,
    usage: {},
    ...failed('malformed', `HTTP ${response.status} with ${what}`, { kind: 'transient' }, redactor),
  });

  if (text.trim() === '') return malformed('an empty body');
  const value = parseJson(text);
  if (value === undefined) return malformed(`a body that is no JSON: ${text.slice(0, 200)}`);
  if (isErrorBody(value)) {
    return { ...facts, usage: {}, ...mapErrorBody(statusInBody(value), value, undefined, redactor) };
  }
  const parsed = chatCompletionSchema.safeParse(value);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`);
    return malformed(`an unexpected shape (${faults.join('; ')})`);
  }
  return {
    ...facts,
    requestId: facts.requestId ?? parsed.data.id ?? undefined,
    ...readCompletion(parsed.data, request, redactor),
  };
}

/** What is recorded of any response, whatever its status. */
export function responseFacts(
  status: number,
  headers: Headers,
  redactor: Redactor,
): Pick<ExchangeResult, 'httpStatus' | 'requestId'> {
  const requestId = headers.get('x-request-id');
  return { httpStatus: status, requestId: requestId === null ? undefined : redactor.secret(requestId) };
}

function readCompletion(completion: ChatCompletion, request: ProviderRequest, redactor: Redactor): ExchangeResult {
  const [choice] = completion.choices;
  const { text, refused } = readMessage(choice?.message);
  const finishReason = choice?.finish_reason ?? undefined;
  const usage = mapUsage(completion.usage);
  const hasText = text.trim() !== '';
  const mapped = mapFinishReason({ finishReason, hasText, refused, capReached: isCapReached(usage, request) });
  return {
    ...(mapped.outcome === 'failed'
      ? failed(mapped.code, `the answer ended with the finish reason ${finishReason}`, mapped.retry, redactor)
      : mapped),
    ...(hasText && ['answer', 'truncated', 'blocked'].includes(mapped.outcome) ? { text } : {}),
    finishReason,
    usage,
    rawUsage: completion.usage,
    returnedModel: completion.model ?? undefined,
  };
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

function isCapReached({ outputVisible, outputReasoning = 0 }: Usage, request: ProviderRequest): boolean | undefined {
  const cap = outputCap(request.parameters);
  if (cap === undefined || outputVisible === undefined) return undefined;
  return outputVisible + outputReasoning >= cap;
}

/** Undefined for what is no JSON. A byte order mark is passed over, as `fetch` does. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

function isErrorBody(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'error' in value && Boolean(value.error) && !('choices' in value)
  );
}
