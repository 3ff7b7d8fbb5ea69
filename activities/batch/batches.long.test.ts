import { loadSweepState } from '../../cli/sweep/sweep-state';
import type { BatchStep } from '../../contracts/payloads';
import { openRerun } from '../../db/queries/open-rerun';
import type { SweepSpec } from '../../experiments/sweep-spec';
import type { ExchangeResult, RetryDecision } from '../../providers/provider';
import { runWhole } from '../../test/support/activities-on-database';
import { batchExperiment, type BatchSweep, batchSweepSpec, plannedBatchSweep } from '../../test/support/batch-sweep';
import { cancelActivities, resetFakeActivity } from '../../test/support/fake-activity';
import type { AnswerLine } from '../../test/support/fake-batch-vendor';
import { batchFault, failureOf, FakeBatchVendor } from '../../test/support/fake-batch-vendor';
import { type DataFile, dataFile, question } from '../../test/support/stored-sweep';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import { batchTools } from './batch-tools';
import { openBatch } from './batch-work';
import { withdrawBatch } from './close-batch';

jest.mock('@temporalio/activity', () => jest.requireActual<object>('../../test/support/fake-activity'));

let test: TestDatabase;
let file: DataFile;
let vendor: FakeBatchVendor;
const questions = 9;

beforeEach(async () => {
  resetFakeActivity();
  test = await createTestDatabase();
  file = dataFile(Array.from({ length: questions }, (_, index) => question(index)));
  vendor = new FakeBatchVendor();
});
afterEach(async () => {
  file.remove();
  await test.drop();
});

type Options = Parameters<typeof plannedBatchSweep>[3];
const planned = (over: Partial<SweepSpec> = {}, options?: Options): Promise<BatchSweep> =>
  plannedBatchSweep(test.database, vendor, batchSweepSpec(file.path, over), options);

interface BatchRow {
  id: number;
  state: string;
  lines: number;
  why: string | null;
  vendorId: string | null;
}
const batchRows = (): Promise<BatchRow[]> =>
  test.database.sql<BatchRow[]>`SELECT id, state, lines, why, vendor_id AS "vendorId" FROM batches ORDER BY id`;

interface AttemptRow {
  outcome: string | null;
  retry: string | null;
  code: string | null;
  tier: string | null;
  cost: number | null;
  batchId: number | null;
  state: string;
}
const attemptRows = (): Promise<AttemptRow[]> =>
  test.database.sql<AttemptRow[]>`
    SELECT a.outcome, a.retry, a.failure_code AS code, a.tier, a.cost_micro_usd AS cost, a.batch_id AS "batchId", s.state
    FROM attempts a JOIN series s ON s.call_key = a.call_key AND s.series = a.series ORDER BY a.id`;

const counts = <T>(values: readonly T[]): Map<T, number> => {
  const found = new Map<T, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return found;
};

/** After every batch is closed nothing is open, and nobody is kept from the calls. */
async function expectNothingHeld(): Promise<void> {
  const [row] = await test.database.sql<{ open: number; holds: number; unclosed: number }[]>`
    SELECT (SELECT count(*)::int FROM attempts WHERE ended_at IS NULL) AS open,
      (SELECT count(*)::int FROM workers WHERE kind = 'batch' AND lease_until > now()) AS holds,
      (SELECT count(*)::int FROM batches WHERE state <> 'closed') AS unclosed`;
  expect(row).toEqual({ open: 0, holds: 0, unclosed: 0 });
}

const failedWith = (retry: RetryDecision, code: string, httpStatus?: number): ExchangeResult => ({
  outcome: 'failed',
  usage: {},
  failure: failureOf(retry, code),
  ...(httpStatus === undefined ? {} : { httpStatus }),
});

/** Answers the n-th line of the job (from 0) as told, the others well. */
function lineAnswers(...results: (ExchangeResult | undefined)[]): AnswerLine {
  const answered = vendor.answer.bind(vendor);
  const order: string[] = [];
  return (line) => {
    if (!order.includes(line.customId)) order.push(line.customId);
    const index = order.indexOf(line.customId);
    return index < results.length ? results[index] : answered(line);
  };
}

/** Does steps of the first open batch until one says that it waits, or that it is closed. */
async function advanceUntilWaiting({ activities, prepare }: BatchSweep): Promise<BatchStep> {
  const { open } = await prepare();
  for (;;) {
    const step = await activities.advanceBatch(open[0]!.batchId);
    if (step.againInMs !== 0) return step;
  }
}

it('a rerun of calls that a batch answered goes into a batch of its own, and both answers are kept', async () => {
  const sweep = await planned();
  await sweep.answer();
  const selection = { only: ['answer'], who: 'ann@lab', reason: 'again' };
  await openRerun(test.database, { sweepId: sweep.sweepId, ...selection });
  expect((await sweep.prepare()).counts).toMatchObject({ settled: 0, of: questions });
  await sweep.answer();
  const { conditionId } = sweep.condition;
  expect(await sweep.activities.adoptSeries({ sweepId: sweep.sweepId, conditionId })).toBe(questions);
  expect((await batchRows()).map(({ state, lines }) => [state, lines])).toEqual([
    ['closed', questions],
    ['closed', questions],
  ]);
  const [row] = await test.database.sql`
    SELECT count(*)::int AS cells, min(c.series)::int AS series,
      (SELECT count(*)::int FROM attempts WHERE outcome = 'answer') AS answers FROM cells c`;
  expect(row).toEqual({ cells: questions, series: 2, answers: 2 * questions });
  await expectNothingHeld();
});

describe('a job that ends well', () => {
  it('settles every call at the price of batches, in one job, and leaves nothing open', async () => {
    const sweep = await planned();
    const { open, waiting, made, counts: cells } = await sweep.prepare();
    expect({ open, waiting, made }).toEqual({
      open: [{ batchId: open[0]!.batchId, number: 1, lines: questions, state: 'intent' }],
      waiting: null,
      made: 1,
    });
    expect(cells).toEqual({ of: questions, settled: 0, failed: 0, deferred: 0 });
    await sweep.answer();
    expect(vendor.jobs).toHaveLength(1);
    expect(await batchRows()).toMatchObject([{ state: 'closed', lines: questions, why: null, vendorId: 'job-1' }]);
    for (const row of await attemptRows()) {
      expect(row).toMatchObject({ outcome: 'answer', tier: 'batch', cost: 15, state: 'settled', retry: null });
    }
    await expectNothingHeld();
    expect(await runWhole(sweep.activities, sweep.sweepId, sweep.condition)).toMatchObject({ of: 0 });
  });

  it('is cut by lines and by bytes, in the order of the cells', async () => {
    vendor.limits = { lines: 4, bytes: 200_000_000 };
    const sweep = await planned();
    expect((await sweep.prepare()).open.map(({ number, lines }) => [number, lines])).toEqual([
      [1, 4],
      [2, 4],
      [3, 1],
    ]);
    await sweep.answer();
    expect(vendor.jobs.map(({ lines }) => lines.length)).toEqual([4, 4, 1]);
    await expectNothingHeld();
  });

  it('carries exactly what real time would send, once per call', async () => {
    const sweep = await planned();
    await sweep.answer();
    const [job] = vendor.jobs;
    expect(new Set(job!.lines.map(({ customId }) => customId)).size).toBe(questions);
    for (const { customId, request } of job!.lines) {
      expect(customId).toMatch(new RegExp(`^${job!.token}-[0-9]+$`));
      expect(request).toMatchObject({ model: 'gpt-test', parameters: { max_completion_tokens: 16 } });
    }
    expect(new Set(job!.lines.map(({ request }) => JSON.stringify(request))).size).toBe(questions);
  });

  it('is written down beside one other at most; who comes then asks again', async () => {
    const sweep = await planned();
    const prepared = await Promise.all([sweep.prepare(), sweep.prepare(), sweep.prepare()]);
    const written = expect.stringMatching(/being written down/) as string;
    expect(prepared.filter(({ waiting }) => waiting !== null)).toEqual([
      expect.objectContaining({ waiting: { why: written, againInMs: expect.any(Number) as number } }),
    ]);
    await sweep.answer();
    await expectNothingHeld();
  });

  it('of a vendor without files is made of the lines themselves', async () => {
    (vendor as { upload?: unknown }).upload = undefined;
    const sweep = await planned();
    await sweep.answer();
    expect(vendor.calls).not.toContain('upload');
    expect(vendor.jobs).toHaveLength(1);
    await expectNothingHeld();
  });
});

describe('lines that bring no answer', () => {
  it.each<[string, ExchangeResult | undefined, Partial<AttemptRow>]>([
    ['expired', failedWith({ kind: 'no' }, 'batch_expired'), { retry: 'batch_expired', cost: 0, state: 'open' }],
    ['cancelled', failedWith({ kind: 'no' }, 'batch_cancelled'), { retry: 'batch_expired', cost: 0, state: 'open' }],
    ['missing', undefined, { retry: 'batch_missing', code: 'batch_missing', cost: null, state: 'open' }],
    [
      'failed for now',
      failedWith({ kind: 'transient' }, 'http_500', 500),
      { retry: 'transient', cost: 0, state: 'open' },
    ],
    ['rejected', failedWith({ kind: 'no' }, 'http_400', 400), { retry: 'no', cost: 0, state: 'failed' }],
  ])('%s: what real time makes of it', async (_, result, row) => {
    vendor.answer = lineAnswers(result);
    const sweep = await planned();
    await sweep.answer();
    const rows = await attemptRows();
    expect(rows.filter(({ outcome }) => outcome === 'failed')).toMatchObject([{ outcome: 'failed', ...row }]);
    expect(rows.filter(({ outcome }) => outcome === 'answer')).toHaveLength(questions - 1);
    await expectNothingHeld();

    const left = row.state === 'open' ? 1 : 0;
    expect(await runWhole(sweep.activities, sweep.sweepId, sweep.condition)).toMatchObject({ of: left, settled: left });
    expect(vendor.jobs).toHaveLength(1);
  });

  it('that stop the lane wait for the operator, and go into another batch then', async () => {
    vendor.answer = lineAnswers(failedWith({ kind: 'stop_lane', advice: 'top it up' }, 'insufficient_quota', 429));
    const sweep = await planned();
    await sweep.prepare();
    await expect(advanceUntilWaiting(sweep)).rejects.toMatchObject({ type: 'LaneStopped', nonRetryable: true });
    await expectNothingHeld();
    expect(await sweep.prepare()).toMatchObject({
      open: [],
      waiting: { why: expect.stringContaining('top it up') as string, againInMs: null },
    });
    await test.database.sql`UPDATE lanes SET stopped_why = NULL`;
    vendor.answer = lineAnswers();
    await sweep.answer();
    expect(vendor.jobs.map(({ lines }) => lines.length)).toEqual([questions, 1]);
    expect(counts((await attemptRows()).map(({ state }) => state))).toEqual(new Map([['settled', questions + 1]]));
  });

  it('all of them rejected, where there are ten or more, stop the lane', async () => {
    file.write(Array.from({ length: 12 }, (_, index) => question(index)));
    vendor.answer = () => failedWith({ kind: 'no' }, 'http_400', 400);
    const sweep = await planned();
    await expect(sweep.answer()).rejects.toThrow(/all 12 calls of a batch were rejected: said http_400/);
    await expectNothingHeld();
  });

  it('that are not ours are counted and settle nothing', async () => {
    const sweep = await planned();
    const result = vendor.answer({ customId: 'f-1', request: { model: 'm', messages: [], parameters: {} } })!;
    vendor.strangers = ({ token, lines }) => [
      { customId: `${'0'.repeat(16)}-${lines[0]!.customId.split('-')[1]}`, result },
      { customId: `${token}-999999`, result },
      { customId: 'what is this', result },
      { customId: lines[0]!.customId, result: { ...result, text: 'the first counts' } },
    ];
    await sweep.answer();
    expect(await batchRows()).toMatchObject([
      {
        why:
          '1 results of other batches passed over; 2 results with unknown ids passed over; ' +
          '1 lines with more than one result, of which the first counts',
      },
    ]);
    const [row] = await test.database.sql<{ answers: number }[]>`
      SELECT count(*)::int AS answers FROM attempts WHERE outcome = 'answer'`;
    expect(row!.answers).toBe(questions);
  });
});

describe('a job whose creation nobody saw', () => {
  it('is found by its token and adopted, never made again', async () => {
    const sweep = await planned();
    let creations = 0;
    vendor.trouble = (step) =>
      step === 'create' && (creations += 1) === 1
        ? { when: 'after', error: batchFault({ kind: 'transient' }, 'connection') }
        : undefined;
    const { open } = await sweep.prepare();
    const { batchId } = open[0]!;
    await sweep.activities.advanceBatch(batchId);
    await expect(sweep.activities.advanceBatch(batchId)).rejects.toMatchObject({ type: 'BatchFault' });
    expect(await sweep.activities.advanceBatch(batchId)).toMatchObject({ state: 'found again', againInMs: 0 });
    await sweep.answer();
    expect(creations).toBe(1);
    expect(vendor.jobs).toHaveLength(1);
    await expectNothingHeld();
  });

  it('and that was never made is made once the time is over in which it could still appear', async () => {
    // A grace of 600 ms.
    const sweep = await planned({}, { pace: 1e-3 });
    let creations = 0;
    vendor.trouble = (step) =>
      step === 'create' && (creations += 1) === 1
        ? { when: 'before', error: batchFault({ kind: 'transient' }, 'connection') }
        : undefined;
    const { open } = await sweep.prepare();
    const { batchId } = open[0]!;
    await sweep.activities.advanceBatch(batchId);
    await expect(sweep.activities.advanceBatch(batchId)).rejects.toMatchObject({ type: 'BatchFault' });
    const step = await sweep.activities.advanceBatch(batchId);
    expect(step).toMatchObject({
      state: 'looked for',
      why: expect.stringMatching(/may still be on its way/) as string,
    });
    expect(step.againInMs).toBeGreaterThan(0);
    expect(creations).toBe(1);
    await sweep.answer();
    expect(creations).toBe(2);
    expect(vendor.jobs).toHaveLength(1);
  });

  it('while it is unclear, is waited for', async () => {
    const sweep = await planned();
    vendor.trouble = (step) =>
      step === 'create' ? { when: 'after', error: batchFault({ kind: 'transient' }, 'connection') } : undefined;
    const { open } = await sweep.prepare();
    const { batchId } = open[0]!;
    await sweep.activities.advanceBatch(batchId);
    await expect(sweep.activities.advanceBatch(batchId)).rejects.toMatchObject({ type: 'BatchFault' });
    const found = vendor.find;
    vendor.find = () => Promise.resolve({ found: 'unclear', why: 'too many jobs to look through' });
    expect(await sweep.activities.advanceBatch(batchId)).toMatchObject({
      state: 'looked for',
      why: 'too many jobs to look through',
    });
    vendor.find = found;
    await sweep.answer();
    expect(vendor.jobs).toHaveLength(1);
  });

  it('and that the vendor won’t even look for is given up once it can’t run any more', async () => {
    const sweep = await planned();
    vendor.trouble = (step) =>
      step === 'create' ? { when: 'before', error: batchFault({ kind: 'transient' }, 'connection') } : undefined;
    const { open } = await sweep.prepare();
    const { batchId } = open[0]!;
    await sweep.activities.advanceBatch(batchId);
    await expect(sweep.activities.advanceBatch(batchId)).rejects.toMatchObject({ type: 'BatchFault' });
    vendor.find = () => Promise.reject(batchFault({ kind: 'no' }, 'http_404'));
    await expect(sweep.activities.advanceBatch(batchId)).rejects.toMatchObject({ type: 'BatchFault' });
    await test.database.sql`UPDATE batches SET create_sent_at = create_sent_at - interval '3 days'`;
    expect(await sweep.activities.advanceBatch(batchId)).toMatchObject({ state: 'closed', againInMs: null });
    expect(await sweep.prepare()).toMatchObject({ open: [], waiting: null });
    await expectNothingHeld();
  });

  it('is not closed as unsent by a worker that read its row before it was asked for', async () => {
    const sweep = await planned({}, { pace: 1e-3 });
    const { open } = await sweep.prepare();
    const { batchId } = open[0]!;
    await sweep.activities.advanceBatch(batchId);
    // One worker asks for the job; the other, which has read the row before, sees the sweep paused.
    const work = await openBatch(
      { database: test.database, batches: batchTools(() => vendor) } as never,
      batchId,
      () => undefined,
    );
    await sweep.activities.advanceBatch(batchId);
    expect(await withdrawBatch(work, 'paused')).toMatchObject({ why: 'another worker is at it' });
    await sweep.answer();
    expect(vendor.jobs).toHaveLength(1);
    expect(counts((await attemptRows()).map(({ outcome }) => outcome))).toEqual(new Map([['answer', questions]]));
  });

  it('two workers at once make one job', async () => {
    const sweep = await planned({}, { pace: 1e-3 });
    const { open } = await sweep.prepare();
    const { batchId } = open[0]!;
    await Promise.all(Array.from({ length: 2 }, () => sweep.activities.advanceBatch(batchId)));
    await Promise.all(Array.from({ length: 2 }, () => sweep.activities.advanceBatch(batchId)));
    expect(vendor.calls.filter((step) => step === 'create')).toHaveLength(1);
    await sweep.answer();
    expect(vendor.jobs).toHaveLength(1);
    await expectNothingHeld();
  });
});

describe('a batch refused as a whole', () => {
  const refusal = (retry: RetryDecision) => ({ state: 'refused' as const, failure: failureOf(retry, 'no_thanks') });

  it('for good: nothing is billed, its calls go in real time, and the row says why', async () => {
    vendor.onPoll = () => refusal({ kind: 'no' });
    const sweep = await planned();
    await sweep.answer();
    expect(await batchRows()).toMatchObject([{ state: 'closed', why: 'said no_thanks' }]);
    await test.database.sql`UPDATE experiments SET frozen_at = now()`;
    const { snapshot } = await loadSweepState(test.database, sweep.sweepId);
    expect(snapshot.conditions[0]!.why).toBe('its last batch was closed without results: said no_thanks');
    expect(await sweep.activities.progressTable({ sweepId: sweep.sweepId, label: null })).toMatch(/said no\\_thanks/);
    for (const row of await attemptRows()) {
      expect(row).toMatchObject({ outcome: 'unsent', code: 'batch_refused', cost: 0, state: 'open' });
    }
    await expectNothingHeld();
    expect(await sweep.prepare()).toMatchObject({ open: [], waiting: null });
    expect(await runWhole(sweep.activities, sweep.sweepId, sweep.condition)).toMatchObject({ settled: questions });
  });

  it.each(['upload', 'create'] as const)('at %s: the same', async (step) => {
    vendor.trouble = (each) =>
      each === step ? { when: 'before', error: batchFault({ kind: 'no' }, 'http_400') } : undefined;
    const sweep = await planned();
    await sweep.answer();
    expect(vendor.jobs).toEqual([]);
    expect(counts((await attemptRows()).map(({ code }) => code))).toEqual(new Map([['batch_refused', questions]]));
    await expectNothingHeld();
  });

  it('as the queue has no room: half as large a batch, one at a time, until it is taken', async () => {
    file.write(Array.from({ length: 90 }, (_, index) => question(index)));
    vendor.onPoll = (job) =>
      job.lines.length > 30 ? refusal({ kind: 'rate_limit' }) : { state: 'ended', results: [job.id] };
    const sweep = await planned();
    await sweep.answer();
    const sizes = vendor.jobs.map(({ lines }) => lines.length);
    expect(sizes[0]).toBe(90);
    expect(new Set(sizes.slice(1).filter((size) => size > 30))).toEqual(new Set([45]));
    const taken = sizes.filter((size) => size <= 30);
    expect(Math.max(...taken)).toBe(23);
    expect(taken.reduce((sum, size) => sum + size, 0)).toBe(90);
    const rows = await attemptRows();
    expect(rows.filter(({ outcome }) => outcome === 'answer')).toHaveLength(90);
    await expectNothingHeld();
  });

  it('as the queue has no room for even a few lines: in real time', async () => {
    vendor.onPoll = () => refusal({ kind: 'rate_limit' });
    const sweep = await planned();
    await sweep.answer();
    expect(counts((await attemptRows()).map(({ code }) => code))).toEqual(new Map([['batch_refused', questions]]));
  });

  it('as the account has no credit: the lane stops, and the calls go into another batch then', async () => {
    vendor.onPoll = () => refusal({ kind: 'stop_lane', advice: 'top it up' });
    const sweep = await planned();
    await expect(advanceUntilWaiting(sweep)).rejects.toMatchObject({ type: 'LaneStopped' });
    await expectNothingHeld();
    await test.database.sql`UPDATE lanes SET stopped_why = NULL`;
    vendor.onPoll = (job) => ({ state: 'ended', results: [job.id] });
    await sweep.answer();
    expect(counts((await attemptRows()).map(({ outcome }) => outcome)).get('answer')).toBe(questions);
  });
});

describe('faults of the moment', () => {
  it.each(['upload', 'poll', 'results'] as const)(
    'at %s: tried again, and the row says what it waits for',
    async (at) => {
      let failures = 0;
      vendor.trouble = (step) =>
        step === at && (failures += 1) === 1
          ? { when: 'before', error: batchFault({ kind: 'transient' }, 'http_503') }
          : undefined;
      const sweep = await planned();
      await expect(sweep.answer()).rejects.toMatchObject({ type: 'BatchFault', nonRetryable: false });
      expect(await batchRows()).toMatchObject([{ why: 'said http_503' }]);
      await sweep.answer();
      expect(await batchRows()).toMatchObject([{ state: 'closed', why: null }]);
      expect(vendor.jobs).toHaveLength(1);
    },
  );

  it('a vendor that asks to wait is waited for as long as it says, an hour at most', async () => {
    vendor.trouble = (step) =>
      step === 'poll' ? { when: 'before', error: batchFault({ kind: 'rate_limit', waitMs: 9_999_999 }) } : undefined;
    const sweep = await planned();
    await expect(sweep.answer()).rejects.toMatchObject({ type: 'RateLimited', nextRetryDelay: 3_600_000 });
  });

  it('a vendor that asks to wait for ever with the next job makes room for a smaller one', async () => {
    vendor.trouble = (step) =>
      step === 'create' ? { when: 'before', error: batchFault({ kind: 'rate_limit' }) } : undefined;
    const sweep = await planned({}, { pace: 1e-5 });
    // Fifteen minutes at this pace are over before the second request.
    await sweep.answer().catch(() => sweep.answer());
    expect(vendor.jobs).toEqual([]);
    expect(counts((await attemptRows()).map(({ code }) => code))).toEqual(new Map([['batch_refused', questions]]));
  });

  it('a key that is refused stops the lane; what was not submitted is taken back, what runs is kept', async () => {
    const stop = batchFault({ kind: 'stop_lane', advice: 'check the key' }, 'http_401');
    vendor.trouble = (step) => (step === 'create' ? { when: 'before', error: stop } : undefined);
    const sweep = await planned();
    await expect(sweep.answer()).rejects.toMatchObject({ type: 'LaneStopped' });
    await expectNothingHeld();

    await test.database.sql`UPDATE lanes SET stopped_why = NULL`;
    vendor.trouble = (step) => (step === 'poll' ? { when: 'before', error: stop } : undefined);
    await expect(sweep.answer()).rejects.toMatchObject({ type: 'LaneStopped' });
    expect((await batchRows()).map(({ state }) => state)).toEqual(['closed', 'created']);

    // What runs is collected though the lane is stopped.
    vendor.trouble = () => undefined;
    await sweep.answer();
    expect(vendor.jobs).toHaveLength(1);
    await expectNothingHeld();
  });

  it('a download that breaks is read again, and no line ends twice', async () => {
    vendor.cutAfter = { lines: 5, error: batchFault({ kind: 'transient' }, 'connection') };
    const sweep = await planned();
    await expect(sweep.answer()).rejects.toMatchObject({ type: 'BatchFault' });
    await sweep.answer();
    expect(counts((await attemptRows()).map(({ outcome }) => outcome))).toEqual(new Map([['answer', questions]]));
  });
});

describe('the operator', () => {
  it('pauses: nothing new is submitted, what runs is collected', async () => {
    vendor.limits = { lines: 5, bytes: 1e9 };
    const sweep = await planned();
    const { open } = await sweep.prepare();
    const [first, second] = open.map(({ batchId }) => batchId);
    for (let steps = 0; steps < 2; steps += 1) await sweep.activities.advanceBatch(first!);
    await test.database.sql`UPDATE sweeps SET state = 'paused'`;
    expect(await sweep.activities.advanceBatch(second!)).toMatchObject({
      state: 'closed',
      why: 'not submitted: the sweep is paused',
    });
    while ((await sweep.activities.advanceBatch(first!)).againInMs !== null);
    expect(vendor.jobs).toHaveLength(1);
    expect(await sweep.prepare()).toMatchObject({ open: [], waiting: { why: 'the sweep is paused', againInMs: null } });
    await expectNothingHeld();
    await test.database.sql`UPDATE sweeps SET state = 'active'`;
    await sweep.answer();
    expect(vendor.jobs.map(({ lines }) => lines.length)).toEqual([5, 4]);
  });

  it('cancels the sweep: jobs are ended at the vendor, what they answered is kept, the rest is owed', async () => {
    vendor.onPoll = () => ({ state: 'running' });
    const sweep = await planned();
    expect(await advanceUntilWaiting(sweep)).toMatchObject({ state: 'running' });
    await sweep.activities.leaveBatches(sweep.condition.conditionId);
    expect(vendor.jobs[0]!.cancelled).toBe(false);

    await test.database.sql`UPDATE sweeps SET state = 'cancelled'`;
    await sweep.activities.leaveBatches(sweep.condition.conditionId);
    expect(vendor.jobs[0]!.cancelled).toBe(true);
    vendor.answer = lineAnswers(...Array<ExchangeResult>(4).fill(failedWith({ kind: 'no' }, 'batch_cancelled')));
    expect(await advanceUntilWaiting(sweep)).toMatchObject({ state: 'closed', settled: questions - 4 });
    await expectNothingHeld();
  });

  it('cancels the sweep before anything was submitted: nothing is', async () => {
    const sweep = await planned();
    await sweep.prepare();
    await test.database.sql`UPDATE sweeps SET state = 'cancelled'`;
    await sweep.activities.leaveBatches(sweep.condition.conditionId);
    expect(await batchRows()).toMatchObject([{ state: 'closed', why: 'not submitted: the sweep is cancelled' }]);
    expect(vendor.calls).toEqual([]);
    await expectNothingHeld();
  });

  it('has a worker end in the middle of a download: the next one reads the rest', async () => {
    file.write(Array.from({ length: 450 }, (_, index) => question(index)));
    let draining = false;
    const sweep = await planned({}, { draining: () => draining });
    const { open } = await sweep.prepare();
    for (let steps = 0; steps < 3; steps += 1) await sweep.activities.advanceBatch(open[0]!.batchId);
    draining = true;
    expect(await sweep.activities.advanceBatch(open[0]!.batchId)).toMatchObject({
      state: 'collecting',
      settled: 200,
      againInMs: 0,
    });
    draining = false;
    cancelActivities();
    expect(await sweep.activities.advanceBatch(open[0]!.batchId)).toMatchObject({ state: 'collecting', settled: 400 });
    resetFakeActivity();
    await sweep.answer();
    expect(vendor.jobs).toHaveLength(1);
    await expectNothingHeld();
  });
});

describe('a job that does not end in time', () => {
  // 26 h come to 93.6 s, the two hours of patience to 7.2 s.
  const pace = 1e-3;

  it('is cancelled, and what it lacks goes in real time', async () => {
    vendor.onPoll = () => ({ state: 'running' });
    const sweep = await planned({}, { pace });
    await advanceUntilWaiting(sweep);
    await test.database.sql`UPDATE batches SET submitted_at = submitted_at - interval '94 s'`;
    vendor.answer = lineAnswers(...Array<ExchangeResult>(4).fill(failedWith({ kind: 'no' }, 'batch_expired')));
    await sweep.answer();
    expect(vendor.jobs[0]!.cancelled).toBe(true);
    await expectNothingHeld();
    expect(await runWhole(sweep.activities, sweep.sweepId, sweep.condition)).toMatchObject({ settled: 4 });
  });

  it('nor when it is cancelled, is given up: its lines may have been billed, so their cost stays unknown', async () => {
    vendor.onPoll = () => ({ state: 'running' });
    vendor.cancel = () => Promise.reject(batchFault({ kind: 'no' }, 'http_400'));
    const sweep = await planned({ budget: { usd: 1, unpriced: 'refuse' } }, { pace });
    await advanceUntilWaiting(sweep);
    const [before] = await test.database.sql<{ reserved: number }[]>`SELECT reserved_micro_usd AS reserved FROM sweeps`;
    await test.database.sql`UPDATE batches SET submitted_at = submitted_at - interval '1 hour'`;
    await sweep.answer();
    expect(await batchRows()).toMatchObject([{ state: 'closed', why: expect.stringMatching(/did not end/) as string }]);
    for (const row of await attemptRows()) expect(row).toMatchObject({ retry: 'batch_missing', cost: null });
    const [after] = await test.database.sql<{ reserved: number }[]>`SELECT reserved_micro_usd AS reserved FROM sweeps`;
    expect(after).toEqual(before);
    await expectNothingHeld();
  });

  it('is given up where the vendor knows it no more', async () => {
    vendor.onPoll = () => ({ state: 'running' });
    const sweep = await planned({}, { pace });
    await advanceUntilWaiting(sweep);
    await test.database.sql`UPDATE batches SET submitted_at = submitted_at - interval '1 hour'`;
    vendor.trouble = (step) =>
      step === 'poll' ? { when: 'before', error: batchFault({ kind: 'no' }, 'gone') } : undefined;
    await sweep.answer();
    expect(await batchRows()).toMatchObject([{ state: 'closed', why: 'said gone' }]);
    await expectNothingHeld();
  });
});

describe('budgets', () => {
  it('are reserved at the price of batches, and come back with the answers', async () => {
    const sweep = await planned({ budget: { usd: 1, unpriced: 'refuse' } });
    const [estimate] = await test.database.sql<{ sum: number }[]>`
      SELECT sum(ceil(estimated_micro_usd * 0.5))::bigint AS sum FROM calls`;
    await sweep.prepare();
    const reserved = async (): Promise<number> => {
      const [row] = await test.database.sql<{ reserved: number }[]>`SELECT reserved_micro_usd AS reserved FROM sweeps`;
      return row!.reserved;
    };
    expect(await reserved()).toBe(estimate!.sum);
    await sweep.answer();
    expect(await reserved()).toBe(questions * 15);
  });

  it('too small for all calls let as many go as there is room for; the others wait for another batch', async () => {
    const sweep = await planned();
    const [estimate] = await test.database.sql<{ each: number }[]>`
      SELECT max(ceil(estimated_micro_usd * 0.5))::bigint AS each FROM calls`;
    await test.database.sql`UPDATE sweeps SET budget_micro_usd = ${estimate!.each * 4}`;
    const first = await sweep.prepare();
    expect(first.open).toMatchObject([{ lines: 4 }]);
    expect(first.waiting).toMatchObject({ why: expect.stringMatching(/budget/) as string });
    expect(first.waiting!.againInMs).toBeGreaterThan(0);
    // Answers cost less than their estimates.
    await sweep.answer().catch((error: Error) => expect(error.message).toMatch(/not done/));
    expect(vendor.jobs.length).toBeGreaterThan(1);
    for (const row of await attemptRows()) expect(row).toMatchObject({ tier: 'batch', outcome: 'answer' });
  });
});

describe('calls that conditions share', () => {
  it('are in one batch; the other condition waits, and takes over a batch that nobody sees to', async () => {
    const sweep = await planned({ experiments: [batchExperiment(), batchExperiment('again')] });
    await sweep.activities.planCells({ sweepId: sweep.sweepId, label: 'again', stage: 'read', from: 0 });
    const { conditions } = await sweep.activities.freezePlan({
      sweepId: sweep.sweepId,
      label: 'again',
      stage: 'read',
    });
    await sweep.prepare();
    const other = await sweep.prepare(conditions[0]);
    expect(other.waiting).toMatchObject({ why: `batches of other conditions hold ${questions} of its calls` });
    await sweep.answer({ condition: conditions[0]! });
    expect(vendor.jobs).toHaveLength(1);
    await expectNothingHeld();
    expect((await sweep.prepare()).counts).toMatchObject({ settled: questions });
  });

  it('in a batch are held back from real time', async () => {
    const sweep = await planned();
    await sweep.prepare();
    const block = runWhole(sweep.activities, sweep.sweepId, sweep.condition);
    await sweep.answer();
    expect(await block).toMatchObject({ because: 'done', left: 0 });
    for (const row of await attemptRows()) expect(row).toMatchObject({ tier: 'batch' });
  });
});
