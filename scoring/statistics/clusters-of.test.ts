import * as fc from 'fast-check';

import { clustersOf, type ItemKeys } from '.';

const someItems = fc.uniqueArray(
  fc.record({
    itemId: fc.string({ minLength: 1, maxLength: 3 }),
    keys: fc.array(fc.integer({ min: 0, max: 12 }).map(String), { maxLength: 3 }),
  }),
  { selector: ({ itemId }) => itemId, maxLength: 25 },
);

/** Spreads names until nothing changes. */
function naiveClusters(items: readonly ItemKeys[]): Map<string, string> {
  const names = new Map(items.map(({ itemId }) => [itemId, itemId]));
  for (let changed = true; changed;) {
    changed = false;
    for (const a of items)
      for (const b of items) {
        const isTied = a.keys.some((key) => b.keys.includes(key));
        if (isTied && names.get(a.itemId)! < names.get(b.itemId)!) {
          names.set(b.itemId, names.get(a.itemId)!);
          changed = true;
        }
      }
  }
  return names;
}

describe('clusters of items', () => {
  it('hold items that share a key, directly or through others, and are named by the smallest id', () => {
    const items = [
      { itemId: 'd', keys: ['session 1', 'session 2'] },
      { itemId: 'a', keys: ['session 3'] },
      { itemId: 'c', keys: ['session 2'] },
      { itemId: 'b', keys: ['session 1'] },
      { itemId: 'e', keys: [] },
    ];
    expect(Object.fromEntries(clustersOf(items))).toEqual({ a: 'a', b: 'b', c: 'b', d: 'b', e: 'e' });
  });

  it('equal those of a slow search, whatever the order of items', () => {
    fc.assert(
      fc.property(someItems, (items) => {
        expect(new Map([...clustersOf(items)].sort())).toEqual(new Map([...naiveClusters(items)].sort()));
        expect(new Map([...clustersOf(items.toReversed())].sort())).toEqual(new Map([...clustersOf(items)].sort()));
      }),
    );
  });

  it('of 100,000 items in one chain are found without deep recursion', () => {
    const items = Array.from({ length: 100_000 }, (_, index) => ({
      itemId: String(index).padStart(6, '0'),
      keys: [String(index), String(index + 1)],
    }));
    expect(new Set(clustersOf(items.toReversed()).values())).toEqual(new Set(['000000']));
  });
});
