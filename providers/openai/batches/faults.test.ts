import { type BatchCall, describeBatchFaults, expectNothingOfEnvironment } from '../../../test/support/batch-faults';
import { collect } from '../../../test/support/collect';
import { openAiVariables } from '../../../test/support/openai-variables';
import { plantedKey } from '../../../test/support/play-exchange';
import { json } from '../../../test/support/scripted-server';
import type { BatchJob } from '../../batch';
import { createOpenAiBatches } from '.';

const job: BatchJob = {
  token: '0123456789abcdef',
  lines: 1,
  model: 'gpt-4.1',
  since: new Date('2026-11-30T10:00:00Z'),
};

const calls = {
  upload: (batches, options) => batches.upload!(job, ['{}'], options),
  create: (batches, options) => batches.create(job, { uploadRef: 'file-1' }, options),
  find: (batches, options) => batches.find(job, options),
  poll: (batches, options) => batches.poll('batch_1', options),
  results: (batches, options) => collect(batches.results('file-1', options)),
  cancel: (batches, options) => batches.cancel('batch_1', options),
} satisfies Readonly<Record<string, BatchCall>>;

const error = (message: string, code: string | null = null): object => ({ error: { message, type: 'x', code } });

const player = describeBatchFaults({
  create: (origin, apiKey) => createOpenAiBatches({ baseUrl: `${origin}/v1`, apiKey, endpoint: 'chat' }),
  calls,
  ofOne: ['poll', 'results', 'cancel'],
  notFound: { body: error('no such thing'), code: 'http_404' },
  faults: [
    [
      'a rate limit with its wait',
      json(429, error('slow down', 'rate_limit_exceeded'), { 'retry-after': '17' }),
      { code: 'rate_limit_exceeded', retry: { kind: 'rate_limit', waitMs: 17_000 } },
    ],
    ['no credit', json(429, error('x', 'insufficient_quota')), { retry: { kind: 'stop_lane' } }],
    [
      'a bad key',
      json(401, error(`Incorrect API key provided: ${plantedKey}`, 'invalid_api_key')),
      {
        code: 'invalid_api_key',
        message: expect.stringContaining('[redacted]') as unknown,
        retry: { kind: 'stop_lane' },
      },
    ],
    ['a forbidden project', json(403, error('x')), { code: 'http_403', retry: { kind: 'stop_lane' } }],
    ['a fault of the server', json(500, error('x')), { code: 'http_500', retry: { kind: 'transient' } }],
    ['an overload', json(503, error('x')), { code: 'http_503', retry: { kind: 'transient' } }],
    ['too large a request', json(413, error('x')), { code: 'http_413', retry: { kind: 'no' } }],
    ['a 200 with an error', json(200, error('x')), { code: 'malformed', retry: { kind: 'transient' } }],
    ['a 200 with a string', json(200, '"x"'), { code: 'malformed', retry: { kind: 'transient' } }],
  ],
  cancelling: {
    refused: json(409, error('Cannot cancel a batch with this status.')),
    failure: { code: 'http_409' },
    ended: [
      ['has ended', { id: 'batch_1', status: 'completed' }],
      ['was refused', { id: 'batch_1', status: 'failed' }],
    ],
    running: { id: 'batch_1', status: 'in_progress' },
  },
});
const { server, make, faultOf } = player;

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

test('requests carry what was given and nothing of the environment, and write nothing to the console', async () => {
  await expectNothingOfEnvironment(player, calls, {
    variables: openAiVariables,
    answer: { id: 'x', status: 'completed', data: [] },
    urls: [
      '/v1/files',
      '/v1/batches',
      '/v1/batches?limit=100',
      '/v1/batches/batch_1',
      '/v1/files/file-1/content',
      '/v1/batches/batch_1/cancel',
    ],
  });
  for (const { headers } of server.requests) {
    expect(headers['authorization']).toBe(`Bearer ${plantedKey}`);
    expect(Object.keys(headers).filter((header) => header.startsWith('x-stainless'))).toEqual([]);
  }
});
