import type { Database } from '../../db/client';
import { exitFaults, itemFaults, reportFaults } from '../count-faults';
import { answersSeconds, describeWall } from '../read-log';
import type { MockScenario } from './scenario';

const calls = 600;
const perSecond = 20;
const workers = 3;
const concurrency = 30;
const latencyMs = 200;

/** Whether workers that share a limit keep it together and use all of it. */
export const sharedLane: MockScenario = {
  name: 'lane',
  title: `${calls} calls by ${workers} workers on one lane of ${perSecond}/s: at least 95 % of it, none refused`,
  knobs: { latencyMs, ratePerSecond: perSecond },
  unit: 's',
  leastRatio: 0.95,
  run: ({ inFreshStack, mock }) =>
    inFreshStack(async (stack) => {
      await stack.runCli('up');
      for (let worker = 0; worker < workers; worker++) stack.startCli('worker');
      await stack.waitFor('the workers', 60_000, () =>
        stack
          .inDatabase(liveWorkers)
          .then((live) => (live === workers ? true : undefined))
          // The first of them makes the tables.
          .catch(() => undefined),
      );
      const sweep = { name: 'lane', calls, concurrency, requestsPerMinute: perSecond * 60 };
      const run = await stack.runCli('run', await stack.writeSweep(sweep));
      const log = await mock.log();
      const ideal = calls / perSecond - 1;
      const figure = answersSeconds(log);
      const attempts = await stack.inDatabase(
        ({ sql }) => sql<{ attempts: number }[]>`SELECT count(*)::int AS attempts FROM attempts GROUP BY worker_id`,
      );
      return {
        figure,
        ideal,
        ratio: ideal / figure,
        faults: [
          ...exitFaults(run),
          ...itemFaults(log, calls),
          ...reportFaults(await stack.report(), log, calls),
          ...(log.refused === 0 ? [] : [`${log.refused} requests were refused`]),
          ...(attempts.length === workers ? [] : [`${attempts.length} of ${workers} workers took part`]),
        ],
        notes: [
          describeWall(run, log),
          `attempts by worker ${attempts.map((row) => row.attempts).join(', ')}`,
          `in flight at most ${log.maxInFlight}`,
        ],
      };
    }),
};

async function liveWorkers({ sql }: Database): Promise<number> {
  const rows = await sql`SELECT FROM workers WHERE lease_until > now()`;
  return rows.length;
}
