import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

import { textHash } from '../text/text-hash';
import { escapeForStorage, unescapeFromStorage } from '../text/well-formed';
import { countWords } from '../text/words';
import type { CopySources } from './copy-sources';
import { type CopiedText, readCopies, writeCopies } from './text-copies';

/** Bodies above this many bytes are compressed; brotli level 5 keeps dialogue at 0.25–0.33 of its size. */
const compressAboveBytes = 2048;
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** A text is stored as copies where that takes at most this share of its bytes before compression. */
const mostOfCopied = 0.5;

/** `copies`: as db/text-copies.ts writes it. What ends in `br` is compressed. */
export type TextEncoding = 'utf8' | 'br' | 'copies' | 'copies-br';

/** A row of `texts`, with the body as base64 so that it travels in JSON. */
export interface EncodedText {
  readonly hash: string;
  readonly encoding: TextEncoding;
  readonly body: string;
  readonly escaped: boolean;
  readonly chars: number;
  readonly words: number;
}

const compressOnThread = promisify(brotliCompress);

export function encodeText(text: string): EncodedText {
  const { bytes, escaped } = safeBytes(text);
  return isLarge(bytes)
    ? encoded(text, escaped, 'br', brotliCompressSync(bytes, brotliOptions))
    : encoded(text, escaped, 'utf8', bytes);
}

/**
 * The same, compressed on another thread: for many texts at once, while this one goes on. A large text is stored as copies
 * where it shares enough with the sources; its row says the same, and has the same hash.
 */
export async function encodeTextOnThread(text: string, sources?: CopySources): Promise<EncodedText> {
  const { bytes, escaped } = safeBytes(text);
  if (!isLarge(bytes)) return encoded(text, escaped, 'utf8', bytes);
  const copied = writeCopies(bytes, sources?.copiesIn(bytes) ?? []);
  if (copied.length > mostOfCopied * bytes.length) {
    return encoded(text, escaped, 'br', await compressOnThread(bytes, brotliOptions));
  }
  return isLarge(copied)
    ? encoded(text, escaped, 'copies-br', await compressOnThread(copied, brotliOptions))
    : encoded(text, escaped, 'copies', copied);
}

function isLarge(bytes: Buffer): boolean {
  return bytes.length > compressAboveBytes;
}

function safeBytes(text: string): { bytes: Buffer; escaped: boolean } {
  const { text: safe, escaped } = escapeForStorage(text);
  return { bytes: Buffer.from(safe, 'utf8'), escaped };
}

/** The bytes of a text that is stored without copies, as another text may copy them. */
export function storedBytes(text: string): Buffer {
  return safeBytes(text).bytes;
}

function encoded(text: string, escaped: boolean, encoding: TextEncoding, body: Buffer): EncodedText {
  return {
    hash: textHash(text),
    encoding,
    body: body.toString('base64'),
    escaped,
    chars: text.length,
    words: countWords(text),
  };
}

/** What a row's body holds: the text's bytes, or what they are copied from. */
export type DecodedBody =
  { readonly kind: 'bytes'; readonly bytes: Buffer } | { readonly kind: 'copies'; readonly copied: CopiedText };

export function decodeBody({ encoding, body }: { encoding: TextEncoding; body: Buffer }): DecodedBody {
  switch (encoding) {
    case 'utf8':
      return { kind: 'bytes', bytes: body };
    case 'br':
      return { kind: 'bytes', bytes: brotliDecompressSync(body) };
    case 'copies':
      return { kind: 'copies', copied: readCopies(body) };
    case 'copies-br':
      return { kind: 'copies', copied: readCopies(brotliDecompressSync(body)) };
  }
}

/** Hashes of the texts that a row's body is copied from; none where it holds the text itself. */
export function copiedFrom(row: { encoding: TextEncoding; body: Buffer }): readonly string[] {
  const decoded = decodeBody(row);
  return decoded.kind === 'copies' ? decoded.copied.sources : [];
}

/** The text that {@link storedBytes} are of. */
export function decodeText(bytes: Buffer, { escaped }: { escaped: boolean }): string {
  const safe = bytes.toString('utf8');
  return escaped ? unescapeFromStorage(safe) : safe;
}
