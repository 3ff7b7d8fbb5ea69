import type { BatchJob, BatchOptions, BatchSearch } from '../../batch';
import { notListed } from '../../batch-listed';
import type { GoogleBatchApi } from './api';
import { jobPageSchema } from './schema';

const pageSize = 100;
/** Far more jobs than an account keeps; a list that goes on is one that runs in circles. */
const mostPages = 100;

/** Looks through the account's jobs for the one with this token as display name; in which order they come is not documented. */
export async function findJob(api: GoogleBatchApi, job: BatchJob, options: BatchOptions): Promise<BatchSearch> {
  let pageToken: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const query = new URLSearchParams({ pageSize: String(pageSize), ...(pageToken && { pageToken }) });
    const { operations, nextPageToken } = await api.json(
      { method: 'GET', path: `batches?${query.toString()}`, schema: jobPageSchema, missing: 'lane' },
      options,
    );
    const found = operations?.find(({ metadata }) => metadata?.displayName === job.token);
    if (found) return { found: 'yes', vendorId: found.name };
    if (!nextPageToken) return notListed(job);
    pageToken = nextPageToken;
  }
  return { found: 'unclear', why: `the account's list of batches goes on after ${mostPages * pageSize} of them` };
}
