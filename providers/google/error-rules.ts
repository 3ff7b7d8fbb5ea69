import { type ErrorRule, stop } from '../signals';

/**
 * Reasons (`google.api.ErrorReason`) and statuses (`google.rpc.Code`) of error bodies, and messages where Google has no
 * code for the case; what is not ruled here goes by its HTTP status. Messages that name billing stop a lane in the forms
 * below only: the ordinary 429 says "check your plan and billing details" too.
 */
export const googleErrorRules: readonly ErrorRule[] = [
  // A bad key is a 400 here, at times with nothing but its message to tell.
  { code: 'API_KEY_INVALID', end: stop('key') },
  { status: 400, message: /\bAPI key (?:not valid|not found|expired)/iu, end: stop('key', 'API_KEY_INVALID') },
  { code: 'API_KEY_SERVICE_BLOCKED', end: stop('key') },
  { code: 'API_KEY_HTTP_REFERRER_BLOCKED', end: stop('key') },
  { code: 'API_KEY_IP_ADDRESS_BLOCKED', end: stop('key') },
  { code: 'SERVICE_DISABLED', end: stop('key') },
  { code: 'CONSUMER_INVALID', end: stop('key') },
  { code: 'CONSUMER_SUSPENDED', end: stop('account') },
  { code: 'LOCATION_POLICY_VIOLATED', end: stop('account') },
  { code: 'BILLING_DISABLED', end: stop('credit') },
  // Prepaid credit that is used up and a spend cap come as rate limits; no wait mends them.
  { status: 429, message: /\bcredits? (?:is|are) depleted\b/iu, end: stop('credit', 'credits_depleted') },
  { status: 429, message: /\bspend(?:ing)? (?:cap|limit)\b/iu, end: stop('credit', 'spending_cap') },
  // The account's plan has no quota at all for this model.
  { status: 429, message: /\blimit: 0(?![.\d])/iu, end: stop('credit', 'no_quota') },
  { code: 'FAILED_PRECONDITION', message: /\bbilling\b/iu, end: stop('credit') },
  { code: 'FAILED_PRECONDITION', message: /\b(?:location|country|region)\b/iu, end: stop('account') },
  { code: 'UNAUTHENTICATED', end: stop('key') },
  { code: 'PERMISSION_DENIED', end: stop('key') },
  { code: 'NOT_FOUND', end: stop('model') },
  { code: 'RESOURCE_EXHAUSTED', end: { outcome: 'failed', retry: 'rate_limit' } },
  { code: 'INVALID_ARGUMENT', end: { outcome: 'failed', retry: 'no' } },
];
