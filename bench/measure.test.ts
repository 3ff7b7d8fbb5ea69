import { type Measured, median, peakRssBytes, processorSeconds, verdict } from './measure';

test('the median is the middle value, or the mean of the two middle ones, in any order', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([10, 1, 3, 2])).toBe(2.5);
  expect(() => median([])).toThrow(RangeError);
});

test('the peak memory of a living process is known on Linux, of another it is undefined', () => {
  const own = peakRssBytes(process.pid);
  if (process.platform === 'linux') expect(own).toBeGreaterThanOrEqual(process.memoryUsage.rss() * 0.5);
  else expect(own).toBeUndefined();
  expect(peakRssBytes(2 ** 30)).toBeUndefined();
});

test('the processor time of a living process is known on Linux, of another it is undefined', () => {
  const own = processorSeconds(process.pid);
  if (process.platform === 'linux') expect(own).toBeGreaterThan(0);
  else expect(own).toBeUndefined();
  expect(processorSeconds(2 ** 30)).toBeUndefined();
});

describe('a verdict', () => {
  const scenario = { name: 'T1', unit: 's', leastRatio: 0.97 };
  const run = (figure: number, ideal: number, faults: string[] = []): Measured => ({
    figure,
    ideal,
    ratio: ideal / figure,
    faults,
    notes: [],
  });

  test('names the medians and passes where their ratio reaches the least', () => {
    const runs = [run(10, 9.9), run(20, 9.9), run(10, 9.7)];
    expect(verdict(scenario, runs)).toEqual({ line: 'T1 10.00s 9.90s 0.970 PASS', passed: true });
  });

  test('fails below the least ratio', () => {
    expect(verdict(scenario, [run(10, 9)])).toEqual({ line: 'T1 10.00s 9.00s 0.900 FAIL', passed: false });
  });

  test('fails for one fault in one run, however fast it was', () => {
    expect(verdict(scenario, [run(10, 10), run(10, 10, ['3 items lost']), run(10, 10)]).passed).toBe(false);
  });

  test('fails where nothing was answered', () => {
    expect(verdict(scenario, [run(0, 0)])).toEqual({ line: 'T1 0.00s 0.00s NaN FAIL', passed: false });
  });
});
