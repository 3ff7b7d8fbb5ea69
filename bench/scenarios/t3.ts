import { exitFaults, reportFaults } from '../count-faults';
import { interruptAtHalf, type Interruption } from '../interruption';
import type { MockLog } from '../mock-provider';
import { repeatedRequests } from '../read-log';
import type { ProcessRun } from '../run-process';
import type { SyntheticSweep } from '../synthetic-sweep';
import type { MockScenario, ScenarioContext } from './scenario';

const longestRestartSeconds = 15;

/** What a `kill -9` costs: at most the calls in flight, each of them shown as an orphan. */
export const t3: MockScenario = {
  name: 'T3',
  title: '1,000 calls, concurrency 20, 200 ms each; kill -9 at half, go on: no settled call is sent again',
  knobs: { latencyMs: 200 },
  unit: '',
  decimals: 0,
  leastRatio: 1,
  run: async (context) => {
    const sweep = { name: 't3', calls: 1_000, concurrency: 20, requestsPerMinute: 60_000 };
    const { kill, repeated, restartSeconds, faults } = await killAtHalfAndGoOn(context, sweep);
    const needless = Math.max(repeated - kill.inFlight, 0);
    return {
      figure: repeated,
      ideal: kill.inFlight,
      ratio: 1 - needless / sweep.calls,
      faults,
      notes: [...describeKill(kill, repeated), `first new call after ${restartSeconds.toFixed(1)} s`],
    };
  },
};

/** How long a large sweep stands still after a `kill -9`: what is done must not be read again to go on. */
export const t3At20000: MockScenario = {
  name: 'T3-20000',
  title: '20,000 calls, concurrency 100, 5 ms each; kill -9 at half: the first new call at most 15 s after the restart',
  knobs: { latencyMs: 5 },
  unit: 's',
  leastRatio: 1,
  run: async (context) => {
    const sweep = { name: 't3-20000', calls: 20_000, concurrency: 100, requestsPerMinute: 1_200_000 };
    const { kill, repeated, restartSeconds, faults } = await killAtHalfAndGoOn(context, sweep);
    return {
      figure: restartSeconds,
      ideal: longestRestartSeconds,
      ratio: longestRestartSeconds / restartSeconds,
      faults,
      notes: describeKill(kill, repeated),
    };
  },
};

interface KilledRun {
  readonly kill: Interruption;
  readonly repeated: number;
  /** From the start of the second `run` to its first request at the mock. */
  readonly restartSeconds: number;
  readonly faults: readonly string[];
}

/** `run`, SIGKILL for the worker and the command at half, and the same `run` again to the end. */
function killAtHalfAndGoOn(
  { inFreshStack, mock }: ScenarioContext,
  sweep: SyntheticSweep & { readonly concurrency: number },
): Promise<KilledRun> {
  return inFreshStack(async (stack): Promise<KilledRun> => {
    const { calls } = sweep;
    const specPath = await stack.writeSweep(sweep);
    const first = stack.startCli('run', specPath);
    const kill = await interruptAtHalf({ stack, mock, calls }, async () => {
      process.kill(stack.workerPid(), 'SIGKILL');
      first.kill('SIGKILL');
      await first.ended;
    });

    const startedMs = performance.now();
    const second = stack.startCli('run', specPath);
    await stack.waitFor('the first new call', 120_000, async () =>
      (await mock.counts()).accepted > kill.accepted ? true : undefined,
    );
    const restartSeconds = (performance.now() - startedMs) / 1000;
    const run = await second.ended;

    const log = await mock.log();
    const repeated = repeatedRequests(log);
    const mostOrphans = 2 * sweep.concurrency + kill.inFlight;
    return {
      kill,
      repeated,
      restartSeconds,
      faults: [
        ...killFaults(kill, repeated),
        ...endFaults(run, log),
        ...reportFaults(await stack.report(), log, calls, mostOrphans),
      ],
    };
  });
}

function killFaults({ accepted, settled, inFlight }: Interruption, repeated: number): string[] {
  const unsettled = accepted - settled;
  return [
    ...(unsettled <= inFlight ? [] : [`${unsettled} calls were accepted but not settled, ${inFlight} were in flight`]),
    ...(repeated <= unsettled ? [] : [`${repeated} requests were repeated, so settled calls were sent again`]),
  ];
}

function endFaults(run: ProcessRun, log: MockLog): string[] {
  const twice = Object.values(log.items).filter(({ accepted }) => accepted > 2).length;
  return [...exitFaults(run), ...(twice === 0 ? [] : [`${twice} items were asked more than twice`])];
}

function describeKill({ accepted, settled, inFlight }: Interruption, repeated: number): string[] {
  return [
    `at the kill ${accepted} accepted, ${settled} settled, ${inFlight} in flight`,
    `${repeated} requests repeated`,
  ];
}
