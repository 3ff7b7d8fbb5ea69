import { chatBody, errorBody } from '../../test/support/openai-bodies';
import { plantedKey, playExchanges, skyRequest } from '../../test/support/play-exchange';
import { json, type Script } from '../../test/support/scripted-server';
import { createCompatibleProvider } from '../compatible';
import { createOpenAiProvider } from '../openai';
import type { Provider } from '../provider';

const request = { ...skyRequest, parameters: { max_tokens: 128, temperature: 0 } };

describe.each<[string, (baseUrl: string, apiKey: string) => Provider]>([
  ['compatible', (baseUrl, apiKey) => createCompatibleProvider({ baseUrl, apiKey })],
  ['openai', (baseUrl, apiKey) => createOpenAiProvider({ baseUrl, apiKey, endpoint: 'chat' })],
])('chat completions by the provider %s', (_name, create) => {
  const player = playExchanges(create, request);
  const { exchange } = player;

  describe('a request', () => {
    test('goes to chat/completions with model, messages, the parameters untouched and the key', async () => {
      await exchange(json(200, chatBody({ content: 'Blue.' })));
      const [sent] = player.server.requests;
      expect(sent?.url).toBe('/v1/chat/completions');
      expect(sent?.body).toBe(
        '{"model":"tiny-1","messages":[{"role":"system","content":"Answer briefly."},' +
          '{"role":"user","content":"What colour is the sky?"}],"max_tokens":128,"temperature":0}',
      );
      expect(sent?.headers.authorization).toBe(`Bearer ${plantedKey}`);
    });

    test('with a parameter that changes what one request is, is refused before it is sent', async () => {
      const provider = create(player.server.baseUrl, plantedKey);
      const streamed = { ...request, parameters: { stream: true } };
      await expect(provider.exchange(streamed, { deadlineMs: 5000 })).rejects.toThrow(/parameter stream can't be set/);
      expect(player.server.requests).toHaveLength(0);
    });

    test('names the client library and its version', () => {
      expect(create(player.server.baseUrl, plantedKey).client).toMatch(/^openai \d+\.\d+\.\d+$/);
    });
  });

  describe('an answer', () => {
    test('comes with its finish reason, usage, model, id, status, tier and the account’s limits', async () => {
      const headers = {
        'x-request-id': 'req-7',
        'x-ratelimit-limit-requests': '5000',
        'x-ratelimit-limit-tokens': '450000',
        'set-cookie': 'a=b',
      };
      const body = chatBody({ content: 'Blue.', refusal: null }, 'stop', { service_tier: 'default' });
      expect(await exchange(json(200, body, headers))).toEqual({
        outcome: 'answer',
        text: 'Blue.',
        finishReason: 'stop',
        usage: { inputUncached: 20, outputVisible: 3 },
        rawUsage: { prompt_tokens: 20, completion_tokens: 3, total_tokens: 23 },
        returnedModel: 'tiny-1-2026',
        requestId: 'req-7',
        httpStatus: 200,
        serviceTier: 'default',
        rateLimits: { requestsPerMinute: 5000, tokensPerMinute: 450_000 },
      });
    });

    test('keeps white space inside and around the text as it came', async () => {
      expect((await exchange(json(200, chatBody({ content: '\n Blue. ' })))).text).toBe('\n Blue. ');
    });

    test('without a request id in the headers has that of the completion', async () => {
      expect(await exchange(json(200, chatBody({ content: 'Blue.' })))).toMatchObject({ requestId: 'chatcmpl-1' });
    });

    test('whose request id echoes the key loses the key', async () => {
      const result = await exchange(json(200, chatBody({ content: 'Blue.' }), { 'x-request-id': plantedKey }));
      expect(result.requestId).toBe('[redacted]');
    });

    test('without usage, model and refusal, as local servers send, is an answer of unknown usage', async () => {
      const body = { choices: [{ message: { content: 'Blue.' } }] };
      expect(await exchange(json(200, body))).toMatchObject({ outcome: 'answer', text: 'Blue.', usage: {} });
    });

    test('in parts is joined without its thinking', async () => {
      const content = [
        { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
        { type: 'text', text: 'Bl' },
        { type: 'text', text: 'ue.' },
      ];
      expect(await exchange(json(200, chatBody({ content })))).toMatchObject({ outcome: 'answer', text: 'Blue.' });
    });

    test('that ended with the context is flagged', async () => {
      const result = await exchange(json(200, chatBody({ content: 'The sky' }, 'model_length')));
      expect(result).toMatchObject({ outcome: 'truncated', flags: ['context_full'] });
    });
  });

  describe('other results', () => {
    test.each<[string, object, string, object?]>([
      ['content null', chatBody({ content: null }), 'empty'],
      ['blank content', chatBody({ content: ' \n' }), 'empty'],
      ['content absent', chatBody({}), 'empty'],
      ['text only in reasoning_content', chatBody({ content: null, reasoning_content: 'The sky…' }), 'empty'],
      ['length with text', chatBody({ content: 'The sky is' }, 'length'), 'truncated', { text: 'The sky is' }],
      ['length without text', chatBody({ content: '' }, 'length'), 'exhausted'],
      ['length, reasoning only', chatBody({ content: '', reasoning_content: 'The sky…' }, 'length'), 'exhausted'],
      ['content_filter', chatBody({ content: null }, 'content_filter'), 'blocked'],
      ['content_filter with text', chatBody({ content: 'The' }, 'content_filter'), 'blocked', { text: 'The' }],
      ['a refusal', chatBody({ content: null, refusal: 'I can’t.' }), 'refusal'],
      ['a refusal part', chatBody({ content: [{ type: 'refusal', refusal: 'I can’t.' }] }, 'length'), 'refusal'],
      ['a blank refusal', chatBody({ content: 'Blue.', refusal: '' }), 'answer'],
      ['no finish reason', chatBody({ content: 'Blue.' }, null), 'answer'],
      [
        'no finish reason, the cap reached',
        chatBody({ content: 'Blue' }, null, { usage: { prompt_tokens: 20, completion_tokens: 128 } }),
        'truncated',
      ],
    ])('%s', async (_what, body, outcome, more = {}) => {
      const result = await exchange(json(200, body));
      expect(result).toMatchObject({ outcome, ...more });
      expect(result.text === undefined).toBe(!('text' in more) && !['answer', 'truncated'].includes(outcome));
    });

    test('the 400 that says the cap was reached is exhausted', async () => {
      const message = 'Could not finish the message because max_tokens or model output limit was reached.';
      const result = await exchange(json(400, { error: { message, type: 'invalid_request_error', code: null } }));
      expect(result).toEqual({ outcome: 'exhausted', usage: {}, httpStatus: 400 });
    });

    test('the 400 of a prompt filter is blocked', async () => {
      const error = { message: 'The prompt was filtered.', code: 'content_filter' };
      expect(await exchange(json(400, { error }))).toMatchObject({ outcome: 'blocked', httpStatus: 400 });
    });
  });

  describe('a 200 that is no answer fails and may be tried again', () => {
    test.each<[string, Script, string, RegExp]>([
      ['no choices', json(200, chatBody({}, 'stop', { choices: [] })), 'malformed', /choices/],
      ['a choice without message', json(200, { choices: [{ text: 'Blue.' }] }), 'malformed', /choices.0.message/],
      ['an unknown finish reason', json(200, chatBody({ content: 'B' }, 'abort')), 'unknown_finish_reason', /abort/],
      ['an error body', json(200, { error: { message: 'overloaded', code: 502 } }), 'http_502', /overloaded/],
      ['an error of no status', json(200, { error: 'model crashed' }), 'http_500', /model crashed/],
    ])('%s', async (_what, script, code, message) => {
      const result = await exchange(script);
      expect(result).toMatchObject({ outcome: 'failed', failure: { code, retry: { kind: 'transient' } } });
      expect(result.failure?.message).toMatch(message);
      expect(result.text).toBeUndefined();
    });

    test('an unknown finish reason is kept as it was', async () => {
      const result = await exchange(json(200, chatBody({ content: 'B' }, 'abort')));
      expect(result).toMatchObject({ finishReason: 'abort', usage: { inputUncached: 20, outputVisible: 3 } });
    });

    test('but a tool call is not tried again', async () => {
      const result = await exchange(json(200, chatBody({ content: null, tool_calls: [] }, 'tool_calls')));
      expect(result.failure).toMatchObject({ code: 'unexpected_tool_call', retry: { kind: 'no' } });
    });

    test('and a rate limit inside a 200 makes the lane wait', async () => {
      const result = await exchange(json(200, { error: { message: 'slow down', code: 429 } }));
      expect(result.failure).toMatchObject({ code: 'http_429', retry: { kind: 'rate_limit' } });
    });
  });

  describe('a status that is no success is classified once', () => {
    test.each<[string, number, unknown, Record<string, string>, object]>([
      [
        '401',
        401,
        errorBody('Incorrect API key', 'invalid_api_key'),
        {},
        { code: 'invalid_api_key', retry: { kind: 'stop_lane' } },
      ],
      ['403', 403, errorBody('no access'), {}, { code: 'http_403', retry: { kind: 'stop_lane' } }],
      ['402', 402, errorBody('Insufficient Balance'), {}, { code: 'http_402', retry: { kind: 'stop_lane' } }],
      [
        '404',
        404,
        errorBody('no such model', 'model_not_found'),
        {},
        { code: 'model_not_found', retry: { kind: 'stop_lane' } },
      ],
      ['a redirect', 307, '', { location: 'http://127.0.0.1:9/' }, { code: 'http_307', retry: { kind: 'stop_lane' } }],
      [
        '429 with seconds',
        429,
        errorBody('slow', 'rate_limit_exceeded'),
        { 'retry-after': '7' },
        { code: 'rate_limit_exceeded', retry: { kind: 'rate_limit', waitMs: 7000 } },
      ],
      [
        '429 with milliseconds',
        429,
        errorBody('slow'),
        { 'retry-after': '1', 'retry-after-ms': '250' },
        { code: 'http_429', retry: { kind: 'rate_limit', waitMs: 250 } },
      ],
      ['429 without a hint', 429, errorBody('slow'), {}, { code: 'http_429', retry: { kind: 'rate_limit' } }],
      [
        '429 without quota, by code',
        429,
        errorBody('no money', 'insufficient_quota'),
        { 'retry-after': '1' },
        { code: 'insufficient_quota', retry: { kind: 'stop_lane' } },
      ],
      [
        '429 without quota, by type',
        429,
        errorBody('no money', null, 'insufficient_quota'),
        {},
        { code: 'insufficient_quota', retry: { kind: 'stop_lane' } },
      ],
      ['400', 400, errorBody('bad', 'unsupported_value'), {}, { code: 'unsupported_value', retry: { kind: 'no' } }],
      ['400 with a numeric code', 400, errorBody('bad', 400), {}, { code: 'http_400', retry: { kind: 'no' } }],
      [
        '400 at the top',
        400,
        { object: 'error', message: 'bad', code: 400 },
        {},
        { message: 'HTTP 400: bad', retry: { kind: 'no' } },
      ],
      [
        '400 in an array',
        400,
        [{ error: { code: 400, message: 'bad' } }],
        {},
        { message: 'HTTP 400: bad', retry: { kind: 'no' } },
      ],
      ['400 of a string', 400, { error: 'bad' }, {}, { message: 'HTTP 400: bad', retry: { kind: 'no' } }],
      [
        '422 with details',
        422,
        { detail: [{ msg: 'field required' }] },
        {},
        { message: 'HTTP 422: [{"msg":"field required"}]', retry: { kind: 'no' } },
      ],
      ['408', 408, '', {}, { code: 'http_408', retry: { kind: 'transient' } }],
      ['409', 409, errorBody('locked'), {}, { code: 'http_409', retry: { kind: 'transient' } }],
      [
        '500 with a page',
        500,
        '<html>oops</html>',
        { 'content-type': 'text/html' },
        { message: 'HTTP 500: <html>oops</html>', retry: { kind: 'transient' } },
      ],
      ['503 with a null error', 503, { error: null }, {}, { code: 'http_503', retry: { kind: 'transient' } }],
      ['529', 529, errorBody('overloaded'), {}, { code: 'http_529', retry: { kind: 'transient' } }],
    ])('%s', async (_what, status, body, headers, failure) => {
      const result = await exchange(json(status, body, headers));
      expect(result).toMatchObject({ outcome: 'failed', httpStatus: status, failure });
    });

    test('a 429 with an HTTP date waits until then', async () => {
      const date = new Date(Date.now() + 90_000).toUTCString();
      const { failure } = await exchange(json(429, errorBody('slow'), { 'retry-after': date }));
      expect(failure?.retry.kind === 'rate_limit' && failure.retry.waitMs).toBeGreaterThan(85_000);
    });

    test('its request id is kept', async () => {
      const result = await exchange(json(503, errorBody('busy'), { 'x-request-id': 'req-8' }));
      expect(result).toMatchObject({ requestId: 'req-8' });
    });
  });
});
