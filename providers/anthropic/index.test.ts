import { readFileSync } from 'node:fs';
import path from 'node:path';

import { json, type Script, scriptedServerForTests } from '../../test/support/scripted-server';
import type { ExchangeResult, ProviderRequest } from '../provider';
import { createAnthropicProvider } from '.';

const apiKey = 'planted-key-0123456789abcdef';
const apiVersion = '2023-06-01';
const request: ProviderRequest = {
  model: 'claude-haiku-4-5',
  messages: [
    { role: 'system', content: 'Answer briefly.' },
    { role: 'user', content: 'Notes.\n\nWhat colour is the sky?', sharedPrefix: 'Notes.\n\n'.length },
  ],
  parameters: { max_tokens: 128, temperature: 0 },
};
const fixture = (name: string): string => readFileSync(path.join(__dirname, 'fixtures', name), 'utf8');
const answer = json(200, fixture('message-answer.json'));

const server = scriptedServerForTests();

/** Plays the script once; one request must have arrived, and no key may be in the result. */
async function exchange(script: Script, sent = request, version = apiVersion): Promise<ExchangeResult> {
  server.play(script);
  const provider = createAnthropicProvider({ baseUrl: server.origin, apiKey, apiVersion: version });
  const result = await provider.exchange(sent, { deadlineMs: 5000 });
  expect(server.requests).toHaveLength(1);
  expect(JSON.stringify(result)).not.toContain(apiKey);
  return result;
}

describe('a request', () => {
  test('goes to v1/messages with model, system message, messages and the parameters untouched', async () => {
    await exchange(answer);
    const [sent] = server.requests;
    expect(sent?.url).toBe('/v1/messages');
    expect(sent?.body).toBe(
      '{"model":"claude-haiku-4-5","system":"Answer briefly.","messages":[{"role":"user",' +
        '"content":"Notes.\\n\\nWhat colour is the sky?"}],"max_tokens":128,"temperature":0}',
    );
  });

  test.each([
    ['2023-01-01', { 'x-api-key': apiKey }],
    ['2023-06-01', { 'x-api-key': apiKey }],
    ['2026-10-21', { authorization: `Bearer ${apiKey}` }],
    ['2027-03-01', { authorization: `Bearer ${apiKey}` }],
  ])('of version %s has its key in the header of that version, and no header of the SDK’s', async (version, key) => {
    await exchange(answer, request, version);
    const { host: _host, connection: _connection, ...headers } = server.requests[0]!.headers;
    expect(headers).toEqual({
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'content-length': String(server.requests[0]!.body.length),
      'user-agent': expect.stringMatching(/^render-bench \(@anthropic-ai\/sdk \d+\.\d+\.\d+\)$/) as unknown,
      'anthropic-version': version,
      ...key,
    });
  });

  test('with cache control has it on the shared prefix, never at the top', async () => {
    const cacheControl = { type: 'ephemeral', ttl: '5m' };
    await exchange(answer, { ...request, parameters: { max_tokens: 128, cache_control: cacheControl } });
    expect(JSON.parse(server.requests[0]!.body)).toEqual({
      model: 'claude-haiku-4-5',
      system: 'Answer briefly.',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Notes.\n\n', cache_control: cacheControl },
            { type: 'text', text: 'What colour is the sky?' },
          ],
        },
      ],
      max_tokens: 128,
    });
  });

  test.each(['stream', 'tools', 'tool_choice', 'system', 'messages', 'model', 'thread'])(
    'with the parameter %s is refused before it is sent',
    async (name) => {
      const provider = createAnthropicProvider({ baseUrl: server.origin, apiKey, apiVersion });
      const odd = { ...request, parameters: { max_tokens: 128, [name]: true } };
      await expect(provider.exchange(odd, { deadlineMs: 5000 })).rejects.toThrow(`parameter ${name} can't be set`);
      expect(server.requests).toHaveLength(0);
    },
  );

  test.each<[string, string, object]>([
    ['a model the SDK calls old', 'claude-opus-4-1', {}],
    ['a way of thinking the SDK calls old', 'claude-opus-4-6', { thinking: { type: 'enabled', budget_tokens: 1024 } }],
    ['a cap for which the SDK wants streaming', 'claude-opus-4-6', { max_tokens: 100_000 }],
    ['parameters the SDK would make headers of', 'claude-opus-4-6', { user_profile_id: 'u', workspace_id: 'w' }],
  ])('with %s is sent as it is, without a word on the console', async (_what, model, parameters) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const result = await exchange(answer, { ...request, model, parameters: { max_tokens: 2048, ...parameters } });
    expect(result.outcome).toBe('answer');
    expect(JSON.parse(server.requests[0]!.body)).toMatchObject({ model, ...parameters });
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });
});

describe('options', () => {
  test.each([
    ['no URL', 'localhost', /is no URL/],
    ['another scheme', 'ftp://host', /neither http nor https/],
    ['a password', 'http://user:planted-pass@host', /user name or password/],
    ['a query', 'http://host?key=1', /query/],
    ['a version at its end', 'https://api.anthropic.com/v1/', /ends with a version. Leave it out/],
  ])('a base URL that is or has %s is refused without showing a secret', (_what, baseUrl, message) => {
    expect(() => createAnthropicProvider({ baseUrl, apiKey, apiVersion })).toThrow(message);
    expect(() => createAnthropicProvider({ baseUrl, apiKey, apiVersion })).not.toThrow(/planted/);
  });

  test.each(['', 'planted key', 'planted\n', 'plantéd'])('the key %j is refused without showing it', (bad) => {
    expect(() => createAnthropicProvider({ apiKey: bad, apiVersion })).toThrow(/the API key/);
    expect(() => createAnthropicProvider({ apiKey: bad, apiVersion })).not.toThrow(/plant/);
  });

  test.each(['', 'v1', '2023-06-01\r\nx-extra: 1'])('the version %j is refused', (bad) => {
    expect(() => createAnthropicProvider({ apiKey, apiVersion: bad })).toThrow(/is no version/);
  });

  test('a path before the version and slashes at the end are taken', async () => {
    server.play(answer);
    const provider = createAnthropicProvider({ baseUrl: `${server.origin}/claude//`, apiKey, apiVersion });
    await provider.exchange(request, { deadlineMs: 5000 });
    expect(server.requests[0]?.url).toBe('/claude/v1/messages');
  });
});

describe('an answer as the vendor words it', () => {
  test('comes with its request’s id and the account’s limits', async () => {
    const headers = {
      'request-id': 'req_018EeWyXxfu5pfWkrYcMdjWG',
      'anthropic-ratelimit-requests-limit': '4000',
      'anthropic-ratelimit-requests-remaining': '3999',
      'anthropic-ratelimit-requests-reset': new Date().toISOString(),
      'anthropic-ratelimit-tokens-limit': '480000',
      'anthropic-ratelimit-tokens-remaining': '480000',
      'anthropic-ratelimit-tokens-reset': new Date().toISOString(),
      'anthropic-ratelimit-input-tokens-limit': '400000',
      'anthropic-ratelimit-input-tokens-remaining': '400000',
      'anthropic-ratelimit-input-tokens-reset': new Date().toISOString(),
      'set-cookie': 'a=b',
    };
    expect(await exchange(json(200, fixture('message-answer.json'), headers))).toMatchObject({
      outcome: 'answer',
      text: 'Blue.',
      finishReason: 'end_turn',
      usage: { inputUncached: 38, inputCached: 0, inputWritten: 0, outputVisible: 5 },
      returnedModel: 'claude-haiku-4-5-20251001',
      requestId: 'req_018EeWyXxfu5pfWkrYcMdjWG',
      httpStatus: 200,
      serviceTier: 'standard',
      rateLimits: { requestsPerMinute: 4000, tokensPerMinute: 400_000 },
    });
  });

  test.each<[string, object]>([
    [
      'message-cached.json',
      {
        outcome: 'answer',
        text: 'Four.',
        usage: { inputUncached: 12, inputCached: 4096, inputWritten: 512, outputVisible: 5 },
        requestId: 'msg_01Cached',
      },
    ],
    [
      'message-thinking-cut.json',
      { outcome: 'exhausted', finishReason: 'max_tokens', usage: { outputVisible: 0, outputReasoning: 128 } },
    ],
    ['message-refusal.json', { outcome: 'refusal', finishReason: 'refusal', usage: { outputVisible: 1 } }],
  ])('%s', async (name, result) => {
    expect(await exchange(json(200, fixture(name)))).toMatchObject(result);
  });

  test.each([529, 200])('error-overloaded.json with a %d is transient', async (status) => {
    expect(await exchange(json(status, fixture('error-overloaded.json'), { 'request-id': 'req_1' }))).toMatchObject({
      outcome: 'failed',
      failure: { code: 'overloaded_error', message: 'HTTP 529: Overloaded', retry: { kind: 'transient' } },
      httpStatus: status,
      requestId: 'req_1',
    });
  });

  test('a spend cap’s 429 stops the lane whatever wait it names', async () => {
    const error = { type: 'rate_limit_error', message: 'cap', details: { error_code: 'enforced_spend_limit_reached' } };
    const result = await exchange(json(429, { type: 'error', error }, { 'retry-after': '30' }));
    expect(result.failure).toMatchObject({ code: 'enforced_spend_limit_reached', retry: { kind: 'stop_lane' } });
  });

  test('a 429 for growing too fast waits as long as its header says', async () => {
    const error = { type: 'rate_limit_error', message: 'slow', details: { error_code: 'ramp_limit_exceeded' } };
    const result = await exchange(json(429, { type: 'error', error }, { 'retry-after': '30' }));
    expect(result.failure?.retry).toEqual({ kind: 'rate_limit', waitMs: 30_000 });
  });
});
