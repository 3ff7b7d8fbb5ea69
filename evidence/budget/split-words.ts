/**
 * Splits a word budget over texts of the given lengths, in words: evenly, and what does not divide goes to the latest
 * text, then to the one before it. A text shorter than its share is taken whole and what it leaves is split over the
 * others, again evenly. The shares add up to the budget, or to all the words there are.
 */
export function splitWords(budget: number, lengths: readonly number[]): number[] {
  const shares = lengths.map(() => 0);
  let left = budget;
  let longer = lengths.map((_, index) => index);
  for (;;) {
    const share = Math.floor(left / longer.length);
    const whole = longer.filter((index) => lengths[index]! <= share);
    if (whole.length === 0) break;
    for (const index of whole) {
      shares[index] = lengths[index]!;
      left -= lengths[index]!;
    }
    longer = longer.filter((index) => lengths[index]! > share);
  }
  const share = Math.floor(left / longer.length);
  let rest = left - share * longer.length;
  for (const index of longer.toReversed()) {
    const more = Math.min(rest, lengths[index]! - share);
    shares[index] = share + more;
    rest -= more;
  }
  return shares;
}
