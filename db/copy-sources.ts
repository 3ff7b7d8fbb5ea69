/**
 * Long runs of bytes that a text shares with texts stored before, found by a hash that rolls over it (as rsync does,
 * https://rsync.samba.org/tech_report/): what is shared need not be stored again.
 */

/** A stored text that others may be stored as copies of; never one that is stored as copies itself. */
export interface CopySource {
  readonly hash: string;
  /** As stored, without compression. */
  readonly bytes: Uint8Array;
}

/** Bytes of a text that stand in a source too. */
export interface Copy {
  /** Where they begin in the text. */
  readonly at: number;
  readonly source: CopySource;
  /** Where they begin in the source. */
  readonly offset: number;
  readonly length: number;
}

/**
 * Sources are known by blocks of this many bytes, so no shorter run is a copy, and every run of twice as many is found
 * unless its block gave way to another with the same place in the table.
 */
const blockBytes = 32;
const multiplier = 0x01000193;
/** What the byte that leaves the window counts in its hash. */
const leavingFactor = powerOfMultiplier(blockBytes - 1);

/** Texts to copy from, looked through once for any number of texts. */
export class CopySources {
  private readonly sources: readonly CopySource[];
  private readonly bytes: Uint8Array;
  /** Where each source begins in `bytes`, and after the last one where they end. */
  private readonly starts: readonly number[];
  private known: BlockTable | undefined;

  constructor(sources: readonly CopySource[]) {
    this.sources = sources;
    this.bytes = sources.length === 1 ? sources[0]!.bytes : Buffer.concat(sources.map(({ bytes }) => bytes));
    let end = 0;
    this.starts = [0, ...sources.map(({ bytes }) => (end += bytes.length))];
  }

  /** The text's copies in its order, none overlapping another; each is at least {@link blockBytes} long. */
  copiesIn(text: Uint8Array): Copy[] {
    if (text.length < blockBytes || this.bytes.length < blockBytes) return [];
    this.known ??= new BlockTable(this.bytes, this.starts);
    const copies: Copy[] = [];
    const last = text.length - blockBytes;
    let copied = 0;
    let at = 0;
    let hash = blockHash(text, 0);
    while (at <= last) {
      const found = this.known.find(hash);
      if (found < 0 || !this.isBlock(text, at, found)) {
        if (at < last) hash = rolled(hash, text[at]!, text[at + blockBytes]!);
        at += 1;
        continue;
      }
      const copy = this.extended(text, { at, found, copied });
      copies.push(copy);
      copied = copy.at + copy.length;
      at = copied;
      if (at <= last) hash = blockHash(text, at);
    }
    return copies;
  }

  /** Whether a block of the text is the one at `found`, as its hash says. */
  private isBlock(text: Uint8Array, at: number, found: number): boolean {
    for (let index = 0; index < blockBytes; index += 1) {
      if (text[at + index] !== this.bytes[found + index]) return false;
    }
    return true;
  }

  /** The longest run around a block that stands at `found` too, after what was copied before. */
  private extended(text: Uint8Array, { at, found, copied }: { at: number; found: number; copied: number }): Copy {
    const { bytes, starts } = this;
    const place = placeOf(starts, found);
    const start = starts[place]!;
    const end = Math.min(starts[place + 1]!, found + text.length - at);
    const shift = at - found;
    let to = found + blockBytes;
    while (to < end && bytes[to] === text[to + shift]) to += 1;
    const least = Math.max(start, copied - shift);
    let from = found;
    while (from > least && bytes[from - 1] === text[from - 1 + shift]) from -= 1;
    return { at: from + shift, source: this.sources[place]!, offset: from - start, length: to - from };
  }
}

/** Where blocks stand, by the upper bits of their scrambled hash; of blocks with the same bits the first is kept. */
class BlockTable {
  /** Where a block begins, plus 1; 0: none. */
  private readonly places: Int32Array;
  private readonly shift: number;

  constructor(bytes: Uint8Array, starts: readonly number[]) {
    // At least two slots a block.
    const bits = 33 - Math.clz32(bytes.length / blockBytes);
    this.places = new Int32Array(2 ** bits);
    this.shift = 32 - bits;
    for (let place = 0; place + 1 < starts.length; place += 1) {
      const last = starts[place + 1]! - blockBytes;
      for (let at = starts[place]!; at <= last; at += blockBytes) {
        const slot = this.slotOf(blockHash(bytes, at));
        if (this.places[slot] === 0) this.places[slot] = at + 1;
      }
    }
  }

  /** Where a block of this hash may stand; -1: nowhere. */
  find(hash: number): number {
    return this.places[this.slotOf(hash)]! - 1;
  }

  private slotOf(hash: number): number {
    return Math.imul(hash, 0x9e3779b1) >>> this.shift;
  }
}

/** Which of some adjoining ranges a position lies in. */
function placeOf(starts: readonly number[], position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= position) low = middle;
    else high = middle;
  }
  return low;
}

function blockHash(bytes: Uint8Array, at: number): number {
  let hash = 0;
  for (let index = at; index < at + blockBytes; index += 1) hash = (Math.imul(hash, multiplier) + bytes[index]!) | 0;
  return hash;
}

function rolled(hash: number, leaving: number, entering: number): number {
  return (Math.imul(hash - Math.imul(leaving, leavingFactor), multiplier) + entering) | 0;
}

function powerOfMultiplier(exponent: number): number {
  let power = 1;
  for (let count = 0; count < exponent; count += 1) power = Math.imul(power, multiplier);
  return power;
}
