import type { BenchStack } from '../bench-stack';
import { type Measured, megabytes, peakRssBytes, processorSeconds } from '../measure';
import { lastLines } from '../run-process';
import { type PlanCounts, readPlanCounts } from './plan-counts';
import type { MockScenario, ScenarioContext } from './scenario';

const mostSeconds = 60;
const mostWorkerBytes = 1e9;
const mostReportSeconds = 30;
/** Gives up here. */
const longestMs = 10 * 60_000;

/**
 * How long the paper's sweep takes from its file to a committed plan: the data files read and stored, every prompt
 * rendered and hashed, its tokens estimated, its cells and calls in rows, and every experiment frozen. The servers are up
 * before; the start of `run` and of its worker count. Only the offline generator's 400 calls are answered meanwhile, since
 * an experiment waits for its artifacts: the readers' lanes are stopped.
 */
export const plan: MockScenario = {
  name: 'plan',
  title: 'the full paper sweep, from its file to a committed plan: below 60 s and 1 GB, a report over it below 30 s',
  knobs: {},
  unit: 's',
  leastRatio: 1,
  run: runPlan,
};

function runPlan({ inFreshStack, mock }: ScenarioContext): Promise<Measured> {
  return inFreshStack(async (stack) => {
    const path = await stack.writePaperSweep();
    const up = await stack.runCli('up');
    if (up.exitCode !== 0) throw new Error(`"up" ended with ${up.exitCode}: ${lastLines(up.stderr)}`);
    const startedAt = performance.now();
    const run = await stack.runCli('run', path, '--detach');
    // Detached is unfinished.
    if (run.exitCode !== 2) throw new Error(`"run --detach" ended with ${run.exitCode}: ${lastLines(run.stderr)}`);
    await stopReaders(stack);
    await stack.waitFor('every experiment to be frozen', longestMs, () => allFrozen(stack));
    const figure = (performance.now() - startedAt) / 1000;
    const workerBytes = peakRssBytes(stack.workerPid()) ?? Infinity;
    const workerSeconds = processorSeconds(stack.workerPid()) ?? NaN;
    const counts = await stack.inDatabase(readPlanCounts);
    stack.printOnce(describeExperiments(counts));
    const report = await timeReport(stack);
    const sent = (await mock.log()).accepted;
    return {
      figure,
      ideal: mostSeconds,
      ratio: mostSeconds / figure,
      faults: [
        ...(workerBytes < mostWorkerBytes ? [] : [`the worker held ${megabytes(workerBytes)} at most`]),
        ...report.faults,
        ...(sent === 0 ? [] : [`${sent} requests were sent`]),
      ],
      notes: [
        `worker at most ${megabytes(workerBytes)}, ${workerSeconds.toFixed(1)} s of processor time`,
        `${counts.cells} cells, ${counts.calls} distinct calls, ${counts.texts} texts`,
        `Postgres ${megabytes(counts.databaseBytes)} after CHECKPOINT`,
        `report ${report.seconds.toFixed(1)} s`,
      ],
    };
  });
}

/** Nothing leaves on the readers' lanes: a stop, unlike a pause, makes their conditions wait without looking again. */
export function stopReaders(stack: BenchStack): Promise<unknown> {
  return stack.inDatabase(
    ({ sql }) => sql`UPDATE lanes SET stopped_why = 'planning is measured' WHERE key LIKE 'compatible%'`,
  );
}

/** For `waitFor`: whether every cell of the sweep is in rows. */
export function allFrozen(stack: BenchStack): Promise<true | undefined> {
  return stack.inDatabase(async ({ sql }) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const [row] = await sql<{ frozen: boolean }[]>`SELECT bool_and(frozen_at IS NOT NULL) AS frozen FROM experiments`;
    return row?.frozen === true ? true : undefined;
  });
}

/** Answers are missing, so the report says that it is incomplete; what counts is its time. */
async function timeReport(stack: BenchStack): Promise<{ seconds: number; faults: string[] }> {
  const run = await stack.runCli('report', '--json');
  const seconds = (run.endedAtMs - run.startedAtMs) / 1000;
  return {
    seconds,
    faults: [
      ...(run.stdout.startsWith('{') ? [] : [`"report" ended with ${run.exitCode}: ${lastLines(run.stderr)}`]),
      ...(seconds < mostReportSeconds ? [] : [`"report" took ${seconds.toFixed(1)} s`]),
    ],
  };
}

function describeExperiments({ experiments }: PlanCounts): string {
  const lines = experiments.map(({ label, conditions, cells, notApplicable, calls }) =>
    [label.padEnd(18), ...[conditions, cells, notApplicable, calls].map((count) => String(count).padStart(8))].join(
      ' ',
    ),
  );
  return [`${'experiment'.padEnd(18)} conditions, cells, not applicable, calls no experiment above has`, ...lines].join(
    '\n',
  );
}
