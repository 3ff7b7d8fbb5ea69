import { getEventListeners } from 'node:events';

import { json, type Script, type ScriptedServer, startScriptedServer } from '../../test/support/scripted-server';
import type { ExchangeResult, ProviderRequest } from '../provider';
import { createCompatibleProvider } from '.';

const apiKey = 'planted-key-0123456789abcdef';
const request: ProviderRequest = {
  model: 'tiny-1',
  messages: [
    { role: 'system', content: 'Answer briefly.' },
    { role: 'user', content: 'What colour is the sky?' },
  ],
  parameters: { max_tokens: 128, temperature: 0 },
};

/** A whole completion; `choice` and `rest` replace parts of it. */
function completion(message: object, finishReason: unknown = 'stop', rest: object = {}): object {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: 'tiny-1-2026',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, logprobs: null, finish_reason: finishReason }],
    usage: { prompt_tokens: 20, completion_tokens: 3, total_tokens: 23 },
    ...rest,
  };
}

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
});

/** Plays the script once and checks what must hold of every exchange: one request, no key in the result. */
async function exchange(script: Script, deadlineMs = 5000, signal?: AbortSignal): Promise<ExchangeResult> {
  server.play(script);
  const provider = createCompatibleProvider({ baseUrl: server.baseUrl, apiKey });
  const result = await provider.exchange(request, { deadlineMs, signal });
  expect(server.requests).toHaveLength(1);
  expect(JSON.stringify(result)).not.toContain(apiKey);
  expect(result.failure !== undefined).toBe(result.outcome === 'failed');
  expect(Array.from(result.failure?.message ?? '').length).toBeLessThanOrEqual(500);
  return result;
}

/** A 200 whose first bytes come and whose rest is up to the test. */
function partOfABody(then: (response: Parameters<Script>[0]) => void): Script {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"id":"chatcmpl-1","choices":[');
    then(response);
  };
}

describe('a request', () => {
  test('goes to chat/completions with model, messages, the parameters untouched and the key', async () => {
    await exchange(json(200, completion({ content: 'Blue.' })));
    const [sent] = server.requests;
    expect(sent?.url).toBe('/v1/chat/completions');
    expect(sent?.body).toBe(
      '{"model":"tiny-1","messages":[{"role":"system","content":"Answer briefly."},' +
        '{"role":"user","content":"What colour is the sky?"}],"max_tokens":128,"temperature":0}',
    );
    expect(sent?.headers.authorization).toBe(`Bearer ${apiKey}`);
  });

  test('carries nothing from the environment', async () => {
    const variables = {
      OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
      OPENAI_API_KEY: 'from-environment',
      OPENAI_ADMIN_KEY: 'from-environment',
      OPENAI_ORG_ID: 'from-environment',
      OPENAI_PROJECT_ID: 'from-environment',
      OPENAI_CUSTOM_HEADERS: 'authorization: from-environment\nx-extra: from-environment',
      OPENAI_LOG: 'debug',
    };
    const before = { ...process.env };
    const log = jest.spyOn(console, 'debug').mockImplementation(() => undefined);
    Object.assign(process.env, variables);
    try {
      await exchange(json(200, completion({ content: 'Blue.' })));
    } finally {
      process.env = before;
    }
    expect(JSON.stringify(server.requests)).not.toContain('from-environment');
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });

  test('without a key has no authorization header', async () => {
    server.play(json(200, completion({ content: 'Blue.' })));
    await createCompatibleProvider({ baseUrl: `${server.baseUrl}/` }).exchange(request, { deadlineMs: 5000 });
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
    expect(server.requests[0]?.url).toBe('/v1/chat/completions');
  });

  test('with a parameter that changes what one request is, is refused before it is sent', async () => {
    const provider = createCompatibleProvider({ baseUrl: server.baseUrl });
    const streamed = { ...request, parameters: { stream: true } };
    await expect(provider.exchange(streamed, { deadlineMs: 5000 })).rejects.toThrow(/parameter stream can't be set/);
    expect(server.requests).toHaveLength(0);
  });

  test('names the client library and its version', () => {
    expect(createCompatibleProvider({ baseUrl: server.baseUrl }).client).toMatch(/^openai \d+\.\d+\.\d+$/);
  });
});

describe('options', () => {
  test.each([
    ['no URL', 'localhost', /is no URL/],
    ['another scheme', 'ftp://host/v1', /neither http nor https/],
    ['a password', 'http://user:planted-pass@host/v1', /user name or password/],
    ['a query', 'http://host/v1?api-version=1', /query/],
  ])('a base URL that is or holds %s is refused without showing a secret', (_what, baseUrl, message) => {
    expect(() => createCompatibleProvider({ baseUrl })).toThrow(message);
    expect(() => createCompatibleProvider({ baseUrl })).not.toThrow(/planted/);
  });

  test.each(['', 'planted key', 'planted\n', 'plantéd'])('the key %j is refused without showing it', (bad) => {
    expect(() => createCompatibleProvider({ baseUrl: server.baseUrl, apiKey: bad })).toThrow(/the API key/);
    expect(() => createCompatibleProvider({ baseUrl: server.baseUrl, apiKey: bad })).not.toThrow(/plant/);
  });
});

describe('an answer', () => {
  test('comes with its finish reason, usage, model, id and status', async () => {
    const headers = { 'x-request-id': 'req-7', 'x-ratelimit-remaining-requests': '9', 'set-cookie': 'a=b' };
    expect(await exchange(json(200, completion({ content: 'Blue.', refusal: null }), headers))).toEqual({
      outcome: 'answer',
      text: 'Blue.',
      finishReason: 'stop',
      usage: { inputUncached: 20, outputVisible: 3 },
      rawUsage: { prompt_tokens: 20, completion_tokens: 3, total_tokens: 23 },
      returnedModel: 'tiny-1-2026',
      requestId: 'req-7',
      httpStatus: 200,
    });
  });

  test('keeps white space inside and around the text as it came', async () => {
    expect((await exchange(json(200, completion({ content: '\n Blue. ' })))).text).toBe('\n Blue. ');
  });

  test('is read whatever the content type says, with a byte order mark too', async () => {
    const body = `\ufeff${JSON.stringify(completion({ content: 'Blue.' }))}`;
    const result = await exchange(json(200, body, { 'content-type': 'text/plain' }));
    expect(result).toMatchObject({ outcome: 'answer', text: 'Blue.', requestId: 'chatcmpl-1' });
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
    expect(await exchange(json(200, completion({ content })))).toMatchObject({ outcome: 'answer', text: 'Blue.' });
  });

  test('of 10 MB is read whole', async () => {
    const content = 'blue '.repeat(2_000_000);
    expect((await exchange(json(200, completion({ content })))).text).toHaveLength(content.length);
  });

  test('with NUL and lone surrogates is given as it is', async () => {
    const body = JSON.stringify(completion({ content: 'caf\u0000e \ud83d!' }));
    const result = await exchange(json(200, body));
    expect(result).toMatchObject({ outcome: 'answer', text: 'caf\u0000e \ud83d!' });
  });

  test('that is no valid UTF-8 is read with U+FFFD in place of what is none', async () => {
    const [before = '', after = ''] = JSON.stringify(completion({ content: '<>' })).split('<>');
    const body = Buffer.concat([Buffer.from(before), Buffer.from([0x42, 0xe9]), Buffer.from(after)]);
    const result = await exchange((response) => response.writeHead(200).end(body));
    expect(result).toMatchObject({ outcome: 'answer', text: 'B\ufffd' });
  });

  test('that echoes the key loses the key, in text and headers', async () => {
    const headers = { 'x-request-id': apiKey };
    const result = await exchange(json(200, completion({ content: `It is ${apiKey}\u0000` }), headers));
    expect(result.text).toBe('It is [redacted]\u0000');
    expect(result.requestId).toBe('[redacted]');
  });
});

describe('other results', () => {
  test.each<[string, object, string, object?]>([
    ['content null', completion({ content: null }), 'empty'],
    ['blank content', completion({ content: ' \n' }), 'empty'],
    ['content absent', completion({}), 'empty'],
    ['text only in reasoning_content', completion({ content: null, reasoning_content: 'The sky…' }), 'empty'],
    ['length with text', completion({ content: 'The sky is' }, 'length'), 'truncated', { text: 'The sky is' }],
    ['length without text', completion({ content: '' }, 'length'), 'exhausted'],
    ['length, reasoning only', completion({ content: '', reasoning_content: 'The sky…' }, 'length'), 'exhausted'],
    ['content_filter', completion({ content: null }, 'content_filter'), 'blocked'],
    ['content_filter with text', completion({ content: 'The' }, 'content_filter'), 'blocked', { text: 'The' }],
    ['a refusal', completion({ content: null, refusal: 'I can’t.' }), 'refusal'],
    ['a refusal part', completion({ content: [{ type: 'refusal', refusal: 'I can’t.' }] }, 'length'), 'refusal'],
    ['a blank refusal', completion({ content: 'Blue.', refusal: '' }), 'answer'],
    ['no finish reason', completion({ content: 'Blue.' }, null), 'answer'],
    [
      'no finish reason, the cap reached',
      completion({ content: 'Blue' }, null, { usage: { prompt_tokens: 20, completion_tokens: 128 } }),
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
  const page = '<html><body>502 Bad Gateway</body></html>';
  test.each<[string, Script, string, RegExp]>([
    ['a page', json(200, page, { 'content-type': 'text/html' }), 'malformed', /no JSON: <html>/],
    ['broken JSON', json(200, '{"choices": [{"mess'), 'malformed', /no JSON/],
    ['an empty body', json(200, ''), 'malformed', /empty body/],
    ['no content', (response) => response.writeHead(204).end(), 'malformed', /HTTP 204 with an empty body/],
    ['a JSON string', json(200, '"Blue."'), 'malformed', /unexpected shape/],
    ['null', json(200, 'null'), 'malformed', /unexpected shape/],
    ['no choices', json(200, completion({}, 'stop', { choices: [] })), 'malformed', /choices/],
    ['a choice without message', json(200, { choices: [{ text: 'Blue.' }] }), 'malformed', /choices.0.message/],
    ['a NUL byte inside', json(200, '{"choices":"\0"}'), 'malformed', /no JSON/],
    ['an unknown finish reason', json(200, completion({ content: 'B' }, 'abort')), 'unknown_finish_reason', /abort/],
    ['an error body', json(200, { error: { message: 'overloaded', code: 502 } }), 'http_502', /overloaded/],
    ['an error of no status', json(200, { error: 'model crashed' }), 'http_500', /model crashed/],
  ])('%s', async (_what, script, code, message) => {
    const result = await exchange(script);
    expect(result).toMatchObject({ outcome: 'failed', failure: { code, retry: { kind: 'transient' } } });
    expect(result.failure?.message).toMatch(message);
    expect(result.text).toBeUndefined();
  });

  test('an unknown finish reason is kept as it was', async () => {
    const result = await exchange(json(200, completion({ content: 'B' }, 'abort')));
    expect(result).toMatchObject({ finishReason: 'abort', usage: { inputUncached: 20, outputVisible: 3 } });
  });

  test('but a tool call is not tried again', async () => {
    const result = await exchange(json(200, completion({ content: null, tool_calls: [] }, 'tool_calls')));
    expect(result.failure).toMatchObject({ code: 'unexpected_tool_call', retry: { kind: 'no' } });
  });

  test('and a rate limit inside a 200 makes the lane wait', async () => {
    const result = await exchange(json(200, { error: { message: 'slow down', code: 429 } }));
    expect(result.failure).toMatchObject({ code: 'http_429', retry: { kind: 'rate_limit' } });
  });

  test('a body beyond 32 MB is given up', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 0x20);
    const result = await exchange((response) => {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
        response.once('drain', more);
      };
      more();
    }, 30_000);
    expect(result.failure).toMatchObject({ code: 'malformed', retry: { kind: 'transient' } });
    expect(result.failure?.message).toMatch(/longer than 33554432 bytes/);
  });
});

describe('a status that is no success is classified once', () => {
  const openai = (message: string, code: string | number | null = null, type = 'x'): object => ({
    error: { message, type, param: null, code },
  });
  test.each<[string, number, unknown, Record<string, string>, object]>([
    [
      '401',
      401,
      openai('Incorrect API key', 'invalid_api_key'),
      {},
      { code: 'invalid_api_key', retry: { kind: 'stop_lane' } },
    ],
    ['403', 403, openai('no access'), {}, { code: 'http_403', retry: { kind: 'stop_lane' } }],
    ['402', 402, openai('Insufficient Balance'), {}, { code: 'http_402', retry: { kind: 'stop_lane' } }],
    [
      '404',
      404,
      openai('no such model', 'model_not_found'),
      {},
      { code: 'model_not_found', retry: { kind: 'stop_lane' } },
    ],
    ['a redirect', 307, '', { location: 'http://127.0.0.1:9/' }, { code: 'http_307', retry: { kind: 'stop_lane' } }],
    [
      '429 with seconds',
      429,
      openai('slow', 'rate_limit_exceeded'),
      { 'retry-after': '7' },
      { code: 'rate_limit_exceeded', retry: { kind: 'rate_limit', waitMs: 7000 } },
    ],
    [
      '429 with milliseconds',
      429,
      openai('slow'),
      { 'retry-after': '1', 'retry-after-ms': '250' },
      { code: 'http_429', retry: { kind: 'rate_limit', waitMs: 250 } },
    ],
    ['429 without a hint', 429, openai('slow'), {}, { code: 'http_429', retry: { kind: 'rate_limit' } }],
    [
      '429 without quota, by code',
      429,
      openai('no money', 'insufficient_quota'),
      { 'retry-after': '1' },
      { code: 'insufficient_quota', retry: { kind: 'stop_lane' } },
    ],
    [
      '429 without quota, by type',
      429,
      openai('no money', null, 'insufficient_quota'),
      {},
      { code: 'insufficient_quota', retry: { kind: 'stop_lane' } },
    ],
    ['400', 400, openai('bad', 'unsupported_value'), {}, { code: 'unsupported_value', retry: { kind: 'no' } }],
    ['400 with a numeric code', 400, openai('bad', 400), {}, { code: 'http_400', retry: { kind: 'no' } }],
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
    ['409', 409, openai('locked'), {}, { code: 'http_409', retry: { kind: 'transient' } }],
    [
      '500 with a page',
      500,
      '<html>oops</html>',
      { 'content-type': 'text/html' },
      { message: 'HTTP 500: <html>oops</html>', retry: { kind: 'transient' } },
    ],
    ['503 with a null error', 503, { error: null }, {}, { code: 'http_503', retry: { kind: 'transient' } }],
    ['529', 529, openai('overloaded'), {}, { code: 'http_529', retry: { kind: 'transient' } }],
  ])('%s', async (_what, status, body, headers, failure) => {
    const result = await exchange(json(status, body, headers));
    expect(result).toMatchObject({ outcome: 'failed', httpStatus: status, failure });
  });

  test('a 429 with an HTTP date waits until then', async () => {
    const date = new Date(Date.now() + 90_000).toUTCString();
    const { failure } = await exchange(json(429, openai('slow'), { 'retry-after': date }));
    expect(failure?.retry.kind === 'rate_limit' && failure.retry.waitMs).toBeGreaterThan(85_000);
  });

  test('its request id is kept', async () => {
    const result = await exchange(json(503, openai('busy'), { 'x-request-id': 'req-8' }));
    expect(result).toMatchObject({ requestId: 'req-8' });
  });

  test('its message never shows a key, its own or another', async () => {
    const message = `Incorrect API key provided: ${apiKey} and sk-live-0123456789abcdef. ${'x'.repeat(2000)}`;
    const { failure } = await exchange(json(401, { error: { message } }));
    expect(failure?.message).toMatch(/^HTTP 401: Incorrect API key provided: \[redacted\] and \[redacted\]\. x+…$/);
  });
});

describe('a broken connection is transient, and told from a time-out', () => {
  const transient = (code: string) => ({ outcome: 'failed', failure: { code, retry: { kind: 'transient' } } });

  test('reset before the headers', async () => {
    expect(await exchange((response) => response.socket?.destroy())).toMatchObject(transient('connection'));
  });

  test('reset in the middle of the body', async () => {
    const script = partOfABody((response) => setTimeout(() => response.socket?.destroy(), 20));
    expect(await exchange(script)).toMatchObject(transient('connection'));
  });

  test('a body shorter than it was announced', async () => {
    const script: Script = (response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{}', () => response.socket?.end());
    };
    expect(await exchange(script)).toMatchObject(transient('connection'));
  });

  test('something that is no HTTP', async () => {
    const script: Script = (response) => response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n');
    expect(await exchange(script)).toMatchObject(transient('malformed'));
  });

  test('a status that is none', async () => {
    const script: Script = (response) => response.socket?.end('HTTP/1.1 777 Odd\r\ncontent-length: 0\r\n\r\n');
    expect(await exchange(script)).toMatchObject(transient('malformed'));
  });

  test('nobody listening', async () => {
    const gone = await startScriptedServer();
    await gone.close();
    const result = await createCompatibleProvider({ baseUrl: gone.baseUrl, apiKey }).exchange(request, {
      deadlineMs: 5000,
    });
    expect(result).toMatchObject(transient('connection'));
    expect(result.failure?.message).toMatch(/ECONNREFUSED/);
  });

  test.each<[string, Script]>([
    ['headers that never come', () => undefined],
    ['a body that stalls', partOfABody(() => undefined)],
    [
      'a body that trickles beyond the deadline',
      partOfABody((response) => {
        const timer = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(timer));
      }),
    ],
    [
      'an error body that stalls',
      (response) => {
        response.writeHead(503);
        response.write('{');
      },
    ],
  ])('%s: a time-out', async (_what, script) => {
    const startedMs = Date.now();
    const result = await exchange(script, 150);
    expect(result).toMatchObject(transient('timeout'));
    expect(result.failure?.message).toBe('no whole answer within 150 ms');
    expect(Date.now() - startedMs).toBeLessThan(2000);
  });

  test.each<[string, Script]>([
    ['before the headers', () => undefined],
    ['in the middle of the body', partOfABody(() => undefined)],
  ])('cancelled %s: at once, as cancelled', async (_what, script) => {
    const run = new AbortController();
    setTimeout(() => run.abort(), 50);
    expect(await exchange(script, 60_000, run.signal)).toMatchObject(transient('cancelled'));
  });

  test('cancelled before it starts: nothing is sent', async () => {
    const provider = createCompatibleProvider({ baseUrl: server.baseUrl, apiKey });
    const result = await provider.exchange(request, { deadlineMs: 5000, signal: AbortSignal.abort() });
    expect(result).toMatchObject(transient('cancelled'));
    expect(server.requests).toHaveLength(0);
  });

  test('a stopped exchange closes its connection, so the server can stop too', async () => {
    const closed = new Promise<void>((resolve) => server.play((response) => response.on('close', resolve)));
    const provider = createCompatibleProvider({ baseUrl: server.baseUrl, apiKey });
    await provider.exchange(request, { deadlineMs: 50 });
    await closed;
  });
});

describe('many exchanges', () => {
  test('leave no listener behind, raise no warning and reuse their connections', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => warnings.push(warning);
    process.on('warning', onWarning);
    const sockets = new Set<unknown>();
    const answer = json(200, completion({ content: 'Blue.' }));
    server.play((response, incoming) => {
      sockets.add(incoming.socket);
      answer(response, incoming);
    });
    const run = new AbortController();
    const provider = createCompatibleProvider({ baseUrl: server.baseUrl, apiKey });
    const outcomes = new Set<string>();
    const worker = async (): Promise<void> => {
      for (let i = 0; i < 50; i++) {
        outcomes.add((await provider.exchange(request, { deadlineMs: 10_000, signal: run.signal })).outcome);
      }
    };
    await Promise.all(Array.from({ length: 20 }, worker));
    process.off('warning', onWarning);
    expect(outcomes).toEqual(new Set(['answer']));
    expect(server.requests).toHaveLength(1000);
    expect(sockets.size).toBeLessThanOrEqual(20);
    expect(getEventListeners(run.signal, 'abort').length).toBeLessThanOrEqual(1);
    expect(warnings).toEqual([]);
  });
});
