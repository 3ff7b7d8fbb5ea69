import fc from 'fast-check';

import { textHash } from '../text/text-hash';
import { type CopySource, CopySources } from './copy-sources';
import { decodeBody, decodeText, type EncodedText, encodeText, encodeTextOnThread, storedBytes } from './text-codec';
import { pasteCopies } from './text-copies';

function decoded(row: EncodedText, sources: readonly CopySource[] = []): string {
  const body = decodeBody({ ...row, body: Buffer.from(row.body, 'base64') });
  const bytes =
    body.kind === 'bytes'
      ? body.bytes
      : pasteCopies(body.copied, (hash) => sources.find((source) => source.hash === hash)?.bytes);
  return decodeText(bytes, row);
}

const sourceOf = (text: string): CopySource => ({ hash: textHash(text), bytes: storedBytes(text) });

const unit = fc.constantFrom('a', '\0', '\\', 'u', '0', '\ud83d', '\udc00', '😀', 'ש', '\u202e', '\n');

test('every string comes back as it was, and is named by the hash of the whole', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit }), fc.string({ unit: 'binary' })),
      fc.integer({ min: 1, max: 400 }),
      (text, times) => {
        const long = text.repeat(times);
        const row = encodeText(long);
        expect(decoded(row) === long).toBe(true);
        expect(row.hash).toBe(textHash(long));
      },
    ),
    { numRuns: 200 },
  );
});

test('what Postgres text holds as it stands is not escaped, and short bodies are not compressed', () => {
  expect(encodeText('שלום "a"\\n')).toMatchObject({ encoding: 'utf8', escaped: false, chars: 10, words: 2 });
  expect(encodeText('a\0')).toMatchObject({ escaped: true });
  expect(encodeText('é'.repeat(1_024)).encoding).toBe('utf8');
  expect(encodeText('é'.repeat(1_025)).encoding).toBe('br');
});

test('compressing on another thread gives the same row', async () => {
  for (const text of ['short', 'a\ud83d\0', 'é long text '.repeat(1_000)]) {
    expect(await encodeTextOnThread(text)).toEqual(encodeText(text));
    expect(await encodeTextOnThread(text, new CopySources([]))).toEqual(encodeText(text));
  }
});

test('whatever a text is built of, stored as copies it comes back as it was, under the same hash', async () => {
  const piece = fc.string({
    unit: fc.oneof({ weight: 9, arbitrary: fc.string({ maxLength: 3 }) }, unit),
    maxLength: 900,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 5 }),
      fc.array(fc.record({ piece: fc.nat(), from: fc.nat(1_000), to: fc.nat(1_000), own: fc.string({ unit }) }), {
        maxLength: 12,
      }),
      async (pieces, cuts) => {
        const text = cuts
          .map(({ piece: index, from, to, own }) => (pieces[index % pieces.length] ?? '').slice(from, to + 1) + own)
          .join('');
        const whole = `${pieces.join('')}${text}`;
        const sources = pieces.map(sourceOf);
        for (const long of [text, whole]) {
          const row = await encodeTextOnThread(long, new CopySources(sources));
          expect(decoded(row, sources) === long).toBe(true);
          expect({ ...row, encoding: '', body: '' }).toEqual({ ...encodeText(long), encoding: '', body: '' });
        }
      },
    ),
    { numRuns: 300 },
  );
});

describe('a large text', () => {
  const said = Array.from({ length: 900 }, (_, index) => `word${(index * 7919) % 1009}`).join(' ');
  const own = Array.from({ length: 500 }, (_, index) => `own${(index * 6007) % 1013}`).join(' ');
  const sources = [sourceOf(said)];
  it.each([
    ['that is a source’s', said, 'copies'],
    ['that quotes a source twice', `1. ${said}\n2. ${said}`, 'copies'],
    ['that shows part of a source', `"${said.slice(1_000, 6_000)}"`, 'copies'],
    ['that has much of its own beside', `${own} ${said}`, 'copies-br'],
    ['whose own part is the larger', `${own} ${said.slice(0, 1_500)}`, 'br'],
    ['that shares nothing', own, 'br'],
    ['small enough to stand as it is', said.slice(0, 2_000), 'utf8'],
    ['half of an emoji at its end', `${said}\ud83d`, 'copies'],
  ] as const)('%s is stored as %s', async (_what, text, encoding) => {
    const row = await encodeTextOnThread(text, new CopySources(sources));
    expect(row.encoding).toBe(encoding);
    expect(decoded(row, sources)).toBe(text);
    if (encoding === 'copies') expect(Buffer.from(row.body, 'base64').length).toBeLessThan(100);
  });
});
