import type { BenchStack } from '../bench-stack';
import { exitFaults, itemFaults, reportFaults } from '../count-faults';
import { interruptAtHalf, type Interruption } from '../interruption';
import type { Measured } from '../measure';
import { repeatedRequests } from '../read-log';
import { lastLines, type ProcessRun } from '../run-process';
import type { SyntheticSweep } from '../synthetic-sweep';
import type { MockScenario, ScenarioContext } from './scenario';

const sweep: SyntheticSweep = { name: 't4', calls: 1_000, concurrency: 20, requestsPerMinute: 60_000 };

/** A drained worker costs nothing: what is in flight is finished and kept, and the rest is sent once. */
export const t4: MockScenario = {
  name: 'T4',
  title:
    '1,000 calls, concurrency 20, 200 ms each; Ctrl+C on `run --foreground`, SIGTERM on `worker`: nothing is repeated',
  knobs: { latencyMs: 200 },
  unit: '',
  decimals: 0,
  leastRatio: 1,
  run: async (context): Promise<Measured> => {
    const parts = [
      { name: 'Ctrl+C', ...(await drainAtHalfAndGoOn(context, interruptForeground)) },
      { name: 'SIGTERM', ...(await drainAtHalfAndGoOn(context, terminateWorker)) },
    ];
    const repeated = parts.reduce((sum, part) => sum + part.repeated, 0);
    return {
      figure: repeated,
      ideal: 0,
      ratio: 1 - repeated / (parts.length * sweep.calls),
      faults: parts.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`)),
      notes: parts.map(({ name, stop }) => `${name} at ${stop.settled} settled of ${stop.accepted} accepted`),
    };
  },
};

/** Starts the sweep; `interrupt` ends the process that works on it and says how it ended. */
interface Drain {
  readonly interrupt: () => Promise<ProcessRun>;
  readonly faults: (ended: ProcessRun, stop: Interruption) => string[];
}

interface DrainedRun {
  readonly stop: Interruption;
  readonly repeated: number;
  readonly faults: readonly string[];
}

function drainAtHalfAndGoOn(
  { inFreshStack, mock }: ScenarioContext,
  start: (stack: BenchStack, specPath: string) => Promise<Drain> | Drain,
): Promise<DrainedRun> {
  return inFreshStack(async (stack) => {
    const { calls } = sweep;
    const specPath = await stack.writeSweep(sweep);
    const drain = await start(stack, specPath);
    let ended: ProcessRun | undefined;
    const stop = await interruptAtHalf({ stack, mock, calls }, async () => {
      ended = await drain.interrupt();
    });
    const run = await stack.runCli('run', specPath);
    const log = await mock.log();
    return {
      stop,
      repeated: repeatedRequests(log),
      faults: [
        ...(ended === undefined ? [] : drain.faults(ended, stop)),
        ...(stop.accepted === stop.settled ? [] : [`${stop.accepted} accepted, but ${stop.settled} settled`]),
        ...(stop.accepted < calls ? [] : ['nothing was left to go on with']),
        ...exitFaults(run),
        ...itemFaults(log, calls),
        ...reportFaults(await stack.report(), log, calls),
      ],
    };
  });
}

function interruptForeground(stack: BenchStack, specPath: string): Drain {
  const run = stack.startCli('run', '--foreground', specPath);
  return {
    interrupt: () => {
      run.kill('SIGINT');
      return run.ended;
    },
    faults: ({ exitCode, stderr }, { settled }) => {
      const last = stderr.trim().split('\n').at(-1) ?? '';
      const said = /^interrupted, ([\d,]+) of 1,000 .*continue with: npx render-bench run (.+)$/iu.exec(last);
      const rightly = said?.[1]?.replace(',', '') === String(settled) && said[2] === specPath;
      return [
        ...(exitCode === 2 ? [] : [`the interrupted run ended with ${exitCode}`]),
        ...(rightly ? [] : [`its last line, with ${settled} settled, was "${last}"`]),
      ];
    },
  };
}

async function terminateWorker(stack: BenchStack, specPath: string): Promise<Drain> {
  await stack.runCli('up');
  const worker = stack.startCli('worker');
  await stack.waitFor('the worker to serve', 60_000, () => worker.stderr.includes(' serves ') || undefined);
  const { exitCode, stderr } = await stack.runCli('run', '--detach', specPath);
  if (exitCode !== 2) throw new Error(`run --detach ended with ${exitCode}: ${lastLines(stderr)}`);
  return {
    interrupt: () => {
      worker.kill('SIGTERM');
      return worker.ended;
    },
    faults: ({ exitCode, stderr }) =>
      exitCode === 0 ? [] : [`the worker ended with ${exitCode}: ${lastLines(stderr)}`],
  };
}
