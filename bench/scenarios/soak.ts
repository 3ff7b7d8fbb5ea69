import { setTimeout as sleep } from 'node:timers/promises';

import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

import { sweepsOfName } from '../../db/queries/sweeps';
import type { BenchStack } from '../bench-stack';
import { exitFaults, reportFaults } from '../count-faults';
import type { Measured } from '../measure';
import type { MockProcess } from '../mock-process';
import { answersSeconds } from '../read-log';
import type { ChildProcess } from '../run-process';
import {
  balanceFaults,
  describeBalance,
  describeProgress,
  finalBalanceFaults,
  readBalance,
  type SweepBalance,
} from '../sweep-balance';
import { WorkerFleet } from '../worker-fleet';
import type { MockScenario, ScenarioContext } from './scenario';

const name = 'soak';
const calls = 20_000;
const concurrency = 120;
const latencyMs = 300;
const workers = 3;
const killEveryMs = 10_000;
/** Which server is ended and started again after which share of the answers. */
const restarts = [
  { server: 'postgres', afterShare: 1 / 3 },
  { server: 'temporal', afterShare: 2 / 3 },
] as const;
/**
 * What a kill leaves without an end: the worker's share of the slots, as much journalled ahead, and answers on their way.
 * Where one worker alone was left, its share was all of them.
 */
const mostOrphansPerKill = 3 * concurrency;

/** Everything is killed again and again: nothing is lost, and nothing is sent again but what was in flight. */
export const soak: MockScenario = {
  name,
  title: `${calls} calls, ${workers} workers, a kill -9 of one every ${killEveryMs / 1000} s, each server restarted: none lost or sent again without need`,
  knobs: { latencyMs },
  unit: '',
  decimals: 0,
  leastRatio: 1,
  repetitions: 1,
  run: runSoak,
};

function runSoak({ inFreshStack, mock, seed, print }: ScenarioContext): Promise<Measured> {
  return inFreshStack(async (stack) => {
    print(`seed ${seed}`);
    const spec = await stack.writeSweep({ name, calls, concurrency, requestsPerMinute: 600_000 });
    await stack.runCli('up');
    const fleet = new WorkerFleet(stack);
    await fleet.start(workers);
    const run = stack.startCli('run', spec);
    const { kills, faults } = await killUntilEnded(run, { stack, mock, fleet, seed, print });
    const end = await run.ended;
    const { balance, log } = await readNow(stack, mock);
    const needless = balance.duplicates + balance.lost;
    return {
      figure: needless,
      ideal: 0,
      ratio: 1 - needless / calls,
      faults: [
        ...faults,
        ...exitFaults(end),
        ...finalBalanceFaults(balance, calls),
        ...reportFaults(await stack.report(), log, calls, kills * mostOrphansPerKill),
      ],
      notes: [
        describeBalance(balance),
        `${kills} workers killed, Postgres and Temporal restarted`,
        `${answersSeconds(log).toFixed(0)} s from the first answer to the last`,
      ],
    };
  });
}

interface Storm extends Pick<ScenarioContext, 'mock' | 'seed' | 'print'> {
  readonly stack: BenchStack;
  readonly fleet: WorkerFleet;
}

/** Kills a worker every ten seconds and restarts each server once, until the command has ended. */
async function killUntilEnded(
  run: ChildProcess,
  { stack, mock, fleet, seed, print }: Storm,
): Promise<{ readonly kills: number; readonly faults: readonly string[] }> {
  const random = xoroshiro128plus(seed);
  const owed = [...restarts];
  const faults: string[] = [];
  let kills = 0;
  let hasEnded = false;
  void run.ended.finally(() => (hasEnded = true)).catch(() => undefined);
  await stack.waitFor('the first answers', 120_000, async () => (await mock.counts()).answered > 0 || undefined);
  for (let nextKillMs = performance.now() + killEveryMs; !hasEnded; await sleep(100)) {
    const { answered } = await mock.counts();
    const [restart] = owed;
    if (restart && answered >= restart.afterShare * calls) {
      print(`restarting ${restart.server} after ${answered} answers`);
      await stack.restartServer(restart.server);
      owed.shift();
    }
    // A busy machine that takes longer to start a worker than to kill it would get nowhere.
    if (performance.now() < nextKillMs || fleet.serving < workers) continue;
    nextKillMs = performance.now() + killEveryMs;
    await fleet.kill(uniformInt(random, 0, workers - 1));
    kills += 1;
    const { balance } = await readNow(stack, mock);
    print(`kill ${kills}: ${describeProgress(balance)}`);
    faults.push(...balanceFaults(balance).map((fault) => `at kill ${kills}: ${fault}`));
  }
  await fleet.settled();
  const missed = owed.map(({ server }) => `${server} was not restarted`);
  return { kills, faults: [...faults, ...fleet.faults, ...missed] };
}

async function readNow(
  stack: BenchStack,
  mock: MockProcess,
): Promise<{ readonly balance: SweepBalance; readonly log: Awaited<ReturnType<MockProcess['log']>> }> {
  const log = await mock.log();
  const balance = await stack.inDatabase(async (database) => {
    const [sweepId] = await sweepsOfName(database, name);
    return readBalance(database, sweepId!, log);
  });
  return { balance, log };
}
