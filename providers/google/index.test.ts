import { getEventListeners } from 'node:events';

import { googleFixture } from '../../test/support/google-fixture';
import { json, scriptedServerForTests } from '../../test/support/scripted-server';
import type { ExchangeResult, ProviderRequest } from '../provider';
import { createGoogleBatches, createGoogleProvider } from '.';
import { createSend } from './client';

const apiKey = 'planted-key-0123456789abcdef';
const request: ProviderRequest = {
  model: 'gemini-tiny-1',
  messages: [
    { role: 'system', content: 'Answer briefly.' },
    { role: 'user', content: 'What colour is the sky?' },
  ],
  parameters: { maxOutputTokens: 128, temperature: 0 },
};

const server = scriptedServerForTests();

/** Answers once and checks what must hold of every exchange: one request, no key in the result. */
async function exchange(status: number, body: unknown, apiVersion = 'v1beta'): Promise<ExchangeResult> {
  server.play(json(status, body));
  const provider = createGoogleProvider({ baseUrl: server.origin, apiKey, apiVersion });
  const result = await provider.exchange(request, { deadlineMs: 5000 });
  expect(server.requests).toHaveLength(1);
  expect(JSON.stringify(result)).not.toContain(apiKey);
  return result;
}

describe('a request', () => {
  test('has the key, and none of the headers of the SDK', async () => {
    await exchange(200, googleFixture('01-answer.json'));
    const { 'content-length': length, 'user-agent': agent, ...headers } = server.requests[0]!.headers;
    expect(headers).toEqual({
      accept: 'application/json',
      'accept-encoding': 'identity',
      connection: 'keep-alive',
      'content-type': 'application/json',
      host: new URL(server.origin).host,
      'x-goog-api-key': apiKey,
    });
    expect(agent).toMatch(/^render-bench \(@google\/genai \d+\.\d+\.\d+\)$/);
    expect(Number(length)).toBe(Buffer.byteLength(server.requests[0]!.body));
  });

  test.each([
    ['v1beta', '', '/v1beta/models/gemini-tiny-1:generateContent'],
    ['v1', '', '/v1/models/gemini-tiny-1:generateContent'],
    ['v1beta', '/', '/v1beta/models/gemini-tiny-1:generateContent'],
    ['v1beta', '/gateway/google/', '/gateway/google/v1beta/models/gemini-tiny-1:generateContent'],
  ])('goes to version %s below the base URL%s', async (apiVersion, path, expected) => {
    server.play(json(200, googleFixture('01-answer.json')));
    const provider = createGoogleProvider({ baseUrl: server.origin + path, apiKey, apiVersion });
    await provider.exchange(request, { deadlineMs: 5000 });
    expect(server.requests[0]?.url).toBe(expected);
  });

  test('is one, though the answer could be continued', async () => {
    const body = JSON.parse(googleFixture('01-answer.json')) as { candidates: object[] };
    const [candidate] = body.candidates;
    const candidates = [{ ...candidate, finishReason: 'CONTINUATION', continuationToken: 'next' }];
    expect(await exchange(200, { ...body, candidates })).toMatchObject({ outcome: 'truncated', text: 'Blue, mostly.' });
  });

  test('that can not be one is refused before it is sent', async () => {
    const provider = createGoogleProvider({ baseUrl: server.origin, apiKey, apiVersion: 'v1beta' });
    const tools = { ...request, parameters: { tools: [] } };
    await expect(provider.exchange(tools, { deadlineMs: 5000 })).rejects.toThrow(/parameter tools can't be set/);
    expect(server.requests).toHaveLength(0);
  });
});

describe('options', () => {
  test.each([
    ['no URL', 'localhost', /is no URL/],
    ['another scheme', 'ftp://host', /neither http nor https/],
    ['a password', 'http://user:planted-pass@host', /user name or password/],
    ['a query', 'http://host?key=1', /query/],
    ['the version', 'https://generativelanguage.googleapis.com/v1beta', /version/],
  ])('a base URL that is or holds %s is refused without showing a secret', (_what, baseUrl, message) => {
    for (const create of [createGoogleProvider, createGoogleBatches]) {
      expect(() => create({ baseUrl, apiKey, apiVersion: 'v1beta' })).toThrow(message);
      expect(() => create({ baseUrl, apiKey, apiVersion: 'v1beta' })).not.toThrow(/planted/);
    }
  });

  test.each(['', 'planted key', 'planted\n', 'plantéd'])('the key %j is refused without showing it', (bad) => {
    expect(() => createGoogleProvider({ apiKey: bad, apiVersion: 'v1beta' })).toThrow(/the API key/);
    expect(() => createGoogleProvider({ apiKey: bad, apiVersion: 'v1beta' })).not.toThrow(/plant/);
  });

  test.each(['', 'beta', 'v1beta/models', '../v1', '2026-10-21'])('the version %j is refused', (apiVersion) => {
    expect(() => createGoogleProvider({ apiKey, apiVersion })).toThrow(/is no version/);
  });
});

describe('a recorded answer', () => {
  test('comes with its finish reason, usage, model, id, tier and status', async () => {
    const body = googleFixture('01-answer.json');
    const { usageMetadata } = JSON.parse(body) as { usageMetadata: object };
    expect(await exchange(200, body)).toEqual({
      outcome: 'answer',
      text: 'Blue, mostly.',
      finishReason: 'STOP',
      usage: { inputUncached: 388, inputCached: 1024, outputVisible: 4 },
      rawUsage: usageMetadata,
      returnedModel: 'gemini-2.5-flash-lite',
      requestId: 'c0FtPlE5Kx3r',
      serviceTier: 'standard',
      httpStatus: 200,
    });
  });

  test.each([
    ['02-answer-after-thoughts.json', { outcome: 'answer', text: 'Blue.', usage: { outputReasoning: 96 } }],
    ['03-cap-gone-to-thoughts.json', { outcome: 'exhausted', usage: { outputVisible: 0, outputReasoning: 124 } }],
    ['04-prompt-blocked.json', { outcome: 'blocked', finishReason: 'PROHIBITED_CONTENT', usage: { outputVisible: 0 } }],
    ['05-recitation.json', { outcome: 'blocked', finishReason: 'RECITATION' }],
    ['06-nothing-said.json', { outcome: 'empty', finishReason: 'STOP', requestId: 'h5KyUqJ0Pc8w' }],
  ])('%s', async (name, expected) => {
    expect(await exchange(200, googleFixture(name))).toMatchObject(expected);
  });
});

describe('an error', () => {
  const error = (code: number, status: string, message: string, details?: object[]): object => ({
    error: { code, message, status, details },
  });
  const reason = (name: string): object[] => [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: name }];
  const retryInfo = (retryDelay: unknown): object[] => [
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay },
  ];
  const stops = (code: string, advice: RegExp): object => ({
    code,
    retry: { kind: 'stop_lane', advice: expect.stringMatching(advice) as string },
  });
  const key = /refuses the key/;
  const credit = /no credit/;
  const account = /on hold or restricted/;

  test.each<[string, number, unknown, object]>([
    ['a bad key is a 400', 400, googleFixture('11-bad-key.json'), stops('API_KEY_INVALID', key)],
    [
      'an expired key, told by its message alone',
      400,
      error(400, 'INVALID_ARGUMENT', 'API key expired. Please renew the API key.'),
      stops('API_KEY_INVALID', key),
    ],
    [
      'a blocked key',
      403,
      error(403, 'PERMISSION_DENIED', 'no', reason('API_KEY_SERVICE_BLOCKED')),
      stops('API_KEY_SERVICE_BLOCKED', key),
    ],
    [
      'an API that is not enabled',
      403,
      error(403, 'PERMISSION_DENIED', 'no', reason('SERVICE_DISABLED')),
      stops('SERVICE_DISABLED', key),
    ],
    [
      'no permission',
      403,
      error(403, 'PERMISSION_DENIED', 'Your API key was reported as leaked.'),
      stops('PERMISSION_DENIED', key),
    ],
    ['no authentication', 401, error(401, 'UNAUTHENTICATED', 'no'), stops('UNAUTHENTICATED', key)],
    [
      'a suspended project',
      403,
      error(403, 'PERMISSION_DENIED', 'no', reason('CONSUMER_SUSPENDED')),
      stops('CONSUMER_SUSPENDED', account),
    ],
    [
      'a location that is not served',
      400,
      error(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.'),
      stops('FAILED_PRECONDITION', account),
    ],
    [
      'a country that is served for money alone',
      400,
      error(400, 'FAILED_PRECONDITION', 'The free tier is not available in your country. Please enable billing.'),
      stops('FAILED_PRECONDITION', credit),
    ],
    [
      'billing that is off',
      403,
      error(403, 'PERMISSION_DENIED', 'no', reason('BILLING_DISABLED')),
      stops('BILLING_DISABLED', credit),
    ],
    [
      'prepaid credit that is used up',
      429,
      error(429, 'RESOURCE_EXHAUSTED', 'Your prepayment credits are depleted.'),
      stops('credits_depleted', credit),
    ],
    [
      'a spending cap',
      429,
      error(429, 'RESOURCE_EXHAUSTED', 'Your project has exceeded its monthly spending cap.'),
      stops('spending_cap', credit),
    ],
    [
      'a plan without any quota for the model',
      429,
      error(
        429,
        'RESOURCE_EXHAUSTED',
        'Quota exceeded for metric: m, limit: 0, model: gemini-2.5-pro',
        retryInfo('5s'),
      ),
      stops('no_quota', credit),
    ],
    [
      'a model that is not there',
      404,
      error(404, 'NOT_FOUND', 'models/gemini-0 is not found for API version v1beta'),
      stops('NOT_FOUND', /does not know this model/),
    ],
    [
      'a parameter that is not there',
      400,
      error(400, 'INVALID_ARGUMENT', 'Unknown name "newlyInvented"'),
      { code: 'INVALID_ARGUMENT', retry: { kind: 'no' } },
    ],
    [
      'a quota per minute waits as long as it says',
      429,
      googleFixture('12-quota-per-minute.json'),
      { code: 'RESOURCE_EXHAUSTED', retry: { kind: 'rate_limit', waitMs: 53_100 } },
    ],
    [
      'a wait in whole seconds',
      429,
      error(429, 'RESOURCE_EXHAUSTED', 'slow', retryInfo('53s')),
      { code: 'RESOURCE_EXHAUSTED', retry: { kind: 'rate_limit', waitMs: 53_000 } },
    ],
    ...['soon', '-5s', '53', '', 53, null].map((odd): [string, number, unknown, object] => [
      `a wait of ${JSON.stringify(odd)} is none`,
      429,
      error(429, 'RESOURCE_EXHAUSTED', 'slow', retryInfo(odd)),
      { code: 'RESOURCE_EXHAUSTED', retry: { kind: 'rate_limit' } },
    ]),
    [
      'details of no shape cost nothing else',
      429,
      error(429, 'RESOURCE_EXHAUSTED', 'slow', [7 as never, { violations: 'none' }, ...retryInfo('2s')]),
      { code: 'RESOURCE_EXHAUSTED', retry: { kind: 'rate_limit', waitMs: 2000 } },
    ],
    [
      'an overload',
      503,
      error(503, 'UNAVAILABLE', 'The model is overloaded.'),
      { code: 'http_503', retry: { kind: 'transient' } },
    ],
    ['a fault inside', 500, error(500, 'INTERNAL', 'internal'), { code: 'http_500', retry: { kind: 'transient' } }],
    [
      'a deadline of the server',
      504,
      error(504, 'DEADLINE_EXCEEDED', 'late'),
      { code: 'http_504', retry: { kind: 'transient' } },
    ],
    [
      'an array, as streams give it',
      503,
      [error(503, 'UNAVAILABLE', 'over')],
      { code: 'http_503', message: 'HTTP 503: over' },
    ],
    [
      'no JSON, though it says so',
      429,
      '{"error": {"code": 429, ',
      { code: 'http_429', retry: { kind: 'rate_limit' } },
    ],
    ['a body without message', 500, { error: { code: 500 } }, { message: 'HTTP 500: {"error":{"code":500}}' }],
    ['a 200 that is one', 200, error(429, 'RESOURCE_EXHAUSTED', 'slow'), { retry: { kind: 'rate_limit' } }],
    [
      'a 200 that is one of no code',
      200,
      { error: 'model crashed' },
      { code: 'http_500', message: 'HTTP 500: model crashed' },
    ],
  ])('%s', async (_what, status, body, failure) => {
    const result = await exchange(status, body);
    expect(result).toMatchObject({ outcome: 'failed', httpStatus: status, failure });
    if ('retry' in failure) expect(result.failure?.retry).toEqual((failure as { retry: object }).retry);
  });

  test('a quota per day waits until midnight in Los Angeles, not for the seconds that come with it', async () => {
    jest.useFakeTimers({
      now: new Date('2026-11-30T20:00:00Z'),
      doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'],
    });
    try {
      const { failure } = await exchange(429, googleFixture('13-quota-per-day.json'));
      const waitMs = (failure?.retry as { waitMs: number }).waitMs;
      expect(failure).toMatchObject({ code: 'RESOURCE_EXHAUSTED', retry: { kind: 'rate_limit' } });
      expect(waitMs / 3_600_000).toBeCloseTo(12, 3);
    } finally {
      jest.useRealTimers();
    }
  });
});

test('a thousand calls leave no timer, and no listener on their signal', async () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length;
  const options = { baseUrl: server.origin, apiKey, apiVersion: 'v1beta' };
  const send = createSend(options);
  const { signal } = new AbortController();
  const provider = createGoogleProvider(options);
  server.play(json(200, googleFixture('01-answer.json')));
  const before = timers();
  for (let sent = 0; sent < 1000; sent += 10) {
    const onOneSignal = Array.from({ length: 5 }, () => send(request, signal));
    const exchanges = Array.from({ length: 5 }, () => provider.exchange(request, { deadlineMs: 3_600_000 }));
    await Promise.all([...onOneSignal, ...exchanges]);
  }
  expect(server.requests).toHaveLength(1000);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  expect(timers()).toBeLessThanOrEqual(before);
});
