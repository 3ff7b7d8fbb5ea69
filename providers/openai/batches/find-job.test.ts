import { json, scriptedServerForTests } from '../../../test/support/scripted-server';
import type { BatchJob } from '../../batch';
import { createOpenAiBatches } from '.';

const minute = 60_000;
const job: BatchJob = { token: '0123456789abcdef', lines: 1, model: 'gpt-4.1', since: new Date(Date.now() - minute) };

const server = scriptedServerForTests();

const find = (): Promise<unknown> =>
  createOpenAiBatches({ baseUrl: server.baseUrl, apiKey: 'test-key-01', endpoint: 'chat' }).find(job, {
    deadlineMs: 5000,
  });

/** A job of somebody else's, made some milliseconds ago. */
const other = (id: string, agoMs = 0): object => ({
  id,
  created_at: Math.floor((Date.now() - agoMs) / 1000),
  metadata: { token: 'fedcba9876543210' },
});

test('gives up beyond 2,000 jobs of the time in question, and says so', async () => {
  server.play(json(200, { data: Array.from({ length: 100 }, (_, n) => other(`batch_${n}`)), has_more: true }));
  expect(await find()).toMatchObject({
    found: 'unclear',
    why: expect.stringMatching(/more than 2000 batches/u) as unknown,
  });
  expect(server.requests).toHaveLength(20);
});

test("a vendor's clock some minutes behind hides no job", async () => {
  server.play((response, request) => {
    const isFirst = !request.url?.includes('after=batch_1');
    const own = { id: 'batch_2', created_at: Math.floor(Date.now() / 1000), metadata: { token: job.token } };
    json(200, isFirst ? { data: [other('batch_1', 5 * minute)], has_more: true } : { data: [own] })(response, request);
  });
  expect(await find()).toEqual({ found: 'yes', vendorId: 'batch_2' });
});

test.each<[string, object]>([
  ['an empty page that promises more', { data: [], has_more: true }],
  ['a page that does not say whether there is more', { data: [other('batch_1')] }],
  [
    'jobs without metadata, or with odd ones',
    {
      data: [
        { ...other('batch_1'), metadata: null },
        { ...other('batch_2'), metadata: 7 },
      ],
    },
  ],
])('%s is the last', async (_what, page) => {
  server.play(json(200, page));
  expect(await find()).toEqual({ found: 'no' });
  expect(server.requests).toHaveLength(1);
});
