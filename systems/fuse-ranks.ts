/** The usual constant: how little the very first places count above those after them. */
const damping = 60;

/**
 * One ranking of several by reciprocal rank fusion (Cormack, Clarke and Büttcher, "Reciprocal rank fusion outperforms
 * Condorcet and individual rank learning methods", SIGIR 2009): the sum of 1 / (60 + rank) over the rankings that hold a
 * place; of equals the earlier place comes first.
 */
export function fuseRanks(rankings: readonly (readonly number[])[], most: number): number[] {
  const scores = new Map<number, number>();
  for (const ranking of rankings) {
    ranking.forEach((place, index) => scores.set(place, (scores.get(place) ?? 0) + 1 / (damping + index + 1)));
  }
  return [...scores]
    .sort(([one, its], [other, theirs]) => theirs - its || one - other)
    .slice(0, most)
    .map(([place]) => place);
}
