import type { Estimate } from '../../../scoring/statistics';
import type { OutcomeCounts } from '../../sweep-report';

/** One row of a file, by column of the data dictionary; JSON stands as text. An absent figure is null or left out. */
export type CsvRow = Readonly<Record<string, string | number | boolean | null>>;

export function estimateCells(name: string, { value, low, high }: Estimate): CsvRow {
  return { [name]: value, [`${name}_low`]: low, [`${name}_high`]: high };
}

export function outcomeCells(outcomes: OutcomeCounts): CsvRow {
  const { pending, deferred, answer, truncated, exhausted, empty, refusal, blocked, failed, givenUp } = outcomes;
  return { pending, deferred, answer, truncated, exhausted, empty, refusal, blocked, failed, given_up: givenUp };
}
