import type { BackgroundKind } from '../catalogue/catalogue';
import { fill, slotsOf } from '../catalogue/templates';
import type { Fact } from '../model/case';
import type { CaseRandom } from '../random/case-random';
import type { Deck } from './deck';

/** Clauses of an entry that bears on nothing. */
const clausesEach = [3, 5] as const;

/** What an entry of a kind says, and as facts what stands in its slots. */
export function background(
  { entryType, clauses, slots }: BackgroundKind,
  place: number,
  { deck, random }: { deck: Deck; random: CaseRandom },
): { clauses: string[]; facts: Fact[] } {
  const facts: Fact[] = [];
  const said = Array.from({ length: random.between(...clausesEach) }, () => {
    const clause = deck.deal(`background ${entryType}`, clauses, place);
    const values = Object.fromEntries(
      [...new Set(slotsOf(clause))].map((slot) => {
        const words = slots[slot];
        if (!words) throw new Error(`background of ${entryType} gives no words for {${slot}}`);
        const value = deck.deal(`background ${entryType} ${slot}`, words, place);
        facts.push({ kind: 'detail', key: slot, value });
        return [slot, value];
      }),
    );
    return fill(clause, values);
  });
  return { clauses: said, facts };
}
