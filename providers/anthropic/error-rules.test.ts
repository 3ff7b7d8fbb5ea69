import { createRedactor } from '../redact';
import { mapErrorFields } from '../signals';
import { anthropicErrorRules, readErrorBody, statusInBody, statusOfError } from './error-rules';

const error = (type: string, message = 'why', errorCode?: string): object => ({
  type: 'error',
  error: { type, message, details: errorCode === undefined ? null : { error_code: errorCode } },
  request_id: 'req_1',
});
const map = (status: number, body: unknown, waitMs?: number) =>
  mapErrorFields(anthropicErrorRules, status, readErrorBody(body), waitMs, createRedactor(undefined));

const no = { kind: 'no' };
const transient = { kind: 'transient' };
const stop = (advice: RegExp) => ({ kind: 'stop_lane', advice: expect.stringMatching(advice) as unknown });
const credit = stop(/no credit or quota/);
const account = stop(/on hold or restricted/);

describe('an error', () => {
  test.each<[number, object, string, object]>([
    [400, error('invalid_request_error'), 'invalid_request_error', no],
    [400, error('invalid_request_error', 'temperature: not supported'), 'invalid_request_error', no],
    [
      400,
      error('invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'),
      'context_length_exceeded',
      no,
    ],
    [
      400,
      error('invalid_request_error', 'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000'),
      'context_length_exceeded',
      no,
    ],
    [
      400,
      error('invalid_request_error', 'Your credit balance is too low to access the API.'),
      'credit_balance_too_low',
      credit,
    ],
    [402, error('billing_error', 'Your credit balance is too low.'), 'credit_balance_too_low', credit],
    [402, error('billing_error'), 'billing_error', credit],
    [402, error('unheard_of'), 'http_402', credit],
    [
      400,
      error('invalid_request_error', 'You have reached your specified API usage limits.'),
      'usage_limit_reached',
      credit,
    ],
    [400, error('invalid_request_error', 'on hold', 'organization_on_hold'), 'organization_on_hold', account],
    [400, error('invalid_request_error', 'This organization has been disabled.'), 'organization_disabled', account],
    [401, error('authentication_error', 'invalid x-api-key'), 'authentication_error', stop(/refuses the key/)],
    [403, error('permission_error'), 'permission_error', stop(/refuses the key/)],
    [404, error('not_found_error', 'model: claude-1'), 'not_found_error', stop(/does not know this model/)],
    [413, error('request_too_large'), 'request_too_large', no],
    [413, { error: { type: 'invalid_request_error', message: 'Request exceeds the maximum size' } }, 'http_413', no],
    [429, error('rate_limit_error'), 'rate_limit_error', { kind: 'rate_limit' }],
    [429, error('rate_limit_error', 'slow down', 'ramp_limit_exceeded'), 'ramp_limit_exceeded', { kind: 'rate_limit' }],
    [429, error('rate_limit_error', 'cap', 'enforced_spend_limit_reached'), 'enforced_spend_limit_reached', credit],
    [429, error('rate_limit_error', 'cap', 'contract_spend_limit_reached'), 'contract_spend_limit_reached', credit],
    [500, error('api_error'), 'api_error', transient],
    [504, error('timeout_error'), 'timeout_error', transient],
    [529, error('overloaded_error', 'Overloaded'), 'overloaded_error', transient],
    [529, {}, 'http_529', transient],
    [503, error('unheard_of'), 'http_503', transient],
    [408, {}, 'http_408', transient],
  ])('%d %j is %s', (status, body, code, retry) => {
    expect(map(status, body)).toMatchObject({ outcome: 'failed', failure: { code, retry } });
  });

  test.each(['rate_limit_error', 'ramp_limit_exceeded'])('%s waits as long as the server says', (code) => {
    const body = error('rate_limit_error', 'slow down', code);
    expect(map(429, body, 7000).failure?.retry).toEqual({ kind: 'rate_limit', waitMs: 7000 });
  });

  test('that says a filter removed the answer is a result', () => {
    const body = error('invalid_request_error', 'Output blocked by content filtering policy');
    expect(map(400, body)).toEqual({ outcome: 'blocked' });
  });
});

describe('an error body', () => {
  test.each<[string, unknown, object]>([
    ['as documented', error('api_error', 'why', 'code'), { codes: ['code', 'api_error'], message: 'why' }],
    ['without details', { error: { type: 'api_error', message: 'why' } }, { codes: ['api_error'], message: 'why' }],
    ['of a string', { error: 'why' }, { codes: [], message: 'why' }],
    ['with its fields at the top', { type: 'invalid_request', message: 'why' }, { codes: ['invalid_request'] }],
    ['with odd fields', { error: { type: 7, message: ['why'], details: 'x' } }, { codes: [] }],
    ['of nothing known', { reason: 'why' }, { codes: [], message: '{"reason":"why"}' }],
    ['that is no object', 'why', { codes: [], message: 'no readable error body' }],
    ['null', null, { codes: [], message: 'no readable error body' }],
  ])('%s is read', (_what, body, fields) => {
    expect(readErrorBody(body)).toMatchObject(fields);
  });
});

describe('the status a type stands for', () => {
  test.each([
    ['invalid_request_error', 400],
    ['invalid_request', 400],
    ['authentication_error', 401],
    ['billing_error', 402],
    ['permission_error', 403],
    ['not_found_error', 404],
    ['request_too_large', 413],
    ['rate_limit_error', 429],
    ['api_error', 500],
    ['timeout_error', 504],
    ['overloaded_error', 529],
    ['unheard_of', 500],
    ['constructor', 500],
  ])('%s: %d', (type, status) => {
    expect(statusOfError({ codes: ['some_code', type], message: '' })).toBe(status);
  });

  test.each<[unknown, number | undefined]>([
    [error('overloaded_error'), 529],
    [{ error: 'why' }, 500],
    [{ error: null, content: [] }, undefined],
    [{ error: 'why', content: [] }, undefined],
    [{ error: null }, undefined],
    ['error', undefined],
    [null, undefined],
  ])('inside a 200, %j: %p', (body, status) => {
    expect(statusInBody(body)).toBe(status);
  });
});
