import { databaseBytes, type ListedSweep, listSweeps } from '../../db/queries/list-sweeps';
import { toUsd } from '../../report/spend';
import type { Spend } from '../../report/spend-so-far';
import { resolveDatabaseUrl } from '../../stack';
import type { Action, CliContext } from '../command';
import type { LsRequest } from '../commands/ls';
import { exitCodes } from '../exit-codes';
import { formatBytes, formatCount, formatPlural, formatSpend } from '../format';
import { withDatabaseAsItIs } from '../sweep/connections';
import { listedState } from '../sweep/listed-state';
import { renderTable } from '../table';

/** Lists the stored sweeps, newest first. */
export const lsAction: Action<LsRequest> = async ({ beginning = '', dataFolder }, { output, variables }) =>
  withDatabaseAsItIs({ databaseUrl: resolveDatabaseUrl(variables, { dataFolder }) }, async (database) => {
    const all = await listSweeps(database);
    const sweeps = all.filter(({ id, name }) => name.startsWith(beginning) || id.startsWith(beginning));
    if (output.json) {
      output.printJson({ sweeps: sweeps.map(toJson), databaseBytes: await databaseBytes(database) });
      return exitCodes.complete;
    }
    if (all.length === 0) {
      output.say("There is no sweep yet. Start one with 'npx render-bench run SPEC', e.g. examples/templates.yaml.");
      return exitCodes.complete;
    }
    if (sweeps.length === 0) {
      output.say(`None of ${formatPlural(all.length, 'sweep')} has a name or id that begins with '${beginning}'.`);
      return exitCodes.complete;
    }
    output.print(renderSweeps(sweeps, output));
    const bytes = formatBytes(await databaseBytes(database));
    output.say(`The database takes ${bytes}; 'npx render-bench rm' and 'gc' make room.`);
    return exitCodes.complete;
  });

function renderSweeps(sweeps: readonly ListedSweep[], { width, colors }: CliContext['output']): string {
  const columns = [
    { header: 'sweep', flexible: true },
    { header: 'state' },
    { header: 'settled', align: 'right' },
    { header: 'failed', align: 'right' },
    { header: 'spend', align: 'right' },
    { header: 'created' },
    { header: 'last at work' },
  ] as const;
  const rows = sweeps.map((sweep) => [
    sweep.id,
    listedState(sweep),
    `${formatCount(sweep.settled)} / ${formatCount(sweep.planned)}`,
    formatCount(sweep.failed),
    formatSpend(spendOf(sweep)),
    toMinute(sweep.createdAt),
    toMinute(sweep.lastActivityAt),
  ]);
  return renderTable(columns, rows, { width, colors });
}

function spendOf({ costMicroUsd, atLeast }: ListedSweep): Pick<Spend, 'usd' | 'atLeast'> {
  return { usd: toUsd(costMicroUsd), atLeast };
}

/** In UTC, as reports have it: `2026-11-30 18:54`. */
function toMinute(date: Date): string {
  return date.toISOString().slice(0, 16).replace('T', ' ');
}

function toJson(sweep: ListedSweep): object {
  const { id, name, planned, settled, failed, notApplicable, rerunning } = sweep;
  return {
    sweep: id,
    name,
    state: listedState(sweep),
    planned,
    settled,
    failed,
    notApplicable,
    rerunning,
    spend: spendOf(sweep),
    createdAt: sweep.createdAt,
    lastActivityAt: sweep.lastActivityAt,
    reusedBy: sweep.reusedBy,
  };
}
