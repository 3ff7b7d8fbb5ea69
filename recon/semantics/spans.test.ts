import fc from 'fast-check';

import { always, complement, holdsAt, intersect, never, since, type Spans, subtract, union } from './spans';

const anySpans = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 12 })), { maxLength: 5 })
  .map((pairs): Spans => union(pairs.map(([from, length]) => ({ from, until: from + length }))));
const minutes = Array.from({ length: 60 }, (_, minute) => minute - 2);

function sameEverywhere(spans: Spans, rule: (minute: number) => boolean): void {
  for (const minute of minutes) expect([minute, holdsAt(spans, minute)]).toEqual([minute, rule(minute)]);
}

it('union, intersection and difference hold where their parts say so', () => {
  fc.assert(
    fc.property(anySpans, anySpans, (left, right) => {
      sameEverywhere(union(left, right), (minute) => holdsAt(left, minute) || holdsAt(right, minute));
      sameEverywhere(intersect(left, right), (minute) => holdsAt(left, minute) && holdsAt(right, minute));
      sameEverywhere(subtract(left, right), (minute) => holdsAt(left, minute) && !holdsAt(right, minute));
    }),
  );
});

it('results are in order and neither touch nor overlap', () => {
  fc.assert(
    fc.property(anySpans, anySpans, (left, right) => {
      for (const spans of [union(left, right), intersect(left, right), subtract(left, right), complement(left)]) {
        spans.forEach(({ from, until }, index) => {
          expect(from).toBeLessThan(until);
          if (index > 0) expect(spans[index - 1]!.until).toBeLessThan(from);
        });
      }
    }),
  );
});

it('what comes at a minute holds from it on, what never comes never', () => {
  expect([holdsAt(since(5), 4), holdsAt(since(5), 5), holdsAt(since(null), 5)]).toEqual([false, true, false]);
  expect(complement(never)).toEqual(always);
  expect(complement(always)).toEqual(never);
});
