export interface Line {
  /** Counted from 1, blank ones included. */
  readonly number: number;
  /** Without its line break. Of a line that is too long only the beginning. */
  readonly text: string;
  readonly isTooLong: boolean;
}

/** What is kept of a line that is too long: enough to tell whose it is. */
const keptOfLongLine = 4096;

/**
 * Splits bytes into lines in the memory of one line, however the bytes are cut; blank lines are passed over, as is a byte order mark.
 * A last line without a break counts.
 * @param longestBytes a line beyond it is not kept
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, longestBytes: number): AsyncGenerator<Line> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  let number = 0;

  const append = (part: Uint8Array): void => {
    const wasTooLong = bytes > longestBytes;
    bytes += part.length;
    if (wasTooLong) return;
    parts.push(part);
    if (bytes > longestBytes) parts = [Buffer.concat(parts).subarray(0, keptOfLongLine)];
  };
  const take = (): Line | undefined => {
    number += 1;
    const text = Buffer.concat(parts)
      .toString('utf8')
      .replace(/^\ufeff/u, '')
      .replace(/\r$/u, '');
    const line = { number, text, isTooLong: bytes > longestBytes };
    parts = [];
    bytes = 0;
    return text.trim() === '' ? undefined : line;
  };

  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      append(chunk.subarray(start, end));
      start = end + 1;
      const line = take();
      if (line) yield line;
    }
    append(chunk.subarray(start));
  }
  const last = take();
  if (last) yield last;
}
