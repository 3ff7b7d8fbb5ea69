import { exchangeCostMicroUsd } from './exchange-cost';

const price = { input: 2, output: 3 };
const usage = { inputUncached: 10, outputVisible: 4 };

it.each([
  ['an answer costs its tokens', { provider: 'openai', price }, { httpStatus: 200, usage }, 32],
  ['an error status bills nothing', { provider: 'openai', price }, { httpStatus: 400, usage: {} }, 0],
  ['a lost answer may have been billed', { provider: 'openai', price }, { usage: {} }, undefined],
  ['without a price nobody knows', { provider: 'openai' }, { httpStatus: 400, usage }, undefined],
  ['offline readers cost nothing', { provider: 'offline' }, { usage: {} }, 0],
] as const)('%s', (_, reader, result, expected) => {
  expect(exchangeCostMicroUsd(reader, result, 'realtime')).toBe(expected);
});

it('a batch costs its share of that', () => {
  const reader = { provider: 'openai', price: { ...price, batchFactor: 0.5 } } as const;
  expect(exchangeCostMicroUsd(reader, { httpStatus: 200, usage }, 'batch')).toBe(16);
});
