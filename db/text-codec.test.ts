import fc from 'fast-check';

import { textHash } from '../text/text-hash';
import { decodeText, encodeText, encodeTextOnThread } from './text-codec';

const roundTrip = (text: string): string => {
  const row = encodeText(text);
  return decodeText({ ...row, body: Buffer.from(row.body, 'base64') });
};

test('every string comes back as it was, and is named by the hash of the whole', () => {
  const unit = fc.constantFrom('a', '\0', '\\', 'u', '0', '\ud83d', '\udc00', '😀', 'ש', '\u202e', '\n');
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit }), fc.string({ unit: 'binary' })),
      fc.integer({ min: 1, max: 400 }),
      (text, times) => {
        const long = text.repeat(times);
        expect(roundTrip(long) === long).toBe(true);
        expect(encodeText(long).hash).toBe(textHash(long));
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
  }
});
