import { differenceRange, missingBounds } from '.';

describe('bounds for missing scores', () => {
  it('put a missing score at its extremes', () => {
    expect(differenceRange(1, 0.25)).toEqual({ low: 0.75, high: 0.75 });
    expect(differenceRange(null, 0.25)).toEqual({ low: -0.25, high: 0.75 });
    expect(differenceRange(1, null)).toEqual({ low: 0, high: 1 });
    expect(differenceRange(null, null)).toEqual({ low: -1, high: 1 });
  });

  it('are means over all planned items, and none over no items', () => {
    const items = [differenceRange(1, 0), differenceRange(0, 1), differenceRange(1, 0), differenceRange(null, 1)];
    expect(missingBounds(items)).toEqual({ low: 0, high: 0.25 });
    expect(missingBounds([])).toBeNull();
  });
});
