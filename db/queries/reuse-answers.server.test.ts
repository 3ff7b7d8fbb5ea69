import { type Activities, activitiesOn, planSweep, runWhole } from '../../test/support/activities-on-database';
import { resetFakeActivity } from '../../test/support/fake-activity';
import { answered } from '../../test/support/fake-ledger';
import { type DataFile, dataFile, question, sweepSpec } from '../../test/support/stored-sweep';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import { reuseAnswers } from './reuse-answers';

jest.mock('@temporalio/activity', () => jest.requireActual<object>('../../test/support/fake-activity'));

let test: TestDatabase;
let file: DataFile;
let activities: Activities;
beforeEach(async () => {
  resetFakeActivity();
  test = await createTestDatabase();
  activities = await activitiesOn(test.database, { exchange: () => Promise.resolve(answered) });
  file = dataFile([0, 1, 2].map((index) => question(index)));
});
afterEach(async () => {
  file.remove();
  await test.drop();
});

/** A sweep of three items in two templates; by default it is answered whole. */
async function sweep(name: string, { conditions: most = 2 } = {}): Promise<string> {
  const { sweepId, conditions } = await planSweep(test.database, activities, sweepSpec(file.path, { name }));
  for (const condition of conditions.slice(0, most)) await runWhole(activities, sweepId, condition);
  return sweepId;
}

async function states(sweepId: string): Promise<object[]> {
  return test.database.sql`
    SELECT s.state, a.reused_from AS from, count(*)::int AS n FROM calls k JOIN series s ON s.call_key = k.key
    LEFT JOIN attempts a ON a.id = s.settled_attempt WHERE k.sweep_id = ${sweepId} GROUP BY 1, 2 ORDER BY 1, 2`;
}

it('settles calls that nothing was tried for, once, with the other sweep’s answers', async () => {
  const from = await sweep('first');
  const sweepId = await sweep('second', { conditions: 0 });
  expect(await reuseAnswers(test.database, { sweepId, from })).toBe(6);
  expect(await reuseAnswers(test.database, { sweepId, from })).toBe(0);
  expect(await states(sweepId)).toEqual([{ state: 'settled', from, n: 6 }]);
});

it('never overrides an attempt of the sweep’s own: neither an answer, nor one that is on its way', async () => {
  const from = await sweep('first');
  const sweepId = await sweep('second', { conditions: 1 });
  await test.database.sql`
    INSERT INTO attempts (call_key, series, epoch, worker_id, journalled_at, deadline_at, estimated_micro_usd)
    SELECT min(k.key), 1, 1, 'w', now(), now() + interval '1 minute', 10
    FROM calls k JOIN series s ON s.call_key = k.key WHERE k.sweep_id = ${sweepId} AND s.state = 'open'`;
  expect(await reuseAnswers(test.database, { sweepId, from })).toBe(2);
  expect(await states(sweepId)).toEqual([
    { state: 'open', from: null, n: 1 },
    { state: 'settled', from, n: 2 },
    { state: 'settled', from: null, n: 3 },
  ]);
});

it('nor one that is journalled while it waits for the locks', async () => {
  const from = await sweep('first');
  const sweepId = await sweep('second', { conditions: 0 });
  let reused: Promise<number> | undefined;
  await test.database.sql.begin(async (sql) => {
    const [call] = await sql<{ key: number }[]>`
      SELECT k.key FROM calls k JOIN series s ON s.call_key = k.key WHERE k.sweep_id = ${sweepId}
      ORDER BY k.key LIMIT 1 FOR NO KEY UPDATE OF s`;
    reused = reuseAnswers(test.database, { sweepId, from });
    await waitingForLock();
    await sql`
      INSERT INTO attempts (call_key, series, epoch, worker_id, journalled_at, deadline_at, estimated_micro_usd)
      VALUES (${call!.key}, 1, 1, 'w', now(), now() + interval '1 minute', 10)`;
  });
  expect(await reused).toBe(5);
});

it('takes nothing from calls that failed or are still owed', async () => {
  const from = await sweep('first', { conditions: 1 });
  const sweepId = await sweep('second', { conditions: 0 });
  expect(await reuseAnswers(test.database, { sweepId, from })).toBe(3);
});

it('takes the newest answer there is: that of a rerun, but not of one that failed', async () => {
  const from = await sweep('first');
  const { sql } = test.database;
  await sql`INSERT INTO series (call_key, series, state, settled_attempt)
    SELECT call_key, 2, 'settled', settled_attempt FROM series WHERE call_key = (SELECT min(call_key) FROM series)`;
  await sql`INSERT INTO series (call_key, series, state) SELECT call_key, 3, 'failed' FROM series WHERE series = 2`;
  const [rerun] = await sql<{ key: number }[]>`
    WITH copy AS (
      INSERT INTO attempts (call_key, series, epoch, worker_id, journalled_at, deadline_at, ended_at, outcome,
        estimated_micro_usd)
      SELECT call_key, 2, 1, 'w', now(), now(), now(), 'empty', 0 FROM series WHERE series = 2 RETURNING id, call_key
    )
    UPDATE series s SET settled_attempt = c.id FROM copy c WHERE s.call_key = c.call_key AND s.series = 2
    RETURNING s.call_key AS key`;
  const sweepId = await sweep('second', { conditions: 0 });
  expect(await reuseAnswers(test.database, { sweepId, from })).toBe(6);
  const taken = await sql<{ outcome: string; n: number }[]>`
    SELECT a.outcome, count(*)::int AS n FROM calls k JOIN attempts a ON a.call_key = k.key
    WHERE k.sweep_id = ${sweepId} GROUP BY 1 ORDER BY 1`;
  expect([rerun!.key > 0, ...taken]).toEqual([true, { outcome: 'answer', n: 5 }, { outcome: 'empty', n: 1 }]);
});

async function waitingForLock(): Promise<void> {
  for (;;) {
    const [row] = await test.database.sql<{ n: number }[]>`
      SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    if (row!.n > 0) return;
  }
}
