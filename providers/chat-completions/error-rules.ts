import { type ErrorFields, type ErrorRule, stop } from '../signals';
import { errorBodySchema } from './response-schema';

const no = { outcome: 'failed', retry: 'no' } as const;

/** OpenAI's error codes, and those of servers that speak its protocol; what is not ruled here goes by its status. */
export const chatErrorRules: readonly ErrorRule[] = [
  // "No money", whatever the status: waiting can't help.
  { code: 'insufficient_quota', end: stop('credit') },
  { code: 'insufficient_balance', end: stop('credit') },
  { code: 'billing_hard_limit_reached', end: stop('credit') },
  { code: 'billing_not_active', end: stop('credit') },
  // Small caps on reasoning models: reported as a bad request, in truth an answer cut before its first word.
  { status: 400, message: /max_tokens or model output limit was reached/iu, end: { outcome: 'exhausted' } },
  // Azure's and OpenAI's codes for a prompt their filter removed.
  { status: 400, code: 'content_filter', end: { outcome: 'blocked' } },
  { status: 400, code: 'content_policy_violation', end: { outcome: 'blocked' } },
  { status: 400, code: 'context_length_exceeded', end: no },
  { status: 400, code: 'unsupported_parameter', end: no },
  { status: 400, code: 'unsupported_value', end: no },
  { status: 400, code: 'integer_below_min_value', end: no },
  { status: 401, code: 'invalid_api_key', end: stop('key') },
  { status: 404, code: 'model_not_found', end: stop('model') },
  { status: 429, code: 'rate_limit_exceeded', end: { outcome: 'failed', retry: 'rate_limit' } },
];

/**
 * The status a 200 with an error body stands for: its numeric code where that is one, else a fault of the server.
 * @param answerKey what an answer has and an error body has not
 */
export function statusInBody(body: unknown, answerKey: 'choices' | 'output'): number | undefined {
  const isError =
    typeof body === 'object' && body !== null && 'error' in body && Boolean(body.error) && !(answerKey in body);
  if (!isError) return undefined;
  const [code] = readErrorBody(body).codes;
  const status = Number(code);
  return Number.isInteger(status) && status >= 400 && status <= 599 ? status : 500;
}

/** The forms met: see {@link errorBodySchema}. A numeric code is given as its digits. */
export function readErrorBody(body: unknown): ErrorFields {
  // Google's compatible endpoint wraps the body into an array.
  const parsed = errorBodySchema.safeParse(Array.isArray(body) ? body[0] : body);
  if (!parsed.success) return { codes: [], message: 'no readable error body' };
  const { error, detail, ...top } = parsed.data;
  const fields = typeof error === 'object' && error !== null ? error : top;
  const message = typeof error === 'string' ? error : (fields.message ?? top.message);
  return {
    codes: [fields.code, fields.type].filter((code) => code !== undefined).map(String),
    message: message || (detail === undefined ? JSON.stringify(body) : JSON.stringify(detail)),
  };
}
