import { type BatchCall, describeBatchFaults, expectNothingOfEnvironment } from '../../../test/support/batch-faults';
import { collect } from '../../../test/support/collect';
import { plantedKey } from '../../../test/support/play-exchange';
import { json, type Script } from '../../../test/support/scripted-server';
import type { BatchJob } from '../../batch';
import { createGoogleBatches } from '..';

const job: BatchJob = {
  token: '0123456789abcdef',
  lines: 1,
  model: 'gemini-2.5-flash-lite',
  since: new Date('2026-11-30T10:00:00Z'),
};

const calls = {
  upload: (batches, options) => batches.upload!(job, ['{}'], options),
  create: (batches, options) => batches.create(job, { uploadRef: 'files/in-1' }, options),
  find: (batches, options) => batches.find(job, options),
  poll: (batches, options) => batches.poll('batches/b1', options),
  results: (batches, options) => collect(batches.results('files/out-1', options)),
  inlined: (batches, options) => collect(batches.results('batches/b1', options)),
  cancel: (batches, options) => batches.cancel('batches/b1', options),
} satisfies Readonly<Record<string, BatchCall>>;

const error = (code: number, status: string, message = 'x', details?: object[]): object => ({
  error: { code, status, message, details },
});
const retryInfo = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '53.1s' }];
const inState = (state: string): object => ({ name: 'batches/b1', metadata: { state } });

const player = describeBatchFaults({
  create: (baseUrl, apiKey) => createGoogleBatches({ baseUrl, apiKey, apiVersion: 'v1beta' }),
  calls,
  ofOne: ['poll', 'results', 'inlined', 'cancel'],
  notFound: { body: error(404, 'NOT_FOUND', 'Requested entity was not found.'), code: 'NOT_FOUND' },
  faults: [
    [
      'a rate limit with its wait',
      json(429, error(429, 'RESOURCE_EXHAUSTED', 'slow', retryInfo)),
      { code: 'RESOURCE_EXHAUSTED', retry: { kind: 'rate_limit', waitMs: 53_100 } },
    ],
    [
      'a bad key',
      json(400, error(400, 'INVALID_ARGUMENT', `API key not valid: ${plantedKey}`)),
      {
        code: 'API_KEY_INVALID',
        message: expect.stringContaining('[redacted]') as unknown,
        retry: { kind: 'stop_lane' },
      },
    ],
    ['no permission', json(403, error(403, 'PERMISSION_DENIED')), { retry: { kind: 'stop_lane' } }],
    ['a fault of the server', json(500, error(500, 'INTERNAL')), { code: 'http_500', retry: { kind: 'transient' } }],
    ['an overload', json(503, error(503, 'UNAVAILABLE')), { code: 'http_503', retry: { kind: 'transient' } }],
  ],
  cancelling: {
    refused: json(400, error(400, 'INVALID_ARGUMENT', 'can not be cancelled')),
    failure: { code: 'INVALID_ARGUMENT' },
    ended: [
      ['has ended', inState('BATCH_STATE_SUCCEEDED')],
      ['was refused', inState('BATCH_STATE_FAILED')],
    ],
    running: inState('BATCH_STATE_RUNNING'),
  },
});
const { server, make, faultOf } = player;

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
    { metadata: { key: 'a-1' }, response: response(`It is ${plantedKey}.`) },
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
  await expectNothingOfEnvironment(player, calls, {
    variables: ['GOOGLE_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_GEMINI_BASE_URL', 'GOOGLE_GENAI_API_VERSION'],
    answer: inState('BATCH_STATE_SUCCEEDED'),
    urls: [
      '/upload/v1beta/files',
      '/v1beta/models/gemini-2.5-flash-lite:batchGenerateContent',
      '/v1beta/batches?pageSize=100',
      '/v1beta/batches/b1',
      '/v1beta/files/out-1:download?alt=media',
      '/v1beta/batches/b1',
      '/v1beta/batches/b1:cancel',
    ],
  });
  for (const { headers } of server.requests) {
    expect(headers['x-goog-api-key']).toBe(plantedKey);
    expect(headers['authorization'] ?? headers['x-goog-api-client']).toBeUndefined();
  }
});
