import { balanceFaults, describeBalance, finalBalanceFaults, type SweepBalance } from './sweep-balance';

const whole: SweepBalance = {
  planned: 10,
  settled: 10,
  accepted: 12,
  ended: 10,
  orphans: 3,
  repeated: 2,
  duplicates: 0,
  lost: 0,
};

it('balances where every request at the provider is an attempt with an end or an orphan', () => {
  expect(balanceFaults(whole)).toEqual([]);
  expect(balanceFaults({ ...whole, accepted: 13 })).toEqual([]);
  expect(balanceFaults({ ...whole, accepted: 14 })).toEqual([
    '14 requests were accepted, but 10 attempts ended and 3 are orphans',
  ]);
});

it('does not where a call was sent again that no orphan and no failure accounts for', () => {
  expect(balanceFaults({ ...whole, duplicates: 1 })).toEqual(['1 calls were sent again without need']);
});

it('at the end every planned cell has its answer', () => {
  expect(finalBalanceFaults(whole, 10)).toEqual([]);
  expect(finalBalanceFaults({ ...whole, settled: 9, lost: 1 }, 10)).toEqual(['1 cells have no answer']);
  expect(finalBalanceFaults(whole, 11)).toEqual(['10 cells are planned, not 11']);
});

it('is said in one line', () => {
  expect(describeBalance({ ...whole, planned: 20_000, settled: 20_000 })).toBe(
    '20,000 planned, 20,000 settled, 2 repeated, 3 orphans, duplicates = 0, lost = 0',
  );
});
