import { exitFaults, itemFaults, reportFaults } from '../count-faults';
import type { Measured } from '../measure';
import { answersSeconds, describeWall } from '../read-log';
import type { SyntheticSweep } from '../synthetic-sweep';
import type { MockScenario, ScenarioContext } from './scenario';

const sweep = { name: 't1', calls: 1000, concurrency: 20, requestsPerMinute: 60_000 } satisfies SyntheticSweep;

/**
 * How much of the time goes into keeping a ledger when calls are slow. Both sides are timed by the mock, from the first
 * answer to the last, so start-up is in neither; the wall clock is printed beside it.
 */
export const t1: MockScenario = {
  name: 'T1',
  title: '1,000 calls, concurrency 20, 200 ms each: at least 97 % of a bare loop of the same SDK',
  knobs: { latencyMs: 200 },
  unit: 's',
  leastRatio: 0.97,
  run: runT1,
};

async function runT1({ inFreshStack, runBareLoop, mock }: ScenarioContext): Promise<Measured> {
  const { calls, concurrency } = sweep;
  const ideal = calls / (await runBareLoop(calls, concurrency));
  return inFreshStack(async (stack) => {
    const run = await stack.runCli('run', await stack.writeSweep(sweep));
    const log = await mock.log();
    const figure = answersSeconds(log);
    return {
      figure,
      ideal,
      ratio: ideal / figure,
      faults: [...exitFaults(run), ...itemFaults(log, calls), ...reportFaults(await stack.report(), log, calls)],
      notes: [describeWall(run, log), `in flight at most ${log.maxInFlight}`, `connections ${log.connections}`],
    };
  });
}
