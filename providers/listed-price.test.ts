import { installedVersion } from '../text/installed-version';
import { listedPrice, priceList } from './listed-price';

const today = '2026-11-30';
const priced = (vendor: 'openai' | 'anthropic' | 'google', model: string, cacheHour = false) =>
  listedPrice(vendor, model, { today, cacheHour });

test('the version named is the one installed', () => {
  expect(installedVersion(priceList.name)).toBe(priceList.version);
});

test.each([
  ['openai', 'gpt-5.4-mini', { input: 0.75, cachedInput: 0.075, output: 4.5 }],
  ['openai', 'gpt-4o-2024-08-06', { input: 2.5, cachedInput: 1.25, output: 10 }],
  ['openai', 'gpt-5.2-pro', { input: 21, output: 168 }],
  ['anthropic', 'claude-opus-4-6', { input: 5, cachedInput: 0.5, cacheWrite: 6.25, output: 25 }],
  ['anthropic', 'claude-haiku-4-5-20251001', { input: 1, cachedInput: 0.1, cacheWrite: 1.25, output: 5 }],
  ['anthropic', 'claude-sonnet-4-20250514', { input: 3, cachedInput: 0.3, cacheWrite: 3.75, output: 15 }],
  ['google', 'gemini-3-flash-preview', { input: 0.5, cachedInput: 0.05, output: 3 }],
] as const)('%s %s has its price, its source and its date', (vendor, model, rates) => {
  expect(priced(vendor, model)).toEqual({
    ...rates,
    source: { name: '@pydantic/genai-prices 0.1.8', asOf: '2026-09-23' },
  });
});

test('what is written for an hour has a price of its own', () => {
  expect(priced('anthropic', 'claude-opus-4-6', true)).toMatchObject({ input: 5, cacheWrite: 10 });
  expect(priced('openai', 'gpt-5.6-luna', true)).toMatchObject({ input: 0.2, cacheWrite: 0.25 });
});

test('long prompts have prices of their own', () => {
  expect(priced('openai', 'gpt-5.4')).toMatchObject({
    ...{ input: 2.5, cachedInput: 0.25, output: 15 },
    longContext: { above: 271_999, input: 5, cachedInput: 0.5, output: 22.5 },
  });
  expect(priced('google', 'gemini-2.5-pro')).toMatchObject({
    longContext: { above: 200_000, input: 2.5, cachedInput: 0.25, output: 15 },
  });
});

test.each([
  ['anthropic', 'claude-sonnet-5-5'],
  ['anthropic', 'claude-haiku-4-50'],
  ['google', 'gemini-3.8-flash-ultra'],
  ['openai', 'gpt-6.1-terra'],
  ['openai', 'gpt-5.4-maxi'],
] as const)('%s %s is not taken for an older model', (vendor, model) => {
  expect(priced(vendor, model)).toBeUndefined();
});
