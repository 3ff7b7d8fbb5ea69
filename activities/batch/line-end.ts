import type { AttemptEnd } from '../../db/queries/attempts';
import type { UnsentCode } from '../../db/queries/batch-lines';
import { exchangeCostMicroUsd } from '../../experiments/exchange-cost';
import type { ReaderSpec } from '../../experiments/sweep-spec';
import type { BatchResult } from '../../providers/batch';
import type { ExchangeResult } from '../../providers/provider';
import { attemptEnd } from '../attempt-end';

/** How lines of one job are written down. */
export interface LineContext {
  readonly reader: ReaderSpec;
  /** Of the provider. */
  readonly client: string;
  /** From the job's creation until now. */
  readonly exchangeMs: number;
}

/** The end of a line that came back. */
export function lineEnd(attemptId: number, result: BatchResult['result'], line: LineContext): AttemptEnd {
  const consequence = consequenceOf(result);
  return {
    ...attemptEnd({
      attemptId,
      model: line.reader.model,
      result,
      next: {},
      exchangeMs: line.exchangeMs,
      client: line.client,
      // What never ran is not billed.
      costMicroUsd: consequence.retry === 'batch_expired' ? 0 : exchangeCostMicroUsd(line.reader, result, 'batch'),
    }),
    ...consequence,
    tier: 'batch',
  };
}

/** What a line's failure comes to, for its call; nothing where it has none. */
function consequenceOf({ failure }: ExchangeResult): Pick<AttemptEnd, 'retry' | 'final'> {
  if (!failure) return {};
  if (failure.code === 'batch_expired' || failure.code === 'batch_cancelled') return { retry: 'batch_expired' };
  const retry = failure.retry.kind;
  // Of the others none ends the series: what is left of its attempts, real time uses up.
  return retry === 'no' ? { retry, final: 'failed' } : { retry };
}

/** The end of a line that did not come back: it may have run and been billed, so its cost stays unknown. */
export function missingEnd(attemptId: number, why: string): AttemptEnd {
  return {
    id: attemptId,
    outcome: 'failed',
    failure_code: 'batch_missing',
    failure_message: why,
    retry: 'batch_missing',
    tier: 'batch',
  };
}

/** The end of a line that no job has or had. */
export function unsentEnd(attemptId: number, code: UnsentCode, why: string): AttemptEnd {
  return {
    id: attemptId,
    outcome: 'unsent',
    failure_code: code,
    failure_message: why,
    cost_micro_usd: 0,
    tier: 'batch',
  };
}
