import fc from 'fast-check';

import { plannedSweep } from '../../test/support/ledger-fixture';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import { encodeText } from '../text-codec';
import { type Admission, admitAttempts, settleAttempts } from './attempts';
import { blockCounts, claimBlock, type ClaimedCall, releaseClaims, reopenDeferred } from './claim-block';
import { declareLanes, pauseLane, stopLane } from './lanes';
import { type SpendRow, sweepSpend } from './spend';
import {
  endBatchHold,
  endLease,
  holdForBatch,
  liveWorkersOnHost,
  registerWorker,
  renewLease,
  servedQueues,
} from './workers';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

const lanes = ['mock', 'mock/m'];

async function workers(...ids: string[]): Promise<void> {
  for (const id of ids) {
    await registerWorker(test.database.sql, { id, host: 'h', bootId: 'b', pid: 1, queues: ['calls-mock'] });
  }
  await test.database.sql`UPDATE workers SET lease_until = now() + interval '1 hour'`;
}

type Claimed = ClaimedCall & { epoch: number };

async function claim(conditionId: number, workerId: string, blockId: string, to = 1_000): Promise<Claimed[]> {
  const calls = await claimBlock(test.database.sql, { conditionId, from: 0, to, workerId, blockId });
  return calls.filter((call): call is Claimed => call.epoch !== null);
}

async function admit(
  workerId: string,
  calls: readonly Claimed[],
  options: { now?: Date; deadlineMs?: number; batchId?: number } = {},
): Promise<Admission[]> {
  const [condition] = await test.database.sql<{ id: number }[]>`SELECT min(id) AS id FROM conditions`;
  const conditionId = condition!.id;
  return admitAttempts(test.database.sql, {
    sweepId: 'fixture-0000',
    lanes,
    workerId,
    deadlineMs: options.deadlineMs ?? 60_000,
    candidates: calls.map((call) => ({
      callKey: call.callKey,
      series: call.series,
      epoch: call.epoch,
      conditionId,
      tokens: call.estimatedTokens,
      microUsd: call.estimatedMicroUsd,
    })),
    ...(options.now ? { now: options.now } : {}),
    ...(options.batchId === undefined ? {} : { batchId: options.batchId }),
  });
}

const verdicts = (admissions: readonly Admission[]): string[] => admissions.map(({ verdict }) => verdict);
const spent = async (sweepId: string): Promise<SpendRow | undefined> =>
  (await sweepSpend(test.database.sql, sweepId)).find(({ scope }) => scope === 'sweep');
const answer = (id: number) => ({ id, outcome: 'answer', answer: encodeText('forty'), cost_micro_usd: 4 });

it('a cell has a call, or a reason why it has none, and never both or neither', async () => {
  await plannedSweep(test.database, { calls: 1 });
  const { sql } = test.database;
  for (const change of [sql`call_key = NULL`, sql`not_applicable = 'no_witness'`]) {
    await expect(sql`UPDATE cells SET ${change}`).rejects.toThrow('cells_call_or_reason');
  }
});

describe('claims and fencing', () => {
  it('a new claim of the same block fences its predecessor, whose open attempt is waited for', async () => {
    const { conditionIds } = await plannedSweep(test.database, { calls: 1 });
    await workers('w1', 'w2');
    const old = await claim(conditionIds[0]!, 'w1', 'block');
    const [first] = await admit('w1', old);
    const fresh = await claim(conditionIds[0]!, 'w2', 'block');
    expect(verdicts(await admit('w1', old))).toEqual(['fenced']);
    expect(verdicts(await admit('w2', fresh))).toEqual(['busy']);
    expect(await settleAttempts(test.database.sql, [answer(first!.attemptId!)])).toEqual(new Set([first!.attemptId]));
    expect(verdicts(await admit('w2', fresh))).toEqual(['closed']);
  });

  it("a dead worker's open attempt is an orphan and its call may be sent again; a late answer still wins", async () => {
    const { sweepId, conditionIds } = await plannedSweep(test.database, { calls: 1 });
    await workers('w1', 'w2');
    const [first] = await admit('w1', await claim(conditionIds[0]!, 'w1', 'block'));
    await endLease(test.database.sql, ['w1']);
    const [second] = await admit('w2', await claim(conditionIds[0]!, 'w2', 'block'));
    expect(second!.verdict).toBe('admitted');
    expect(await spent(sweepId)).toMatchObject({ orphans: 1, requests: 2 });
    expect((await settleAttempts(test.database.sql, [answer(first!.attemptId!)])).size).toBe(1);
    expect((await settleAttempts(test.database.sql, [answer(second!.attemptId!)])).size).toBe(0);
    expect(await spent(sweepId)).toMatchObject({ orphans: 0, repeated: 1 });
  });

  it('after its deadline an open attempt no longer holds its call, though its worker lives', async () => {
    const { conditionIds } = await plannedSweep(test.database, { calls: 1 });
    await workers('w1', 'w2');
    await admit('w1', await claim(conditionIds[0]!, 'w1', 'block'), { deadlineMs: 1_000 });
    const fresh = await claim(conditionIds[0]!, 'w2', 'block');
    const now = new Date(Date.now() + 5_000);
    expect(verdicts(await admit('w2', fresh, { now }))).toEqual(['admitted']);
  });

  it('two conditions never hold the claim of a shared call at once, until one gives it back or its worker dies', async () => {
    const { conditionIds } = await plannedSweep(test.database, { calls: 2, sharedBy: 2 });
    await workers('w1', 'w2');
    const mine = await claim(conditionIds[0]!, 'w1', 'a');
    expect(mine).toHaveLength(2);
    expect(await claim(conditionIds[1]!, 'w2', 'b')).toHaveLength(0);
    await releaseClaims(test.database.sql, mine.slice(0, 1));
    expect(await claim(conditionIds[1]!, 'w2', 'b')).toHaveLength(1);
    await endLease(test.database.sql, ['w1']);
    expect(await claim(conditionIds[1]!, 'w2', 'b')).toHaveLength(2);
  });

  it('a predecessor that gives its claims back late leaves those of its successor alone', async () => {
    const { conditionIds } = await plannedSweep(test.database, { calls: 1 });
    await workers('w1');
    const old = await claim(conditionIds[0]!, 'w1', 'block');
    const fresh = await claim(conditionIds[0]!, 'w1', 'block');
    await releaseClaims(test.database.sql, old);
    expect(verdicts(await admit('w1', fresh))).toEqual(['admitted']);
    const [row] = await test.database.sql`SELECT claim_block FROM series`;
    expect(row).toEqual({ claim_block: 'block' });
  });

  it('ending an attempt twice changes nothing', async () => {
    const { conditionIds } = await plannedSweep(test.database, { calls: 1 });
    await workers('w1');
    const [first] = await admit('w1', await claim(conditionIds[0]!, 'w1', 'block'));
    await settleAttempts(test.database.sql, [answer(first!.attemptId!)]);
    await settleAttempts(test.database.sql, [{ id: first!.attemptId!, outcome: 'failed', final: 'failed' }]);
    const [row] = await test.database.sql`SELECT outcome FROM attempts`;
    expect(row).toEqual({ outcome: 'answer' });
    expect(await blockCounts(test.database.sql, { conditionId: conditionIds[0]!, from: 0, to: 9 })).toMatchObject({
      settled: 1,
      failed: 0,
    });
  });

  it('deferred calls are closed until the second pass opens them', async () => {
    const { conditionIds } = await plannedSweep(test.database, { calls: 1 });
    await workers('w1');
    const calls = await claim(conditionIds[0]!, 'w1', 'block');
    const [first] = await admit('w1', calls);
    await settleAttempts(test.database.sql, [
      { id: first!.attemptId!, outcome: 'failed', retry: 'transient', final: 'deferred' },
    ]);
    expect(verdicts(await admit('w1', calls))).toEqual(['closed']);
    expect(await reopenDeferred(test.database.sql, conditionIds[0]!)).toBe(1);
    // An activity whose end was lost asks again.
    expect(await reopenDeferred(test.database.sql, conditionIds[0]!)).toBe(1);
    expect((await claim(conditionIds[0]!, 'w1', 'block'))[0]).toMatchObject({ failures: 1 });
  });
});

describe('permits', () => {
  it("an operator's pause, a lane's stop and a lane's pause hold every call back and say why", async () => {
    const { sweepId, conditionIds } = await plannedSweep(test.database, { calls: 1 });
    await workers('w1');
    await declareLanes(test.database, lanes, {});
    const calls = await claim(conditionIds[0]!, 'w1', 'block');
    const { sql } = test.database;
    await sql`UPDATE sweeps SET state = 'paused' WHERE id = ${sweepId}`;
    expect(verdicts(await admit('w1', calls))).toEqual(['paused']);
    // While its rows are being removed.
    await sql`UPDATE sweeps SET state = 'removing' WHERE id = ${sweepId}`;
    expect(verdicts(await admit('w1', calls))).toEqual(['cancelled']);
    await sql`UPDATE sweeps SET state = 'active' WHERE id = ${sweepId}`;
    await pauseLane(sql, 'mock/m', 30_000, 'asked to wait');
    await pauseLane(sql, 'mock/m', 10_000, 'a shorter wait');
    const [waiting] = await admit('w1', calls);
    expect(waiting!.verdict).toBe('wait');
    expect(waiting!.waitMs).toBeGreaterThan(25_000);
    await stopLane(sql, 'mock', 'no credit');
    expect((await admit('w1', calls))[0]).toMatchObject({ verdict: 'stopped', why: 'no credit' });
  });

  it('a budget admits no call that could pass it, and actual costs give the difference back', async () => {
    // Each call reserves 10 and costs 4 millionths of a dollar.
    const { conditionIds } = await plannedSweep(test.database, { calls: 10, budgetUsd: 35e-6 });
    await workers('w1');
    const calls = await claim(conditionIds[0]!, 'w1', 'block');
    const first = await admit('w1', calls);
    expect(verdicts(first).filter((verdict) => verdict === 'admitted')).toHaveLength(3);
    expect(verdicts(first).filter((verdict) => verdict === 'budget')).toHaveLength(7);
    await settleAttempts(
      test.database.sql,
      first.filter(({ attemptId }) => attemptId !== null).map(({ attemptId }) => answer(attemptId!)),
    );
    const second = await admit('w1', calls.slice(3));
    expect(verdicts(second).filter((verdict) => verdict === 'admitted')).toHaveLength(2);
    const [row] = await test.database.sql`SELECT reserved_micro_usd::int AS reserved FROM sweeps`;
    expect(row).toEqual({ reserved: 3 * 4 + 2 * 10 });
  });

  it('a call too dear for what is left holds up no cheaper one behind it', async () => {
    const { conditionIds } = await plannedSweep(test.database, { calls: 3, budgetUsd: 25e-6 });
    await workers('w1');
    const calls = await claim(conditionIds[0]!, 'w1', 'block');
    const [first, second, third] = calls;
    const priced = [first!, { ...second!, estimatedMicroUsd: 20 }, third!];
    expect(verdicts(await admit('w1', priced))).toEqual(['admitted', 'budget', 'admitted']);
  });

  it('an unsent attempt gives its reservation back', async () => {
    const { conditionIds } = await plannedSweep(test.database, { calls: 1, budgetUsd: 1 });
    await workers('w1');
    const [first] = await admit('w1', await claim(conditionIds[0]!, 'w1', 'block'));
    await settleAttempts(test.database.sql, [{ id: first!.attemptId!, outcome: 'unsent', cost_micro_usd: 0 }]);
    const [row] = await test.database.sql`SELECT reserved_micro_usd::int AS reserved FROM sweeps`;
    expect(row).toEqual({ reserved: 0 });
  });

  it('a call larger than the burst leaves when its bucket is empty, and those after it wait for all of it', async () => {
    const { conditionIds } = await plannedSweep(test.database, { calls: 2 });
    await workers('w1');
    // 100 tokens a call at 60 a minute: 100 s each.
    await declareLanes(test.database, lanes, { mock: { tokensPerMinute: 60 } });
    const calls = await claim(conditionIds[0]!, 'w1', 'block');
    const now = new Date(Date.now() + 1_000);
    const [first, second] = await admit('w1', calls, { now });
    expect(first!.verdict).toBe('admitted');
    expect(second).toMatchObject({ verdict: 'wait', waitMs: 100_000, why: 'mock: tokens/min' });
  });
});

describe('what an attempt is stored with', () => {
  it('is its condition, its tier and what is odd about its answer', async () => {
    const { conditionIds } = await plannedSweep(test.database, { calls: 2 });
    await workers('w1');
    const [first, second] = await admit('w1', await claim(conditionIds[0]!, 'w1', 'block'));
    await settleAttempts(test.database.sql, [
      { ...answer(first!.attemptId!), tier: 'priority', flags: ['context_cut', 'other_model'] },
      answer(second!.attemptId!),
    ]);
    expect(await test.database.sql`SELECT condition_id, batch_id, tier, flags FROM attempts ORDER BY id`).toEqual([
      { condition_id: conditionIds[0], batch_id: null, tier: 'priority', flags: ['context_cut', 'other_model'] },
      { condition_id: conditionIds[0], batch_id: null, tier: null, flags: [] },
    ]);
  });
});

describe('a batch', () => {
  const days3 = 3 * 86_400_000;

  /** A sweep whose calls a batch has claimed, and the batch's row. */
  async function batched(plan: Parameters<typeof plannedSweep>[1]): Promise<{
    sweepId: string;
    conditionId: number;
    batchId: number;
    workerId: string;
    calls: Claimed[];
  }> {
    const { sweepId, conditionIds } = await plannedSweep(test.database, plan);
    const conditionId = conditionIds[0]!;
    const { sql } = test.database;
    const workerId = await holdForBatch(sql, 'token');
    const [row] = await sql<{ id: number }[]>`
      INSERT INTO batches (sweep_id, condition_id, reader_id, token, lines)
      VALUES (${sweepId}, ${conditionId}, 'r', 'token', 1) RETURNING id`;
    return { sweepId, conditionId, batchId: row!.id, workerId, calls: await claim(conditionId, workerId, workerId) };
  }

  it('holds its calls and their open attempts until it is closed, whatever becomes of processes', async () => {
    const { conditionId, batchId, workerId, calls } = await batched({ calls: 1 });
    await workers('w1');
    const [line] = await admit(workerId, calls, { batchId, deadlineMs: days3 });
    await test.database.sql`UPDATE workers SET lease_until = '-infinity' WHERE kind = 'process'`;
    await registerWorker(test.database.sql, { id: 'w2', host: 'h', bootId: 'b', pid: 1, queues: ['calls-mock'] });
    expect(await claim(conditionId, 'w2', 'block')).toEqual([]);
    expect(await holdForBatch(test.database.sql, 'token')).toBe(workerId);
    await endBatchHold(test.database.sql, 'token');
    const [call] = await claim(conditionId, 'w2', 'block');
    const [again] = await admit('w2', [call!]);
    expect(again!.verdict).toBe('admitted');
    // What the vendor answers after all is kept.
    expect(await settleAttempts(test.database.sql, [answer(line!.attemptId!)])).toEqual(new Set([line!.attemptId]));
  });

  it('is no worker: it serves no queue, has no share of a lane and no process that could be gone', async () => {
    const { sql } = test.database;
    await registerWorker(sql, { id: 'w1', host: '', bootId: '', pid: 7, queues: [] });
    await registerWorker(sql, { id: 'w2', host: 'h', bootId: 'b', pid: 1, queues: ['calls-mock'] });
    await holdForBatch(sql, 'token');
    expect(await renewLease(sql, 'w2')).toEqual({ rank: 0, of: 1 });
    expect(await servedQueues(sql)).toEqual(['calls-mock']);
    expect(await liveWorkersOnHost(sql, '', '')).toEqual([{ id: 'w1', pid: 7 }]);
  });

  it("does not ask the lane's pause, buckets, day or turn, and takes nothing from them", async () => {
    const { batchId, workerId, calls } = await batched({ calls: 3 });
    const { sql } = test.database;
    await declareLanes(test.database, lanes, { mock: { requestsPerMinute: 1, requestsPerDay: 1 } });
    await pauseLane(sql, 'mock/m', 60_000, 'asked to wait');
    const before = await sql`SELECT tat FROM lane_buckets`;
    const admissions = await admit(workerId, calls, { batchId, deadlineMs: days3 });
    expect(verdicts(admissions)).toEqual(['admitted', 'admitted', 'admitted']);
    expect(await sql`SELECT tat FROM lane_buckets`).toEqual(before);
    expect(await sql`SELECT lane FROM lane_hours`).toHaveLength(0);
    const [row] = await sql`
      SELECT batch_id, extract(epoch FROM deadline_at - journalled_at)::int AS seconds FROM attempts LIMIT 1`;
    expect(row).toEqual({ batch_id: batchId, seconds: days3 / 1000 });
  });

  it('asks everything else: the epoch, both budgets, the stop of its lane, the state of its sweep, an earlier attempt', async () => {
    const { sweepId, conditionId, batchId, workerId, calls } = await batched({ calls: 4, budgetUsd: 25e-6 });
    const { sql } = test.database;
    await declareLanes(test.database, lanes, {});
    await sql`UPDATE conditions SET budget_micro_usd = 15 WHERE id = ${conditionId}`;
    const line = (call: Claimed): Promise<string[]> => admit(workerId, [call], { batchId }).then(verdicts);
    expect(await line({ ...calls[0]!, epoch: 99 })).toEqual(['fenced']);
    expect(await line(calls[0]!)).toEqual(['admitted']);
    expect(await line(calls[0]!)).toEqual(['busy']);
    expect(await line(calls[1]!)).toEqual(['budget']);
    await sql`UPDATE conditions SET budget_micro_usd = NULL`;
    expect([await line(calls[1]!), await line(calls[2]!)]).toEqual([['admitted'], ['budget']]);
    await sql`UPDATE sweeps SET budget_micro_usd = NULL`;
    await stopLane(sql, 'mock/m', 'no credit');
    expect(await line(calls[2]!)).toEqual(['stopped']);
    await sql`UPDATE sweeps SET state = 'cancelled' WHERE id = ${sweepId}`;
    expect(await line(calls[2]!)).toEqual(['cancelled']);
  });
});

describe('the ledger under any interleaving', () => {
  type Step =
    | { do: 'claim'; worker: number; block: number }
    | { do: 'admit'; worker: number; block: number }
    | { do: 'settle'; pick: number; outcome: 'answer' | 'failed' | 'unsent'; final: boolean }
    | { do: 'release'; worker: number; block: number }
    | { do: 'die'; worker: number };
  const worker = fc.integer({ min: 0, max: 2 });
  const block = fc.integer({ min: 0, max: 1 });
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('claim' as const), worker, block }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('admit' as const), worker, block }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('settle' as const),
        pick: fc.nat(50),
        outcome: fc.constantFrom('answer' as const, 'failed' as const, 'unsent' as const),
        final: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const), worker, block }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('die' as const), worker }) },
  );

  it('one live attempt a call, none after it settled, the first answer stays', async () => {
    // Two conditions over the same four calls: blocks 0 and 1 share every call.
    const { conditionIds } = await plannedSweep(test.database, { calls: 4, sharedBy: 2 });
    const { sql } = test.database;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        await sql`TRUNCATE attempts, workers CASCADE`;
        await sql`UPDATE series SET state = 'open', settled_attempt = NULL, claim_block = NULL, claim_worker = NULL`;
        await workers('w0', 'w1', 'w2');
        const held = new Map<string, Claimed[]>();
        const dead = new Set<number>();
        const settled = new Map<number, number>();
        for (const action of steps) {
          if (action.do === 'die') {
            dead.add(action.worker);
            await endLease(sql, [`w${action.worker}`]);
          } else if (action.do === 'settle') {
            const open = await sql<{ id: number; worker_id: string }[]>`
              SELECT id, worker_id FROM attempts WHERE ended_at IS NULL ORDER BY id`;
            const attempt = open[action.pick % Math.max(open.length, 1)];
            if (!attempt) continue;
            await settleAttempts(sql, [
              action.outcome === 'answer'
                ? answer(attempt.id)
                : { id: attempt.id, outcome: action.outcome, ...(action.final ? { final: 'failed' as const } : {}) },
            ]);
          } else if (!dead.has(action.worker)) {
            const key = `${action.worker}/${action.block}`;
            if (action.do === 'claim') {
              held.set(key, await claim(conditionIds[action.block]!, `w${action.worker}`, `b${action.block}`));
            } else if (action.do === 'release') {
              await releaseClaims(sql, held.get(key) ?? []);
            } else {
              const before = await sql<{ call_key: number }[]>`SELECT call_key FROM series WHERE state <> 'open'`;
              const calls = held.get(key) ?? [];
              const admissions = await admit(`w${action.worker}`, calls);
              const admitted = admissions.filter(({ verdict }) => verdict === 'admitted');
              for (const { index } of admitted) {
                expect(before.map(({ call_key }) => call_key)).not.toContain(calls[index]!.callKey);
              }
            }
          }
          const live = await sql`
            SELECT a.call_key FROM attempts a JOIN workers w ON w.id = a.worker_id
            WHERE a.ended_at IS NULL AND w.lease_until > now() GROUP BY a.call_key HAVING count(*) > 1`;
          expect(live).toHaveLength(0);
          const rows = await sql<{ call_key: number; settled_attempt: number; outcome: string }[]>`
            SELECT s.call_key, s.settled_attempt, a.outcome FROM series s JOIN attempts a ON a.id = s.settled_attempt`;
          for (const row of rows) {
            expect(row.outcome).toBe('answer');
            expect(settled.get(row.call_key) ?? row.settled_attempt).toBe(row.settled_attempt);
            settled.set(row.call_key, row.settled_attempt);
          }
          expect(rows.length).toBe(settled.size);
        }
      }),
      { numRuns: 25 },
    );
  });
});
