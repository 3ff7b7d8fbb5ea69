/** Values by a key, groups and members in the order of first appearance. */
export function grouped<Key, Value>(values: Iterable<Value>, keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const own = groups.get(key);
    if (own === undefined) groups.set(key, [value]);
    else own.push(value);
  }
  return groups;
}
