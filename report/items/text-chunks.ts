import { createHash } from 'node:crypto';

import { pack } from './packed';

/** Where chunks go, in order. */
export type ChunkSink = (chunk: PackedChunk) => Promise<void>;

/** Some texts, packed. */
export interface PackedChunk {
  /** From 0. */
  readonly number: number;
  /** Of its content, to tell it from a chunk of another report. */
  readonly mark: string;
  readonly packed: string;
}

/** Packed, ordinary text takes about half of it; text that can't be compressed a third more. */
const usualChunkChars = 700_000;
/** Chunks that are being packed at a time, so that memory stays bounded. */
const mostPacking = 4;

/** Numbers texts in the order in which they come and hands them on in chunks of less than about a megabyte. */
export class TextChunks {
  readonly first: number[] = [];
  readonly marks: string[] = [];
  #texts: string[] = [];
  #chars = 0;
  #count = 0;
  readonly #packing: Promise<PackedChunk>[] = [];

  constructor(
    private readonly sink: ChunkSink,
    private readonly chunkChars = usualChunkChars,
  ) {}

  /** @returns The text's number. A text that is larger than a chunk gets one of its own. */
  async add(text: string): Promise<number> {
    if (this.#texts.length > 0 && this.#chars + text.length > this.chunkChars) await this.#close();
    if (this.#texts.length === 0) this.first.push(this.#count);
    this.#texts.push(text);
    this.#chars += text.length;
    return this.#count++;
  }

  /** Hands on the last chunk. */
  async end(): Promise<void> {
    if (this.#texts.length > 0) await this.#close();
    while (this.#packing.length > 0) await this.#handOn();
  }

  async #close(): Promise<void> {
    const packing = packChunk(this.first.length - 1, this.#texts);
    // Whoever waits for it hears of a failure; nobody may be waiting yet.
    packing.catch(() => undefined);
    this.#packing.push(packing);
    this.#texts = [];
    this.#chars = 0;
    if (this.#packing.length >= mostPacking) await this.#handOn();
  }

  async #handOn(): Promise<void> {
    const chunk = await this.#packing.shift()!;
    this.marks.push(chunk.mark);
    await this.sink(chunk);
  }
}

async function packChunk(number: number, texts: readonly string[]): Promise<PackedChunk> {
  const packed = await pack(texts);
  return { number, mark: createHash('sha256').update(packed).digest('hex').slice(0, 16), packed };
}
