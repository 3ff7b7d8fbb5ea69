import fc from 'fast-check';

import { browserCode } from '../../test/support/browser-code';
import { type PackedChunk, TextChunks } from './text-chunks';

const { unpack, chunkOf } = browserCode(['read-data', 'load-texts'], ['unpack', 'chunkOf']);

async function chunksOf(texts: readonly string[], chunkChars: number) {
  const sunk: PackedChunk[] = [];
  const chunks = new TextChunks((chunk) => {
    sunk.push(chunk);
    return Promise.resolve();
  }, chunkChars);
  const numbers: number[] = [];
  for (const text of texts) numbers.push(await chunks.add(text));
  await chunks.end();
  return { chunks, sunk, numbers };
}

/** Any string of JavaScript, lone surrogates and NUL among its code units. */
const anyText = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text + '\ud800</script>\0\u2028');

it('every text is found by its number, to the code unit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { maxLength: 30 }), fc.integer({ min: 1, max: 300 }), async (texts, size) => {
      const { chunks, sunk, numbers } = await chunksOf(texts, size);
      const unpacked = await Promise.all(sunk.map(({ packed }) => unpack(packed) as Promise<string[]>));
      const found = numbers.map((number) => {
        const chunk = chunkOf(chunks.first, number);
        return unpacked[chunk]![number - chunks.first[chunk]!];
      });
      expect(found).toEqual(texts);
      expect(sunk.map(({ mark }) => mark)).toEqual(chunks.marks);
      expect(sunk.map(({ number }) => number)).toEqual(sunk.map((_, place) => place));
    }),
    { numRuns: 50 },
  );
});

it('a chunk holds no more than its size, but for a text that is larger alone', async () => {
  const texts = ['a'.repeat(60), 'b'.repeat(50), 'c'.repeat(200), 'd', 'e'.repeat(99)];
  const { chunks } = await chunksOf(texts, 100);
  expect(chunks.first).toEqual([0, 1, 2, 3]);
});

it('what can be packed worst is below a megabyte and a bit', async () => {
  const noise = Array.from({ length: 70 }, (_, chunk) =>
    Array.from({ length: 10_000 }, (__, place) =>
      String.fromCharCode(32 + ((chunk * 7919 + place * place * 31) % 90)),
    ).join(''),
  );
  const { sunk } = await chunksOf(noise, 700_000);
  expect(Math.max(...sunk.map(({ packed }) => packed.length))).toBeLessThan(1_050_000);
});

it('a failure to keep a chunk is the failure of who adds or ends', async () => {
  const chunks = new TextChunks(() => Promise.reject(new Error('disk full')), 1);
  await chunks.add('a');
  await expect(chunks.end()).rejects.toThrow('disk full');
});
