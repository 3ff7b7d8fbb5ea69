import type { Estimate } from '../../../scoring/statistics';
import type { OutcomeCounts } from '../../sweep-report';

/** One row of a CSV file, by column. */
export type CsvRow = Readonly<Record<string, string | number | boolean | null>>;

export function estimateCells(name: string, { value, low, high }: Estimate): CsvRow {
  return { [name]: value, [`${name}_low`]: low, [`${name}_high`]: high };
}

/** Outcomes of cells but those that the rows' own columns tell. */
export const outcomeColumns = [
  'pending',
  'deferred',
  'answer',
  'truncated',
  'exhausted',
  'empty',
  'refusal',
  'blocked',
  'failed',
  'given_up',
] as const;

export function outcomeCells(outcomes: OutcomeCounts): CsvRow {
  const { pending, deferred, answer, truncated, exhausted, empty, refusal, blocked, failed, givenUp } = outcomes;
  return { pending, deferred, answer, truncated, exhausted, empty, refusal, blocked, failed, given_up: givenUp };
}
