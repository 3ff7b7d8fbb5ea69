import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { BatchState } from '../../batch';
import { createRedactor } from '../../redact';
import { readJob } from './read-job';
import { type Job, jobSchema } from './response-schema';

const redactor = createRedactor('planted-key-0123456789abcdef');
const output = 'file-Out5VbP2hXe9KtRwYzN3Ga';
const errors = 'file-Err8JdL4mUc7QsFvZaT1Hb';

function recorded(name: string): Job {
  return jobSchema.parse(JSON.parse(readFileSync(join(__dirname, 'fixtures', `job-${name}.json`), 'utf8')));
}

test.each<[string, BatchState]>([
  ['validating', { state: 'running', done: 0 }],
  ['in-progress', { state: 'running', done: 2 }],
  ['finalizing', { state: 'running', done: 3 }],
  ['cancelling', { state: 'running', done: 1 }],
  ['unknown-status', { state: 'running', done: 0 }],
  ['completed', { state: 'ended', results: [output, errors] }],
  ['completed-all-answered', { state: 'ended', results: [output] }],
  ['completed-none-answered', { state: 'ended', results: [errors] }],
  ['completed-without-files', { state: 'ended', results: [] }],
  ['expired', { state: 'ended', results: [output, errors] }],
  ['cancelled', { state: 'ended', results: [output] }],
  ['failed-with-files', { state: 'ended', results: [errors] }],
])('a job that is %s', (name, state) => {
  expect(readJob(recorded(name), redactor)).toEqual(state);
});

test.each<[string, string, object, RegExp]>([
  ['failed-invalid-line', 'invalid_json_line', { kind: 'no' }, /valid JSON\. \(line 2\)$/u],
  ['failed-duplicate-id', 'duplicate_custom_id', { kind: 'no' }, /\(line 3, parameter custom_id\)$/u],
  ['failed-without-reason', 'batch_refused', { kind: 'no' }, /without a reason/u],
  ['failed-enqueued-tokens', 'token_limit_exceeded', { kind: 'rate_limit' }, /^Enqueued token limit/u],
  ['failed-enqueued-requests', 'queue_full', { kind: 'rate_limit' }, /^Enqueued request limit/u],
  ['failed-billing', 'billing_hard_limit_reached', { kind: 'stop_lane' }, /Billing hard limit/u],
  ['failed-unknown-model', 'model_not_found', { kind: 'stop_lane' }, /'gpt-0'/u],
])('a job that is %s is refused as %s', (name, code, retry, message) => {
  expect(readJob(recorded(name), redactor)).toMatchObject({
    state: 'refused',
    failure: { code, retry, message: expect.stringMatching(message) as unknown },
  });
});

test.each<[string, object, BatchState]>([
  ['no counts', { request_counts: undefined }, { state: 'running' }],
  ['odd counts', { request_counts: { completed: 'many', failed: -1 } }, { state: 'running' }],
  ['counts of completed lines alone', { request_counts: { completed: 4 } }, { state: 'running', done: 4 }],
  [
    'blank and odd file ids',
    { status: 'completed', output_file_id: '', error_file_id: 7 },
    { state: 'ended', results: [] },
  ],
  ['a list of errors that is none', { errors: 'many' }, { state: 'running' }],
])('%s cost nothing else', (_what, change, state) => {
  expect(readJob(jobSchema.parse({ id: 'batch_1', status: 'in_progress', ...change }), redactor)).toEqual(state);
});

test('a refusal shows no key, and a code that is no word is not taken over', () => {
  const job = jobSchema.parse({
    id: 'batch_1',
    status: 'failed',
    errors: { data: [{ code: 'see planted-key-0123456789abcdef', message: 'Bad key planted-key-0123456789abcdef' }] },
  });
  expect(readJob(job, redactor)).toEqual({
    state: 'refused',
    failure: { code: 'batch_refused', message: 'Bad key [redacted]', retry: { kind: 'no' } },
  });
});
