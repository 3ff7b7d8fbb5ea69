/** Sum of numbers; 0 for none. */
export function sum(values: readonly number[]): number {
  return values.reduce((subtotal, value) => subtotal + value, 0);
}

/** A list with a first entry. */
export type NonEmpty<Entry> = readonly [Entry, ...Entry[]];

/** Groups in the order of their first entries. */
export function groupBy<Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string): NonEmpty<Entry>[] {
  const groups = new Map<string, [Entry, ...Entry[]]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry));
    if (group) group.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  return [...groups.values()];
}
