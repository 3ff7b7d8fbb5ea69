import type { SpendRow, SpendSums } from '../db/queries/spend';
import { addKnown, priceOrigin, toSpend, toSweepSpend } from './spend';

const sums: SpendSums = {
  requests: 4,
  used: 2,
  inFlight: 0,
  inputUncached: 10,
  inputCached: null,
  inputWritten: null,
  outputVisible: 3,
  outputReasoning: null,
  untold: 1,
  costMicroUsd: 1_500_000,
  uncosted: 2,
  uncostedAtMostMicroUsd: 400,
  failed: 1,
  failedCostMicroUsd: 0,
  failedUncosted: 0,
  failedAtMostMicroUsd: null,
  repeated: 0,
  repeatedCostMicroUsd: null,
  repeatedUncosted: 0,
  repeatedAtMostMicroUsd: null,
  orphans: 1,
  orphansAtMostMicroUsd: 200,
};

describe('toSpend', () => {
  it('is in dollars, an unknown sum being null and an empty one 0', () => {
    expect(toSpend(sums)).toMatchObject({
      costUsd: 1.5,
      uncosted: 2,
      uncostedAtMostUsd: 0.0004,
      inputCached: null,
      failed: { requests: 1, costUsd: 0, uncosted: 0 },
      repeated: { requests: 0, costUsd: 0 },
      orphans: { requests: 1, costUsd: null, uncosted: 1, uncostedAtMostUsd: 0.0002 },
    });
    expect(toSpend({ ...sums, costMicroUsd: null }).costUsd).toBeNull();
    expect(toSpend({ ...sums, costMicroUsd: null, uncosted: 0 }).costUsd).toBe(0);
  });
});

describe('toSweepSpend', () => {
  const rows: SpendRow[] = [
    { ...sums, scope: 'sweep', firstSentAt: null, lastEndedAt: null },
    { ...sums, scope: 'tier', tier: null },
    { ...sums, scope: 'condition', conditionId: 7 },
  ];
  const identity = { experiment: 'ladder', reader: 'mini', capUsd: 0.5 };
  const conditions = new Map([
    [7, { ...identity, condition: 'P2/mini' }],
    [8, { ...identity, condition: 'P3/mini' }],
  ]);

  it('has every condition with its cap, those that sent nothing too', () => {
    const { byCondition, capUsd } = toSweepSpend(rows, { probes: [], budgetMicroUsd: 2_000_000, conditions });
    expect(byCondition).toMatchObject([
      { condition: 'P2/mini', capUsd: 0.5, requests: 4, costUsd: 1.5 },
      { condition: 'P3/mini', capUsd: 0.5, requests: 0, costUsd: 0 },
    ]);
    expect(capUsd).toBe(2);
  });

  it.each([
    [[], { probes: 0, costUsd: 0, uncosted: 0 }],
    [[12, null], { probes: 2, costUsd: 0.000012, uncosted: 1 }],
    [[null], { probes: 1, costUsd: null, uncosted: 1 }],
  ])('probes that cost %j come to %j', (costs, expected) => {
    const probes = costs.map((costMicroUsd) => ({ readerId: 'mini', costMicroUsd }));
    expect(toSweepSpend(rows, { probes, budgetMicroUsd: null, conditions }).probes).toEqual(expected);
  });
});

it('a sum of known and unknown is the known part', () => {
  expect([addKnown(null, null), addKnown(1, null), addKnown(null, 2), addKnown(1, 2)]).toEqual([null, 1, 2, 3]);
});

it.each([
  ['offline', undefined, { source: 'free', asOf: null }],
  ['imported', undefined, { source: 'not paid here', asOf: null }],
  ['openai', undefined, null],
  ['openai', { input: 1, output: 2 }, { source: 'sweep file', asOf: null }],
  [
    'openai',
    { input: 1, output: 2, source: { name: 'list 1', asOf: '2026-09-23' } },
    { source: 'list 1', asOf: '2026-09-23' },
  ],
])('the price of a reader of %s, %j, is from %j', (provider, price, expected) => {
  expect(priceOrigin(provider, price)).toEqual(expected);
});
