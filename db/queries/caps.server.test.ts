import fc from 'fast-check';

import { type Asker, startAsker } from '../../test/support/ledger-askers';
import { plannedSweep } from '../../test/support/ledger-fixture';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import type { AttemptEnd } from './attempts';
import { claimBlock } from './claim-block';
import { declareLanes } from './lanes';
import { endLease, registerWorker } from './workers';

/** Caps and locks with three processes at once, each with a connection of its own. */
let test: TestDatabase;
let askers: Asker[];
beforeAll(async () => {
  test = await createTestDatabase();
  askers = await Promise.all([1, 2, 3].map(() => startAsker(test.url)));
});
afterAll(async () => {
  await Promise.all(askers.map((asker) => asker.end()));
  await test.drop();
});
beforeEach(async () => {
  await test.database.sql`TRUNCATE attempts, lanes, sweeps, workers CASCADE`;
  await registerWorkers('w0', 'w1', 'w2');
});

const lanes = ['p', 'p/m'];

async function registerWorkers(...ids: string[]): Promise<void> {
  const { sql } = test.database;
  for (const id of ids) await registerWorker(sql, { id, host: 'h', bootId: 'b', pid: 1, queues: ['calls-p'] });
  await sql`UPDATE workers SET lease_until = 'infinity' WHERE id = ANY(${ids}::text[])`;
}

interface Call {
  readonly sweepId: string;
  readonly callKey: number;
  readonly series: number;
  readonly epoch: number;
  readonly conditionId: number;
}

/** Claims every call of some conditions for one worker. */
async function claimAll(sweepId: string, conditionIds: readonly number[], workerId: string): Promise<Call[]> {
  const calls: Call[] = [];
  for (const conditionId of conditionIds) {
    const block = { conditionId, from: 0, to: 1_000, workerId, blockId: `b${conditionId}` };
    for (const { callKey, series, epoch } of await claimBlock(test.database.sql, block)) {
      calls.push({ sweepId, callKey, series, epoch: epoch!, conditionId });
    }
  }
  return calls;
}

async function admit(asker: number, workerId: string, calls: readonly Call[], microUsd = 10): Promise<number[]> {
  const admissions = await askers[asker]!.admit({
    ...{ sweepId: calls[0]!.sweepId, lanes, workerId, deadlineMs: 60_000 },
    candidates: calls.map((call) => ({ ...call, tokens: 100, microUsd })),
  });
  return admissions.flatMap(({ attemptId }) => attemptId ?? []);
}

const capCondition = async (id: number, microUsd: number): Promise<void> => {
  await test.database.sql`UPDATE conditions SET budget_micro_usd = ${microUsd} WHERE id = ${id}`;
};

/** What attempts have cost or may still cost, and what the limiter has noted of it, by sweep and condition. */
async function spent(): Promise<{ cap: number; reserved: number; counted: number }[]> {
  return test.database.sql<{ cap: number; reserved: number; counted: number }[]>`
    WITH counted AS (
      SELECT k.sweep_id, a.condition_id,
        CASE WHEN a.outcome = 'unsent' THEN 0 ELSE coalesce(a.cost_micro_usd, a.estimated_micro_usd) END AS micro_usd
      FROM attempts a JOIN calls k ON k.key = a.call_key
    )
    SELECT budget_micro_usd AS cap, reserved_micro_usd AS reserved,
      coalesce((SELECT sum(micro_usd) FROM counted c WHERE c.sweep_id = s.id), 0)::int AS counted
    FROM sweeps s WHERE budget_micro_usd IS NOT NULL
    UNION ALL SELECT budget_micro_usd, reserved_micro_usd,
      coalesce((SELECT sum(micro_usd) FROM counted c WHERE c.condition_id = k.id), 0)::int
    FROM conditions k WHERE budget_micro_usd IS NOT NULL`;
}

describe('caps', () => {
  it("a condition's cap holds its own calls alone, and the refusal names it", async () => {
    const { sweepId, conditionIds } = await plannedSweep(test.database, { calls: 4, apart: 2 });
    await capCondition(conditionIds[0]!, 25);
    const calls = await claimAll(sweepId, conditionIds, 'w0');
    const admissions = await askers[0]!.admit({
      ...{ sweepId, lanes, workerId: 'w0', deadlineMs: 1_000 },
      candidates: calls.map((call) => ({ ...call, tokens: 100, microUsd: 10 })),
    });
    expect(admissions.map(({ verdict }) => verdict)).toEqual([
      'admitted',
      'admitted',
      'budget',
      'budget',
      'admitted',
      'admitted',
      'admitted',
      'admitted',
    ]);
    expect(admissions[2]!.why).toBe('the budget of condition templates/t00/r');
  });

  it("names the sweep's where that is what is short, and gives back to both what an attempt did not need", async () => {
    const { sweepId, conditionIds } = await plannedSweep(test.database, { calls: 4, budgetUsd: 25e-6 });
    await capCondition(conditionIds[0]!, 100);
    const calls = await claimAll(sweepId, conditionIds, 'w0');
    const request = { sweepId, lanes, workerId: 'w0', deadlineMs: 1_000 };
    const candidates = calls.map((call) => ({ ...call, tokens: 100, microUsd: 10 }));
    const [first, second, third] = await askers[0]!.admit({ ...request, candidates });
    expect(third).toMatchObject({ verdict: 'budget', why: 'the budget of the sweep' });
    await askers[1]!.settle([
      { id: first!.attemptId!, outcome: 'answer', cost_micro_usd: 3 },
      { id: second!.attemptId!, outcome: 'unsent' },
    ]);
    expect((await spent()).map(({ reserved }) => reserved)).toEqual([3, 3]);
  });

  it('hold with three workers at once, whatever fails, repeats or is never heard of again', async () => {
    const step = fc.record({
      do: fc.constantFrom('admit', 'admit', 'answer', 'fail', 'answer without usage', 'withdraw', 'die'),
      pick: fc.nat(30),
      calls: fc.integer({ min: 1, max: 4 }),
      cost: fc.integer({ min: 0, max: 10 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, step, step), { minLength: 6, maxLength: 25 }), async (rounds) => {
        await test.database.sql`TRUNCATE attempts, sweeps, workers CASCADE`;
        await registerWorkers('w0', 'w1', 'w2');
        const { sweepId, conditionIds } = await plannedSweep(test.database, { calls: 8, apart: 2, budgetUsd: 150e-6 });
        await capCondition(conditionIds[0]!, 90);
        const ids = ['w0', 'w1', 'w2'];
        const open: { id: number; worker: number }[] = [];
        const calls = await claimAll(sweepId, conditionIds, 'w0');
        for (const [number, round] of rounds.entries()) {
          for (const [worker, { do: action }] of round.entries()) {
            if (action !== 'die') continue;
            // Its open attempts are orphans: they may have been billed.
            await endLease(test.database.sql, [ids[worker]!]);
            ids[worker] = `w${worker}-${number}`;
            await registerWorkers(ids[worker]);
          }
          await Promise.all(
            round.map(async ({ do: action, pick, calls: count, cost }, worker) => {
              if (action === 'die') return;
              if (action === 'admit') {
                const wanted = Array.from({ length: count }, (_, n) => calls[(pick + n * 5) % calls.length]!);
                const admitted = await admit(worker, ids[worker]!, [...new Set(wanted)]);
                open.push(...admitted.map((id) => ({ id, worker })));
                return;
              }
              const index = open.findIndex((attempt) => attempt.worker === worker);
              if (index < 0) return;
              const { id } = open.splice(index, 1)[0]!;
              const ends: Record<typeof action, AttemptEnd> = {
                answer: { id, outcome: 'answer', cost_micro_usd: cost },
                fail: { id, outcome: 'failed', retry: 'transient', cost_micro_usd: cost },
                'answer without usage': { id, outcome: 'answer' },
                withdraw: { id, outcome: 'unsent', cost_micro_usd: 0 },
              };
              await askers[worker]!.settle([ends[action]]);
            }),
          );
          for (const { cap, reserved, counted } of await spent()) {
            expect(reserved).toBe(counted);
            expect(counted).toBeLessThanOrEqual(cap);
          }
        }
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });
});

describe('locks', () => {
  it('are taken in one order: three processes that ask and end for two sweeps never block each other for good', async () => {
    await declareLanes(test.database, lanes, {
      p: { requestsPerMinute: 600_000 },
      'p/m': { tokensPerMinute: 60_000_000, requestsPerDay: 1_000_000 },
    });
    const sweeps = [];
    for (const name of ['a', 'b']) {
      const planned = await plannedSweep(test.database, { calls: 60, apart: 3, budgetUsd: 1, name });
      for (const id of planned.conditionIds) await capCondition(id, 1_000_000);
      sweeps.push(planned);
    }
    const calls: Call[][] = [];
    for (const { sweepId, conditionIds } of sweeps) calls.push(await claimAll(sweepId, conditionIds, 'w0'));
    await Promise.all(
      askers.map(async (_, asker) => {
        for (let round = 0; round < 25; round += 1) {
          const own = calls[(asker + round) % 2]!;
          // The same calls in every order.
          const wanted = own.filter((__, index) => (index * 7 + round) % 3 === 0).slice(0, 40);
          if ((asker + round) % 3 === 0) wanted.reverse();
          const ids = await admit(asker, `w${asker}`, wanted);
          if (asker === 1) ids.reverse();
          await askers[asker]!.settle(
            ids.map((id) => ({ id, outcome: 'failed', retry: 'rate_limit', cost_micro_usd: 1 })),
          );
        }
      }),
    );
    for (const { reserved, counted } of await spent()) expect(reserved).toBe(counted);
    const [row] = await test.database.sql`SELECT count(*)::int AS attempts FROM attempts`;
    expect(row!['attempts']).toBeGreaterThan(500);
  });
});
