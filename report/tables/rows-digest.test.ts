import fc from 'fast-check';

import { cellRow, cellRowsArbitrary } from '../../test/support/cell-rows';
import { canonicalJson, sha256 } from '../../text/hash';
import { countedJson, rowsDigest } from './rows-digest';

describe('rowsDigest', () => {
  it('is over the canonical JSON of each row without how its answer came, in any order', () => {
    fc.assert(
      fc.property(cellRowsArbitrary, fc.option(fc.constantFrom('q1', 'q"2')), (rows, cluster) => {
        const own = rows.map((row) => ({ ...row, cluster, delivery: { tier: 'batch', model: null, flags: [] } }));
        const plain = rows.map((row) => (cluster === null ? row : { ...row, cluster }));
        const factors = new Map<Readonly<Record<string, string>>, string>();
        expect(own.map((row) => countedJson(row, factors))).toEqual(plain.map((row) => canonicalJson(row)));
        const hashes = plain.map((row) => sha256(canonicalJson(row))).sort();
        expect(rowsDigest(own.reverse())).toBe(sha256(canonicalJson(hashes)));
      }),
      { numRuns: 100 },
    );
  });

  it('stays what it was for rows that share nothing', () => {
    expect(rowsDigest([cellRow()])).toBe(sha256(canonicalJson([sha256(canonicalJson({ ...cellRow() }))])));
  });

  it('refuses a number that has no form', () => {
    expect(() => rowsDigest([cellRow({ scores: { f1: { value: NaN, abstained: false } } })])).toThrow(TypeError);
  });
});
