import type { Database } from '../../db/client';
import { databaseBytes } from '../../db/queries/list-sweeps';
import { exitFaults, itemFaults, reportFaults } from '../count-faults';
import { megabytes } from '../measure';
import { answersSeconds, describeWall } from '../read-log';
import type { MockScenario } from './scenario';

const calls = 500;
const concurrency = 20;
const latencyMs = 200;
const promptBytes = 100_000;
const idealSeconds = (calls / concurrency) * (latencyMs / 1000);
const mostSeconds = 6.5;
/** Of the prompts' bytes, the database may grow by at most this share. */
const mostGrowth = 0.5;

/** Whether large prompts slow a run down, and how much of them the ledger's storage takes. */
export const t7: MockScenario = {
  name: 'T7',
  title: `${calls} prompts of 100 kB of word-like text, concurrency ${concurrency}: at most ${mostSeconds} s, the database grows by at most half of them`,
  knobs: { latencyMs },
  unit: 's',
  leastRatio: idealSeconds / mostSeconds,
  run: ({ inFreshStack, mock }) =>
    inFreshStack(async (stack) => {
      // A sweep of a few short prompts first: the schema and what every database has are no growth.
      await stack.runCli('run', await stack.writeSweep({ name: 't7-warm', calls: 10, concurrency }));
      const before = await stack.inDatabase(bytesOnDisk);
      await mock.reset();
      const sweep = { name: 't7', calls, concurrency, requestsPerMinute: 60_000, promptBytes };
      const run = await stack.runCli('run', await stack.writeSweep(sweep));
      const log = await mock.log();
      const grown = (await stack.inDatabase(bytesOnDisk)) - before;
      const share = grown / (calls * promptBytes);
      const figure = answersSeconds(log);
      return {
        figure,
        ideal: idealSeconds,
        ratio: idealSeconds / figure,
        faults: [
          ...exitFaults(run),
          ...itemFaults(log, calls),
          ...reportFaults(await stack.report(), log, calls),
          ...(share <= mostGrowth ? [] : [`the database grew by ${share.toFixed(2)} of the prompts`]),
        ],
        notes: [
          `the database grew by ${megabytes(grown)}, ${share.toFixed(2)} of the prompts`,
          describeWall(run, log),
          `in flight at most ${log.maxInFlight}`,
        ],
      };
    }),
};

async function bytesOnDisk(database: Database): Promise<number> {
  await database.sql`CHECKPOINT`;
  return databaseBytes(database);
}
