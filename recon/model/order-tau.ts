/** Kendall's tau of two orders of the same things, without ties: −1 reversed … 1 the same. */
export function orderTau<Value>(left: readonly Value[], right: readonly Value[]): number {
  const place = new Map(right.map((value, index) => [value, index]));
  let sum = 0;
  for (let i = 0; i < left.length; i += 1) {
    for (let j = i + 1; j < left.length; j += 1) sum += place.get(left[i]!)! < place.get(left[j]!)! ? 1 : -1;
  }
  const pairs = (left.length * (left.length - 1)) / 2;
  return pairs === 0 ? 1 : sum / pairs;
}
