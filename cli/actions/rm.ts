import { UserError } from '../../contracts/user-error';
import type { Database } from '../../db/client';
import { type ListedSweep, listSweeps } from '../../db/queries/list-sweeps';
import { beginRemoval, holdersOf, type Removed, removeSweep } from '../../db/queries/remove-sweep';
import { type Addresses, resolveAddresses } from '../../stack';
import type { Action } from '../command';
import type { RmRequest } from '../commands/rm';
import { confirm } from '../confirm';
import { escapeTerminal } from '../escape-terminal';
import { everyFewSeconds } from '../every-few-seconds';
import { type ExitCode, exitCodes } from '../exit-codes';
import { formatCount, formatPlural, formatUsd } from '../format';
import { withDatabaseAsItIs, withTemporal } from '../sweep/connections';
import { requireOwner } from '../sweep/require-owner';
import { runningWorkflows } from '../sweep/running-workflows';

/** Removes sweeps after asking; see the command's help. */
export const rmAction: Action<RmRequest> = async (request, context): Promise<ExitCode> => {
  const { output, variables } = context;
  const addresses = await resolveAddresses(variables, { dataFolder: request.dataFolder });
  return withDatabaseAsItIs(addresses, async (database) => {
    await requireOwner(database.sql, 'rm');
    const sweeps = chosen(await listSweeps(database), request.sweeps);
    await requireUnused(database, sweeps, request, { variables, addresses });
    for (const sweep of sweeps) output.say(escapeTerminal(describe(sweep)));
    if (request.dryRun) {
      output.say('Nothing was removed.');
      if (output.json) output.printJson({ removed: [], wouldRemove: sweeps.map(({ id }) => id) });
      return exitCodes.complete;
    }
    const what = sweeps.length === 1 ? sweeps[0]!.id : formatPlural(sweeps.length, 'sweep');
    if (!request.yes && !(await confirm(`Remove ${what} for good?`, output, '--yes'))) {
      output.say('Nothing was removed.');
      return exitCodes.complete;
    }
    for (const { id } of sweeps) {
      await beginRemoval(database.sql, id);
      const sayProgress = everyFewSeconds((removed: Removed) => {
        output.say(`Removing ${id}: ${describeRemoved(removed)} so far.`);
      });
      output.say(`Removed ${id}: ${describeRemoved(await removeSweep(database, id, sayProgress))}.`);
    }
    output.say(
      "Texts and data sets that only they used stay until 'npx render-bench gc'; their histories in Temporal, until their " +
        'retention is over.',
    );
    if (output.json) output.printJson({ removed: sweeps.map(({ id }) => id) });
    return exitCodes.complete;
  });
};

/** @throws UserError where something given fits no sweep, or several: what is removed is never guessed. */
function chosen(all: readonly ListedSweep[], given: readonly string[]): ListedSweep[] {
  const found = given.map((one) => {
    if (one.trim() === '') throw new UserError('A sweep is named by an empty text. Nothing was removed.');
    const [byId] = all.filter(({ id }) => id === one);
    const fits = byId ? [byId] : all.filter(({ id, name }) => name === one || id.startsWith(one));
    if (fits.length === 1) return fits[0]!;
    throw new UserError(
      fits.length === 0
        ? `No sweep's id or name begins with '${one}'. 'npx render-bench ls' lists the sweeps. Nothing was removed.`
        : `'${one}' fits several sweeps: ${fits.map(({ id }) => id).join(', ')}. Give the ids of those to remove. Nothing was removed.`,
    );
  });
  return [...new Set(found)];
}

/** @throws UserError where a sweep runs, or somebody holds calls of it. */
async function requireUnused(
  database: Database,
  sweeps: readonly ListedSweep[],
  { force }: RmRequest,
  { variables, addresses }: { readonly variables: NodeJS.ProcessEnv; readonly addresses: Addresses },
): Promise<void> {
  await withTemporal(variables, addresses, async (client) => {
    for (const { id } of sweeps) {
      const { leading, parts } = await runningWorkflows(client, database.sql, id);
      const running = [...leading, ...parts];
      if (running.length > 0) {
        throw new UserError(
          `Sweep ${id} runs (${running[0]}). End it first: 'npx render-bench cancel ${id}'; one that has ended and is ` +
            'still being told to onEvent takes a minute at most. Nothing was removed.',
        );
      }
    }
  });
  if (force) return;
  for (const { id } of sweeps) {
    const { workers, batches } = await holdersOf(database.sql, id);
    if (workers + batches === 0) continue;
    const who = [
      ...(workers > 0 ? [formatPlural(workers, 'live worker')] : []),
      ...(batches > 0 ? [formatPlural(batches, 'batch at a vendor', 'batches at a vendor')] : []),
    ].join(' and ');
    throw new UserError(
      `Calls of sweep ${id} are still held by ${who}. End it first: 'npx render-bench cancel ${id}', or give --force, ` +
        'and what they bring is lost. Nothing was removed.',
    );
  }
}

function describe({ id, state, planned, notApplicable, settled, costMicroUsd, reusedBy }: ListedSweep): string {
  const cost = !costMicroUsd ? '' : ` that cost ${formatUsd(costMicroUsd / 1e6)}`;
  const cells = formatPlural(planned + notApplicable, 'cell');
  return [
    `${id}: ${cells}, ${formatCount(settled)} of them answered${cost}.`,
    ...(state === 'removing' ? ['Its removal was begun before.'] : []),
    ...(reusedBy.length > 0
      ? [
          `${reusedBy.join(', ')} took answers over from it and ${reusedBy.length === 1 ? 'keeps' : 'keep'} them; to run ` +
            'such a sweep file again, take it out of reuse or extends.',
        ]
      : []),
  ].join(' ');
}

function describeRemoved({ cells, calls }: Removed): string {
  return `${formatPlural(cells, 'cell')}, ${formatPlural(calls, 'call')}`;
}
