import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';

import type { StopReason } from '../deadline';
import type { ProviderFailure, RetryDecision } from '../provider';
import type { Redactor } from '../redact';
import { retryAfterMs } from '../retry-after';
import { decideByStatus, isCreditCode, stopLane } from '../retry-decision';
import { TransportError } from './http-transport';
import { errorBodySchema } from './response-schema';

/** What an error of the exchange comes to: mostly a failure; two 400s are results in truth. */
export type MappedError =
  { readonly outcome: 'failed'; readonly failure: ProviderFailure } | { readonly outcome: 'exhausted' | 'blocked' };

/** Provider codes worth keeping as ours; others vary too much and stand in the message only. */
const keptCodes: ReadonlySet<string> = new Set([
  'context_length_exceeded',
  'invalid_api_key',
  'model_not_found',
  'rate_limit_exceeded',
  'unsupported_parameter',
  'unsupported_value',
]);

/** Small caps on reasoning models: reported as a bad request, in truth an answer cut before its first word. */
const capReached = /max_tokens or model output limit was reached/iu;

/** Azure's and OpenAI's codes for a prompt their filter removed. */
const filterCodes: ReadonlySet<string> = new Set(['content_filter', 'content_policy_violation']);

/** A failure with its message redacted and cut. */
export function failed(code: string, message: string, retry: RetryDecision, redactor: Redactor): MappedError {
  return { outcome: 'failed', failure: { code, message: redactor.message(message), retry } };
}

/** What our own stop of an exchange comes to. Both may be sent again; a cancelled run decides that for itself. */
export function mapStop(reason: StopReason, deadlineMs: number, redactor: Redactor): MappedError {
  const message =
    reason === 'timeout' ? `no whole answer within ${deadlineMs} ms` : 'cancelled before the answer was whole';
  return failed(reason, message, { kind: 'transient' }, redactor);
}

/**
 * Classifies what the SDK threw, once.
 * @returns undefined for an error that no server can cause: a bug of ours, to be thrown on
 */
export function mapError(error: unknown, nowMs: number, redactor: Redactor): MappedError | undefined {
  // The SDK takes the system's ETIMEDOUT for a time-out, which it is, though not by our deadline.
  if (error instanceof APIConnectionTimeoutError)
    return failed('timeout', error.message, { kind: 'transient' }, redactor);
  if (error instanceof APIConnectionError) {
    const { kind, message } =
      error.cause instanceof TransportError ? error.cause : { kind: 'connection', message: error.message };
    return failed(kind, message, { kind: 'transient' }, redactor);
  }
  if (error instanceof APIError && typeof error.status === 'number') {
    const waitMs = retryAfterMs(error.headers as Headers, nowMs);
    return mapErrorBody(error.status, error.error, waitMs, redactor);
  }
  return undefined;
}

/** Classifies an error body under its status; also for those that arrive inside a 200. */
export function mapErrorBody(
  status: number,
  body: unknown,
  waitMs: number | undefined,
  redactor: Redactor,
): MappedError {
  const { code, type, message } = readErrorBody(body);
  const text = `HTTP ${status}: ${message}`;
  const credit = [code, type].find(isCreditCode);
  if (credit !== undefined) return failed(credit, text, stopLane('credit'), redactor);
  if (status === 400 && capReached.test(message)) return { outcome: 'exhausted' };
  if (status === 400 && filterCodes.has(code ?? '')) return { outcome: 'blocked' };
  const kept = code !== undefined && keptCodes.has(code) ? code : `http_${status}`;
  return failed(kept, text, decideByStatus(status, waitMs), redactor);
}

/** The status a 200 with an error body stands for: its numeric code where that is one, else a fault of the server. */
export function statusInBody(body: unknown): number {
  const { code } = readErrorBody(body);
  const status = Number(code);
  return Number.isInteger(status) && status >= 400 && status <= 599 ? status : 500;
}

interface ErrorFields {
  /** A numeric code as its digits. */
  readonly code: string | undefined;
  readonly type: string | undefined;
  readonly message: string;
}

function readErrorBody(body: unknown): ErrorFields {
  // Google's compatible endpoint wraps the body into an array.
  const parsed = errorBodySchema.safeParse(Array.isArray(body) ? body[0] : body);
  if (!parsed.success) return { code: undefined, type: undefined, message: 'no readable error body' };
  const { error, detail, ...top } = parsed.data;
  const fields = typeof error === 'object' && error !== null ? error : top;
  const message = typeof error === 'string' ? error : (fields.message ?? top.message);
  return {
    code: fields.code === undefined ? undefined : String(fields.code),
    type: fields.type,
    message: message || (detail === undefined ? JSON.stringify(body) : JSON.stringify(detail)),
  };
}
