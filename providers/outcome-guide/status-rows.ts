import { decideByStatus } from '../retry-decision';
import { describeDecision } from './describe-end';

/** Statuses by what they come to where no code is ruled, the rarest first; each row is statuses and what happens. */
export function statusRows(): readonly (readonly [statuses: string, happens: string])[] {
  const statuses = new Map<string, number[]>();
  for (let status = 300; status <= 599; status++) {
    const happens = describeDecision(decideByStatus(status, undefined));
    statuses.set(happens, [...(statuses.get(happens) ?? []), status]);
  }
  return [...statuses]
    .sort(([, some], [, others]) => some.length - others.length)
    .map(([happens, found]) => [ranges(found), happens]);
}

/** `408, 409, 500–599`. */
function ranges(sorted: readonly number[]): string {
  const parts: [from: number, to: number][] = [];
  for (const status of sorted) {
    const last = parts.at(-1);
    if (last?.[1] === status - 1) last[1] = status;
    else parts.push([status, status]);
  }
  return parts.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}
