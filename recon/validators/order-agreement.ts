/** Kendall's τ of two orders of the same things: 1 alike, −1 reversed. */
export function orderAgreement(one: readonly string[], other: readonly string[]): number {
  const place = new Map(other.map((each, index) => [each, index]));
  let balance = 0;
  for (const [index, each] of one.entries()) {
    for (const later of one.slice(index + 1)) balance += place.get(each)! < place.get(later)! ? 1 : -1;
  }
  return balance / ((one.length * (one.length - 1)) / 2);
}
