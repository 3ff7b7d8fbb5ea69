import { operatorName } from '../../cli/operator-name';

const nobody = 'recorder';

/**
 * A history (as JSON) without what tells where it was recorded: names of hosts and processes, who gave a command, and the
 * stacks of errors. None of it takes part in a replay.
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
    if (key === 'data') return withoutOperator(value);
    return [...identities].reduce((text, identity) => text.replaceAll(identity, nobody), value);
  });
}

/** A payload's data (base64) without the name of whoever records. */
function withoutOperator(data: string): string {
  const text = Buffer.from(data, 'base64').toString('utf8');
  const operator = operatorName();
  return text.includes(operator) ? Buffer.from(text.replaceAll(operator, nobody)).toString('base64') : data;
}

function visit(value: unknown, change: (key: string, value: unknown) => unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => visit(entry, change, key));
  if (typeof value !== 'object' || value === null) return change(key, value);
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, visit(entry, change, name)]));
}
