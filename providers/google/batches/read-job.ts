import type { BatchState } from '../../batch';
import type { Redactor } from '../../redact';
import { readRpcError } from './read-rpc-error';
import type { Job, Output } from './schema';

/**
 * Where a job stands, by its state, which the API writes as `BATCH_STATE_…` or `JOB_STATE_…`:
 *
 * - `QUEUED`, `PENDING`, `RUNNING`, `PAUSED`, `UPDATING`, `CANCELLING`: running. So is a state nobody knows, unless the
 *   operation is done: what has not ended may still be paid for.
 * - `SUCCEEDED`, `PARTIALLY_SUCCEEDED`, `CANCELLED`: ended, with the results of the lines that have run, if any.
 * - `EXPIRED`: ended. The vendor gives no results of it, whatever has run.
 * - `FAILED`: refused; or ended, where there are results nevertheless.
 */
export function readJob(job: Job, redactor: Redactor): BatchState {
  const results = resultsOf(job);
  switch (job.metadata?.state?.replace(/^(?:BATCH|JOB)_STATE_/u, '')) {
    case 'SUCCEEDED':
    case 'PARTIALLY_SUCCEEDED':
    case 'CANCELLED':
    case 'EXPIRED':
      return { state: 'ended', results };
    case 'FAILED':
      return results.length > 0 ? { state: 'ended', results } : refusal(job, redactor);
    default:
      if (!job.done) return { state: 'running', ...progressOf(job) };
      return job.error ? refusal(job, redactor) : { state: 'ended', results };
  }
}

/** The results of a job, wherever the operation bears them. */
export function outputOf({ response, metadata }: Job): Output {
  return { ...metadata?.output, ...response };
}

/** The file of the results, or the job itself where they are in it. */
function resultsOf(job: Job): string[] {
  const { responsesFile, inlinedResponses } = outputOf(job);
  if (responsesFile) return [responsesFile];
  return inlinedResponses ? [job.name] : [];
}

function refusal({ error }: Job, redactor: Redactor): BatchState {
  const told = error ?? { message: 'the batch failed without a reason' };
  return { state: 'refused', failure: readRpcError({ error: told }, redactor) };
}

function progressOf({ metadata }: Job): { readonly done?: number } {
  const { successfulRequestCount: succeeded, failedRequestCount: failed } = metadata?.batchStats ?? {};
  if (typeof succeeded !== 'number' && typeof failed !== 'number') return {};
  return { done: (succeeded ?? 0) + (failed ?? 0) };
}
