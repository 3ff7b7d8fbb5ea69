import { type ErrorFields, type ErrorRule, stop } from '../signals';
import { errorBodySchema } from './response-schema';

const no = { outcome: 'failed', retry: 'no' } as const;
const transient = { outcome: 'failed', retry: 'transient' } as const;
const rateLimit = { outcome: 'failed', retry: 'rate_limit' } as const;

/** Anthropic's error codes, types and, where neither tells, messages; what is not ruled here goes by its status. */
export const anthropicErrorRules: readonly ErrorRule[] = [
  // Spending caps come as 429, as rate limits do; waiting can't help.
  { code: 'enforced_spend_limit_reached', end: stop('credit') },
  { code: 'contract_spend_limit_reached', end: stop('credit') },
  { code: 'linked_organization_spend_limit_reached', end: stop('credit') },
  { code: 'organization_on_hold', end: stop('account') },
  { code: 'ramp_limit_exceeded', end: rateLimit },
  // "No money" in its older form, a bad request, and in its newer, a 402.
  { message: /credit balance is too low/iu, end: stop('credit', 'credit_balance_too_low') },
  { code: 'billing_error', end: stop('credit') },
  // As met: https://github.com/anthropics/claude-code/issues/38035
  { status: 400, message: /reached your specified API usage limits/iu, end: stop('credit', 'usage_limit_reached') },
  // As met: https://github.com/anthropics/claude-code/issues/72457
  { status: 400, message: /organization has been disabled/iu, end: stop('account', 'organization_disabled') },
  // As met: https://github.com/anthropics/claude-code/issues/58367
  { status: 400, message: /blocked by content filtering policy/iu, end: { outcome: 'blocked' } },
  {
    status: 400,
    message: /prompt is too long|exceed context limit/iu,
    end: { ...no, code: 'context_length_exceeded' },
  },
  { status: 400, code: 'invalid_request_error', end: no },
  { code: 'authentication_error', end: stop('key') },
  { code: 'permission_error', end: stop('key') },
  { code: 'not_found_error', end: stop('model') },
  { code: 'request_too_large', end: no },
  { code: 'rate_limit_error', end: rateLimit },
  { code: 'overloaded_error', end: transient },
  { code: 'timeout_error', end: transient },
  { code: 'api_error', end: transient },
];

/** The status that goes with a type: a batch's results and errors inside a 200 have the type alone. */
const statusOfType: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  // As the results of batches have it in some of the vendor's examples.
  invalid_request: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

/** The status an error body stands for; a type nobody knows is a fault of the server. */
export function statusOfError({ codes }: ErrorFields): number {
  const known = codes.find((code) => Object.hasOwn(statusOfType, code));
  return known === undefined ? 500 : statusOfType[known]!;
}

/** The status a 200 with an error body stands for; undefined: it is none. */
export function statusInBody(body: unknown): number | undefined {
  const isError = typeof body === 'object' && body !== null && 'error' in body && !('content' in body);
  return isError && body.error ? statusOfError(readErrorBody(body)) : undefined;
}

/** `{type: 'error', error: {type, message, details: {error_code}}}`, or what gateways make of it. */
export function readErrorBody(body: unknown): ErrorFields {
  const parsed = errorBodySchema.safeParse(body);
  if (!parsed.success) return { codes: [], message: 'no readable error body' };
  const { error, ...top } = parsed.data;
  const fields = typeof error === 'object' && error !== null ? error : { ...top, details: undefined };
  return {
    codes: [fields.details?.error_code, fields.type].filter((code) => code !== undefined),
    message: (typeof error === 'string' ? error : (fields.message ?? top.message)) || JSON.stringify(body),
  };
}
