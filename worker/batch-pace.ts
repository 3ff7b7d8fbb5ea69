import { UserError } from '../contracts/user-error';

/**
 * How fast batch mode goes by `RENDER_BENCH_BATCH_PACE`: every wait between two looks at a job, and how long one is
 * waited for, times this. For tests and stand-ins; a vendor's job takes minutes at least.
 * @returns 1 where nothing is set
 */
export function batchPace({ RENDER_BENCH_BATCH_PACE: given }: NodeJS.ProcessEnv): number {
  if (given === undefined || given === '') return 1;
  const pace = Number(given);
  if (pace > 0 && pace <= 10) return pace;
  throw new UserError(`RENDER_BENCH_BATCH_PACE is '${given}': give a number above 0, at most 10, or leave it out (1).`);
}
