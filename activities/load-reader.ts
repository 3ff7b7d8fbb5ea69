import { UserError } from '../contracts/user-error';
import type { Database } from '../db/client';
import { loadSweep } from '../db/queries/sweeps';
import type { ReaderSpec } from '../experiments/sweep-spec';

/**
 * A reader or generator of a sweep, with the settings it has now.
 * @throws UserError where the sweep has none of that id.
 */
export async function loadReader(database: Database, sweepId: string, readerId: string): Promise<ReaderSpec> {
  const { spec } = await loadSweep(database, sweepId);
  const reader = [...spec.readers, ...spec.generators].find(({ id }) => id === readerId);
  if (!reader) throw new UserError(`sweep '${sweepId}' has no reader '${readerId}'`);
  return reader;
}
