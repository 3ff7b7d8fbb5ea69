import { getEventListeners } from 'node:events';

import { collect } from '../../../test/support/collect';
import { json, type Script, type ScriptedServer, startScriptedServer } from '../../../test/support/scripted-server';
import { BatchFault, type BatchJob, type BatchOptions, type BatchProvider } from '../../batch';
import type { ProviderFailure } from '../../provider';
import { createGoogleBatches } from '..';

const apiKey = 'planted-key-0123456789abcdef';
const job: BatchJob = {
  token: '0123456789abcdef',
  lines: 1,
  model: 'gemini-2.5-flash-lite',
  since: new Date('2026-11-30T10:00:00Z'),
};

type Call = (batches: BatchProvider, options: BatchOptions) => Promise<unknown>;
const calls: Readonly<Record<'upload' | 'create' | 'find' | 'poll' | 'results' | 'inlined' | 'cancel', Call>> = {
  upload: (batches, options) => batches.upload!(job, ['{}'], options),
  create: (batches, options) => batches.create(job, { uploadRef: 'files/in-1' }, options),
  find: (batches, options) => batches.find(job, options),
  poll: (batches, options) => batches.poll('batches/b1', options),
  results: (batches, options) => collect(batches.results('files/out-1', options)),
  inlined: (batches, options) => collect(batches.results('batches/b1', options)),
  cancel: (batches, options) => batches.cancel('batches/b1', options),
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

const make = (baseUrl = server.origin): BatchProvider => createGoogleBatches({ baseUrl, apiKey, apiVersion: 'v1beta' });

/** What a call rejects with, over one request. */
async function faultOf(call: Call, script: Script, options: Partial<BatchOptions> = {}): Promise<ProviderFailure> {
  server.play(script);
  const fault = await call(make(), { deadlineMs: 5000, ...options }).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(server.requests).toHaveLength(1);
  if (!(fault instanceof BatchFault)) throw new Error('no fault of the server', { cause: fault });
  expect(JSON.stringify([fault.message, fault.failure])).not.toContain(apiKey);
  return fault.failure;
}

const error = (code: number, status: string, message = 'x', details?: object[]): object => ({
  error: { code, status, message, details },
});
const retryInfo = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '53.1s' }];

describe.each(names)('%s', (name) => {
  const call = calls[name];
  const gone = !['upload', 'create', 'find'].includes(name);
  const transient = (code: string): object => ({ code, retry: { kind: 'transient' } });

  test.each<[string, Script, object]>([
    [
      'a rate limit with its wait',
      json(429, error(429, 'RESOURCE_EXHAUSTED', 'slow', retryInfo)),
      { code: 'RESOURCE_EXHAUSTED', retry: { kind: 'rate_limit', waitMs: 53_100 } },
    ],
    ['a 429 without a word', json(429, ''), { code: 'http_429', retry: { kind: 'rate_limit' } }],
    [
      'a bad key',
      json(400, error(400, 'INVALID_ARGUMENT', `API key not valid: ${apiKey}`)),
      {
        code: 'API_KEY_INVALID',
        message: expect.stringContaining('[redacted]') as unknown,
        retry: { kind: 'stop_lane' },
      },
    ],
    ['no permission', json(403, error(403, 'PERMISSION_DENIED')), { retry: { kind: 'stop_lane' } }],
    ['a fault of the server', json(500, error(500, 'INTERNAL')), transient('http_500')],
    ["a proxy's page", json(502, '<html>'), transient('http_502')],
    ['an overload', json(503, error(503, 'UNAVAILABLE')), transient('http_503')],
    ['a redirect', json(307, '', { location: '/elsewhere' }), { code: 'http_307', retry: { kind: 'stop_lane' } }],
    [
      'a 404',
      json(404, error(404, 'NOT_FOUND', 'Requested entity was not found.')),
      gone ? { code: 'gone', retry: { kind: 'no' } } : { code: 'NOT_FOUND', retry: { kind: 'stop_lane' } },
    ],
    ['a reset', (response) => response.socket?.destroy(), transient('connection')],
    [
      'a reset in the middle of the body',
      (response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"name":', () => setTimeout(() => response.socket?.destroy(), 20));
      },
      transient('connection'),
    ],
    [
      'something that is no HTTP',
      (response) => response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n'),
      transient('malformed'),
    ],
    ...(name === 'cancel'
      ? []
      : ([['a 200 with a page', json(200, '<html>'), transient('malformed')]] as [string, Script, object][])),
  ])('%s', async (_what, script, failure) => {
    expect(await faultOf(call, script)).toMatchObject(failure);
  });

  test.each<[string, Script]>([
    ['headers that never come', () => undefined],
    [
      'a body that stalls',
      (response) => {
        response.writeHead(200);
        response.write('{"name":');
      },
    ],
  ])('%s end at the deadline', async (_what, script) => {
    const startedMs = Date.now();
    expect(await faultOf(call, script, { deadlineMs: 200 })).toMatchObject(transient('timeout'));
    expect(Date.now() - startedMs).toBeLessThan(2000);
  });

  test('a cancelled run ends it at once, and nothing stays on the signal', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const fault = faultOf(call, () => setTimeout(() => controller.abort(), 20), { signal });
    expect(await fault).toMatchObject(transient('cancelled'));
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  test('a run cancelled before sends nothing', async () => {
    await expect(call(make(), { deadlineMs: 5000, signal: AbortSignal.abort() })).rejects.toMatchObject({
      failure: { code: 'cancelled' },
    });
    expect(server.requests).toHaveLength(0);
  });
});

describe('an upload', () => {
  /** Begins the upload; `then` is what its second request meets. */
  const begun =
    (address: string | undefined, then: Script = json(200, { file: { name: 'files/in-1' } })): Script =>
    (response, request) => {
      if (request.headers['x-goog-upload-command'] !== 'start') return then(response, request);
      response.writeHead(200, address === undefined ? {} : { 'x-goog-upload-url': address }).end();
    };
  const upload = (): Promise<unknown> => calls.upload(make(`${server.origin}/gateway`), { deadlineMs: 300 });

  test('that is told an address elsewhere goes to it at the host of the base URL, and the key nowhere else', async () => {
    server.play(begun('https://elsewhere.example/upload/v1beta/files?upload_id=7'));
    expect(await upload()).toBe('files/in-1');
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/gateway/upload/v1beta/files',
      '/upload/v1beta/files?upload_id=7',
    ]);
  });

  test.each([undefined, 'nowhere'])('that is told the address %j is a fault of the moment', async (address) => {
    server.play(begun(address));
    await expect(upload()).rejects.toMatchObject({ failure: { code: 'malformed', retry: { kind: 'transient' } } });
    expect(server.requests).toHaveLength(1);
  });

  test.each<[string, Script, string]>([
    ['breaks', (response) => response.socket?.destroy(), 'connection'],
    ['stalls', () => undefined, 'timeout'],
    ['ends without a file', json(200, {}), 'malformed'],
    ['ends with a file of no name', json(200, { file: { name: '../x' } }), 'malformed'],
  ])('whose second request %s is sent once more by nobody but the caller', async (_what, script, code) => {
    server.play(begun(`${server.origin}/upload`, script));
    await expect(upload()).rejects.toMatchObject({ failure: { code, retry: { kind: 'transient' } } });
    expect(server.requests).toHaveLength(2);
  });
});

describe('making a job', () => {
  test.each<[string, Script, object]>([
    [
      'of a file that is no more says so, and stops no lane',
      json(
        403,
        error(403, 'PERMISSION_DENIED', 'You do not have permission to access the File in-1 or it may not exist.'),
      ),
      { code: 'gone', retry: { kind: 'no' } },
    ],
    [
      'of a file that is not ready may be tried again',
      json(400, error(400, 'FAILED_PRECONDITION', 'The File in-1 is not in an ACTIVE state and usage is not allowed.')),
      { code: 'not_ready', retry: { kind: 'transient' } },
    ],
    ['whose name is none is a fault of the moment', json(200, { name: '../x' }), { code: 'malformed' }],
  ])('%s', async (_what, script, failure) => {
    expect(await faultOf(calls.create, script)).toMatchObject(failure);
  });

  test('gives its name, whatever else is odd about the answer', async () => {
    server.play(json(200, { name: 'batches/b9', metadata: 7, done: 'no' }));
    expect(await calls.create(make(), { deadlineMs: 5000 })).toBe('batches/b9');
  });
});

describe('cancelling', () => {
  test.each<[string, string, boolean]>([
    ['has ended is done', 'BATCH_STATE_SUCCEEDED', true],
    ['was refused is done', 'BATCH_STATE_FAILED', true],
    ['still runs is a fault', 'BATCH_STATE_RUNNING', false],
  ])('a job that %s', async (_what, state, isDone) => {
    const refused = json(400, error(400, 'INVALID_ARGUMENT', 'can not be cancelled'));
    const polled = json(200, { name: 'batches/b1', metadata: { state } });
    server.play((response, request) => (request.method === 'POST' ? refused : polled)(response, request));
    const cancelled = calls.cancel(make(), { deadlineMs: 5000 });
    if (isDone) await cancelled;
    else await expect(cancelled).rejects.toMatchObject({ failure: { code: 'INVALID_ARGUMENT' } });
  });
});

test('a list that runs in circles ends, undecided', async () => {
  server.play(json(200, { operations: [], nextPageToken: 'again' }));
  expect(await calls.find(make(), { deadlineMs: 5000 })).toMatchObject({ found: 'unclear' });
  expect(server.requests).toHaveLength(100);
});

test('results inside a job are read as those of a file, without the key', async () => {
  const response = (text: string): object => ({
    candidates: [{ content: { parts: [{ text }] }, finishReason: 'STOP' }],
  });
  const inlinedResponses = [
    { metadata: { key: 'a-1' }, response: response(`It is ${apiKey}.`) },
    { metadata: { key: 'a-0' }, error: { code: 3, message: 'bad' } },
    { metadata: { key: 'a-2' } },
  ];
  server.play(json(200, { name: 'batches/b1', response: { inlinedResponses: { inlinedResponses } } }));
  expect(await calls.inlined(make(), { deadlineMs: 5000 })).toMatchObject([
    { customId: 'a-1', result: { outcome: 'answer', text: 'It is [redacted].' } },
    { customId: 'a-0', result: { outcome: 'failed', failure: { code: 'INVALID_ARGUMENT' } } },
    { customId: 'a-2', result: { outcome: 'failed', failure: { code: 'malformed' } } },
  ]);
});

test('requests carry what was given and nothing of the environment, and write nothing to the console', async () => {
  const before = { ...process.env };
  for (const name of ['GOOGLE_API_KEY', 'GEMINI_API_KEY']) process.env[name] = 'from-environment';
  for (const name of ['GOOGLE_GEMINI_BASE_URL', 'GOOGLE_GENAI_API_VERSION']) process.env[name] = 'http://127.0.0.1:9';
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  try {
    for (const name of names) {
      server.play(json(200, { name: 'batches/b1', metadata: { state: 'BATCH_STATE_SUCCEEDED' } }));
      // The answer fits all but an upload and a file of results.
      await calls[name](make(), { deadlineMs: 5000 }).catch(() => undefined);
    }
  } finally {
    process.env = before;
  }
  expect(server.requests.map(({ url }) => url)).toEqual([
    '/upload/v1beta/files',
    '/v1beta/models/gemini-2.5-flash-lite:batchGenerateContent',
    '/v1beta/batches?pageSize=100',
    '/v1beta/batches/b1',
    '/v1beta/files/out-1:download?alt=media',
    '/v1beta/batches/b1',
    '/v1beta/batches/b1:cancel',
  ]);
  expect(JSON.stringify(server.requests)).not.toContain('from-environment');
  for (const { headers } of server.requests) {
    expect(headers['x-goog-api-key']).toBe(apiKey);
    expect(headers['authorization'] ?? headers['x-goog-api-client']).toBeUndefined();
  }
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});
