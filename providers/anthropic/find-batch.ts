import { BatchFault, type BatchJob, type BatchOptions, type BatchSearch } from '../batch';
import { earliestMs, notListed } from '../batch-listed';
import { type BatchCalls, hasResults } from './batch-calls';
import type { MessageBatch } from './response-schema';

/**
 * Looks for a job whose creation nobody saw. A batch bears no name of ours; only the results of an ended one show whose
 * they are, by the token their custom ids begin with. So the candidates are the batches since the job's intent with as many
 * requests as it has lines, and as long as one of them runs it may be the job. Left out are those that are known to be
 * other jobs, without which jobs of equal size would wait for each other, and those whose results are gone, which would
 * be of no use.
 */
export async function findBatch(calls: BatchCalls, job: BatchJob, options: BatchOptions): Promise<BatchSearch> {
  const running: string[] = [];
  for await (const batch of calls.list(options)) {
    if (Date.parse(batch.created_at) < earliestMs(job)) break;
    if (sizeOf(batch) !== job.lines || job.otherIds?.has(batch.id)) continue;
    if (batch.processing_status !== 'ended') running.push(batch.id);
    else if (hasResults(batch) && (await bearsToken(calls, batch.id, job.token, options))) {
      return { found: 'yes', vendorId: batch.id };
    }
  }
  if (running.length === 0) return notListed(job);
  const why =
    `the job may be ${running.slice(0, 3).join(', ')}${running.length > 3 ? ` or ${running.length - 3} more` : ''}, ` +
    'of the same size and not ended yet: only results show whose a batch is';
  return { found: 'unclear', why };
}

function sizeOf({ request_counts: counts }: MessageBatch): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Whether the results are the job's. Of what is gone for good by now, no: it would be of no use. */
async function bearsToken(calls: BatchCalls, id: string, token: string, options: BatchOptions): Promise<boolean> {
  try {
    return (await calls.firstCustomId(id, options)).startsWith(`${token}-`);
  } catch (error) {
    if (error instanceof BatchFault && error.failure.retry.kind === 'no') return false;
    throw error;
  }
}
