import fc from 'fast-check';

import { CopySources } from './copy-sources';

const nothing = new Uint8Array();
const source = (name: string, bytes: Uint8Array) => ({ hash: name, bytes });

test('copies are what they say: in order, apart, at least 32 bytes, equal in text and source', () => {
  const bytes = fc.uint8Array({ max: 3, maxLength: 300 });
  fc.assert(
    fc.property(
      fc.array(bytes, { maxLength: 4 }),
      fc.array(fc.oneof(bytes, fc.record({ of: fc.nat(), from: fc.nat(200), to: fc.nat(400) })), { maxLength: 8 }),
      (pieces, parts) => {
        const sources = pieces.map((piece, index) => source(String(index), piece));
        const text = Buffer.concat(
          parts.map((part) =>
            part instanceof Uint8Array
              ? part
              : (pieces[part.of % pieces.length]?.subarray(part.from, part.to) ?? nothing),
          ),
        );
        let end = 0;
        for (const copy of new CopySources(sources).copiesIn(text)) {
          expect(copy.at).toBeGreaterThanOrEqual(end);
          expect(copy.length).toBeGreaterThanOrEqual(32);
          end = copy.at + copy.length;
          const copied = copy.source.bytes.subarray(copy.offset, copy.offset + copy.length);
          expect(Buffer.compare(text.subarray(copy.at, end), copied)).toBe(0);
        }
      },
    ),
    { numRuns: 500 },
  );
});

describe('runs of a source', () => {
  const said = Buffer.from(Array.from({ length: 400 }, (_, index) => (index * 7919) % 10_007).join(' '));
  const other = Buffer.from(Array.from({ length: 100 }, (_, index) => (index * 6007) % 10_009).join('-'));
  const sources = new CopySources([
    source('said', said),
    source('short', Buffer.from('short')),
    source('other', other),
  ]);
  const run = (from: number, length: number) => said.subarray(from, from + length);

  it.each([64, 65, 100, 1_000])('of %d bytes are found wherever they begin', (length) => {
    for (let from = 0; from < 70; from += 1) {
      const text = Buffer.concat([Buffer.from('<<'), run(from, length), Buffer.from('>>')]);
      const copies = sources.copiesIn(text).map(({ source: { hash }, ...copy }) => ({ ...copy, hash }));
      expect(copies).toEqual([{ at: 2, hash: 'said', offset: from, length }]);
    }
  });

  it('end where their source ends', () => {
    expect(sources.copiesIn(Buffer.concat([said, other])).map(({ at, source: { hash } }) => [at, hash])).toEqual([
      [0, 'said'],
      [said.length, 'other'],
    ]);
  });

  it('too short to be worth a reference, or none at all, are left alone', () => {
    expect(sources.copiesIn(run(10, 31))).toEqual([]);
    expect(sources.copiesIn(Buffer.from('short'))).toEqual([]);
    expect(sources.copiesIn(Buffer.alloc(0))).toEqual([]);
    expect(new CopySources([]).copiesIn(said)).toEqual([]);
  });

  it('of one byte over and over take time that grows with the text alone', () => {
    const zeros = Buffer.alloc(3_000_000);
    const copies = new CopySources([source('zeros', zeros.subarray(0, 1_000_000))]).copiesIn(zeros);
    expect(copies.map(({ length }) => length)).toEqual([1_000_000, 1_000_000, 1_000_000]);
  });
});
