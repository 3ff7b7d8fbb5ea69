import type { Item } from '../benchmarks/item';
import { sampleItemsOfProject } from '../test/support/benchmark-items';
import { experimentSpec, sweepOf } from '../test/support/experiment-specs';
import { ItemPlanner } from './plan-item';
import { sweepConditions } from './sweep-conditions';

let items: readonly Item[];
beforeAll(async () => {
  items = await sampleItemsOfProject();
});

const spec = sweepOf([
  experimentSpec('ladder'),
  experimentSpec('refusal-factors'),
  experimentSpec('matched-content'),
  experimentSpec('budget-control'),
]);
const conditions = sweepConditions(spec).map(({ condition }) => condition);

/** Calls of an item by experiment and arm; those that can't be made left out. */
function callsOf(item: Item): ReadonlyMap<string, string> {
  const { cells } = new ItemPlanner(spec, 'plan', conditions).plan(item);
  return new Map(
    cells.flatMap(({ condition, callId }) =>
      callId === null ? [] : [[`${condition.experiment} ${condition.arm}`, callId] as const],
    ),
  );
}

/** Calls of two arms, item by item; at least 50 items have both. */
function pairs(one: string, other: string): [string | undefined, string | undefined][] {
  const found = items.map((item): [string | undefined, string | undefined] => {
    const calls = callsOf(item);
    return [calls.get(one), calls.get(other)];
  });
  expect(found.filter(([call]) => call !== undefined).length).toBeGreaterThan(50);
  return found;
}

it.each([
  ['the refusal factors all on', 'refusal-factors 1111', 'ladder P2/formal/event_log/gold'],
  ['the refusal factors all off', 'refusal-factors 0000', 'budget-control streamlined_p2/packet'],
  ['P2 of the matched content', 'matched-content p2/formal', 'ladder P2/formal/event_log/gold'],
])('%s share their call with the arm that they equal, on every item', (_what, one, other) => {
  for (const [first, second] of pairs(one, other)) expect(first).toBe(second);
});

it('the 16 combinations of refusal factors are 16 different requests', () => {
  for (const item of items) {
    const cells = [...callsOf(item)].filter(([name]) => name.startsWith('refusal-factors'));
    expect([0, 16]).toContain(cells.length);
    expect(new Set(cells.map(([, call]) => call)).size).toBe(cells.length);
  }
});

it('all prompts of the ladder differ, item by item', () => {
  let prompts = 0;
  for (const item of items) {
    const calls = [...callsOf(item)].filter(([name]) => name.startsWith('ladder')).map(([, call]) => call);
    expect(new Set(calls).size).toBe(calls.length);
    prompts += calls.length;
  }
  expect(prompts).toBeGreaterThan(50 * 24);
});
