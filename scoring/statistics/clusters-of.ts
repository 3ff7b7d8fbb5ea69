export interface ItemKeys {
  readonly itemId: string;
  /** What ties an item to others: its conversation, sessions, witness turns. Write the kind into the key. */
  readonly keys: readonly string[];
}

/**
 * The cluster of every item: items that share a key are in one, and so are those tied through others (the connected
 * components). A cluster is named by the smallest id in it, so names depend on neither the order of items nor of keys.
 */
export function clustersOf(items: readonly ItemKeys[]): Map<string, string> {
  const parents = new Map<string, string>(items.map(({ itemId }) => [itemId, itemId]));
  const firstOf = new Map<string, string>();
  for (const { itemId, keys } of items) {
    for (const key of keys) {
      const first = firstOf.get(key);
      if (first === undefined) firstOf.set(key, itemId);
      else join(parents, first, itemId);
    }
  }
  return new Map(items.map(({ itemId }) => [itemId, rootOf(parents, itemId)]));
}

function join(parents: Map<string, string>, a: string, b: string): void {
  const [rootA, rootB] = [rootOf(parents, a), rootOf(parents, b)];
  // The smaller id stays the root.
  if (rootA < rootB) parents.set(rootB, rootA);
  else parents.set(rootA, rootB);
}

/** Halves the path on the way, so that later walks are short. */
function rootOf(parents: Map<string, string>, itemId: string): string {
  let current = itemId;
  for (;;) {
    const parent = parents.get(current)!;
    if (parent === current) return current;
    const grandparent = parents.get(parent)!;
    parents.set(current, grandparent);
    current = grandparent;
  }
}
