import { UserError } from '../../contracts/user-error';
import { cellRow } from '../../test/support/cell-rows';
import type { CellRow } from '../tables/cell-row';
import { pairConditions, requireWholeMap } from './pair-conditions';
import { pairItems } from './pair-items';

const cell = (itemId: string, value: number, over: Partial<CellRow> = {}): CellRow =>
  cellRow({ itemId, scores: { substring: { value, abstained: false } }, ...over });
const none = new Set<string>();

describe('pairItems', () => {
  it('pairs items that both delivered, whatever the readers are called', () => {
    const { paired, bounds } = pairItems(
      [cell('q1', 0), cell('q2', 1)],
      [cell('q1', 1, { reader: 'b' }), cell('q2', 1, { reader: 'b' })],
      'substring',
      none,
    );
    expect(paired.pairs.map(({ itemId, arm, control }) => [itemId, arm, control])).toEqual([
      ['q1', 1, 0],
      ['q2', 1, 1],
    ]);
    expect(bounds).toEqual({ low: 0.5, high: 0.5 });
  });

  it('keeps together what either sweep ties together, and apart what only shares a name', () => {
    const both = ['q1', 'q2', 'q3', 'q4', 'q5'];
    const rows = (clusters: Record<string, string>): CellRow[] =>
      both.map((itemId) => cell(itemId, 1, { cluster: clusters[itemId] }));
    // A names q1 and q2 by an item of its own; B ties q2 to q3, and calls another cluster by A's name.
    const { paired } = pairItems(
      rows({ q1: 'a0', q2: 'a0' }),
      rows({ q2: 'q2', q3: 'q2', q4: 'a0', q5: 'a0' }),
      'substring',
      none,
    );
    const clusters = new Map(paired.pairs.map(({ itemId, cluster }) => [itemId, cluster]));
    const of = (itemId: string) => both.filter((other) => clusters.get(other) === clusters.get(itemId));
    expect(of('q1')).toEqual(['q1', 'q2', 'q3']);
    expect(of('q4')).toEqual(['q4', 'q5']);
  });

  it('counts an item that one did not deliver as missing, and gives it at its worst and its best', () => {
    const { paired, bounds } = pairItems(
      [cell('q1', 1), cell('q2', 1)],
      [cell('q1', 1), cell('q2', 0, { outcome: 'failed' })],
      'substring',
      none,
    );
    expect(paired).toMatchObject({ missing: 1, notApplicable: 0 });
    expect(paired.pairs).toHaveLength(1);
    expect(bounds).toEqual({ low: -0.5, high: 0 });
  });

  it('counts items that only one sweep planned; they widen the bounds', () => {
    const { paired, ...sides } = pairItems(
      [cell('q1', 1), cell('a', 1)],
      [cell('q1', 1), cell('b', 0)],
      'substring',
      none,
    );
    expect(paired.pairs).toHaveLength(1);
    expect(sides).toEqual({
      onlyA: 1,
      onlyB: 1,
      changed: 0,
      // 0 of the pair, −1 … 0 of a, −1 … 0 of b.
      bounds: { low: expect.closeTo(-2 / 3, 12) as number, high: 0 },
    });
  });

  it('leaves out items whose question or gold is not the same', () => {
    const { paired, changed } = pairItems(
      [cell('q1', 1), cell('q2', 0)],
      [cell('q1', 0), cell('q2', 1)],
      'substring',
      new Set(['q2']),
    );
    expect(paired.pairs.map(({ itemId }) => itemId)).toEqual(['q1']);
    expect(changed).toBe(1);
  });
});

describe('pairConditions', () => {
  const [raw, packet] = ['raw', 'packet'].map((arm) => ({ arm, reader: 'mini' }));
  const large = { arm: 'raw', reader: 'large' };

  it('takes conditions of the same arm and reader', () => {
    expect(pairConditions([raw!, packet!], [packet!, large], {})).toEqual([{ a: packet, b: packet }]);
  });

  it('puts arms and readers of other names together', () => {
    expect(pairConditions([raw!, packet!], [packet!, large], { readerA: 'mini', readerB: 'large' })).toEqual([
      { a: raw, b: large },
    ]);
    expect(pairConditions([raw!], [packet!], { armA: 'raw', armB: 'packet' })).toEqual([{ a: raw, b: packet }]);
  });

  it('refuses half a pair of names', () => {
    expect(() => requireWholeMap({ armA: 'raw' })).toThrow(UserError);
    expect(() => requireWholeMap({ readerB: 'mini' })).toThrow('--reader-a');
    expect(() => requireWholeMap({ armA: 'raw', armB: 'raw' })).not.toThrow();
  });
});
