import { exitFaults, itemFaults, reportFaults } from '../count-faults';
import { type Measured, megabytes, peakRssBytes } from '../measure';
import type { MockLog } from '../mock-provider';
import { answersSeconds, describeWall, quarterRates } from '../read-log';
import type { MockScenario, ScenarioContext } from './scenario';

const calls = 20_000;
/** A quarter of the run, by itself: what the large run's memory is held against. */
const fewerCalls = 5_000;
const concurrency = 100;
const latencyMs = 5;
const idealPerSecond = (concurrency * 1000) / latencyMs;
const leastPerSecond = 1_000;

const mostWorkerBytes = 500e6;
/**
 * Flat in N: how much more the worker may hold at most in the large run than in the small one. Its peak is what planning
 * leaves for the garbage collector, 320–370 MB with 5,000 calls, 360–400 with 20,000, 410 with 60,000; a worker that
 * kept the 7 kB of one call's prompt, answer and rows would be found out.
 */
const mostGrowthBytes = 100e6;
/** Flat in N: the last quarter of the answers comes at nearly the rate of the first. */
const leastLastToFirst = 0.85;

/** How many calls per second one worker keeps a full ledger of when the provider is not what it waits for. */
export const t2: MockScenario = {
  name: 'T2',
  title: '20,000 calls, concurrency 100, 5 ms each: at least 1,000/s, flat in N, worker below 500 MB and flat in N',
  knobs: { latencyMs },
  unit: '/s',
  decimals: 0,
  leastRatio: leastPerSecond / idealPerSecond,
  run: runT2,
};

interface Throughput {
  readonly perSecond: number;
  readonly quarters: readonly number[];
  readonly workerBytes: number;
  readonly wall: string;
  readonly log: MockLog;
  readonly faults: readonly string[];
}

async function runT2(context: ScenarioContext): Promise<Measured> {
  const bare = await context.runBareLoop(fewerCalls, concurrency);
  const small = await measureThroughput(context, fewerCalls);
  const large = await measureThroughput(context, calls);
  const growthBytes = large.workerBytes - small.workerBytes;
  const lastToFirst = (large.quarters.at(-1) ?? 0) / (large.quarters[0] ?? Infinity);
  return {
    figure: large.perSecond,
    ideal: idealPerSecond,
    ratio: large.perSecond / idealPerSecond,
    faults: [
      ...small.faults,
      ...large.faults,
      ...(large.workerBytes < mostWorkerBytes ? [] : [`the worker held ${megabytes(large.workerBytes)} at most`]),
      ...(growthBytes <= mostGrowthBytes
        ? []
        : [`the worker held ${megabytes(growthBytes)} more than in the small run`]),
      ...(lastToFirst >= leastLastToFirst
        ? []
        : [`the last quarter came at ${lastToFirst.toFixed(2)} of the first's rate`]),
    ],
    notes: [
      `quarters at ${large.quarters.map((rate) => rate.toFixed(0)).join(', ')}/s`,
      `worker at most ${megabytes(large.workerBytes)}`,
      `with ${fewerCalls} calls ${small.perSecond.toFixed(0)}/s and ${megabytes(small.workerBytes)}`,
      `a bare loop ${bare.toFixed(0)}/s`,
      large.wall,
      `in flight at most ${large.log.maxInFlight}`,
    ],
  };
}

function measureThroughput({ inFreshStack, mock }: ScenarioContext, calls: number): Promise<Throughput> {
  const sweep = { name: `t2-${calls}`, calls, concurrency, requestsPerMinute: idealPerSecond * 60 };
  return inFreshStack(async (stack) => {
    const run = await stack.runCli('run', await stack.writeSweep(sweep));
    const workerBytes = peakRssBytes(stack.workerPid());
    const log = await mock.log();
    return {
      perSecond: calls / answersSeconds(log),
      quarters: quarterRates(log),
      workerBytes: workerBytes ?? Infinity,
      wall: describeWall(run, log),
      log,
      faults: [...exitFaults(run), ...itemFaults(log, calls), ...reportFaults(await stack.report(), log, calls)],
    };
  });
}
