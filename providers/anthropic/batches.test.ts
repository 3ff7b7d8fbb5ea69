import { startAnthropicServer } from '../../test/support/anthropic-server';
import type { VendorServer } from '../../test/support/vendor-server';
import { type BatchJob, type BatchProvider, type BatchResult } from '../batch';
import type { ProviderRequest } from '../provider';
import { createAnthropicBatches } from '.';

const apiKey = 'planted-key-0123456789abcdef';
const token = '0123456789abcdef';
const options = { deadlineMs: 5000 };

let server: VendorServer;
let batches: BatchProvider;
beforeEach(async () => {
  server = await startAnthropicServer({ answer: (prompt) => `About: ${prompt.split('\n').at(-1)}`, key: apiKey });
  batches = createAnthropicBatches({ baseUrl: server.baseUrl, apiKey, apiVersion: '2023-06-01' });
});
afterEach(() => server.close());

const request = (question: string): ProviderRequest => ({
  model: 'claude-haiku-4-5',
  messages: [
    { role: 'system', content: 'Answer briefly.' },
    { role: 'user', content: `Notes.\n${question}`, sharedPrefix: 'Notes.\n'.length },
  ],
  parameters: { max_tokens: 128 },
});
const questions = ['one?', 'two?', 'three?', 'four?'];

async function submit(): Promise<string> {
  const job: BatchJob = { token, lines: questions.length, model: 'claude-haiku-4-5', since: new Date() };
  const lines = questions.map((question, index) =>
    batches.encode({ customId: `${token}-${index}`, request: request(question) }),
  );
  return batches.create(job, { lines }, options);
}

async function resultsOf(vendorId: string): Promise<Map<string, BatchResult['result']>> {
  const state = await batches.poll(vendorId, options);
  if (state.state !== 'ended') throw new Error(`it is ${state.state}`);
  const results = new Map<string, BatchResult['result']>();
  for (const ref of state.results) {
    for await (const { customId, result } of batches.results(ref, options)) results.set(customId, result);
  }
  expect(JSON.stringify([...results])).not.toContain(apiKey);
  return results;
}

test('a job is made of its lines in one body, and each line comes back as a real-time answer would', async () => {
  const vendorId = await submit();
  expect(await batches.poll(vendorId, options)).toEqual({ state: 'running' });
  server.finishJobs();
  const results = await resultsOf(vendorId);
  expect([...results.keys()].sort()).toEqual(questions.map((_, index) => `${token}-${index}`));
  expect(results.get(`${token}-2`)).toMatchObject({
    outcome: 'answer',
    text: 'About: three?',
    finishReason: 'end_turn',
    returnedModel: 'claude-haiku-4-5',
    serviceTier: 'batch',
    usage: { inputCached: 0 },
  });
  expect(server.requests.map(({ method, url }) => `${method} ${url.replace(vendorId, 'ID')}`)).toEqual([
    'POST /v1/messages/batches',
    'GET /v1/messages/batches/ID',
    'GET /v1/messages/batches/ID',
    'GET /v1/messages/batches/ID',
    'GET /v1/messages/batches/ID/results',
  ]);
});

test('a line is the body of a real-time request under its custom id, with the cache mark in its place', () => {
  const marked = {
    ...request('one?'),
    parameters: { max_tokens: 128, cache_control: { type: 'ephemeral', ttl: '1h' } },
  };
  const line = batches.encode({ customId: `${token}-0`, request: marked });
  expect(line).not.toMatch(/[\r\n]/u);
  expect(JSON.parse(line)).toEqual({
    custom_id: `${token}-0`,
    params: {
      model: 'claude-haiku-4-5',
      system: 'Answer briefly.',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Notes.\n', cache_control: { type: 'ephemeral', ttl: '1h' } },
            { type: 'text', text: 'one?' },
          ],
        },
      ],
      max_tokens: 128,
    },
  });
});

test.each(['', 'a b', 'ü', 'x'.repeat(65)])(
  '%j, which would have the whole job refused, is no custom id',
  (customId) => {
    expect(() => batches.encode({ customId, request: request('one?') })).toThrow(/can't be a custom id/);
  },
);

test('a parameter that changes what one request is, is refused before anything is sent', () => {
  const streamed = { ...request('one?'), parameters: { stream: true } };
  expect(() => batches.encode({ customId: 'a-0', request: streamed })).toThrow(/parameter stream can't be set/);
});

test('a job of the most bytes stays under the vendor’s 256 MB, commas and frame included', () => {
  expect(batches.limits.lines).toBeLessThanOrEqual(100_000);
  expect(batches.limits.bytes + batches.limits.lines + '{"requests":[]}'.length).toBeLessThan(256_000_000);
});

test('lines that expired, were refused or are missing are told apart', async () => {
  const vendorId = await submit();
  server.finishJobs({
    expire: (id) => id.endsWith('-0'),
    reject: (id) => id.endsWith('-1'),
    drop: (id) => id.endsWith('-2'),
  });
  const results = await resultsOf(vendorId);
  expect(results.get(`${token}-0`)).toMatchObject({
    outcome: 'failed',
    failure: { code: 'batch_expired', retry: { kind: 'transient' } },
  });
  expect(results.get(`${token}-1`)).toMatchObject({
    outcome: 'failed',
    httpStatus: 400,
    failure: { code: 'invalid_request_error', retry: { kind: 'no' } },
  });
  expect(results.has(`${token}-2`)).toBe(false);
  expect(results.get(`${token}-3`)?.outcome).toBe('answer');
});

test('a cancelled job ends, and its lines say that they never ran', async () => {
  const vendorId = await submit();
  await batches.cancel(vendorId, options);
  const results = await resultsOf(vendorId);
  expect([...results.values()].map(({ failure }) => failure?.code)).toEqual(Array(4).fill('batch_cancelled'));
});

test('to cancel what has ended is done already', async () => {
  const vendorId = await submit();
  server.finishJobs();
  await expect(batches.cancel(vendorId, options)).resolves.toBeUndefined();
});

test('a job the vendor does not know is gone, which asking again can’t help', async () => {
  const gone = { failure: { code: 'gone', retry: { kind: 'no' } } };
  await expect(batches.poll('msgbatch_0', options)).rejects.toMatchObject(gone);
  await expect(batches.cancel('msgbatch_0', options)).rejects.toMatchObject(gone);
  await expect(batches.results('msgbatch_0', options)[Symbol.asyncIterator]().next()).rejects.toMatchObject(gone);
});

test('an id can’t lead elsewhere', async () => {
  await expect(batches.poll('../../x?y#z', options)).rejects.toMatchObject({ failure: { code: 'gone' } });
  expect(server.requests.at(-1)?.url).toBe('/v1/messages/batches/..%2F..%2Fx%3Fy%23z');
});

test('a job that was made though nobody saw it can be found by its results', async () => {
  server.intercept = (kind) => (kind === 'create' ? 'cut' : undefined);
  const since = new Date(Date.now() - 60_000);
  await expect(submit()).rejects.toMatchObject({ failure: { code: 'connection', retry: { kind: 'transient' } } });
  const job: BatchJob = { token, lines: questions.length, model: 'claude-haiku-4-5', since };
  expect(await batches.find(job, options)).toMatchObject({ found: 'unclear' });
  server.finishJobs();
  expect(await batches.find(job, options)).toEqual({ found: 'yes', vendorId: server.jobs[0]?.id });
  expect(server.jobs).toHaveLength(1);
});

test('a key the vendor refuses stops the lane', async () => {
  batches = createAnthropicBatches({ baseUrl: server.baseUrl, apiKey: 'another-key-01234', apiVersion: '2026-10-21' });
  await expect(submit()).rejects.toMatchObject({
    failure: { code: 'authentication_error', retry: { kind: 'stop_lane' } },
  });
});
