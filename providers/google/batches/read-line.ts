import type { BatchResult } from '../../batch';
import { explainShape } from '../../explain-shape';
import { failed } from '../../failed';
import type { ExchangeResult } from '../../provider';
import type { Redactor } from '../../redact';
import { readGenerateContent } from '../read-answer';
import { readErrorBody, statusInBody } from '../read-error';
import { readRpcError } from './read-rpc-error';
import { lineSchema } from './schema';

/** Reads a line of a file of results as the real-time adapter reads the same response; a string says what is wrong. */
export function readResultLine(value: unknown, redactor: Redactor): BatchResult | string {
  const parsed = lineSchema.safeParse(value);
  if (!parsed.success) return explainShape(parsed.error);
  const { key, response, error } = parsed.data;
  const result = readOutcome(response, error, redactor);
  return typeof result === 'string' ? result : { customId: key, result };
}

/** A response, or the error in its place; a response that is an error body counts as one. */
export function readOutcome(response: unknown, error: unknown, redactor: Redactor): ExchangeResult | string {
  const body = error ? { error } : response;
  const status = statusInBody(body);
  if (status === undefined) return readGenerateContent(body, redactor);
  if (status !== cancelled) return { usage: {}, outcome: 'failed', failure: readRpcError(body, redactor) };
  const { message } = readErrorBody(body);
  return { usage: {}, ...failed('batch_cancelled', message, { kind: 'transient' }, redactor) };
}

/** Lines are cancelled with their job, and at times on their own by the server. Either way they have not run. */
const cancelled = 499;
