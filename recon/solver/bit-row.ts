/** A fixed number of bits: one per node in ancestries, one per minute in windows. */
export class BitRow {
  private readonly words: Uint32Array;

  constructor(readonly length: number) {
    this.words = new Uint32Array(Math.ceil(length / 32));
  }

  set(bit: number): void {
    this.words[bit >>> 5]! |= 1 << (bit & 31);
  }

  /** Sets `from` to `to − 1`, clipped to the row. */
  fill(from: number, to: number): void {
    for (let bit = Math.max(from, 0); bit < Math.min(to, this.length); bit += 1) this.set(bit);
  }

  has(bit: number): boolean {
    return (this.words[bit >>> 5]! & (1 << (bit & 31))) !== 0;
  }

  /** Adds the other's bits. */
  add(other: BitRow): void {
    for (let word = 0; word < this.words.length; word += 1) this.words[word]! |= other.words[word]!;
  }

  and(other: BitRow): BitRow {
    const both = new BitRow(this.length);
    for (let word = 0; word < this.words.length; word += 1) both.words[word] = this.words[word]! & other.words[word]!;
    return both;
  }

  count(): number {
    let total = 0;
    for (const word of this.words) total += ones(word);
    return total;
  }

  /** Maximal runs of set bits, as [first, one past the last]. */
  runs(): [number, number][] {
    const found: [number, number][] = [];
    for (let bit = 0; bit < this.length; bit += 1) {
      if (!this.has(bit)) continue;
      const start = bit;
      while (bit < this.length && this.has(bit)) bit += 1;
      found.push([start, bit]);
    }
    return found;
  }
}

function ones(word: number): number {
  let rest = word - ((word >>> 1) & 0x5555_5555);
  rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
