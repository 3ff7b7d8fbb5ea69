/**
 * Moves labels apart that would lie upon each other, each as little as needed.
 * @param wanted Their heights in pixels.
 * @returns Heights in the same order, at least `gap` apart and within `low` … `high` where there is room for all.
 */
export function spreadLabels(
  wanted: readonly number[],
  { gap, low, high }: { readonly gap: number; readonly low: number; readonly high: number },
): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const placed = [...wanted];
  let floor = low;
  for (const index of order) {
    placed[index] = Math.max(placed[index]!, floor);
    floor = placed[index] + gap;
  }
  let ceiling = high;
  for (const index of order.reverse()) {
    placed[index] = Math.min(placed[index]!, ceiling);
    ceiling = placed[index] - gap;
  }
  return placed;
}
