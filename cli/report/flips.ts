import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { UserError } from '../../contracts/user-error';
import type { Database } from '../../db/client';
import type { StoredSweep } from '../../db/queries/sweeps';
import { renderFlips, type SweepReport } from '../../report';
import type { Flip, FlipList } from '../../report/judge-report';
import { loadChosenFlips, readSweepFlipPages } from '../../report/read-sweep-flips';
import { flipsCsvHead, flipsCsvRows } from '../../report/render/csv';
import { cannotWrite } from '../cannot-write';
import { escapeTerminal } from '../escape-terminal';
import type { Output } from '../output';

interface ReportedSweep {
  readonly sweep: StoredSweep;
  readonly report: SweepReport;
}

/** Writes every cell on which scorers disagree to `flips.csv`, page by page. */
export async function writeFlipsCsv(
  database: Database,
  { sweep, report, folder }: ReportedSweep & { readonly folder: string },
  output: Output,
): Promise<void> {
  const path = join(folder, 'flips.csv');
  const file = openFile(folder, path);
  try {
    writeSync(file, flipsCsvHead());
    for (const table of report.tables) {
      for await (const flips of readSweepFlipPages(database, sweep, table)) {
        writeSync(file, flipsCsvRows(report, table, flips));
      }
    }
  } finally {
    closeSync(file);
  }
  output.say(escapeTerminal(`Wrote ${path}`));
}

/**
 * Prints the lists of flips; with `--json` every flip, one a line.
 * @throws UserError where a scorer is named that gives no verdicts in this sweep.
 */
export async function printFlips(
  database: Database,
  { sweep, report, scorers }: ReportedSweep & { readonly scorers: true | readonly string[] },
  output: Output,
): Promise<void> {
  if (scorers !== true) requireScorers(report, scorers);
  if (output.json) return printFlipLines(database, { sweep, report, scorers }, output);
  const flips = scorers === true ? report.flips : await chosenFlips(database, { sweep, report }, scorers);
  const text = renderFlips(
    { ...report, flips },
    { width: output.width ?? 120, colour: output.colors.isColorSupported },
  );
  if (text === undefined) output.say(escapeTerminal(`No two of the scorers disagree on any answer of ${sweep.id}.`));
  else output.print(text);
}

/** Table by table, since each has all its rows in memory meanwhile. */
async function chosenFlips(
  database: Database,
  { sweep, report }: ReportedSweep,
  scorers: readonly string[],
): Promise<FlipList[]> {
  const lists: FlipList[] = [];
  for (const table of report.tables) lists.push(...(await loadChosenFlips(database, sweep, table, scorers)));
  return lists;
}

async function printFlipLines(
  database: Database,
  { sweep, report, scorers }: ReportedSweep & { readonly scorers: true | readonly string[] },
  output: Output,
): Promise<void> {
  const isAsked = ({ right, wrong }: Flip): boolean =>
    scorers === true || [right, wrong].every((list) => list.some((scorer) => scorers.includes(scorer)));
  for (const table of report.tables) {
    for await (const flips of readSweepFlipPages(database, sweep, table)) {
      for (const flip of flips.filter(isAsked)) {
        output.printJsonLine({ sweep: sweep.id, label: table.label, benchmark: table.benchmark, ...flip });
      }
    }
  }
}

function requireScorers({ tables }: SweepReport, scorers: readonly string[]): void {
  const known = [
    ...new Set(tables.flatMap(({ agreements }) => agreements.flatMap(({ first, second }) => [first, second]))),
  ];
  const unknown = scorers.find((scorer) => !known.includes(scorer));
  if (unknown === undefined) return;
  throw new UserError(
    `No scorer '${unknown}' says right or wrong in this sweep. ${known.length === 0 ? 'There is none yet.' : `There are: ${known.join(', ')}.`}`,
  );
}

function openFile(folder: string, path: string): number {
  try {
    mkdirSync(resolve(folder), { recursive: true });
    return openSync(path, 'w');
  } catch (error) {
    throw cannotWrite(path, error);
  }
}
