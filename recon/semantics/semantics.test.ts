import { miniCase } from '../../test/support/recon-mini-case';
import { minuteAt } from '../model/time';
import { cascadeOf, untouchedBy } from './cascade';
import { CaseIndex } from './case-index';
import { dependencyEdges, Reach } from './edges';
import { compareNode, type Pins, Timeline } from './hypothetical';
import { Support } from './support';
import { nodesBetween, trailBetween } from './trails';

const index = new CaseIndex(miniCase());
const reach = new Reach(index);

function outcomesWith(pins: Pins): Record<string, string> {
  const [actual, pinned] = [new Timeline(index), new Timeline(index, pins)];
  return Object.fromEntries(
    ['e4', 'e6', 'e8', 'e9', 'e10', 'e11', 'e13'].map((id) => [id, compareNode(index.node(id), actual, pinned)]),
  );
}

it('edges follow from what is required, established and struck', () => {
  const edges = dependencyEdges(index).map(({ from, to, kind }) => `${kind} ${from}-${to}`);
  expect(edges.sort()).toEqual(
    [
      ...['support e1-e4', 'support e4-e6', 'support e1-e10', 'support e10-e11', 'support e9-e13'],
      ...['trigger e4-e8', 'trigger e8-e9', 'strikes e1-e14'],
    ].sort(),
  );
});

it('a trail is all that lies between its ends, where that has one order', () => {
  expect(trailBetween(index, reach, 'e1', 'e13')).toEqual(['e1', 'e4', 'e8', 'e9', 'e13']);
  expect(trailBetween(index, reach, 'e1', 'e11')).toEqual(['e1', 'e10', 'e11']);
  expect(trailBetween(index, reach, 'e13', 'e1')).toBeUndefined();
});

it('no trail leads where two of its nodes could change places', () => {
  const both = new CaseIndex({
    nodes: miniCase().nodes.map((node) =>
      node.id === 'e13' ? { ...node, requires: [...node.requires, { attribute: 'seated', mode: 'basis' }] } : node,
    ),
  });
  const reachBoth = new Reach(both);
  expect(nodesBetween(both, reachBoth, 'e1', 'e13')).toContain('e6');
  expect(trailBetween(both, reachBoth, 'e1', 'e13')).toBeUndefined();
});

it('a notice brings down what rests on the struck aspect alone; a second ground keeps a finding, acts stay done', () => {
  const support = new Support(index);
  const cascade = cascadeOf(support, index.node('e14'));
  const { touched, fallen, weakened } = cascade;
  expect([...touched].sort()).toEqual(['handled', 'printMatch', 'prints', 'seated']);
  expect([...fallen].sort()).toEqual(['printMatch', 'prints', 'seated']);
  expect([...weakened]).toEqual(['handled']);
  expect(untouchedBy(support, index.node('e14'), cascade).sort()).toEqual([
    'dnaMatch',
    'means',
    'receipt',
    'saliva',
    'warrant',
  ]);
});

it('without the second ground the finding falls too', () => {
  const without = new CaseIndex(miniCase(['e11']));
  expect([...cascadeOf(new Support(without), without.node('e14')).fallen]).toContain('handled');
});

it('replay: with no pins, or pins at the actual times, everything comes when it came', () => {
  for (const pins of [new Map(), new Map([['e4', minuteAt(3, '14:00')]])]) {
    expect(new Set(Object.values(outcomesWith(pins)))).toEqual(new Set(['same']));
    const timeline = new Timeline(index, pins);
    for (const node of index.nodes.values()) expect(timeline.occurs(node)).toBe(node.at);
  }
});

it('a notice that comes earlier keeps what it struck from going on; acts of then are not undone', () => {
  expect(outcomesWith(new Map([['e14', minuteAt(4, '09:00')]]))).toEqual({
    ...{ e4: 'same', e6: 'lost', e8: 'lost', e9: 'lost', e10: 'same', e11: 'same', e13: 'lost' },
  });
});

it('a later discovery moves what it called for by the same lags, until a closing has passed', () => {
  const twoDays = new Timeline(index, new Map([['e4', minuteAt(5, '14:00')]]));
  expect(twoDays.occurs(index.node('e8'))).toBe(minuteAt(7, '15:00'));
  expect(twoDays.occurs(index.node('e9'))).toBe(minuteAt(8, '11:30'));
  const fourDays = outcomesWith(new Map([['e4', minuteAt(7, '14:00')]]));
  expect(fourDays).toMatchObject({ e9: 'lost', e13: 'lost', e11: 'same' });
});

it('a restoration opens again what a notice struck, for as long as it lives itself', () => {
  const restored = new CaseIndex({
    nodes: [
      ...miniCase().nodes,
      {
        ...{ id: 'e15', kind: 'restoration', rule: 'e15', entry: 'e15', at: minuteAt(14, '10:00'), exogenous: true },
        ...{ requires: [], establishes: [], delay: null },
        strikes: [{ node: 'e14', attribute: 'strike(e1,prints)' }],
      },
    ],
  });
  const support = new Support(restored);
  const seen = ['11', '13', '15'].map((day) => support.at('seated', minuteAt(Number(day), '12:00')));
  expect(seen).toEqual([true, false, true]);
  expect(dependencyEdges(restored)).toContainEqual({
    ...{ from: 'e14', to: 'e15', kind: 'restores', attribute: 'strike(e1,prints)' },
  });
});

it('a notice that is called forth by what it strikes has no model, and is refused', () => {
  const circular = new CaseIndex({
    nodes: miniCase().nodes.map((node) =>
      node.id === 'e14' ? { ...node, requires: [{ attribute: 'seated', mode: 'basis' }] } : node,
    ),
  });
  expect(() => new Support(circular).of('seated')).toThrow(/comes back to itself/);
});

it('what no entry establishes is given: a sub-case trusts what the others say', () => {
  const without = new CaseIndex(miniCase(['e1']));
  expect(new Timeline(without).occurs(without.node('e4'))).toBe(minuteAt(3, '14:00'));
  expect(new Support(without).at('printMatch', minuteAt(20, '00:00'))).toBe(true);
});
