import { BatchFault, type BatchJob } from '../batch';
import type { RetryDecision } from '../provider';
import type { BatchCalls } from './batch-calls';
import { findBatch } from './find-batch';
import type { MessageBatch } from './response-schema';

const options = { deadlineMs: 5000 };
const job: BatchJob = { token: '0123456789abcdef', lines: 3, model: 'm', since: new Date('2026-11-30T10:00:00Z') };

interface Listed {
  readonly id: string;
  readonly at: string;
  readonly status?: MessageBatch['processing_status'];
  readonly counts?: MessageBatch['request_counts'];
  readonly archived?: boolean;
  /** The custom id its results begin with, or what becomes of the wish to read them. */
  readonly results?: string | Error;
}

/** An account with these batches, and a note of what was read. */
function account(batches: readonly Listed[]) {
  const read: string[] = [];
  const calls: Pick<BatchCalls, 'list' | 'firstCustomId'> = {
    async *list() {
      for (const {
        id,
        at,
        status = 'ended',
        counts = { processing: 0, succeeded: 2, errored: 1 },
        archived,
        results,
      } of batches) {
        await Promise.resolve();
        read.push(`list ${id}`);
        yield {
          id,
          processing_status: status,
          created_at: at,
          archived_at: archived ? '2026-12-29T10:00:00Z' : null,
          request_counts: counts,
          results_url: results === undefined ? null : 'https://api.anthropic.com/results',
        };
      }
    },
    firstCustomId(id) {
      read.push(`results ${id}`);
      const { results = '' } = batches.find((batch) => batch.id === id)!;
      return results instanceof Error ? Promise.reject(results) : Promise.resolve(results);
    },
  };
  return { read, find: (sought = job) => findBatch(calls as BatchCalls, sought, options) };
}

const later = '2026-11-30T10:00:05Z';
const ours = `${job.token}-1`;
const others = 'fedcba9876543210-0';
const running = { processing: 3, succeeded: 0 };

const fault = (retry: RetryDecision): Error => new BatchFault({ code: 'gone', message: 'gone', retry });

test('an ended batch is the job whose token its first result begins with', async () => {
  const { find, read } = account([
    { id: 'b', at: later, results: others },
    { id: 'a', at: later, results: ours },
    { id: 'older', at: later, results: ours },
  ]);
  expect(await find()).toEqual({ found: 'yes', vendorId: 'a' });
  expect(read).toEqual(['list b', 'results b', 'list a', 'results a']);
});

test.each<[string, Listed]>([
  ['of another size', { id: 'a', at: later, counts: { processing: 0, succeeded: 4 }, results: ours }],
  ['of another size that runs', { id: 'a', at: later, status: 'in_progress', counts: { processing: 4 } }],
  ['older than the intent', { id: 'a', at: '2026-11-30T09:48:00Z', results: ours }],
  ['older than the intent that runs', { id: 'a', at: '2026-11-30T09:48:00Z', status: 'in_progress', counts: running }],
  ['whose results are gone', { id: 'a', at: later, archived: true, results: ours }],
  ['without results', { id: 'a', at: later }],
  ['that is gone by the time it is read', { id: 'a', at: later, results: fault({ kind: 'no' }) }],
  ['of another token', { id: 'a', at: later, results: others }],
  ['whose token only begins like the job’s', { id: 'a', at: later, results: `${job.token}0-1` }],
])('a batch %s is not the job', async (_what, batch) => {
  expect(await account([batch]).find()).toEqual({ found: 'no' });
});

test('the list is not read past the job’s time', async () => {
  const { find, read } = account([
    { id: 'old', at: '2026-11-29T10:00:00Z' },
    { id: 'older', at: '2026-11-28T10:00:00Z' },
  ]);
  await find();
  expect(read).toEqual(['list old']);
});

test('the vendor’s clock may be a little behind', async () => {
  expect(await account([{ id: 'a', at: '2026-11-30T09:59:30Z', results: ours }]).find()).toMatchObject({
    found: 'yes',
  });
});

test.each(['in_progress', 'canceling'] as const)('while one of its size is %s it can’t be told', async (status) => {
  const { find } = account([
    { id: 'msgbatch_1', at: later, status, counts: running },
    { id: 'b', at: later, results: others },
  ]);
  expect(await find()).toMatchObject({ found: 'unclear', why: expect.stringContaining('msgbatch_1') as unknown });
});

test('but an ended one that is the job is found behind those that run', async () => {
  const { find } = account([
    { id: 'b', at: later, status: 'in_progress', counts: running },
    { id: 'a', at: later, results: ours },
  ]);
  expect(await find()).toEqual({ found: 'yes', vendorId: 'a' });
});

test('jobs of equal size don’t wait for each other where the ledger knows whose the others are', async () => {
  const { find, read } = account([
    { id: 'b', at: later, status: 'in_progress', counts: running },
    { id: 'c', at: later, results: others },
  ]);
  expect(await find({ ...job, otherIds: new Set(['b', 'c']) })).toEqual({ found: 'no' });
  expect(read).toEqual(['list b', 'list c']);
});

test('results that can’t be read now are asked for again, not passed over', async () => {
  const { find } = account([{ id: 'a', at: later, results: fault({ kind: 'transient' }) }]);
  await expect(find()).rejects.toMatchObject({ failure: { retry: { kind: 'transient' } } });
});

test('many that run are named in part', async () => {
  const batches = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
    id,
    at: later,
    status: 'in_progress' as const,
    counts: running,
  }));
  expect(await account(batches).find()).toMatchObject({
    found: 'unclear',
    why: expect.stringContaining('a, b, c or 2 more') as unknown,
  });
});

test('a job meant to be made a moment ago may not be listed yet', async () => {
  expect(await account([]).find({ ...job, since: new Date() })).toMatchObject({ found: 'unclear' });
  expect(await account([]).find({ ...job, since: new Date(Date.now() - 30_000) })).toEqual({ found: 'no' });
});
