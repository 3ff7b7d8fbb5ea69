import { UserError } from '../../contracts/user-error';
import { measuredDiscordances } from '../../report/measured-discordances';
import type { MeasuredDiscordance } from '../../report/plan-power';
import { resolveDatabaseUrl } from '../../stack';
import type { CliContext } from '../command';
import { withDatabaseAsItIs } from './connections';
import { namedSweep } from './named-sweep';

/**
 * How often the arms of a stored sweep's comparisons differed.
 * @throws UserError where there is no such sweep, or it has no tables yet.
 */
export async function measuredIn(
  { sweep: given, dataFolder }: { readonly sweep: string; readonly dataFolder: string | undefined },
  { output, variables }: CliContext,
): Promise<readonly MeasuredDiscordance[]> {
  const databaseUrl = resolveDatabaseUrl(variables, { dataFolder });
  return withDatabaseAsItIs({ databaseUrl }, async (database) => {
    const sweep = await namedSweep(database, given, output);
    const measured = await measuredDiscordances(database, sweep.id);
    if (measured.length > 0) return measured;
    throw new UserError(
      `Sweep '${sweep.id}' has no comparison with pairs yet, so it can't tell how often arms differ. Name one whose tables ` +
        'are written, or leave --power-from out.',
    );
  });
}
