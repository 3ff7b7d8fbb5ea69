import type { CaseRandom } from '../random/case-random';

/** Entries between two uses of one wording, where there are enough others. */
const apart = 60;

/**
 * Deals wordings: of each kind all are used before one comes again, in a shuffled order, and none within {@link apart} entries
 * of its last use while another is free.
 */
export class Deck {
  private readonly left = new Map<string, string[]>();
  private readonly lastUsed = new Map<string, number>();
  private deals = 0;

  constructor(private readonly random: CaseRandom) {}

  /**
   * One of `choices` for a kind of place, for the entry of this number.
   * @throws Error where there are none.
   */
  deal(kind: string, choices: readonly string[], entry: number): string {
    if (choices.length === 0) throw new Error(`there are no words for ${kind}`);
    const pile = this.pileOf(kind, choices);
    const age = (words: string): number => entry - (this.lastUsed.get(`${kind} ${words}`) ?? Number.NEGATIVE_INFINITY);
    const fresh = pile.findIndex((words) => age(words) >= apart);
    const place = fresh === -1 ? 0 : fresh;
    const [words] = pile.splice(place, 1) as [string];
    this.lastUsed.set(`${kind} ${words}`, entry);
    return words;
  }

  /** The same, of whatever else than words: plans, say. */
  dealOne<Value>(kind: string, choices: readonly Value[], entry: number): Value {
    const places = choices.map((_, place) => String(place));
    return choices[Number(this.deal(kind, places, entry))]!;
  }

  private pileOf(kind: string, choices: readonly string[]): string[] {
    const pile = this.left.get(kind)?.filter((words) => choices.includes(words)) ?? [];
    const full = pile.length > 0 ? pile : this.random.fork(kind, (this.deals += 1)).shuffle(choices);
    this.left.set(kind, full);
    return full;
  }
}
