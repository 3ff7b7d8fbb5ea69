import type { BatchState } from '../../batch';
import { failed } from '../../failed';
import type { ProviderFailure } from '../../provider';
import type { Redactor } from '../../redact';
import { retryDecision, type SignalRetry } from '../../signals';
import type { Job } from './response-schema';

/**
 * Where a job stands, by its status:
 *
 * - `validating`, `in_progress`, `finalizing`, `cancelling`: running. So is a status nobody knows: what has not ended may
 *   still be paid for.
 * - `completed`, `expired`, `cancelled`: ended, with a file of the lines that were answered and one of those that failed
 *   or never ran. Either may be missing, or both.
 * - `failed`: refused before any line ran; or ended, where there are files nevertheless.
 */
export function readJob(job: Job, redactor: Redactor): BatchState {
  const results = [job.output_file_id, job.error_file_id].filter((id) => typeof id === 'string');
  switch (job.status) {
    case 'completed':
    case 'expired':
    case 'cancelled':
      return { state: 'ended', results };
    case 'failed':
      return results.length > 0
        ? { state: 'ended', results }
        : { state: 'refused', failure: readRefusal(job.errors?.data?.[0] ?? {}, redactor) };
    default:
      return { state: 'running', ...progressOf(job) };
  }
}

function progressOf({ request_counts: counts }: Job): { readonly done?: number } {
  const { completed, failed } = counts ?? {};
  return typeof completed === 'number' ? { done: completed + (failed ?? 0) } : {};
}

type JobError = NonNullable<NonNullable<NonNullable<Job['errors']>['data']>[number]>;

/**
 * Why jobs are refused. An account may have only so many tokens and requests enqueued, which a job learns only after it
 * was made; it may be made again when others have ended. All else is the file's fault and would be again.
 */
const refusalRules: readonly { readonly code?: string; readonly message?: RegExp; readonly retry: SignalRetry }[] = [
  { code: 'token_limit_exceeded', retry: 'rate_limit' },
  { code: 'request_limit_exceeded', retry: 'rate_limit' },
  { code: 'rate_limit_exceeded', retry: 'rate_limit' },
  { message: /\benqueued\b.*\blimit\b/iu, retry: 'rate_limit' },
  { code: 'billing_hard_limit_reached', retry: { stop: 'credit' } },
  { code: 'insufficient_quota', retry: { stop: 'credit' } },
  { code: 'model_not_found', retry: { stop: 'model' } },
];

/** The first error speaks for the job: the others are mostly the same on other lines. */
function readRefusal({ code, line, message, param }: Partial<JobError>, redactor: Redactor): ProviderFailure {
  const told = message ?? 'the batch was refused without a reason';
  const rule = refusalRules.find((each) => (each.code !== undefined && each.code === code) || each.message?.test(told));
  const places = [typeof line === 'number' && `line ${line}`, param && `parameter ${param}`].filter(Boolean);
  const text = places.length === 0 ? told : `${told} (${places.join(', ')})`;
  return failed(codeOf(code, 'batch_refused'), text, retryDecision(rule?.retry ?? 'no', undefined), redactor).failure;
}

/** The vendor's code where it is one word of the usual form. */
export function codeOf(code: string | null | undefined, otherwise: string): string {
  return code && /^[a-z][a-z0-9_]{0,60}$/u.test(code) ? code : otherwise;
}
