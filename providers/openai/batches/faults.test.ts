import { getEventListeners } from 'node:events';

import { collect } from '../../../test/support/collect';
import { json, type Script, type ScriptedServer, startScriptedServer } from '../../../test/support/scripted-server';
import { BatchFault, type BatchJob, type BatchOptions, type BatchProvider } from '../../batch';
import type { ProviderFailure } from '../../provider';
import { createOpenAiBatches } from '.';

const apiKey = 'planted-key-0123456789abcdef';
const job: BatchJob = {
  token: '0123456789abcdef',
  lines: 1,
  model: 'gpt-4.1',
  since: new Date('2026-11-30T10:00:00Z'),
};

type Call = (batches: BatchProvider, options: BatchOptions) => Promise<unknown>;
const calls: Readonly<Record<'upload' | 'create' | 'find' | 'poll' | 'results' | 'cancel', Call>> = {
  upload: (batches, options) => batches.upload!(job, ['{}'], options),
  create: (batches, options) => batches.create(job, { uploadRef: 'file-1' }, options),
  find: (batches, options) => batches.find(job, options),
  poll: (batches, options) => batches.poll('batch_1', options),
  results: (batches, options) => collect(batches.results('file-1', options)),
  cancel: (batches, options) => batches.cancel('batch_1', options),
};
const names = Object.keys(calls) as (keyof typeof calls)[];

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
});

const make = (baseUrl = server.baseUrl): BatchProvider => createOpenAiBatches({ baseUrl, apiKey, endpoint: 'chat' });

/** What a call rejects with; no request is sent twice, though a refused cancel is followed by a look at the job. */
async function faultOf(call: Call, script: Script, options: Partial<BatchOptions> = {}): Promise<ProviderFailure> {
  server.play(script);
  const fault = await call(make(), { deadlineMs: 5000, ...options }).then(
    () => undefined,
    (error: unknown) => error,
  );
  const urls = server.requests.map(({ url }) => url);
  expect(urls.length).toBeGreaterThan(0);
  expect(urls).toEqual([...new Set(urls)]);
  if (!(fault instanceof BatchFault)) throw new Error('no fault of the server', { cause: fault });
  expect(JSON.stringify([fault.message, fault.failure])).not.toContain(apiKey);
  return fault.failure;
}

const error = (message: string, code: string | null = null): object => ({ error: { message, type: 'x', code } });

describe.each(names)('%s', (name) => {
  const call = calls[name];
  const gone = name === 'poll' || name === 'results' || name === 'cancel';

  test.each<[string, Script, object]>([
    [
      'a rate limit with its wait',
      json(429, error('slow down', 'rate_limit_exceeded'), { 'retry-after': '17' }),
      { code: 'rate_limit_exceeded', retry: { kind: 'rate_limit', waitMs: 17_000 } },
    ],
    ['a 429 without a word', json(429, ''), { code: 'http_429', retry: { kind: 'rate_limit' } }],
    ['no credit', json(429, error('x', 'insufficient_quota')), { retry: { kind: 'stop_lane' } }],
    [
      'a bad key',
      json(401, error(`Incorrect API key provided: ${apiKey}`, 'invalid_api_key')),
      {
        code: 'invalid_api_key',
        message: expect.stringContaining('[redacted]') as unknown,
        retry: { kind: 'stop_lane' },
      },
    ],
    ['a forbidden project', json(403, error('x')), { code: 'http_403', retry: { kind: 'stop_lane' } }],
    ['a fault of the server', json(500, error('x')), { code: 'http_500', retry: { kind: 'transient' } }],
    ["a proxy's page", json(502, '<html>'), { code: 'http_502', retry: { kind: 'transient' } }],
    ['an overload', json(503, error('x')), { code: 'http_503', retry: { kind: 'transient' } }],
    ['a redirect', json(307, '', { location: '/elsewhere' }), { code: 'http_307', retry: { kind: 'stop_lane' } }],
    [
      'a 404',
      json(404, error('no such thing')),
      gone ? { code: 'gone', retry: { kind: 'no' } } : { code: 'http_404', retry: { kind: 'stop_lane' } },
    ],
    ['too large a request', json(413, error('x')), { code: 'http_413', retry: { kind: 'no' } }],
    ['a reset', (response) => response.socket?.destroy(), { code: 'connection', retry: { kind: 'transient' } }],
    [
      'a reset in the middle of the body',
      (response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"id":', () => setTimeout(() => response.socket?.destroy(), 20));
      },
      { code: 'connection', retry: { kind: 'transient' } },
    ],
    [
      'something that is no HTTP',
      (response) => response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n'),
      { code: 'malformed', retry: { kind: 'transient' } },
    ],
    ['a 200 with a page', json(200, '<html>'), { code: 'malformed', retry: { kind: 'transient' } }],
    ['a 200 with an error', json(200, error('x')), { code: 'malformed', retry: { kind: 'transient' } }],
    ['a 200 with a string', json(200, '"x"'), { code: 'malformed', retry: { kind: 'transient' } }],
  ])('%s', async (_what, script, failure) => {
    expect(await faultOf(call, script)).toMatchObject(failure);
  });

  test.each<[string, Script]>([
    ['headers that never come', () => undefined],
    [
      'a body that stalls',
      (response) => {
        response.writeHead(200);
        response.write('{"id":');
      },
    ],
    [
      'an error body that stalls',
      (response) => {
        response.writeHead(500);
        response.write('{"error":');
      },
    ],
  ])('%s end at the deadline', async (_what, script) => {
    const startedMs = Date.now();
    expect(await faultOf(call, script, { deadlineMs: 200 })).toMatchObject({
      code: 'timeout',
      retry: { kind: 'transient' },
    });
    expect(Date.now() - startedMs).toBeLessThan(2000);
  });

  test('a cancelled run ends it at once, and nothing stays on the signal', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const fault = faultOf(call, () => setTimeout(() => controller.abort(), 20), { signal });
    expect(await fault).toMatchObject({ code: 'cancelled', retry: { kind: 'transient' } });
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  test('a run cancelled before sends nothing', async () => {
    await expect(call(make(), { deadlineMs: 5000, signal: AbortSignal.abort() })).rejects.toMatchObject({
      failure: { code: 'cancelled' },
    });
    expect(server.requests).toHaveLength(0);
  });

  test('nobody listening is a fault of the moment', async () => {
    const closed = await startScriptedServer();
    await closed.close();
    await expect(call(make(closed.baseUrl), { deadlineMs: 5000 })).rejects.toMatchObject({
      failure: { code: 'connection', message: expect.stringContaining('ECONNREFUSED') as unknown },
    });
  });
});

test('a job whose file is not known yet may be made later', async () => {
  const script = json(400, error('Cannot find file file-1, or the project does not have access to it.'));
  expect(await faultOf(calls.create, script)).toMatchObject({ code: 'file_not_found', retry: { kind: 'transient' } });
});

test('a refusal that in real time would be a result is none of a job', async () => {
  const script = json(400, error('x', 'content_filter'));
  expect(await faultOf(calls.create, script)).toMatchObject({ code: 'http_400', retry: { kind: 'no' } });
});

test('a made job is known by its id, whatever else is odd about the answer', async () => {
  server.play(json(200, { id: 'batch_9', status: null, errors: 3 }));
  expect(await calls.create(make(), { deadlineMs: 5000 })).toBe('batch_9');
});

describe('cancelling', () => {
  const states: readonly [string, string, boolean][] = [
    ['has ended is done', 'completed', true],
    ['was refused is done', 'failed', true],
    ['still runs is a fault', 'in_progress', false],
  ];
  test.each(states)('a job that %s', async (_what, status, isDone) => {
    server.play((response, { method, url }) => {
      const refused = json(409, error(`Cannot cancel a batch with status '${status}'.`));
      const polled = json(200, { id: 'batch_1', status });
      (method === 'POST' ? refused : polled)(response, { method, url } as never);
    });
    const cancelled = calls.cancel(make(), { deadlineMs: 5000 });
    if (isDone) await cancelled;
    else await expect(cancelled).rejects.toMatchObject({ failure: { code: 'http_409' } });
  });
});

test('requests carry what was given and nothing of the environment, and write nothing to the console', async () => {
  const before = { ...process.env };
  const variables = ['BASE_URL', 'API_KEY', 'ADMIN_KEY', 'ORG_ID', 'PROJECT_ID', 'CUSTOM_HEADERS', 'LOG'];
  for (const variable of variables) process.env[`OPENAI_${variable}`] = `from-environment: ${variable}`;
  process.env['OPENAI_CUSTOM_HEADERS'] = 'x-extra: from-environment\nno header: x';
  process.env['OPENAI_LOG'] = 'debug';
  const methods = ['debug', 'log', 'info', 'warn', 'error'] as const;
  const written = methods.map((method) => jest.spyOn(console, method).mockImplementation(() => undefined));
  try {
    for (const name of names) {
      server.play(json(200, { id: 'x', status: 'completed', data: [] }));
      // The answer fits all but a file of results.
      await calls[name](make(), { deadlineMs: 5000 }).catch(() => undefined);
    }
  } finally {
    process.env = before;
  }
  expect(server.requests.map(({ url }) => url)).toEqual([
    '/v1/files',
    '/v1/batches',
    '/v1/batches?limit=100',
    '/v1/batches/batch_1',
    '/v1/files/file-1/content',
    '/v1/batches/batch_1/cancel',
  ]);
  expect(JSON.stringify(server.requests)).not.toContain('from-environment');
  for (const { headers } of server.requests) {
    expect(headers['authorization']).toBe(`Bearer ${apiKey}`);
    expect(Object.keys(headers).filter((header) => header.startsWith('x-stainless'))).toEqual([]);
  }
  for (const spy of written) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
});
