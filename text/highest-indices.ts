/**
 * The places of the `count` highest scores, highest first, of equals the earlier; fewer where fewer are allowed. Of two
 * counts the smaller one's answer begins the larger one's. Keeps `count` places only, instead of sorting all.
 */
export function highestIndices(
  scores: ArrayLike<number>,
  count: number,
  isAllowed: (index: number) => boolean = () => true,
): number[] {
  const best: number[] = [];
  for (let index = 0; index < scores.length; index += 1) {
    const score = scores[index]!;
    const isFull = best.length >= count;
    if ((isFull && (count === 0 || score <= scores[best.at(-1)!]!)) || !isAllowed(index)) continue;
    if (isFull) best.pop();
    const lower = best.findIndex((other) => scores[other]! < score);
    best.splice(lower === -1 ? best.length : lower, 0, index);
  }
  return best;
}
