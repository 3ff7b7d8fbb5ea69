/**
 * A history (as JSON) without what tells where it was recorded: names of hosts and processes, and the stacks of errors.
 * None of it takes part in a replay.
 */
export function withoutPlaces(history: unknown): unknown {
  const identities = new Set<string>();
  visit(history, (key, value) => {
    if (key === 'identity' && typeof value === 'string' && value !== '') identities.add(value);
    return value;
  });
  return visit(history, (key, value) => {
    if (typeof value !== 'string') return value;
    if (key === 'stackTrace') return '';
    return [...identities].reduce((text, identity) => text.replaceAll(identity, 'recorder'), value);
  });
}

function visit(value: unknown, change: (key: string, value: unknown) => unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => visit(entry, change, key));
  if (typeof value !== 'object' || value === null) return change(key, value);
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, visit(entry, change, name)]));
}
