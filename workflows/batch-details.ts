import { escapeMarkdown } from '../contracts/escape-markdown';
import type { ConditionInput, OpenBatch } from '../contracts/payloads';

/** A batch that this run sees to, and what its last step said. */
export interface FollowedBatch extends OpenBatch {
  readonly settled: number;
  readonly why: string | null;
}

/** The UI's panel stays readable. */
const mostRows = 40;

/** One line that says in the Temporal UI which batch an activity is about. */
export function batchSummary(
  { model, key }: Pick<ConditionInput, 'model' | 'key'>,
  { number, lines, state }: Pick<FollowedBatch, 'number' | 'lines' | 'state'>,
  made: number,
): string {
  const size = `${lines.toLocaleString('en')} ${lines === 1 ? 'line' : 'lines'}`;
  return `${model} · ${key} · batch ${number} of ${Math.max(number, made)} · ${size} · ${state}`;
}

/**
 * A Markdown table of open batches; where there are none, what the last one left to say, if anything.
 * @param lastWhy - Why the last batch that was closed has no results, or what was odd about them.
 */
export function batchDetails(batches: readonly FollowedBatch[], made: number, lastWhy: string | null): string[] {
  if (batches.length === 0) return lastWhy === null ? [] : ['', `Its last batch: ${escapeMarkdown(lastWhy)}`];
  return [
    '',
    `${batches.length} open of ${made} batches. Their jobs run on at the vendor whatever becomes of this workflow; ` +
      'its next run takes them up again.',
    '',
    '| batch | lines | state | |',
    '|---|---:|---|---|',
    ...batches
      .slice(0, mostRows)
      .map(({ number, lines, state, why }) => `| ${number} | ${lines} | ${state} | ${escapeMarkdown(why ?? '')} |`),
  ];
}
