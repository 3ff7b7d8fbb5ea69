import { exitFaults, itemFaults, reportFaults } from '../count-faults';
import type { Measured } from '../measure';
import type { MockProcess } from '../mock-process';
import { answersSeconds, describeWall, quarterRates } from '../read-log';
import { runBareLoop } from '../run-bare-loop';
import type { SyntheticSweep } from '../synthetic-sweep';
import type { Cluster } from './with-cluster';

const latencyMs = 5;
const goalPerSecond = 600;
/** T2's sweep, see bench/scenarios/t2.ts. */
const sweep: SyntheticSweep = { name: 't2-cluster', calls: 20_000, concurrency: 100, requestsPerMinute: 1_200_000 };

/** How many calls per second the cluster's workers keep a full ledger of: T2 on a Temporal server that stands on Postgres. */
export async function measureThroughput(cluster: Cluster, mock: MockProcess): Promise<Measured> {
  await mock.setKnobs({ latencyMs });
  const bare = await runBareLoop(mock, 5_000, 100);
  await mock.reset();
  const run = await cluster.runCli('run', await cluster.writeSweep(sweep));
  const log = await mock.log();
  const figure = sweep.calls / answersSeconds(log);
  return {
    figure,
    ideal: goalPerSecond,
    ratio: figure / goalPerSecond,
    faults: [
      ...exitFaults(run),
      ...itemFaults(log, sweep.calls),
      ...reportFaults(await cluster.report(), log, sweep.calls),
    ],
    notes: [
      `quarters at ${quarterRates(log)
        .map((rate) => rate.toFixed(0))
        .join(', ')}/s`,
      `a bare loop ${bare.toFixed(0)}/s`,
      describeWall(run, log),
      `in flight at most ${log.maxInFlight}`,
    ],
  };
}
