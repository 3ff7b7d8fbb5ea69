import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

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

const compressOnThread = promisify(brotliCompress);

export function encodeText(text: string): EncodedText {
  const { bytes, escaped, isLarge } = safeBytes(text);
  return encoded(text, escaped, isLarge, isLarge ? brotliCompressSync(bytes, brotliOptions) : bytes);
}

/** The same bytes, compressed on another thread: for many texts at once, while this one goes on. */
export async function encodeTextOnThread(text: string): Promise<EncodedText> {
  const { bytes, escaped, isLarge } = safeBytes(text);
  return encoded(text, escaped, isLarge, isLarge ? await compressOnThread(bytes, brotliOptions) : bytes);
}

function safeBytes(text: string): { bytes: Buffer; escaped: boolean; isLarge: boolean } {
  const { text: safe, escaped } = escapeForStorage(text);
  const bytes = Buffer.from(safe, 'utf8');
  return { bytes, escaped, isLarge: bytes.length > compressAboveBytes };
}

function encoded(text: string, escaped: boolean, isCompressed: boolean, body: Buffer): EncodedText {
  return {
    hash: textHash(text),
    encoding: isCompressed ? 'br' : 'utf8',
    body: body.toString('base64'),
    escaped,
    chars: text.length,
    words: countWords(text),
  };
}

export function decodeText(row: { encoding: string; body: Buffer; escaped: boolean }): string {
  const safe = (row.encoding === 'br' ? brotliDecompressSync(row.body) : row.body).toString('utf8');
  return row.escaped ? unescapeFromStorage(safe) : safe;
}
