import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

import { textHash } from '../text/text-hash';
import { escapeForStorage, unescapeFromStorage } from '../text/well-formed';
import { countWords } from '../text/words';

/** Bodies above this many bytes are compressed; brotli level 5 keeps dialogue at 0.25–0.33 of its size. */
const compressAboveBytes = 2048;
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A row of `texts`, with the body as base64 so that it travels in JSON. */
export interface EncodedText {
  readonly hash: string;
  readonly encoding: 'utf8' | 'br';
  readonly body: string;
  readonly escaped: boolean;
  readonly chars: number;
  readonly words: number;
}

export function encodeText(text: string): EncodedText {
  const { text: safe, escaped } = escapeForStorage(text);
  const bytes = Buffer.from(safe, 'utf8');
  const compress = bytes.length > compressAboveBytes;
  return {
    hash: textHash(text),
    encoding: compress ? 'br' : 'utf8',
    body: (compress ? brotliCompressSync(bytes, brotliOptions) : bytes).toString('base64'),
    escaped,
    chars: text.length,
    words: countWords(text),
  };
}

export function decodeText(row: { encoding: string; body: Buffer; escaped: boolean }): string {
  const safe = (row.encoding === 'br' ? brotliDecompressSync(row.body) : row.body).toString('utf8');
  return row.escaped ? unescapeFromStorage(safe) : safe;
}
