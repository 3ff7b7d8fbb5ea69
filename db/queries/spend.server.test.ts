import fc from 'fast-check';

import {
  attemptsArbitrary,
  costOf,
  type LedgerAttempt,
  ledgerConditions,
  ledgerSweep,
  replaceAttempts,
  spendLedger,
} from '../../test/support/spend-ledger';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import { exchangeFigures } from './exchange-figures';
import { probeSpend, type SpendRow, type SpendSums, sweepSpend } from './spend';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await spendLedger(test.database);
});
afterAll(() => test.drop());

const spendOf = async (attempts: readonly LedgerAttempt[]): Promise<SpendRow[]> => {
  await replaceAttempts(test.database, attempts);
  return sweepSpend(test.database.sql, ledgerSweep);
};
const totalOf = (rows: readonly SpendRow[]): SpendRow => rows.find(({ scope }) => scope === 'sweep')!;

/** Counts and sums, all of which add up. */
const added: readonly (keyof SpendSums)[] = [
  'requests',
  'used',
  'inFlight',
  'inputUncached',
  'inputCached',
  'inputWritten',
  'outputVisible',
  'outputReasoning',
  'untold',
  'costMicroUsd',
  'uncosted',
  'failed',
  'failedCostMicroUsd',
  'failedUncosted',
  'repeated',
  'repeatedCostMicroUsd',
  'repeatedUncosted',
  'orphans',
];

/** The sum of what is known; null where nothing is. */
function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}

const pick = (row: SpendRow): object => Object.fromEntries(added.map((key) => [key, row[key]]));

const plain: LedgerAttempt = {
  fate: 'answer',
  call: 0,
  condition: null,
  tier: null,
  usage: { uncached: 100, cached: 20, visible: 7 },
  cost: 500,
  estimate: 900,
};

describe('the ledger', () => {
  it('adds up to the same by experiment, by reader, by tier and by condition, and to what the attempts say', async () => {
    await fc.assert(
      fc.asyncProperty(attemptsArbitrary, async (attempts) => {
        const rows = await spendOf(attempts);
        const total = totalOf(rows);
        for (const scope of ['experiment', 'reader', 'tier', 'condition'] as const) {
          const own = rows.filter((row) => row.scope === scope);
          const sums = Object.fromEntries(added.map((key) => [key, sum(own.map((row) => row[key]))]));
          // Without a request there is no row to add up.
          if (total.requests > 0) expect({ scope, ...sums }).toEqual({ ...pick(total), scope });
          else expect(own).toEqual([]);
        }
        const sent = attempts.filter(({ fate }) => fate !== 'unsent' && fate !== 'reused');
        const costs = sent.map(({ fate, cost }) => costOf(fate, cost));
        expect(total).toMatchObject({
          requests: sent.length,
          costMicroUsd: sum(costs),
          uncosted: sent.filter(({ fate }, index) => fate !== 'open' && costs[index] === null).length,
          inFlight: sent.filter(({ fate }) => fate === 'open').length,
          orphans: sent.filter(({ fate }) => fate === 'orphan').length,
        });
      }),
      { numRuns: 25 },
    );
  });

  it('counts a request under the condition that sent it, and one of an earlier version under the first of its call', async () => {
    // Call 1 is used by all conditions but the first.
    const rows = await spendOf([
      { ...plain, call: 1, condition: 3 },
      { ...plain, call: 1, condition: null, fate: 'lost', cost: null },
    ]);
    const requests = rows.flatMap((row) =>
      row.scope === 'experiment'
        ? [[row.experiment, row.requests]]
        : row.scope === 'reader'
          ? [[row.readerId, row.requests]]
          : [],
    );
    expect(ledgerConditions[3]).toEqual({ experiment: 'ladder', readerId: 'b' });
    expect(requests).toEqual([
      ['ladder', 1],
      ['templates', 1],
      ['b', 2],
    ]);
  });

  it('of a sweep that sent nothing is one row of zeros, its sums unknown', async () => {
    const rows = await spendOf([{ ...plain, fate: 'unsent' }]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ scope: 'sweep', requests: 0, costMicroUsd: null, uncosted: 0, firstSentAt: null });
  });

  it('never adds what is not known as 0: it counts it, with what it may have cost at most', async () => {
    const [unknown, orphan] = [
      { ...plain, usage: null, cost: null },
      { ...plain, fate: 'orphan' as const },
    ];
    expect(totalOf(await spendOf([unknown, orphan]))).toMatchObject({
      costMicroUsd: null,
      uncosted: 2,
      uncostedAtMostMicroUsd: 1_800,
      untold: 2,
      orphansAtMostMicroUsd: 900,
    });
    expect(totalOf(await spendOf([unknown, { ...orphan, estimate: 0 }]))).toMatchObject({
      uncostedAtMostMicroUsd: null,
    });
  });

  it('a request that an error status answered cost nothing and used nothing; one that was lost may have', async () => {
    const refused = { ...plain, fate: 'refused by status' as const };
    expect(totalOf(await spendOf([refused]))).toMatchObject({
      failed: 1,
      failedCostMicroUsd: 0,
      uncosted: 0,
      untold: 0,
    });
    expect(totalOf(await spendOf([{ ...plain, fate: 'lost' }]))).toMatchObject({
      failed: 1,
      failedCostMicroUsd: null,
      failedUncosted: 1,
      failedAtMostMicroUsd: 900,
      untold: 1,
    });
  });

  it('a line of a batch is of the tier batch, whatever the provider calls it', async () => {
    const rows = await spendOf([
      { ...plain, tier: 'batch' },
      { ...plain, tier: 'default', call: 1 },
      { ...plain, tier: null, call: 2 },
    ]);
    const tiers = rows.flatMap((row) => (row.scope === 'tier' ? [row.tier] : []));
    expect(tiers).toEqual(['batch', 'default', null]);
  });
});

describe('probes', () => {
  it('are told with their cost, unknown where it is', async () => {
    await test.database.sql`
      INSERT INTO probes (sweep_id, reader_id, settings, ok, outcome, cost_micro_usd)
      VALUES (${ledgerSweep}, 'a', 's', true, 'answer', 12), (${ledgerSweep}, 'b', 's', true, 'answer', NULL)`;
    expect(await probeSpend(test.database.sql, ledgerSweep)).toEqual([
      { readerId: 'a', costMicroUsd: 12 },
      { readerId: 'b', costMicroUsd: null },
    ]);
  });
});

describe('times of exchanges', () => {
  it('are of delivered ones in real time alone, queueing apart', async () => {
    const { sql } = test.database;
    await replaceAttempts(test.database, [
      { ...plain, condition: 0 },
      { ...plain, condition: 0, call: 1 },
      { ...plain, condition: 0, call: 2, tier: 'batch' },
      { ...plain, condition: 0, call: 3, fate: 'reused' },
      { ...plain, condition: 0, fate: 'lost' },
    ]);
    await sql`UPDATE attempts SET sent_at = journalled_at + interval '3 seconds', ended_at = journalled_at + interval '1 hour'
      WHERE sent_at IS NOT NULL`;
    await sql`UPDATE attempts a SET ended_at = sent_at + make_interval(secs => CASE l.id WHEN 'call0' THEN 1 ELSE 2 END)
      FROM calls l WHERE l.key = a.call_key AND a.outcome = 'answer' AND a.batch_id IS NULL AND a.reused_from IS NULL`;
    const [figures, ...others] = await exchangeFigures(sql, ledgerSweep);
    expect(others).toEqual([]);
    expect(figures).toMatchObject({
      readerId: 'a',
      timed: 2,
      medianMs: 1_500,
      queueMedianMs: 3_000,
      queueP95Ms: 3_000,
    });
    expect(figures!.p95Ms).toBeCloseTo(1_950, 6);
  });

  it('and shares of cached input are over the requests whose usage tells of a cache', async () => {
    await replaceAttempts(test.database, [
      { ...plain, condition: 0, usage: { uncached: 100, cached: 100, visible: 1 } },
      { ...plain, condition: 0, call: 1, usage: { uncached: 200, cached: 0, visible: 1 } },
      { ...plain, condition: 0, call: 2, usage: { uncached: 900, cached: null, visible: 1 } },
      { ...plain, condition: 1, call: 3, usage: { uncached: 900, cached: null, visible: 1 } },
    ]);
    expect(await exchangeFigures(test.database.sql, ledgerSweep)).toMatchObject([
      { readerId: 'a', cacheToldTokens: 400, cachedTokens: 100, cacheTold: 2, warm: 1 },
      { readerId: 'b', cacheToldTokens: null, cachedTokens: null, cacheTold: 0, warm: 0 },
    ]);
  });
});
