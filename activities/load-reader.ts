import { UserError } from '../contracts/user-error';
import type { Database } from '../db/client';
import { loadSweep } from '../db/queries/sweeps';
import type { ReaderSpec } from '../experiments/sweep-spec';

/**
 * A reader, generator or judge of a sweep, with the settings it has now.
 * @throws UserError where the sweep has none of that id, and for an imported run, to which nothing is sent.
 */
export async function loadReader(database: Database, sweepId: string, readerId: string): Promise<ReaderSpec> {
  const { spec } = await loadSweep(database, sweepId);
  const reader = [...spec.readers, ...spec.generators, ...(spec.judges ?? [])].find(({ id }) => id === readerId);
  if (!reader) throw new UserError(`sweep '${sweepId}' has no reader '${readerId}'`);
  if (reader.provider === 'imported')
    throw new UserError(`the answers of '${readerId}' in '${sweepId}' were imported: nothing is sent to it`);
  return reader;
}
