import { statSync } from 'node:fs';

import { UserError } from '../../contracts/user-error';
import type { Database } from '../../db/client';
import { knownMigrations } from '../../db/migrate';
import { compareAnswers, type Difference } from '../../db/moving/compare-sweep';
import { type CheckedExport, checkExport, findPlan, importSweep } from '../../db/moving/import-sweep';
import type { EventReceiver } from '../../experiments/sweep-events';
import { up } from '../../stack';
import type { CliContext } from '../command';
import type { ImportRequest } from '../commands/import';
import { escapeTerminal } from '../escape-terminal';
import { type ExitCode, exitCodes } from '../exit-codes';
import { formatCount, formatPlural } from '../format';
import type { Output } from '../output';
import { sayTo } from '../say-to';
import { withDatabase } from '../sweep/connections';
import { requireOwner } from '../sweep/require-owner';
import { loadSweepState } from '../sweep/sweep-state';
import { createTransferDisplay } from '../transfer-display';
import { rowCounts } from './row-counts';
import { whereItSends } from './where-it-sends';

/** Stores a sweep that `export` wrote. */
export async function importSweepFile(
  { file: path, dataFolder }: ImportRequest,
  { output, variables: env }: CliContext,
): Promise<ExitCode> {
  // Nothing is started for a file that can't be read.
  const file = await checkExport(path, { knownSchema: knownMigrations().length });
  const stack = await up({ env, dataFolder, onProgress: sayTo(output) });
  return withDatabase(stack, async (database) => {
    const present = await findPlan(database.sql, file.header.sweep.planHash);
    if (present !== undefined) return tellPresent(database, present, { file, output });
    await requireOwner(database.sql, 'import');
    return tellImported(database, await store(database, file, output), { file, output });
  });
}

interface Telling {
  readonly file: CheckedExport;
  readonly output: Output;
}

async function store(database: Database, file: CheckedExport, output: Output): Promise<string> {
  const totalBytes = statSync(file.path).size;
  const display = createTransferDisplay(output);
  const onBytes = (receivedBytes: number): void => display.update({ receivedBytes, totalBytes });
  try {
    return (await importSweep(database, file, { knownSchema: knownMigrations().length, onBytes })).sweepId;
  } finally {
    display.finish();
  }
}

/** @throws UserError where it is here with other answers. */
async function tellPresent(database: Database, sweepId: string, { file, output }: Telling): Promise<ExitCode> {
  const differences = await compareAnswers(database, sweepId, file.end);
  if (differences.length > 0) throw new UserError(describeConflict(sweepId, file, differences));
  output.say(escapeTerminal(`Sweep ${sweepId} is here already, with the same answers: nothing to do.`));
  if (output.json) printSummary(output, file, { sweep: sweepId, imported: false });
  return exitCodes.complete;
}

function describeConflict(
  sweepId: string,
  { path, header }: CheckedExport,
  differences: readonly Difference[],
): string {
  const told = differences.map(({ table, rowsHere, rowsInFile }) =>
    rowsHere === rowsInFile
      ? `other ${table}`
      : `${table}: ${formatCount(rowsHere)} here, ${formatCount(rowsInFile)} in the file`,
  );
  return (
    `Sweep '${sweepId}' is here already, in another state than in ${path} of ${header.exportedAt} (${told.join('; ')}). ` +
    'Two states of one plan are never mixed, and a ledger holds one. Keep the one that is here; or read the file into a ' +
    `ledger of its own: 'npx render-bench import ${path} --data-folder FOLDER', or another DATABASE_URL.`
  );
}

async function tellImported(database: Database, sweepId: string, { file, output }: Telling): Promise<ExitCode> {
  const { header, spec, end } = file;
  const rows = rowCounts(end);
  const { verdict, snapshot } = await loadSweepState(database, sweepId);
  output.say(
    escapeTerminal(
      `Imported sweep ${sweepId}: ${formatPlural(rows['cells'] ?? 0, 'cell')}, ${formatPlural(rows['attempts'] ?? 0, 'attempt')}. ` +
        `Its tables: npx render-bench report ${sweepId}`,
    ),
  );
  if (sweepId !== header.sweep.id) {
    output.say(escapeTerminal(`It was ${header.sweep.id} where it is from; here that is another sweep.`));
  }
  if (spec.onEvent !== undefined) output.say(escapeTerminal(describeReceiver(sweepId, spec.onEvent)));
  if (verdict === 'running' || (verdict === 'attention' && snapshot.settled < snapshot.planned)) {
    const places = whereItSends(spec);
    output.say(
      escapeTerminal(
        `It is not complete: 'npx render-bench resume ${sweepId}' goes on with it` +
          `${places.length === 0 ? '' : `, and sends to ${places.join(', ')}`}.`,
      ),
    );
  }
  if (output.json) printSummary(output, file, { sweep: sweepId, imported: true });
  return exitCodes.complete;
}

/** Somebody else's choice of a program, or of where news go, is nothing to take over unseen. */
function describeReceiver(sweepId: string, receiver: EventReceiver): string {
  const does =
    'command' in receiver
      ? `runs ${JSON.stringify(receiver.command)} on the worker's machine`
      : `sends to ${'url' in receiver ? receiver.url : `the address in ${receiver.urlEnv}`}`;
  return `Once '${sweepId}' goes on, its onEvent ${does}: to change that, 'run' its sweep file without it.`;
}

function printSummary(
  output: Output,
  { path, header, end }: CheckedExport,
  summary: { readonly sweep: string; readonly imported: boolean },
): void {
  const { exportedAt, renderBench } = header;
  output.printJson({ ...summary, file: path, sha256: end.sha256, rows: rowCounts(end), exportedAt, renderBench });
}
