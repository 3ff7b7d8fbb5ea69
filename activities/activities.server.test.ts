import { storeSweep } from '../cli/sweep/store-sweep';
import { loadSweepState } from '../cli/sweep/sweep-state';
import type { BlockHeartbeat } from '../contracts/payloads';
import { loadItems } from '../db/queries/datasets';
import { laneLimits, pauseLane } from '../db/queries/lanes';
import { loadSweep } from '../db/queries/sweeps';
import type { SweepSpec, TemplatesSpec } from '../experiments/sweep-spec';
import type { ExchangeResult, Provider } from '../providers/provider';
import { loadSweepReport } from '../report/load-sweep-report';
import {
  type Activities,
  activitiesOn,
  label,
  planSweep,
  runWhole,
  scoreAll,
  type WorkerOptions,
} from '../test/support/activities-on-database';
import { cancelActivities, heartbeats, resetFakeActivity } from '../test/support/fake-activity';
import { answered, badKey, rateLimited, transient } from '../test/support/fake-ledger';
import { type DataFile, dataFile, echo, question, sweepSpec } from '../test/support/stored-sweep';
import { createTestDatabase, type TestDatabase } from '../test/support/test-database';

jest.mock('@temporalio/activity', () => jest.requireActual<object>('../test/support/fake-activity'));

let test: TestDatabase;
let file: DataFile;

beforeEach(async () => {
  resetFakeActivity();
  test = await createTestDatabase();
  file = dataFile([
    ...Array.from({ length: 9 }, (_, index) => question(index)),
    question(9, { sessions: [{ date: '2024-02-01', turns: [{ role: 'user', text: 'Nothing marked.' }] }] }),
  ]);
});
afterEach(async () => {
  file.remove();
  await test.drop();
});

const worker = (options?: WorkerOptions): Promise<Activities> => activitiesOn(test.database, options);
const planned = (activities: Activities, spec: SweepSpec): ReturnType<typeof planSweep> =>
  planSweep(test.database, activities, spec);

/** Answers by call, counted: what leaves for a provider. */
function scripted(results: (exchange: number) => ExchangeResult): {
  exchange: Provider['exchange'];
  sent: () => number;
} {
  let sent = 0;
  return {
    sent: () => sent,
    exchange: () => {
      sent += 1;
      return Promise.resolve(results(sent - 1));
    },
  };
}

describe('from a data file to a table', () => {
  it('every stage does its part once, and doing it again changes nothing', async () => {
    const activities = await worker();
    const { sweepId, conditions } = await planned(activities, sweepSpec(file.path));
    expect(conditions.map(({ key }) => key)).toEqual(['raw_conversation/echo', 'witness_turns/echo']);
    expect(await activities.ingestDataset({ sweepId, benchmark: 'boats' })).toEqual({ items: 10 });
    expect(await activities.planCells({ sweepId, label, stage: 'read', from: 0 })).toEqual({ next: null, done: 0 });

    for (const [index, of] of [10, 9].entries()) {
      expect(await runWhole(activities, sweepId, conditions[index]!)).toEqual({
        of,
        settled: of,
        failed: 0,
        deferred: 0,
        left: 0,
        because: 'done',
      });
    }
    expect(await runWhole(activities, sweepId, conditions[0]!)).toMatchObject({ of: 0, settled: 0, because: 'done' });
    expect(await scoreAll(activities, sweepId, conditions)).toBe(19);
    expect(await scoreAll(activities, sweepId, conditions)).toBe(0);

    const first = await activities.writeTables({ sweepId, experiment: 'templates', label });
    expect(first).toMatchObject({ complete: true });
    expect(await activities.writeTables({ sweepId, experiment: 'templates', label })).toEqual(first);
    expect((await loadSweepState(test.database, sweepId)).verdict).toBe('complete');

    const { report, stale } = await loadSweepReport(test.database, await loadSweep(test.database, sweepId));
    expect(stale).toEqual([]);
    const arms = report.tables[0]!.results.filter(({ scorer }) => scorer === 'substring');
    expect(arms.map(({ arm, delivered, right, notApplicable }) => [arm, delivered, right, notApplicable])).toEqual(
      expect.arrayContaining([
        ['raw_conversation', 10, 9, 0],
        ['witness_turns', 9, 9, 1],
      ]),
    );
  });

  it('owed blocks are aligned ranges with a cell still open', async () => {
    const activities = await worker();
    const { sweepId, conditions } = await planned(activities, sweepSpec(file.path));
    const { conditionId } = conditions[0]!;
    const owed = async (from = 0) => (await activities.owedBlocks({ conditionId, from, block: 4 })).ranges;
    expect(await owed()).toEqual([
      { from: 0, to: 4 },
      { from: 4, to: 8 },
      { from: 8, to: 12 },
    ]);
    await activities.runBlock({ sweepId, conditionId, pass: 1, from: 4, to: 8 });
    expect(await owed()).toEqual([
      { from: 0, to: 4 },
      { from: 8, to: 12 },
    ]);
    expect(await owed(4)).toEqual([{ from: 8, to: 12 }]);
  });

  it('a data file that changed after the plan froze it is refused', async () => {
    const activities = await worker();
    const spec = sweepSpec(file.path);
    const { sweepId } = await storeSweep(test.database, { spec, source: '' }, { startNew: false, version: '0' });
    file.write([question(77)]);
    await expect(activities.ingestDataset({ sweepId, benchmark: 'boats' })).rejects.toThrow(/has changed since sweep/);
  });

  it('a limit takes the first items, and the same file without it is another data set', async () => {
    const activities = await worker();
    const [source] = sweepSpec(file.path).benchmarks;
    const spec = sweepSpec(file.path, { benchmarks: [{ ...source!, limit: 3 }] });
    const { sweepId } = await planned(activities, spec);
    const rows = await test.database.sql<{ id: string }[]>`SELECT id FROM datasets`;
    expect(
      (await loadItems(test.database.sql, rows[0]!.id, [0, 1, 2, 3], { items: 100, chars: 1_000_000 })).map(
        ({ item }) => item.id,
      ),
    ).toEqual(['q0', 'q1', 'q2']);
    const other = await planned(activities, sweepSpec(file.path));
    expect(other.sweepId).not.toBe(sweepId);
    expect(await activities.ingestDataset({ sweepId: other.sweepId, benchmark: 'boats' })).toEqual({ items: 10 });
  });

  it("the progress table neutralises other people's Markdown, shows what a lane waits for and what to do where it stopped", async () => {
    const activities = await worker();
    const { sweepId } = await planned(activities, sweepSpec(file.path));
    await pauseLane(test.database.sql, 'offline/echo', 60_000, 'come | back <b>later</b>');
    const table = await activities.progressTable({ sweepId, label: null });
    expect(table).toMatch(/\| raw\\_conversation\/echo \|.*0 \/ 10 \|/);
    expect(table).toMatch(
      /Lane \*\*offline\/echo\*\* waits until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC: come \\\| back \\<b\\>later\\<\/b\\>/,
    );
    await test.database.sql`UPDATE lanes SET stopped_why = 'no credit' WHERE key = 'offline/echo'`;
    expect(await activities.progressTable({ sweepId, label: null })).toContain(
      `Lane **offline/echo** is stopped: no credit. Mend it, then: \`npx render-bench resume ${sweepId}\``,
    );
  });
});

describe('a block', () => {
  it('sends a request that two conditions share once', async () => {
    const twin = { ...echo, id: 'twin' };
    const { exchange, sent } = scripted(() => answered);
    const activities = await worker({ exchange });
    const { sweepId, conditions } = await planned(activities, sweepSpec(file.path, { readers: [echo, twin] }));
    const results = await Promise.all(conditions.map((condition) => runWhole(activities, sweepId, condition)));
    expect(results.map(({ because, left }) => [because, left])).toEqual(conditions.map(() => ['done', 0]));
    expect(sent()).toBe(10 + 9);
  });

  it('returns what is left when the worker drains, with the answers in flight kept', async () => {
    let draining = false;
    const { exchange } = scripted(() => answered);
    const activities = await worker({
      draining: () => draining,
      exchange: async (...request) => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        draining = true;
        return exchange(...request);
      },
    });
    const { sweepId, conditions } = await planned(
      activities,
      sweepSpec(file.path, { lanes: { offline: { concurrency: 2 } } }),
    );
    const result = await runWhole(activities, sweepId, conditions[0]!);
    expect(result.because).toBe('draining');
    expect(result.settled).toBeGreaterThanOrEqual(2);
    expect(result.left).toBe(10 - result.settled);
    const open = await test.database.sql`SELECT id FROM attempts WHERE ended_at IS NULL`;
    expect(open).toHaveLength(0);
    const claimed = await test.database.sql`SELECT 1 FROM series WHERE claim_block IS NOT NULL AND state = 'open'`;
    expect(claimed).toHaveLength(0);
  });

  it.each(['paused', 'cancelled'] as const)('returns at once while the sweep is %s', async (state) => {
    const { exchange, sent } = scripted(() => answered);
    const activities = await worker({ exchange });
    const { sweepId, conditions } = await planned(activities, sweepSpec(file.path));
    await test.database.sql`UPDATE sweeps SET state = ${state}`;
    expect(await runWhole(activities, sweepId, conditions[0]!)).toMatchObject({ settled: 0, left: 10, because: state });
    expect(sent()).toBe(0);
  });

  it('returns what is left as of a cancelled sweep where its rows are being removed meanwhile', async () => {
    const activities: Activities = await worker({
      exchange: async () => {
        await test.database.sql`UPDATE sweeps SET state = 'removing'`;
        await activities.streams.heedOperators();
        return answered;
      },
    });
    const spec = sweepSpec(file.path, { lanes: { offline: { concurrency: 1 } } });
    const { sweepId, conditions } = await planned(activities, spec);
    const result = await runWhole(activities, sweepId, conditions[0]!);
    expect(result).toMatchObject({ settled: 1, left: 9, because: 'cancelled' });
  });

  it('that is cancelled in Temporal returns what is left', async () => {
    const activities = await worker({
      exchange: async () => {
        cancelActivities();
        await new Promise((resolve) => setTimeout(resolve, 600));
        return answered;
      },
    });
    const { sweepId, conditions } = await planned(
      activities,
      sweepSpec(file.path, { lanes: { offline: { concurrency: 1 } } }),
    );
    expect(await runWhole(activities, sweepId, conditions[0]!)).toMatchObject({
      settled: 1,
      left: 9,
      because: 'cancelled',
    });
  });

  it('ends with LaneStopped where the key is bad, and says what to do', async () => {
    const { exchange, sent } = scripted(() => badKey);
    const activities = await worker({ exchange });
    const spec = sweepSpec(file.path, { lanes: { offline: { concurrency: 1 } } });
    const { sweepId, conditions } = await planned(activities, spec);
    await expect(runWhole(activities, sweepId, conditions[0]!)).rejects.toMatchObject({
      type: 'LaneStopped',
      nonRetryable: true,
      message: expect.stringContaining('check the key') as string,
    });
    expect(sent()).toBe(1);
    const state = await loadSweepState(test.database, sweepId);
    expect([state.verdict, state.advice]).toEqual([
      'attention',
      [
        expect.stringMatching(
          /^Lane offline\/echo is stopped: check the key\. Mend it, then run the same sweep file again/,
        ),
      ],
    ]);
  });

  it('ends with BudgetReached where no call fits into what is left', async () => {
    const paid = { ...echo, price: { input: 1_000, output: 0 } };
    const { exchange, sent } = scripted(() => answered);
    const activities = await worker({ exchange });
    const { sweepId, conditions } = await planned(activities, sweepSpec(file.path, { readers: [paid] }));
    // Three calls fit: where no usage is told, the estimate counts as the cost.
    await test.database.sql`
      UPDATE sweeps SET budget_micro_usd = (SELECT 3 * max(estimated_micro_usd) + 1 FROM calls)`;
    await expect(runWhole(activities, sweepId, conditions[0]!)).rejects.toMatchObject({ type: 'BudgetReached' });
    expect(sent()).toBe(3);
    const { verdict, advice } = await loadSweepState(test.database, sweepId);
    expect([verdict, advice]).toEqual(['attention', [expect.stringMatching(/^The budget of \$0\.\d+ is reached/)]]);
  });

  it("ends with BudgetReached where its condition's own cap is used up, and other conditions go on", async () => {
    const paid = { ...echo, price: { input: 1_000, output: 0 } };
    const { exchange, sent } = scripted(() => answered);
    const activities = await worker({ exchange });
    const { sweepId, conditions } = await planned(activities, sweepSpec(file.path, { readers: [paid] }));
    await test.database.sql`
      UPDATE conditions SET budget_micro_usd = (SELECT 3 * max(estimated_micro_usd) + 1 FROM calls)
      WHERE id = ${conditions[0]!.conditionId}`;
    const [capped, free] = await Promise.allSettled(
      conditions.map((condition) => runWhole(activities, sweepId, condition)),
    );
    expect(capped).toMatchObject({
      status: 'rejected',
      reason: {
        type: 'BudgetReached',
        message: expect.stringMatching(
          /^the budget of condition templates\/raw_conversation\/echo is reached/,
        ) as string,
      },
    });
    expect(free).toMatchObject({ status: 'fulfilled', value: { because: 'done', left: 0 } });
    expect(sent()).toBe(3 + 9);
  });

  it('learns the limits that answers tell, though the file declares the concurrency alone', async () => {
    const { exchange } = scripted(() => ({ ...answered, rateLimits: { requestsPerMinute: 6_000 } }));
    const activities = await worker({ exchange });
    const spec = sweepSpec(file.path, { lanes: { offline: { concurrency: 2 } } });
    const { sweepId, conditions } = await planned(activities, spec);
    await runWhole(activities, sweepId, conditions[0]!);
    expect(await laneLimits(test.database.sql, ['offline', 'offline/echo'])).toEqual([
      { lane: 'offline', limit: 'concurrency', value: 2, source: 'declared' },
      { lane: 'offline/echo', limit: 'requestsPerMinute', value: 6_000, source: 'learnt' },
    ]);
    const again = await storeSweep(
      test.database,
      { spec: { ...spec, lanes: {} }, source: '' },
      { startNew: true, version: '0' },
    );
    expect(again.warnings).toEqual([
      'lane offline keeps concurrency: 2 of an earlier sweep; list the lane under lanes to change it',
    ]);
  });

  it('stops one lane for a bad key and leaves the others going', async () => {
    const other = { ...echo, id: 'other', model: 'extractive-baseline' };
    const activities = await worker({
      exchange: ({ model }) => Promise.resolve(model === 'echo' ? badKey : answered),
    });
    const { sweepId, conditions } = await planned(activities, sweepSpec(file.path, { readers: [echo, other] }));
    const ends = await Promise.allSettled(conditions.map((condition) => runWhole(activities, sweepId, condition)));
    expect(conditions.map(({ readerId }, index) => `${readerId}: ${ends[index]!.status}`).toSorted()).toEqual([
      'echo: rejected',
      'echo: rejected',
      'other: fulfilled',
      'other: fulfilled',
    ]);
  });

  it('ends with RateLimited, and with until when, where the wait is longer than a minute', async () => {
    const { exchange } = scripted(() => rateLimited(3_600_000));
    const activities = await worker({ exchange });
    const { sweepId, conditions } = await planned(
      activities,
      sweepSpec(file.path, { lanes: { offline: { concurrency: 1 } } }),
    );
    const error = (await runWhole(activities, sweepId, conditions[0]!).catch((thrown: unknown) => thrown)) as {
      type: string;
      nextRetryDelay: number;
    };
    expect(error.type).toBe('RateLimited');
    expect(error.nextRetryDelay).toBeGreaterThan(3_590_000);
    const [row] = await test.database.sql<{ counted: number }[]>`
      SELECT count(*) FILTER (WHERE retry = 'transient')::int AS counted FROM attempts`;
    expect(row!.counted).toBe(0);
  });

  it('waits inside for less than a minute, and its heartbeat says until when and why', async () => {
    const { exchange } = scripted((sent) => (sent === 0 ? rateLimited(3_000) : answered));
    const activities = await worker({ exchange });
    const { sweepId, conditions } = await planned(
      activities,
      sweepSpec(file.path, { lanes: { offline: { concurrency: 1 } } }),
    );
    expect(await runWhole(activities, sweepId, conditions[0]!)).toMatchObject({ settled: 10, because: 'done' });
    const waits = (heartbeats as Partial<BlockHeartbeat>[]).filter(({ waitingUntil }) => waitingUntil);
    expect(waits[0]).toMatchObject({ of: 10, why: expect.stringMatching(/429/) as string });
  });

  it('defers a call that used up its attempts, which a second pass answers or gives up', async () => {
    let fails = true;
    const { exchange } = scripted(() => (fails ? transient : answered));
    const activities = await worker({ exchange });
    file.write([question(0)]);
    const spec = sweepSpec(file.path, {
      experiments: [{ ...(sweepSpec(file.path).experiments[0] as TemplatesSpec), templates: ['witness_turns'] }],
    });
    const { sweepId, conditions } = await planned(activities, spec);
    // Seven failures of an earlier block: one more uses the first pass up.
    await test.database.sql`
      INSERT INTO attempts (call_key, series, epoch, worker_id, journalled_at, deadline_at, ended_at, outcome, retry,
        estimated_micro_usd)
      SELECT key, 1, 0, 'w', now(), now(), now(), 'failed', 'transient', 0 FROM calls, generate_series(1, 7)`;
    expect(await runWhole(activities, sweepId, conditions[0]!)).toMatchObject({ settled: 0, deferred: 1, left: 0 });
    expect(await activities.reopenDeferred(conditions[0]!.conditionId)).toBe(1);
    fails = false;
    expect(await runWhole(activities, sweepId, conditions[0]!, 2)).toMatchObject({ settled: 1, left: 0 });
  });

  it('keeps an answer with NUL and half a surrogate pair exactly', async () => {
    const text = 'Mizuno0 \0 \ud83d and on';
    const { exchange } = scripted(() => ({ ...answered, text, finishReason: 'a\0b', rawUsage: { note: '\0' } }));
    const activities = await worker({ exchange });
    const { sweepId, conditions } = await planned(activities, sweepSpec(file.path));
    await runWhole(activities, sweepId, conditions[0]!);
    expect(await scoreAll(activities, sweepId, conditions)).toBe(10);
    const [right] = await test.database.sql<{ right: number }[]>`
      SELECT sum(value)::int AS right FROM scores WHERE scorer = 'substring'`;
    expect(right!.right).toBe(1);
  });
});

describe('streams', () => {
  it('are opened once for a reader of a sweep, and forgotten while they have nothing to do', async () => {
    const activities = await worker();
    const { sweepId } = await planned(activities, sweepSpec(file.path));
    const [one, same] = await Promise.all([
      activities.streams.open(sweepId, 'echo'),
      activities.streams.open(sweepId, 'echo'),
    ]);
    expect(same).toBe(one);
    await activities.streams.forgetIdle();
    expect(await activities.streams.open(sweepId, 'echo')).not.toBe(one);
  });

  it('that were just opened for a block are not forgotten before they have its calls', async () => {
    const known: boolean[] = [];
    const activities: Activities = await worker({
      exchange: async () => {
        known.push((await activities.streams.load()).some(({ inFlight }) => inFlight > 0));
        return answered;
      },
    });
    const { sweepId, conditions } = await planned(activities, sweepSpec(file.path));
    let isOver = false;
    const block = runWhole(activities, sweepId, conditions[0]!).finally(() => (isOver = true));
    while (!isOver) {
      await activities.streams.forgetIdle();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await block).toMatchObject({ settled: 10, because: 'done' });
    expect(known).toEqual(Array(10).fill(true));
  });

  it('that a sweep has no reader for are refused, and asked for afresh the next time', async () => {
    const activities = await worker();
    const { sweepId } = await planned(activities, sweepSpec(file.path));
    for (let times = 0; times < 2; times += 1) {
      await expect(activities.streams.open(sweepId, 'nobody')).rejects.toThrow(
        `sweep '${sweepId}' has no reader 'nobody'`,
      );
    }
    await activities.streams.forgetIdle();
  });
});
