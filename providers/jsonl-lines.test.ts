import fc from 'fast-check';

import { type Line, readLines } from './jsonl-lines';

async function linesOf(chunks: readonly Uint8Array[], longestBytes = 1000): Promise<Line[]> {
  const lines: Line[] = [];
  // eslint-disable-next-line @typescript-eslint/require-await
  const bytes = async function* () {
    yield* chunks;
  };
  for await (const line of readLines(bytes(), longestBytes)) lines.push(line);
  return lines;
}

const textsOf = async (content: string | Buffer): Promise<string[]> =>
  (await linesOf([Buffer.from(content)])).map(({ text }) => text);

test.each<[string, string, string[]]>([
  ['nothing', '', []],
  ['line breaks alone', '\n\r\n  \n', []],
  ['lines with a break after the last', 'a\nb\n', ['a', 'b']],
  ['lines without one', 'a\nb', ['a', 'b']],
  ['lines of another system', 'a\r\nb\r\n', ['a', 'b']],
  ['blank lines between', 'a\n\n \nb', ['a', 'b']],
  ['a byte order mark', '\ufeffa\nb', ['a', 'b']],
  ['separators that break no line', 'a\u2028b\u0085c\rd', ['a\u2028b\u0085c\rd']],
])('splits %s', async (_what, content, expected) => {
  expect(await textsOf(content)).toEqual(expected);
});

test('lines are counted from 1, blank ones too', async () => {
  expect((await linesOf([Buffer.from('a\n\nb')])).map(({ number }) => number)).toEqual([1, 3]);
});

test('bytes that are no UTF-8 cost no other line', async () => {
  expect(await textsOf(Buffer.from([0x61, 0xff, 0x0a, 0x62]))).toEqual(['a\ufffd', 'b']);
});

test('however the bytes are cut, the lines are the same', async () => {
  const text = fc.string({ unit: 'grapheme' }).map((each) => each.replace(/[\r\n]/gu, ' '));
  await fc.assert(
    fc.asyncProperty(fc.array(text), fc.array(fc.nat({ max: 300 })), async (texts, cuts) => {
      const bytes = Buffer.from(texts.join('\n'));
      const at = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
      const chunks = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
      const expected = texts.map((each) => each.replace(/^\ufeff/u, '')).filter((each) => each.trim() !== '');
      expect((await linesOf(chunks, 10_000)).map((line) => line.text)).toEqual(expected);
    }),
  );
});

describe('a line that is too long', () => {
  const long = `{"custom_id":"x-1",${'a'.repeat(20_000)}}`;

  test('keeps its beginning only, and the lines around it stay whole', async () => {
    const bytes = Buffer.from(`before\n${long}\nafter`);
    const chunks = Array.from({ length: Math.ceil(bytes.length / 100) }, (_, index) =>
      bytes.subarray(index * 100, (index + 1) * 100),
    );
    for (const cut of [chunks, [bytes]]) {
      expect(await linesOf(cut, 10_000)).toEqual([
        { number: 1, text: 'before', isTooLong: false },
        { number: 2, text: long.slice(0, 4096), isTooLong: true },
        { number: 3, text: 'after', isTooLong: false },
      ]);
    }
  });

  test('is one of more bytes than the limit, not of as many', async () => {
    const lengths = await linesOf([Buffer.from('aaaa\naaaaa\n')], 4);
    expect(lengths.map(({ isTooLong }) => isTooLong)).toEqual([false, true]);
  });
});
