import type { ConditionOutline } from '../../contracts/payloads';
import { pauseLane, stopLane } from '../../db/queries/lanes';
import {
  type Activities,
  activitiesOn,
  completeSweep,
  label,
  planSweep,
  runWhole,
  scoreAll,
} from '../../test/support/activities-on-database';
import { resetFakeActivity } from '../../test/support/fake-activity';
import { answered, refusedOutright } from '../../test/support/fake-ledger';
import { type DataFile, dataFile, echo, question, sweepSpec } from '../../test/support/stored-sweep';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import { loadSweepState } from './sweep-state';

jest.mock('@temporalio/activity', () => jest.requireActual<object>('../../test/support/fake-activity'));

let test: TestDatabase;
let file: DataFile;
let activities: Activities;
let failing: string | undefined;

beforeEach(async () => {
  resetFakeActivity();
  failing = undefined;
  test = await createTestDatabase();
  file = dataFile([0, 1, 2].map((index) => question(index)));
  activities = await activitiesOn(test.database, {
    exchange: ({ messages }) =>
      Promise.resolve(failing !== undefined && messages[1]!.content.includes(failing) ? refusedOutright : answered),
  });
});
afterEach(async () => {
  file.remove();
  await test.drop();
});

const verdictOf = async (sweepId: string): Promise<unknown[]> => {
  const { verdict, advice } = await loadSweepState(test.database, sweepId);
  return [verdict, ...advice];
};

/** A sweep with two readers on lanes of their own, planned and owed. */
async function twoReaders(): Promise<{ sweepId: string; conditions: ConditionOutline[] }> {
  const other = { ...echo, id: 'other', model: 'scripted' };
  return planSweep(test.database, activities, sweepSpec(file.path, { readers: [echo, other] }));
}

it('runs until every cell has its end and every table is written, then is complete', async () => {
  const { sweepId, conditions } = await planSweep(test.database, activities, sweepSpec(file.path));
  expect(await verdictOf(sweepId)).toEqual(['running']);
  for (const condition of conditions) await runWhole(activities, sweepId, condition);
  expect(await verdictOf(sweepId)).toEqual(['running']);
  await scoreAll(activities, sweepId, conditions);
  expect(await verdictOf(sweepId)).toEqual(['running']);
  await activities.writeTables({ sweepId, experiment: 'templates', label });
  expect(await verdictOf(sweepId)).toEqual(['complete']);
});

it('a table written before all was scored is not complete', async () => {
  const { sweepId, conditions } = await planSweep(test.database, activities, sweepSpec(file.path));
  for (const condition of conditions) await runWhole(activities, sweepId, condition);
  await activities.writeTables({ sweepId, experiment: 'templates', label });
  expect(await verdictOf(sweepId)).toEqual(['running']);
});

it('a sweep without a plan yet is running, and its conditions say that they are planned', async () => {
  const { sweepId } = await planSweep(test.database, activities, sweepSpec(file.path));
  await test.database.sql`UPDATE experiments SET frozen_at = NULL`;
  const { verdict, snapshot } = await loadSweepState(test.database, sweepId);
  expect([verdict, snapshot.conditions.map(({ why }) => why), snapshot.etaSeconds]).toEqual([
    'running',
    ['planning', 'planning'],
    null,
  ]);
});

it('cells that ended without an answer need attention, and are counted', async () => {
  failing = 'Mizuno1.';
  const sweepId = await completeSweep(test.database, activities, sweepSpec(file.path));
  expect(await verdictOf(sweepId)).toEqual([
    'attention',
    '2 cells ended without an answer; every table counts them as planned, not delivered.',
    '2 calls: http_400: said http_400',
  ]);
  expect((await loadSweepState(test.database, sweepId)).failed).toBe(2);
});

it.each(['paused', 'cancelled'])('a sweep that is %s needs attention', async (state) => {
  const { sweepId } = await planSweep(test.database, activities, sweepSpec(file.path));
  await test.database.sql`UPDATE sweeps SET state = ${state}`;
  expect(await verdictOf(sweepId)).toEqual([
    'attention',
    `The sweep is ${state}. To go on, run the same sweep file again: nothing answered is lost.`,
  ]);
});

it('a stopped lane needs attention only once nothing else is left to do', async () => {
  const { sweepId, conditions } = await twoReaders();
  await stopLane(test.database.sql, 'offline/echo', 'no credit');
  expect(await verdictOf(sweepId)).toEqual(['running']);
  for (const condition of conditions.filter(({ readerId }) => readerId === 'other')) {
    await runWhole(activities, sweepId, condition);
  }
  expect(await verdictOf(sweepId)).toEqual([
    'attention',
    'Lane offline/echo is stopped: no credit. Mend it, then run the same sweep file again: nothing answered is lost.',
  ]);
});

it("a provider's stopped lane stops every reader on it, and is told once", async () => {
  const { sweepId } = await twoReaders();
  await stopLane(test.database.sql, 'offline', 'bad key');
  expect(await verdictOf(sweepId)).toEqual(['attention', expect.stringMatching(/^Lane offline is stopped: bad key/)]);
});

it('a lane that waits is shown with until when and why, and needs nobody', async () => {
  const { sweepId } = await planSweep(test.database, activities, sweepSpec(file.path));
  await pauseLane(test.database.sql, 'offline/echo', 3_600_000, 'asked to wait');
  const { verdict, snapshot } = await loadSweepState(test.database, sweepId);
  expect(verdict).toBe('running');
  expect(snapshot.conditions[0]).toMatchObject({
    label: 'templates/raw_conversation/echo',
    settled: 0,
    planned: 3,
    why: 'asked to wait',
    waitingUntil: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
  });
});

it('a budget is reached only when nothing in flight could give some of it back', async () => {
  const spec = sweepSpec(file.path, { readers: [{ ...echo, price: { input: 1_000, output: 0 } }] });
  const { sweepId } = await planSweep(test.database, activities, spec);
  await test.database.sql`UPDATE sweeps SET budget_micro_usd = 10, reserved_micro_usd = 10`;
  await test.database.sql`
    INSERT INTO attempts (call_key, series, epoch, worker_id, journalled_at, deadline_at, estimated_micro_usd)
    SELECT min(key), 1, 1, 'w', now(), now() + interval '1 minute', 10 FROM calls`;
  expect(await verdictOf(sweepId)).toEqual(['running']);
  await test.database.sql`UPDATE attempts SET deadline_at = now() - interval '1 second'`;
  expect(await verdictOf(sweepId)).toEqual(['attention', expect.stringMatching(/^The budget of \$0\.0+ is reached/)]);
});
