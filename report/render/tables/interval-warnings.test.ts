import { sweepReport } from '../../../test/support/sweep-report';
import { comparisonWarnings, fewClustersWarnings, noVariationWarnings } from './interval-warnings';

const [comparison] = sweepReport().tables[0]!.comparisons;
const wide = { value: 0.1, low: 0, high: 0.2 };
const flat = { value: 0, low: 0, high: 0 };
const plain = { ...comparison!, pairs: 50, better: 6, worse: 4, clusters: null, difference: wide };

test('a comparison is warned of where few pairs differ, few clusters are resampled, or nothing varies', () => {
  expect(comparisonWarnings(plain)).toEqual([]);
  expect(comparisonWarnings({ ...plain, worse: 3 })).toEqual(['few pairs differ']);
  expect(comparisonWarnings({ ...plain, clusters: 20 })).toEqual([]);
  expect(comparisonWarnings({ ...plain, clusters: 19 })).toEqual(['few clusters']);
  expect(comparisonWarnings({ ...plain, difference: flat })).toEqual(['no variation']);
});

test('a table says the least number of clusters where it is under 20', () => {
  expect(fewClustersWarnings([{ clusters: null }, { clusters: 20 }])).toEqual([]);
  expect(fewClustersWarnings([{ clusters: 12 }, { clusters: 7 }])).toEqual([expect.stringContaining('only 7 such')]);
});

test('a table says what an interval of no width means, and nothing of figures without an interval', () => {
  expect(noVariationWarnings([wide, { value: 0.5, low: null, high: null }])).toEqual([]);
  expect(noVariationWarnings([wide, flat])).toHaveLength(1);
});
