import type { OutcomeCounts } from '../sweep-report';
import { formatCount } from './format';

/** Outcomes in the order they are shown, `planned` being the sum of the others. */
export const outcomeNames: readonly { readonly key: keyof OutcomeCounts; readonly name: string }[] = [
  { key: 'planned', name: 'planned' },
  { key: 'answer', name: 'answer' },
  { key: 'truncated', name: 'truncated' },
  { key: 'exhausted', name: 'exhausted' },
  { key: 'empty', name: 'empty' },
  { key: 'refusal', name: 'refusal' },
  { key: 'blocked', name: 'blocked' },
  { key: 'failed', name: 'failed' },
  { key: 'givenUp', name: 'given up' },
  { key: 'deferred', name: 'deferred' },
  { key: 'pending', name: 'pending' },
  { key: 'notApplicable', name: 'n/a' },
];

const delivered = ['answer', 'truncated', 'exhausted', 'empty', 'refusal', 'blocked'] as const;

export function deliveredCells(outcomes: OutcomeCounts): number {
  return delivered.reduce((sum, key) => sum + outcomes[key], 0);
}

/** `2 truncated, 1 refusal, 3 n/a`: every outcome that occurs but `answer`. */
export function otherOutcomes(outcomes: OutcomeCounts): string {
  return outcomeNames
    .filter(({ key }) => key !== 'planned' && key !== 'answer' && outcomes[key] > 0)
    .map(({ key, name }) => `${formatCount(outcomes[key])} ${name}`)
    .join(', ');
}
