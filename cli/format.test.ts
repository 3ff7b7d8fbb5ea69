import fc from 'fast-check';

import { formatBytes, formatCount, formatDuration, formatPlural, formatRate, formatSpend, formatUsd } from './format';

it.each([
  [0, '0 s'],
  [0.04, '0 s'],
  [0.25, '0.3 s'],
  [9.96, '10 s'],
  [59.4, '59 s'],
  [59.6, '1 min'],
  [61, '1 min 01 s'],
  [3_599.6, '1 h'],
  [3_660, '1 h 01 min'],
  [86_399, '1 d'],
  [100_000, '1 d 04 h'],
  [8_640_000, '100 d'],
])('%d seconds are %s', (seconds, expected) => {
  expect(formatDuration(seconds)).toBe(expected);
});

it('a longer time never reads as a shorter one of the same form', () => {
  const toSeconds = (text: string) =>
    [...text.replaceAll(',', '').matchAll(/([\d.]+) (d|h|min|s)/g)].reduce(
      (seconds, [, count, unit]) => seconds + Number(count) * { d: 86_400, h: 3_600, min: 60, s: 1 }[unit as 's'],
      0,
    );
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e8, noNaN: true }), (seconds) => {
      // Tenths below 10 s, whole seconds below a minute; above, the smallest unit shown is at most a 48th of the whole.
      const most = seconds < 9.95 ? 0.051 : 0.501 + seconds * 0.022;
      expect(Math.abs(toSeconds(formatDuration(seconds)) - seconds)).toBeLessThanOrEqual(most);
    }),
  );
});

it.each([
  [0, '$0.00'],
  [0.00421, '$0.0042'],
  [1.5, '$1.50'],
  [1234.5, '$1,234.50'],
])('%d dollars are %s', (usd, expected) => {
  expect(formatUsd(usd)).toBe(expected);
});

it('counts, rates and sizes read the same on every machine', () => {
  expect(formatCount(1_234_567)).toBe('1,234,567');
  expect([formatRate(4.21), formatRate(1_280.4)]).toEqual(['4.2', '1,280']);
  expect([formatBytes(12), formatBytes(340_000), formatBytes(1_240_000), formatBytes(999_900)]).toEqual([
    '12 B',
    '340 kB',
    '1.2 MB',
    '1.0 MB',
  ]);
  expect([formatPlural(1, 'cell'), formatPlural(2_000, 'cell')]).toEqual(['1 cell', '2,000 cells']);
});

it.each([
  [{ usd: 12.3, atLeast: false }, '$12.30'],
  [{ usd: 12.3, atLeast: true }, 'at least $12.30'],
  [{ usd: 0, atLeast: false }, '$0.00'],
  [{ usd: 0, atLeast: true }, 'unknown'],
  [{ usd: null, atLeast: true }, 'unknown'],
  [{ usd: null, atLeast: false }, 'nothing'],
])('a spend of %j is %s: what is not known is never shown as 0', (spend, text) => {
  expect(formatSpend(spend)).toBe(text);
});
