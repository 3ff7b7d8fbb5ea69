import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { loadSweep } from '../../db/queries/sweeps';
import type { BenchStack } from '../bench-stack';
import { type Measured, megabytes } from '../measure';
import { settleSweep } from '../paper-sweep/settle-sweep';
import { writeAllTables } from '../paper-sweep/write-all-tables';
import { lastLines } from '../run-process';
import { allFrozen, stopReaders } from './plan';
import type { MockScenario, ScenarioContext } from './scenario';

const mostSeconds = 30;
const mostPageBytes = 20e6;
const mostFileBytes = 1.1e6;
/** Gives up planning here. */
const longestMs = 10 * 60_000;
/** Of the report: the best one counts, since others may be at work on the machine. */
const runs = 3;

/**
 * How long a report of the paper's whole sweep takes as one page with its items, and how large it is. The sweep is planned
 * as by `plan`, a tenth reader beside its nine, which makes 229,000 cells; its answers are made by SQL, its tables stored.
 */
export const report: MockScenario = {
  name: 'report',
  title: 'the page of the full paper sweep with every item in it: below 30 s, its file below 20 MB',
  knobs: {},
  repetitions: 1,
  unit: 's',
  leastRatio: 1,
  run: runReport,
};

function runReport({ inFreshStack, print }: ScenarioContext): Promise<Measured> {
  return inFreshStack(async (stack) => {
    await storeAnsweredSweep(stack, print);
    const page = join(stack.folder, 'report.html');
    const reports = [];
    for (let run = 1; run <= runs; run++) {
      const { exitCode, stderr, startedAtMs, endedAtMs, peakRssBytes } = await stack.runCli('report', '--html', page);
      if (exitCode !== 0) throw new Error(`"report" ended with ${exitCode}: ${lastLines(stderr)}`);
      if (stderr.includes('computed afresh')) throw new Error(`a stored table was not used: ${lastLines(stderr)}`);
      reports.push({ seconds: (endedAtMs - startedAtMs) / 1000, peakRssBytes: peakRssBytes ?? NaN });
      print(`report ${run}/${runs}: ${reports.at(-1)!.seconds.toFixed(1)} s`);
    }
    const figure = Math.min(...reports.map(({ seconds }) => seconds));
    const pageBytes = statSync(page).size;
    const side = join(stack.folder, 'report-items');
    const files = readdirSync(side).map((name) => statSync(join(side, name)).size);
    const counted = await stack.inDatabase(({ sql }) => sql<{ cells: number }[]>`SELECT count(*) AS cells FROM cells`);
    return {
      figure,
      ideal: mostSeconds,
      ratio: mostSeconds / figure,
      faults: [
        ...(pageBytes < mostPageBytes ? [] : [`the page is ${megabytes(pageBytes)}`]),
        ...(Math.max(...files) < mostFileBytes ? [] : [`a file beside it is ${megabytes(Math.max(...files))}`]),
      ],
      notes: [
        `${counted[0]!.cells} cells`,
        `page ${megabytes(pageBytes)}, beside it ${files.length} files of ${megabytes(files.reduce((a, b) => a + b, 0))}`,
        `at most ${megabytes(Math.max(...reports.map(({ peakRssBytes }) => peakRssBytes)))} of memory`,
      ],
    };
  });
}

async function storeAnsweredSweep(stack: BenchStack, print: (line: string) => void): Promise<void> {
  const path = await stack.writePaperSweep({ extraReaders: 1 });
  const up = await stack.runCli('up');
  if (up.exitCode !== 0) throw new Error(`"up" ended with ${up.exitCode}: ${lastLines(up.stderr)}`);
  const run = await stack.runCli('run', path, '--detach');
  // Detached is unfinished.
  if (run.exitCode !== 2) throw new Error(`"run --detach" ended with ${run.exitCode}: ${lastLines(run.stderr)}`);
  await stopReaders(stack);
  await stack.waitFor('every experiment to be frozen', longestMs, () => allFrozen(stack));
  // Nobody else is to work on the rows, or beside the report.
  process.kill(stack.workerPid(), 'SIGKILL');
  print('planned; making answers and tables');
  await stack.inDatabase(async (database) => {
    await settleSweep(database);
    const [sweep] = await database.sql<{ id: string }[]>`SELECT id FROM sweeps`;
    await writeAllTables(database, await loadSweep(database, sweep!.id));
  });
}
