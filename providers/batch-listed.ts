import type { BatchJob, BatchSearch } from './batch';

/** A job just made may be missing from the vendor's list for a moment; to take it for lost would be to pay twice. */
const listLagMs = 20_000;
/** By how much the vendor's clock may be behind ours. */
const clockErrorMs = 10 * 60_000;

/** The earliest that the vendor may say the job was made, in milliseconds since 1970. */
export function earliestMs({ since }: BatchJob): number {
  return since.getTime() - clockErrorMs;
}

/** What it means that a job is not in the list of the account's jobs. */
export function notListed({ since }: BatchJob): BatchSearch {
  return Date.now() - since.getTime() < listLagMs
    ? { found: 'unclear', why: 'a batch just made may not be listed yet' }
    : { found: 'no' };
}
