import { UserError } from '../../contracts/user-error';
import type { Database } from '../client';
import { loadSweep, type StoredCondition } from './sweeps';

/**
 * Refuses to ask again for cells whose answers were imported.
 * @throws UserError that names their conditions.
 */
export async function refuseImported(
  database: Database,
  sweepId: string,
  conditions: readonly Pick<StoredCondition, 'key' | 'readerId'>[],
): Promise<void> {
  const { spec } = await loadSweep(database, sweepId);
  const imported = new Set(spec.readers.filter(({ provider }) => provider === 'imported').map(({ id }) => id));
  const keys = conditions.filter(({ readerId }) => imported.has(readerId)).map(({ key }) => key);
  if (keys.length === 0) return;
  const more = keys.length > 3 ? `, … (${keys.length} in all)` : '';
  throw new UserError(
    `The answers of ${keys.slice(0, 3).join(', ')}${more} were imported, so there is nobody to ask again. To score them ` +
      `again: npx render-bench score ${sweepId}. For other answers, import another file.`,
  );
}
