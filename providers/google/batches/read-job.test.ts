import { googleFixture } from '../../../test/support/google-fixture';
import { createRedactor } from '../../redact';
import { readJob } from './read-job';
import { jobSchema } from './schema';

const redactor = createRedactor('planted-key-0123456789abcdef');
const read = (operation: object) => readJob(jobSchema.parse({ name: 'batches/b1', ...operation }), redactor);
const output = { output: { responsesFile: 'files/out-1' } };

describe.each(['BATCH_STATE_', 'JOB_STATE_'])('a state that begins with %s', (prefix) => {
  const inState = (state: string, rest: object = {}, metadata: object = {}) =>
    read({ metadata: { state: prefix + state, ...metadata }, ...rest });

  test.each(['QUEUED', 'PENDING', 'RUNNING', 'PAUSED', 'UPDATING', 'CANCELLING', 'UNSPECIFIED', 'NEWLY_INVENTED'])(
    '%s: the job runs',
    (state) => {
      expect(inState(state)).toEqual({ state: 'running' });
    },
  );

  test.each(['SUCCEEDED', 'PARTIALLY_SUCCEEDED', 'CANCELLED'])('%s: it has ended, with its file if any', (state) => {
    expect(inState(state, {}, output)).toEqual({ state: 'ended', results: ['files/out-1'] });
    expect(inState(state, { response: { responsesFile: 'files/out-1' } })).toEqual({
      state: 'ended',
      results: ['files/out-1'],
    });
    expect(inState(state)).toEqual({ state: 'ended', results: [] });
  });

  test('EXPIRED: it has ended without any result', () => {
    expect(inState('EXPIRED', { error: { code: 4, message: 'late' } })).toEqual({ state: 'ended', results: [] });
  });

  test.each<[string, unknown, object]>([
    [
      'a broken file',
      { code: 3, message: 'The input file is malformed.' },
      { code: 'INVALID_ARGUMENT', retry: { kind: 'no' } },
    ],
    ['too much enqueued', { code: 8, message: 'quota' }, { code: 'RESOURCE_EXHAUSTED', retry: { kind: 'rate_limit' } }],
    ['a fault of the server', { code: 13, message: 'internal' }, { code: 'http_500', retry: { kind: 'transient' } }],
    [
      'a model that is not there',
      { code: 5, message: 'no model' },
      { code: 'NOT_FOUND', retry: { kind: 'stop_lane' } },
    ],
    [
      'a code of HTTP',
      { code: 503, message: 'over', status: 'UNAVAILABLE' },
      { code: 'http_503', retry: { kind: 'transient' } },
    ],
    ['a string', 'broken', { message: 'HTTP 500: broken', retry: { kind: 'transient' } }],
    ['no reason', undefined, { message: 'HTTP 500: the batch failed without a reason' }],
  ])('FAILED with %s: it is refused', (_what, error, failure) => {
    expect(inState('FAILED', { done: true, error })).toMatchObject({ state: 'refused', failure });
  });

  test('FAILED with results nevertheless: it has ended', () => {
    expect(inState('FAILED', { error: { code: 13 } }, output)).toEqual({ state: 'ended', results: ['files/out-1'] });
  });
});

test('the recorded job has ended', () => {
  const job = JSON.parse(googleFixture('21-job-succeeded.json')) as object;
  expect(read(job)).toEqual({ state: 'ended', results: ['files/batch-q7w8e9r0t1y2'] });
});

test('an operation that is done has ended, whatever it calls its state', () => {
  expect(read({ done: true, response: { responsesFile: 'files/out-1' } })).toEqual({
    state: 'ended',
    results: ['files/out-1'],
  });
  expect(read({ done: true, error: { code: 3, message: 'no' } })).toMatchObject({ state: 'refused' });
  expect(read({ metadata: null })).toEqual({ state: 'running' });
});

test('results inside a job are read off the job', () => {
  const inlined = { inlinedResponses: { inlinedResponses: [{ metadata: { key: 'a-0' }, response: {} }] } };
  expect(read({ metadata: { state: 'BATCH_STATE_SUCCEEDED', output: inlined } })).toEqual({
    state: 'ended',
    results: ['batches/b1'],
  });
});

test.each<[object, object]>([
  [{ successfulRequestCount: '2', failedRequestCount: '1' }, { done: 3 }],
  [{ successfulRequestCount: 2 }, { done: 2 }],
  [{ requestCount: '5', pendingRequestCount: '5' }, {}],
  [{ successfulRequestCount: 'many' }, {}],
  [{ successfulRequestCount: '-1' }, {}],
])('the progress of %j is %j', (batchStats, progress) => {
  expect(read({ metadata: { state: 'BATCH_STATE_RUNNING', batchStats } })).toEqual({ state: 'running', ...progress });
});

test.each(['batches/../files/x', 'batches/', 'batches/a/b', 'files/x', 'batches/a?b'])(
  'the name %j is none, and never becomes part of an address',
  (name) => {
    expect(jobSchema.safeParse({ name }).success).toBe(false);
  },
);

test.each(['files/../batches/x', 'files/a:download', 'https://host/files/a'])(
  'nor does the file %j',
  (responsesFile) => {
    expect(jobSchema.safeParse({ name: 'batches/b1', response: { responsesFile } }).success).toBe(false);
  },
);
