import { LLMock } from '@copilotkit/aimock';

import { collect } from '../../../test/support/collect';
import type { BatchJob, BatchProvider } from '../../batch';
import { createOpenAiBatches } from '.';

/** A mock by others, made from the vendor's published shapes: a second opinion on what the adapter sends and reads. */
const mock = new LLMock({ port: 0, logLevel: 'silent' });
const options = { deadlineMs: 5000 };

beforeAll(() => mock.start());
afterAll(() => mock.stop());

const jobOf = (token: string): BatchJob => ({
  token,
  lines: 2,
  model: 'gpt-4.1',
  since: new Date(Date.now() - 60_000),
});

const make = (endpoint: 'chat' | 'responses'): BatchProvider =>
  createOpenAiBatches({ baseUrl: `${mock.url}/v1`, apiKey: 'test-key-01', endpoint });

async function submit(batches: BatchProvider, job: BatchJob): Promise<string> {
  const lines = [0, 1].map((number) =>
    batches.encode({
      customId: `${job.token}-${number}`,
      request: { model: job.model, messages: [{ role: 'user', content: 'x' }], parameters: {} },
    }),
  );
  return batches.create(job, { uploadRef: await batches.upload!(job, lines, options) }, options);
}

test.each([
  ['chat', '0000000000000001'],
  ['responses', '0000000000000002'],
] as const)('a job of %s goes round, and is found by its token', async (endpoint, token) => {
  const batches = make(endpoint);
  const job = jobOf(token);
  const id = await submit(batches, job);
  expect(await batches.find(job, options)).toEqual({ found: 'yes', vendorId: id });
  expect(await batches.poll(id, options)).toEqual({ state: 'running', done: 0 });
  const ended = await batches.poll(id, options);
  if (ended.state !== 'ended') throw new Error(ended.state);
  const results = (await Promise.all(ended.results.map((ref) => collect(batches.results(ref, options))))).flat();
  expect(results).toMatchObject([
    { customId: `${token}-0`, result: { outcome: 'answer', text: 'Mock batch completion' } },
    { customId: `${token}-1`, result: { outcome: 'answer', returnedModel: 'gpt-4.1' } },
  ]);
});

test('a cancelled job ends', async () => {
  const batches = make('chat');
  const id = await submit(batches, jobOf('0000000000000003'));
  await batches.cancel(id, options);
  expect(await batches.poll(id, options)).toEqual({ state: 'ended', results: [] });
  await batches.cancel(id, options);
});
