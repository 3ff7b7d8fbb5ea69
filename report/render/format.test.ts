import {
  formatAccuracy,
  formatBand,
  formatCost,
  formatCount,
  formatDifference,
  formatElapsed,
  formatMs,
  formatName,
  formatPart,
  formatPercent,
  formatPoints,
  formatPointsBand,
  formatTime,
  formatTokens,
} from './format';

describe('format', () => {
  it('a figure that does not exist is a dash, never 0', () => {
    const none = { value: null, low: null, high: null };
    expect([formatPercent(null), formatAccuracy(none), formatDifference(none), formatBand(undefined)]).toEqual([
      '–',
      '–',
      '–',
      '–',
    ]);
    expect(formatPercent(0)).toBe('0.0%');
  });

  it('differences are always signed, and what rounds to nothing has no sign', () => {
    expect([0.034, -0.47, 0, -0.0001].map((value) => formatPoints(value))).toEqual(['+3.4', '−47.0', '0.0', '0.0']);
  });

  it('small differences have two decimals, and a range of one figure is that figure', () => {
    expect(formatPoints(-0.00978, 2)).toBe('−0.98');
    expect(formatPointsBand({ low: 0.008, high: 0.061 })).toBe('+0.8 … +6.1');
    expect(formatPointsBand({ low: -0.088, high: -0.088 })).toBe('−8.8');
    expect(formatPointsBand(undefined)).toBe('–');
  });

  it('an estimate without an interval shows its value alone', () => {
    expect(formatAccuracy({ value: 0.5, low: null, high: null })).toBe('50.0%');
    expect(formatDifference({ value: 0.034, low: -0.002, high: 0.071 })).toBe('+3.4 [−0.2, +7.1]');
  });

  it('counts have thousands separators, sums of scores one decimal', () => {
    expect([1234, 55.25, 0].map(formatCount)).toEqual(['1,234', '55.3', '0']);
    expect(formatPart(0, 0)).toBe('0');
  });

  it('no price is not the same as no cost', () => {
    const costs = [null, 0, 0.00421, 1234.5].map((costUsd) => formatCost({ costUsd, uncosted: 0 }, false));
    expect(costs).toEqual(['no price', '$0.00', '$0.0042', '$1,234.50']);
  });

  it('a cost that covers only part of the answers is never a plain number', () => {
    const costs = [null, 0, 1.5].map((costUsd) => formatCost({ costUsd, uncosted: 1 }));
    expect(costs).toEqual(['unknown', 'at least $0.00', 'at least $1.50']);
    expect(formatCost({ costUsd: 0, uncosted: 0, inFlight: 1 })).toBe('at least $0.00');
  });

  it('neither is a count of tokens to which some request told nothing', () => {
    expect([formatTokens(null, 3), formatTokens(0, 0), formatTokens(1234, 0), formatTokens(1234, 1)]).toEqual([
      '–',
      '0',
      '1,234',
      'at least 1,234',
    ]);
  });

  it('a name of a server’s is cut where no real one is so long, between characters', () => {
    expect(formatName(null)).toBe('not told');
    expect(formatName('gpt-5.4-mini')).toBe('gpt-5.4-mini');
    expect(formatName('😀'.repeat(100))).toBe(`${'😀'.repeat(79)}…`);
  });

  it('times of exchanges are in the unit that fits', () => {
    expect([null, 0, 812.4, 999.4, 4_210, 125_900].map(formatMs)).toEqual([
      '–',
      '0 ms',
      '812 ms',
      '999 ms',
      '4.2 s',
      '2 min 5 s',
    ]);
  });

  it('times that are not ISO times in UTC are shown as they are', () => {
    expect(formatTime('2026-03-02T14:05:11.120Z')).toBe('2026-03-02 14:05:11 UTC');
    expect(formatTime('yesterday')).toBe('yesterday');
    expect(formatTime(null)).toBe('–');
  });

  it('elapsed time is in its two largest units', () => {
    const from = '2026-03-02T00:00:00Z';
    expect(formatElapsed(from, '2026-03-03T02:14:59Z')).toBe('26 h 14 min');
    expect(formatElapsed(from, '2026-03-02T00:14:03Z')).toBe('14 min 3 s');
    expect(formatElapsed(from, '2026-03-02T00:00:03.4Z')).toBe('3 s');
    expect(formatElapsed(from, 'soon')).toBe('–');
    expect(formatElapsed(null, from)).toBe('–');
  });
});
