import * as fc from 'fast-check';

import { spreadLabels } from './spread-labels';

const frame = { gap: 14, low: 0, high: 200 };

describe('spreadLabels', () => {
  it('leaves labels where they are that have room', () => {
    expect(spreadLabels([10, 150, 60], frame)).toEqual([10, 150, 60]);
  });

  it('where all have room, none lies upon another or outside, and their order stays', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { maxLength: 14 }), (wanted) => {
        const placed = spreadLabels(wanted, frame);
        const inOrder = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
        inOrder.slice(1).forEach((index, before) => {
          expect(placed[index]! - placed[inOrder[before]!]!).toBeGreaterThanOrEqual(frame.gap - 1e-9);
        });
        for (const height of placed) {
          expect(height).toBeGreaterThanOrEqual(frame.low - 1e-9);
          expect(height).toBeLessThanOrEqual(frame.high + 1e-9);
        }
      }),
    );
  });
});
