import type { Database } from '../../db/client';
import { findSweep, type StoredSweep } from '../../db/queries/sweeps';
import { escapeTerminal } from '../escape-terminal';
import type { Output } from '../output';

/** The sweep that a person means, as {@link findSweep} finds it; says which it is where others would fit too. */
export async function namedSweep(
  database: Database,
  given: string | undefined,
  output: Pick<Output, 'say'>,
): Promise<StoredSweep> {
  const { sweep, note } = await findSweep(database, given);
  if (note !== undefined) output.say(escapeTerminal(note));
  return sweep;
}
