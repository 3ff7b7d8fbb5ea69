import { cellRow } from '../../test/support/cell-rows';
import { clusteringOf, clustersIn, rowClusters } from './clustering';
import { rowsDigest } from './rows-digest';

describe('clusters of a table', () => {
  const clusters = rowClusters([
    { itemId: 'q1', keys: ['d:1', 't:1'], isWhole: true },
    { itemId: 'q2', keys: ['d:2', 't:1'], isWhole: true },
    { itemId: 'q3', keys: ['d:2'], isWhole: false },
    { itemId: 'q4', keys: ['d:4'], isWhole: true },
    { itemId: 'q5', keys: ['d:5'], isWhole: false },
  ]);

  it('items that share a key, or are tied through others, are one; who shares nothing has none', () => {
    expect(Object.fromEntries(clusters)).toEqual({ q1: 'q1', q2: 'q1', q3: 'q1', q4: undefined, q5: null });
  });

  it('counts what is independent, and what is not known', () => {
    const rows = [...clusters].flatMap(([itemId, cluster]) =>
      ['a', 'b'].map((reader) => cellRow({ itemId, reader, ...(cluster !== undefined && { cluster }) })),
    );
    expect(clusteringOf(rows)).toEqual({ items: 5, clusters: 3, unknown: 1 });
    expect([...clustersIn(rows).keys()]).toEqual(['q1', 'q2', 'q3']);
  });

  it('change the digest of rows only where something is shared, so that tables of before stay as they were', () => {
    const before = rowsDigest([cellRow()]);
    expect(rowsDigest([cellRow({ cluster: null })])).toBe(before);
    expect(rowsDigest([cellRow({ cluster: 'q1' })])).not.toBe(before);
  });
});
