import { UserError } from '../../contracts/user-error';
import { type Collected, collectGarbage, vacuum } from '../../db/queries/collect-garbage';
import { resolveDatabaseUrl } from '../../stack';
import type { Action } from '../command';
import type { GcRequest } from '../commands/gc';
import { everyFewSeconds } from '../every-few-seconds';
import { exitCodes } from '../exit-codes';
import { formatBytes, formatCount, formatPlural } from '../format';
import { withDatabaseAsItIs } from '../sweep/connections';
import { requireOwner } from '../sweep/require-owner';

/** Removes what no sweep uses; see the command's help. */
export const gcAction: Action<GcRequest> = async ({ dryRun, keepDatasets, dataFolder }, { output, variables }) =>
  withDatabaseAsItIs({ databaseUrl: resolveDatabaseUrl(variables, { dataFolder }) }, async (database) => {
    await requireOwner(database.sql, 'gc');
    const collected = await collectGarbage(database, {
      dryRun,
      keepDatasets,
      onProgress: everyFewSeconds(({ texts, of }) => {
        output.say(`${formatCount(texts)} of ${formatPlural(of, 'text')} removed.`);
      }),
    });
    if (collected === undefined) {
      throw new UserError(
        'A data set is being read in, or another gc is under way. Nothing was changed; try again when that is over.',
      );
    }
    if (!dryRun && isAnything(collected)) await vacuum(database);
    if (output.json) output.printJson({ dryRun, ...collected });
    else output.print(describe(collected, dryRun));
    return exitCodes.complete;
  });

function isAnything({ texts, items, workers, laneRows }: Collected): boolean {
  return texts + items + workers + laneRows > 0;
}

function describe(collected: Collected, dryRun: boolean): string {
  if (!isAnything(collected)) return 'There is nothing to remove.';
  const { texts, textBytes, datasets, items, workers, laneRows } = collected;
  return [
    dryRun ? 'Would remove:' : 'Removed:',
    `  ${formatPlural(texts, 'text')} of ${formatBytes(textBytes)}`,
    `  ${formatPlural(items, 'item')} of ${formatPlural(datasets, 'data set')} that no sweep uses`,
    `  ${formatPlural(workers, 'row')} of workers and ${formatCount(laneRows)} of lanes that are over`,
    ...(dryRun
      ? []
      : [
          "The room is used again by what comes next. To give it back to the disk, while nothing runs: psql … -c 'VACUUM FULL'.",
        ]),
  ].join('\n');
}
