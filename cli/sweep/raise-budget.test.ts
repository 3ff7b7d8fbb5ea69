import type { ReaderSpec } from '../../experiments/sweep-spec';
import { sweepSpec } from '../../test/support/stored-sweep';
import { raisedBudget } from './raise-budget';

const priced: ReaderSpec = {
  id: 'r',
  provider: 'openai',
  model: 'm',
  maxOutputTokens: 1,
  timeoutMs: 1,
  price: { input: 1, output: 1 },
};
const { price: _price, ...priceless } = priced;
const spec = (over: object = {}) => sweepSpec('/x', { readers: [priced], ...over });
const spent = { sweepMicroUsd: 2_500_000, conditionMicroUsd: 1_500_000 };
const budget = { usd: 3, perConditionUsd: 2, unpriced: 'refuse' } as const;

it.each([
  ['nothing asked leaves all as it is', { budget }, {}, undefined],
  ['one cap keeps the other', { budget }, { budgetUsd: 9 }, { ...budget, usd: 9 }],
  ['the other cap alone', { budget }, { budgetPerConditionUsd: 2.5 }, { ...budget, perConditionUsd: 2.5 }],
  ['a sweep without a budget gets one', {}, { budgetUsd: 9 }, { usd: 9, unpriced: 'refuse' }],
  ['exactly what is spent is enough to stop there', { budget }, { budgetUsd: 2.5 }, { ...budget, usd: 2.5 }],
  [
    'readers without a price where the file allows them',
    { readers: [priceless], budget: { usd: 3, unpriced: 'allow' } },
    { budgetUsd: 4 },
    { usd: 4, unpriced: 'allow' },
  ],
])('%s', (_, over, asked, expected) => {
  expect(raisedBudget(spec(over), asked, spent)).toEqual(expected);
});

it.each([
  [
    'below what the sweep has spent',
    { budget },
    { budgetUsd: 2.49 },
    /^--budget 2\.49: the sweep has spent \$2\.50 already/,
  ],
  [
    'below what a condition has spent',
    { budget },
    { budgetPerConditionUsd: 1 },
    /^--budget-per-condition 1: one of its conditions has spent \$1\.50/,
  ],
  ['for conditions alone', {}, { budgetPerConditionUsd: 5 }, /Give it one too: --budget USD/],
  ['over a reader without a price', { readers: [priceless] }, { budgetUsd: 5 }, /'r' has no price.*unpriced: allow/],
])('a cap %s is refused, with what to do', (_, over, asked, message) => {
  expect(() => raisedBudget(spec(over), asked, spent)).toThrow(message);
});
