import { migrateDatabase } from '../../db/migrate';
import { resolveDatabaseUrl } from '../../stack';
import type { Action } from '../command';
import type { MigrateRequest } from '../commands/migrate';
import { exitCodes } from '../exit-codes';
import { formatPlural } from '../format';

/** Brings the ledger's schema to this version's and says what was done. */
export const migrateAction: Action<MigrateRequest> = async ({ dataFolder }, { output, variables }) => {
  const { applied, known, before, newest } = await migrateDatabase(resolveDatabaseUrl(variables, { dataFolder }));
  if (output.json) {
    output.printJson({ applied, known, before, newest });
    return exitCodes.complete;
  }
  const done = applied > before ? `applied ${formatPlural(applied - before, 'migration')}` : 'nothing to apply';
  output.print(`${done}; the database has all ${known}, the newest is ${newest}`);
  return exitCodes.complete;
};
