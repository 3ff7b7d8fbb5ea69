import { hasEnded as hasEndedByProgress } from '../../../report/has-ended';
import { plannedSweep } from '../../../test/support/ledger-fixture';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database';
import { adoptSeries } from '../adopt-series';
import { giveUpCells } from '../give-up';
import { openRerun } from '../open-rerun';
import { conditionProgress } from '../progress';
import { loadTables } from '../result-tables';
import { countOwed, hasEnded, unfinishedSweeps } from './has-ended';
import { pauseSweep } from './pause-sweep';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

const by = { who: 'ann@lab', reason: 'x' };

interface Ledger {
  readonly sweepId: string;
  readonly conditionIds: readonly number[];
}

/** A sweep of three calls in one condition, whose cells have all failed, with its plan and its table whole. */
async function ended(): Promise<Ledger> {
  const { sql } = test.database;
  const own = await plannedSweep(test.database, { calls: 3 });
  await sql`UPDATE experiments SET frozen_at = now()`;
  await sql`UPDATE series SET state = 'failed'`;
  await sql`INSERT INTO result_tables (sweep_id, experiment, benchmark, digest, complete)
    VALUES (${own.sweepId}, 'templates', 'data', 'd', true)`;
  return own;
}

const rerun = ({ sweepId }: Ledger, item: string) =>
  openRerun(test.database, { ...by, sweepId, item, only: ['failed', 'given_up'] });
/** What opened series wait for comes to nothing. */
const failOpen = () => test.database.sql`UPDATE series SET state = 'failed' WHERE state = 'open'`;

interface Case {
  readonly is: string;
  readonly after: (own: Ledger) => Promise<unknown>;
  readonly ended: boolean;
  readonly owed: number;
}

const cases: readonly Case[] = [
  { is: 'every cell has its end', after: () => Promise.resolve(), ended: true, owed: 0 },
  {
    is: 'a call is open',
    after: () => test.database.sql`UPDATE series SET state = 'open' WHERE call_key = (SELECT min(key) FROM calls)`,
    ended: false,
    owed: 1,
  },
  {
    is: 'a call waits for its second pass',
    after: () => test.database.sql`UPDATE series SET state = 'deferred' WHERE call_key = (SELECT min(key) FROM calls)`,
    ended: false,
    owed: 1,
  },
  {
    is: 'the plan is not whole',
    after: () => test.database.sql`UPDATE experiments SET frozen_at = NULL`,
    ended: false,
    owed: 0,
  },
  { is: 'no table is written', after: () => test.database.sql`DELETE FROM result_tables`, ended: false, owed: 0 },
  {
    is: 'a table is not of whole rows',
    after: () => test.database.sql`UPDATE result_tables SET complete = false`,
    ended: false,
    owed: 0,
  },
  { is: 'a rerun is owed', after: (own) => rerun(own, 'q0'), ended: false, owed: 1 },
  {
    is: 'a rerun has ended and was not taken over',
    after: async (own) => {
      await rerun(own, 'q0');
      await failOpen();
    },
    ended: false,
    owed: 1,
  },
  {
    is: 'a rerun was taken over',
    after: async (own) => {
      await rerun(own, 'q0');
      await failOpen();
      await adoptSeries(test.database, { sweepId: own.sweepId, conditionId: own.conditionIds[0]! });
    },
    ended: true,
    owed: 0,
  },
  {
    is: 'one of two reruns is given up',
    after: async (own) => {
      await rerun(own, 'q0');
      await rerun(own, 'q1');
      await giveUpCells(test.database, { ...by, sweepId: own.sweepId, item: 'q0', only: ['pending'] });
    },
    ended: false,
    owed: 1,
  },
  {
    is: 'all that was owed is given up',
    after: async (own) => {
      await rerun(own, 'q0');
      await giveUpCells(test.database, { ...by, sweepId: own.sweepId, only: ['pending'] });
    },
    ended: true,
    owed: 0,
  },
];

it.each(cases)('where $is, SQL and progress agree on whether the sweep has ended', async (given) => {
  const { sql } = test.database;
  const own = await ended();
  await given.after(own);
  const { sweepId } = own;
  const conditions = await conditionProgress(sql, sweepId);
  const spec = { experiments: [{}] } as never;
  expect(hasEndedByProgress({ spec }, conditions, await loadTables(test.database, sweepId))).toBe(given.ended);
  expect(await hasEnded(sql, sweepId)).toBe(given.ended);
  expect(await countOwed(sql, sweepId)).toEqual({
    cells: given.owed,
    isPlanned: conditions.every(({ frozen }) => frozen),
  });
  const paused = pauseSweep(test.database, sweepId, by);
  if (given.ended) await expect(paused).rejects.toThrow('has ended: there is nothing to pause');
  else expect(await paused).toMatchObject({ kind: 'paused' });
});

it('of several sweeps those with something left to do are told', async () => {
  const own = await ended();
  const other = await plannedSweep(test.database, { calls: 1, name: 'other' });
  const { sql } = test.database;
  expect(await unfinishedSweeps(sql, [own.sweepId, other.sweepId, 'nobody'])).toEqual(new Set([other.sweepId]));
  await rerun(own, 'q0');
  expect(await unfinishedSweeps(sql, [own.sweepId])).toEqual(new Set([own.sweepId]));
});
