import https from 'node:https';

import { chatBody, errorBody, messageItem, responsesBody, textPart } from '../../test/support/openai-bodies';
import { plantedKey, playExchanges, skyRequest } from '../../test/support/play-exchange';
import { json } from '../../test/support/scripted-server';
import { createOpenAiProvider } from '.';

const answers = {
  chat: chatBody({ content: 'Blue.' }),
  responses: responsesBody([messageItem(textPart('Blue.'))]),
};

describe.each(['chat', 'responses'] as const)('OpenAI by %s', (endpoint) => {
  const { exchange } = playExchanges((baseUrl, apiKey) => createOpenAiProvider({ baseUrl, apiKey, endpoint }));

  test.each([
    ['a key that is refused', 401, errorBody('Incorrect API key', 'invalid_api_key'), 'invalid_api_key', 'stop_lane'],
    ['a model that is gone', 404, errorBody('no such model', 'model_not_found'), 'model_not_found', 'stop_lane'],
    ['no access', 403, errorBody('no access'), 'http_403', 'stop_lane'],
    ['no money', 429, errorBody('exceeded your quota', 'insufficient_quota'), 'insufficient_quota', 'stop_lane'],
    ['too fast', 429, errorBody('slow down', 'rate_limit_exceeded', 'tokens'), 'rate_limit_exceeded', 'rate_limit'],
    ['a parameter it does not take', 400, errorBody('no', 'unsupported_parameter'), 'unsupported_parameter', 'no'],
    ['a value it does not take', 400, errorBody('no', 'unsupported_value'), 'unsupported_value', 'no'],
    ['a cap too small', 400, errorBody('< 16', 'integer_below_min_value'), 'integer_below_min_value', 'no'],
    ['a prompt too long', 400, errorBody('too long', 'context_length_exceeded'), 'context_length_exceeded', 'no'],
    ['a lone surrogate', 400, errorBody('no low surrogate in string'), 'http_400', 'no'],
    ['a fault of the server', 500, errorBody('sorry', 'server_error'), 'server_error', 'transient'],
    ['an overload', 503, errorBody('slow down'), 'http_503', 'transient'],
  ])('%s: %d', async (_what, status, body, code, kind) => {
    const result = await exchange(json(status, body));
    expect(result).toMatchObject({ outcome: 'failed', httpStatus: status, failure: { code, retry: { kind } } });
  });

  test.each(['invalid_prompt', 'bio_policy', 'misalignment_policy_violation', 'content_filter'])(
    'a prompt refused by %s is blocked',
    async (code) => {
      expect(await exchange(json(400, errorBody('no', code)))).toEqual({
        outcome: 'blocked',
        usage: {},
        httpStatus: 400,
      });
    },
  );

  test('the 400 that says the cap was reached is exhausted', async () => {
    const body = errorBody('Could not finish the message because max_tokens or model output limit was reached.');
    expect(await exchange(json(400, body))).toMatchObject({ outcome: 'exhausted', httpStatus: 400 });
  });

  test('an error inside a 200 is one', async () => {
    const result = await exchange(json(200, errorBody('overloaded', 'server_error')));
    expect(result).toMatchObject({
      outcome: 'failed',
      failure: { code: 'server_error', retry: { kind: 'transient' } },
    });
  });

  test.each([
    ['an answer', false],
    ['a refusal', true],
  ])('the account’s limits are read off %s', async (_what, isRefused) => {
    const headers = {
      'x-ratelimit-limit-requests': '200',
      'x-ratelimit-remaining-requests': '199',
      'x-ratelimit-reset-requests': '7m12s',
    };
    const script = isRefused ? json(429, errorBody('slow down'), headers) : json(200, answers[endpoint], headers);
    expect((await exchange(script)).rateLimits?.requestsPerMinute).toBeCloseTo(200 / 1440);
  });

  test('without a base URL the vendor’s own is asked, whatever the environment says', async () => {
    const before = { ...process.env };
    process.env['OPENAI_BASE_URL'] = 'http://127.0.0.1:9/v1';
    const asked: string[] = [];
    const spy = jest.spyOn(https, 'request').mockImplementation((url) => {
      asked.push(String(url));
      throw new Error('no request leaves a test');
    });
    try {
      const provider = createOpenAiProvider({ apiKey: plantedKey, endpoint });
      await expect(provider.exchange(skyRequest, { deadlineMs: 5000 })).rejects.toThrow();
    } finally {
      process.env = before;
      spy.mockRestore();
    }
    const path = endpoint === 'chat' ? 'chat/completions' : 'responses';
    expect(asked).toEqual([`https://api.openai.com/v1/${path}`]);
  });

  test.each([
    [{ baseUrl: 'api.openai.com' }, /openai: baseUrl .* is no URL.*such as https:\/\/api\.openai\.com\/v1/],
    [{ apiKey: 'planted\n' }, /openai: the API key holds/],
  ])('options that can’t be used are refused when the provider is made: %j', (options, message) => {
    expect(() => createOpenAiProvider({ apiKey: plantedKey, endpoint, ...options })).toThrow(message);
  });
});
