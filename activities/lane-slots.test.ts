import fc from 'fast-check';

import { laneLimit, laneShare } from './call-streams';
import { LaneSlots } from './lane-slots';

function takeAll(slots: LaneSlots): number {
  let taken = 0;
  while (slots.take()) taken += 1;
  return taken;
}

/** A full round of answers: as many as there are slots. */
function round(slots: LaneSlots): void {
  for (let answers = slots.limit; answers > 0; answers -= 1) slots.succeeded();
}

test('a declared limit holds from the start, whatever the provider says', () => {
  const slots = new LaneSlots();
  slots.declare(7);
  round(slots);
  slots.refused(0, 0);
  expect([slots.limit, takeAll(slots), slots.free, slots.take()]).toEqual([7, 7, 0, false]);
});

test('an undeclared one begins at 4 and grows by one for every full round of answers, up to 64', () => {
  const slots = new LaneSlots();
  const limits = [slots.limit];
  for (let rounds = 0; rounds < 3; rounds += 1) {
    round(slots);
    limits.push(slots.limit);
  }
  expect(limits).toEqual([4, 5, 6, 7]);
  for (let rounds = 0; rounds < 100; rounds += 1) round(slots);
  expect(slots.limit).toBe(64);
});

test('it halves when the provider objects, once for all calls that were under way together, and never below one', () => {
  const slots = new LaneSlots();
  for (let rounds = 0; rounds < 6; rounds += 1) round(slots);
  expect(slots.limit).toBe(10);
  for (const sentAt of [0, 200, 900]) slots.refused(sentAt, 1_000);
  expect(slots.limit).toBe(5);
  slots.refused(999, 9_000);
  expect(slots.limit).toBe(5);
  const limits = [2_000, 3_000, 4_000].map((sentAt) => {
    slots.refused(sentAt, sentAt + 100);
    return slots.limit;
  });
  expect(limits).toEqual([2, 1, 1]);
});

test('after a storm of refusals with waits of 89 s it grows with every round of answers, as from the start', () => {
  const slots = new LaneSlots();
  for (let rounds = 0; rounds < 100; rounds += 1) round(slots);
  for (let wave = 0; wave < 10; wave += 1) {
    const sentAt = wave * 89_100;
    for (let call = 0; call < slots.limit; call += 1) slots.refused(sentAt, sentAt + 100);
  }
  expect(slots.limit).toBe(1);
  for (let rounds = 0; rounds < 63; rounds += 1) round(slots);
  expect(slots.limit).toBe(64);
});

test('where nothing is known of the rate a declared limit begins at 4, and holds as soon as the lane is opened', () => {
  const slots = new LaneSlots(true);
  slots.declare(100);
  const woken = jest.fn();
  slots.onFree(woken);
  expect([slots.limit, takeAll(slots), slots.free]).toEqual([4, 4, 0]);
  slots.open();
  slots.open();
  expect([slots.limit, slots.free, woken.mock.calls.length]).toEqual([100, 96, 1]);
  const few = new LaneSlots(true);
  few.declare(2);
  expect(few.limit).toBe(2);
});

test('a share that shrinks below what is taken lets nothing more out and takes nothing back', () => {
  const slots = new LaneSlots();
  slots.declare(4);
  takeAll(slots);
  slots.declare(2);
  expect([slots.free, slots.take()]).toEqual([0, false]);
  slots.give();
  slots.give();
  expect([slots.free, slots.take()]).toEqual([0, false]);
  slots.give();
  expect([slots.free, slots.take()]).toEqual([1, true]);
});

test('a share that grows or a slot that comes back wakes who waits', () => {
  const slots = new LaneSlots();
  slots.declare(1);
  const woken = jest.fn();
  slots.onFree(woken);
  slots.take();
  slots.declare(2);
  expect(woken).toHaveBeenCalledTimes(1);
  slots.take();
  slots.give();
  expect(woken).toHaveBeenCalledTimes(2);
  slots.removeListener(woken);
  slots.give();
  expect(woken).toHaveBeenCalledTimes(2);
});

test('of streams that all want the next slot, each gets its turn', () => {
  const slots = new LaneSlots();
  slots.declare(1);
  const turns: string[] = [];
  for (const name of ['a', 'b', 'c']) slots.onFree(() => slots.take() && turns.push(name));
  slots.take();
  for (let slot = 0; slot < 6; slot += 1) slots.give();
  expect(turns.toSorted()).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
});

test('what is taken never passes the limit, and everything given back is free', () => {
  const step = fc.oneof(
    fc.constant('take' as const),
    fc.constant('give' as const),
    fc.constant('succeeded' as const),
    fc.constant('refused' as const),
    fc.option(fc.integer({ min: 1, max: 9 })).map((limit) => ({ limit: limit ?? ('adaptive' as const) })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const slots = new LaneSlots();
      let taken = 0;
      for (const [index, action] of steps.entries()) {
        if (action === 'take') {
          const hadRoom = taken < slots.limit;
          expect(slots.take()).toBe(hadRoom);
          if (hadRoom) taken += 1;
        } else if (action === 'give') {
          if (taken > 0) slots.give();
          taken = Math.max(taken - 1, 0);
        } else if (action === 'succeeded') slots.succeeded();
        else if (action === 'refused') slots.refused(index * 700, index * 700 + 10);
        else slots.declare(action.limit);
        expect(slots.free).toBe(Math.max(slots.limit - taken, 0));
        expect(slots.limit).toBeGreaterThanOrEqual(1);
      }
    }),
  );
});

test('the shares of all workers sum to the lane, and none is without; shares differ by one at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 60 }), (concurrency, workers) => {
      const shares = Array.from({ length: workers }, (_, rank) => laneShare(concurrency, rank, workers));
      const sum = shares.reduce((total, share) => total + share, 0);
      expect(sum).toBe(Math.max(concurrency, workers));
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    }),
  );
});

test.each([
  ['a model with its own limit has that', 'p/m', { p: 20, 'p/m': 6 }, 3],
  ["a model within a declared provider is held by the provider's limit alone", 'p/m', { p: 20, 'p/m': null }, Infinity],
  ['a model that nothing limits adapts', 'p/m', { p: null, 'p/m': null }, 'adaptive'],
  ['a provider without a limit is unlimited', 'p', { p: null, 'p/m': 6 }, Infinity],
  ['a provider with one shares it', 'p', { p: 21, 'p/m': null }, 11],
  ['a lane without a row adapts, too', 'p/qwen3:4b/x', {}, 'adaptive'],
])('of two workers, %s', (_rule, key, concurrency, limit) => {
  const lanes = Object.entries<number | null>(concurrency).map(([lane, most]) => ({ key: lane, concurrency: most }));
  expect(laneLimit(key, lanes, 0, 2)).toBe(limit);
});
