import type { BatchJob, BatchOptions, BatchSearch } from '../../batch';
import { earliestMs, notListed } from '../../batch-listed';
import type { OpenAiClient } from '../../chat-completions';
import type { Ask } from './ask';
import { jobPageSchema } from './response-schema';

/** The most the API gives at once. */
const pageSize = 100;
/** 2,000 jobs since one was meant to be made are not looked through. */
const mostPages = 20;

/**
 * Looks for the job with this token in its metadata. The list begins with the newest, so a page with nothing of the time
 * since the job was meant to be made ends the search.
 */
export async function findJob(
  client: OpenAiClient,
  ask: Ask,
  job: BatchJob,
  options: BatchOptions,
): Promise<BatchSearch> {
  const oldestMs = earliestMs(job);
  let after: string | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const query = { limit: pageSize, ...(after === undefined ? {} : { after }) };
    const page = await ask((request) => client.batches.list(query, request), jobPageSchema, options);
    const found = page.data.find(({ metadata }) => metadata?.['token'] === job.token);
    if (found) return { found: 'yes', vendorId: found.id };
    const isPast = page.data.every(({ created_at }) => created_at * 1000 < oldestMs);
    const last = page.data.at(-1)?.id;
    if (!page.has_more || isPast || last === undefined) return notListed(job);
    after = last;
  }
  return {
    found: 'unclear',
    why: `the account has made more than ${mostPages * pageSize} batches since ${job.since.toISOString()}`,
  };
}
