/**
 * How a text is written as copies from others. The body: the number of sources, their hashes (32 bytes each), and then,
 * over and over, a number of bytes that stand there themselves, these bytes, and a copy: which source (from 0), where in
 * it, how many bytes. After the last copy only bytes follow. Numbers are little-endian, seven bits a byte.
 */
import type { Copy } from './copy-sources';

const hashBytes = 32;

/** A text written as copies, its sources not yet at hand. */
export interface CopiedText {
  /** Hashes of the texts that must be there to read it. */
  readonly sources: readonly string[];
  readonly body: Buffer;
  /** Where the first piece begins in the body. */
  readonly piecesAt: number;
}

/** Writes a text as what it shares with others and the rest. */
export function writeCopies(text: Uint8Array, copies: readonly Copy[]): Buffer {
  const sources = [...new Set(copies.map(({ source }) => source.hash))];
  const places = new Map(sources.map((hash, place) => [hash, place]));
  const copied = copies.reduce((sum, { length }) => sum + length, 0);
  const writer = new BodyWriter({
    numbers: 2 + 4 * copies.length,
    bytes: hashBytes * sources.length + text.length - copied,
  });
  writer.number(sources.length);
  for (const hash of sources) writer.bytes(Buffer.from(hash, 'hex'));
  let written = 0;
  for (const { at, source, offset, length } of copies) {
    writer.number(at - written);
    writer.bytes(text.subarray(written, at));
    writer.number(places.get(source.hash)!);
    writer.number(offset);
    writer.number(length);
    written = at + length;
  }
  writer.number(text.length - written);
  writer.bytes(text.subarray(written));
  return writer.body();
}

/** Reads which texts are copied from. */
export function readCopies(body: Buffer): CopiedText {
  const reader = new BodyReader(body, 0);
  const sources = Array.from({ length: reader.number() }, () => reader.bytes(hashBytes).toString('hex'));
  return { sources, body, piecesAt: reader.at };
}

/**
 * The text's bytes.
 * @throws Error where a source is not there, or the body was not written by {@link writeCopies}.
 */
export function pasteCopies(
  { sources, body, piecesAt }: CopiedText,
  sourceBytes: (hash: string) => Uint8Array | undefined,
): Buffer {
  const from = sources.map((hash) => {
    const bytes = sourceBytes(hash);
    if (bytes === undefined) throw new Error(`a stored text copies from ${hash}, which is not stored by itself`);
    return bytes;
  });
  const reader = new BodyReader(body, piecesAt);
  const pieces: Uint8Array[] = [];
  for (;;) {
    pieces.push(reader.bytes(reader.number()));
    if (reader.isAtEnd) return Buffer.concat(pieces);
    const source = from[reader.number()];
    const offset = reader.number();
    const length = reader.number();
    if (source === undefined || offset + length > source.length) throw damaged();
    pieces.push(source.subarray(offset, offset + length));
  }
}

/** Bytes that a number below 2^53 takes at most. */
const mostNumberBytes = 8;

class BodyWriter {
  private readonly buffer: Buffer;
  private at = 0;

  constructor(most: { numbers: number; bytes: number }) {
    this.buffer = Buffer.allocUnsafe(most.numbers * mostNumberBytes + most.bytes);
  }

  number(value: number): void {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.buffer[this.at++] = (rest % 0x80) + 0x80;
    this.buffer[this.at++] = rest;
  }

  bytes(bytes: Uint8Array): void {
    this.buffer.set(bytes, this.at);
    this.at += bytes.length;
  }

  body(): Buffer {
    return this.buffer.subarray(0, this.at);
  }
}

class BodyReader {
  constructor(
    private readonly body: Buffer,
    public at: number,
  ) {}

  get isAtEnd(): boolean {
    return this.at === this.body.length;
  }

  number(): number {
    let number = 0;
    for (let factor = 1; ; factor *= 0x80) {
      const byte = this.body[this.at];
      if (byte === undefined || factor > Number.MAX_SAFE_INTEGER) throw damaged();
      this.at += 1;
      number += (byte & 0x7f) * factor;
      if (byte < 0x80) return number;
    }
  }

  bytes(length: number): Buffer {
    if (this.at + length > this.body.length) throw damaged();
    const bytes = this.body.subarray(this.at, this.at + length);
    this.at += length;
    return bytes;
  }
}

function damaged(): Error {
  return new Error('the body of a stored text is damaged: its copies cannot be read');
}
