import { generateKind, scenarioKinds } from '../../benchmarks/sample';
import { itemOf, judge, measureKind } from './measure-kind';
import { resolveByMention } from './mention-resolvers';

test.each(scenarioKinds)('bank A, %s: every measure reaches 95 % on a few plots of each', (kind) => {
  const { ours, items, latestMention, firstMention } = measureKind(kind, 'A', 3, 56);
  expect(items).toBe(56);
  for (const share of Object.values(ours)) expect(share).toBeGreaterThanOrEqual(0.95);
  expect(ours.active).toBeGreaterThanOrEqual(Math.max(latestMention, firstMention));
});

test('the simple resolvers take the last and the first value whatever is said of them', () => {
  const { rows, truth } = generateKind('update', 'A', 3, 1);
  const item = itemOf(rows[0]);
  const [first, last] = truth.items[0]!.slots[0]!.events;
  expect(resolveByMention(item, 'first')).toEqual([first!.value]);
  expect(resolveByMention(item, 'latest')).toEqual([last!.value]);
});

test('an event missed or invented counts as wrong', () => {
  const { rows, truth } = generateKind('update', 'A', 3, 1);
  const told = truth.items[0]!;
  const slot = told.slots[0]!;
  const lacking = { ...told, slots: [{ ...slot, events: slot.events.slice(0, 1) }] };
  expect(judge(itemOf(rows[0]), told).kinds).toEqual([true, true]);
  expect(judge(itemOf(rows[0]), lacking).kinds).toEqual([true, false]);
  const moved = { ...told, slots: [{ ...slot, events: slot.events.map((event) => ({ ...event, address: 'S9.T1' })) }] };
  expect(judge(itemOf(rows[0]), moved).kinds).toEqual([false, false, false, false]);
});

test('the slot is wrong where its time is', () => {
  const { rows, truth } = generateKind('update', 'A', 3, 1);
  const told = truth.items[0]!;
  const [slot] = told.slots;
  const later = { ...slot!.scope, asOf: { ...slot!.scope.asOf, at: '2030-01-01T00:00' } };
  expect(judge(itemOf(rows[0]), told).slot).toBe(true);
  expect(judge(itemOf(rows[0]), { ...told, slots: [{ ...slot!, scope: later }] }).slot).toBe(false);
});
