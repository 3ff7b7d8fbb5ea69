import type { ConditionOutline } from '../../contracts/payloads';
import { pauseLane, stopLane } from '../../db/queries/lanes';
import { cancelSweep } from '../../db/queries/operations/cancel-sweep';
import { pauseSweep } from '../../db/queries/operations/pause-sweep';
import { askProbesAgain, beginProbe, endProbe } from '../../db/queries/probes';
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
import { storeSweep } from './store-sweep';
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
    `The sweep is ${state}.`,
    `To go on, run the same sweep file again, or 'npx render-bench resume ${sweepId}': nothing answered is lost.`,
  ]);
});

it('a sweep that an operator holds back says since when, by whom and why', async () => {
  const { sweepId } = await planSweep(test.database, activities, sweepSpec(file.path));
  await pauseSweep(test.database, sweepId, { who: 'ada@lovelace', reason: 'the quota is low' });
  expect((await verdictOf(sweepId))[1]).toMatch(
    /^The sweep is paused since 20\S+Z, by ada@lovelace: the quota is low\.$/,
  );
  await cancelSweep(test.database, sweepId, { who: 'bob@lovelace' });
  expect((await verdictOf(sweepId))[1]).toMatch(/^The sweep is cancelled since 20\S+Z, by bob@lovelace\.$/);
  const { snapshot, actions, state } = await loadSweepState(test.database, sweepId);
  expect(new Set(snapshot.conditions.map(({ why }) => why))).toEqual(new Set(['the sweep is cancelled']));
  expect([state, ...actions.map(({ action }) => action)]).toEqual(['cancelled', 'pause', 'cancel']);
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
    'Lane offline/echo is stopped: no credit. Mend it, then run the same sweep file again, or ' +
      `'npx render-bench resume ${sweepId}': nothing answered is lost.`,
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
  expect(await verdictOf(sweepId)).toEqual([
    'attention',
    expect.stringMatching(/^The budget of under \$0\.0001 is reached/),
  ]);
});

describe('budgets of conditions', () => {
  /** Two priced readers on lanes of their own, each with two conditions. */
  async function capped() {
    const price = { input: 1_000, output: 0 };
    const readers = [
      { ...echo, price },
      { ...echo, id: 'other', model: 'scripted', price },
    ];
    const budget = { usd: 50, perConditionUsd: 1, unpriced: 'refuse' } as const;
    return planSweep(test.database, activities, sweepSpec(file.path, { readers, budget }));
  }
  const useUp = (sweepId: string, readerId: string) =>
    test.database.sql`UPDATE conditions SET reserved_micro_usd = budget_micro_usd
      WHERE sweep_id = ${sweepId} AND reader_id = ${readerId}`;

  it('need attention only once every condition that owes anything is held back', async () => {
    const { sweepId } = await capped();
    await useUp(sweepId, 'echo');
    const { verdict, snapshot } = await loadSweepState(test.database, sweepId);
    expect(verdict).toBe('running');
    const remarks = snapshot.conditions.map(({ label, why }) => `${label}: ${why}`);
    expect(remarks).toContain('templates/raw_conversation/echo: its budget is reached');
    expect(remarks).toContain('templates/raw_conversation/other: null');
    await useUp(sweepId, 'other');
    expect(await verdictOf(sweepId)).toEqual([
      'attention',
      'The budget of $1.00 for each condition is reached by templates/raw_conversation/echo, ' +
        'templates/raw_conversation/other, templates/witness_turns/echo and 1 other. Raise budget.perConditionUsd, then ' +
        `run the same sweep file again, or 'npx render-bench resume ${sweepId} --budget-per-condition USD': nothing ` +
        'answered is lost.',
    ]);
  });

  it('are told beside a stopped lane', async () => {
    const { sweepId } = await capped();
    await stopLane(test.database.sql, 'offline/scripted', 'no credit');
    await useUp(sweepId, 'echo');
    expect(await verdictOf(sweepId)).toEqual([
      'attention',
      expect.stringMatching(/^The budget of \$1\.00 for each condition is reached by /),
      expect.stringMatching(/^Lane offline\/scripted is stopped: no credit/),
    ]);
  });
});

describe('probes', () => {
  /** Two readers that a server serves, planned and owed. */
  async function servedReaders() {
    const served = { ...echo, provider: 'compatible', baseUrl: 'http://127.0.0.1:1/v1' } as const;
    const readers = [
      { ...served, id: 'one', model: 'one', price: { input: 1, output: 1 } },
      { ...served, id: 'two', model: 'two' },
    ];
    return planSweep(test.database, activities, sweepSpec(file.path, { readers }));
  }
  const end = { settings: 's', ok: false, estimatedMicroUsd: 0, laneReaders: ['one'], lane: 'compatible/one' };

  it('a lane that waits for a probe needs nobody until the probe has told', async () => {
    const { sweepId, conditions } = await servedReaders();
    for (const condition of conditions.filter(({ readerId }) => readerId === 'two')) {
      await runWhole(activities, sweepId, condition);
    }
    const refused = {
      ...end,
      sweepId,
      readerId: 'one',
      outcome: 'failed',
      stopWhy: 'bad key',
      failureCode: 'http_401',
    };
    await endProbe(test.database, refused);
    expect(await verdictOf(sweepId)).toEqual([
      'attention',
      expect.stringMatching(/^Lane compatible\/one is stopped: bad/),
    ]);
    expect((await loadSweepState(test.database, sweepId)).warnings).toEqual([
      "reader 'one': its probe was refused (http_401); its lane waits until that is mended",
    ]);
    expect(await askProbesAgain(test.database.sql, sweepId)).toEqual(['one']);
    expect(await verdictOf(sweepId)).toEqual(['running']);
    expect((await loadSweepState(test.database, sweepId)).warnings).toEqual([]);
  });

  it('count in the spend, which is a lower bound where the cost of one is not known', async () => {
    const { sweepId } = await servedReaders();
    const spend = async () => (await loadSweepState(test.database, sweepId)).spend;
    expect(await spend()).toEqual({ usd: null, atLeast: false, probesUsd: null });
    const begin = { sweepId, lanes: [], settings: 's', estimate: { tokens: 9, microUsd: 70 } };
    await beginProbe(test.database, { ...begin, readerId: 'one' });
    expect(await spend()).toEqual({ usd: null, atLeast: false, probesUsd: null });
    const answer = { ...end, sweepId, readerId: 'one', ok: true, outcome: 'answer', estimatedMicroUsd: 70 };
    await endProbe(test.database, { ...answer, costMicroUsd: 30 });
    expect(await spend()).toEqual({ usd: 30e-6, atLeast: false, probesUsd: 30e-6 });
    await beginProbe(test.database, { ...begin, readerId: 'one' });
    await endProbe(test.database, { ...answer, ok: false, outcome: 'undecided' });
    expect(await spend()).toEqual({ usd: 30e-6, atLeast: true, probesUsd: 30e-6 });
  });
});

it('readers wait for the stopped lane of the generator whose texts they are to be shown', async () => {
  const generator = { ...echo, id: 'writer', model: 'lead' };
  const spec = sweepSpec(file.path, {
    generators: [generator],
    experiments: [
      {
        ...{ experiment: 'templates', benchmark: 'boats', templates: ['langchain_summary'] },
        ...{ generators: ['writer'], readers: ['echo'], sampling: 'available' },
      },
    ],
  });
  const { sweepId } = await storeSweep(test.database, { spec, source: '' }, { startNew: false, version: '0' });
  await activities.ingestDataset({ sweepId, benchmark: 'boats' });
  await activities.planCells({ sweepId, label, stage: 'generate', from: 0 });
  expect(await verdictOf(sweepId)).toEqual(['running']);
  await stopLane(test.database.sql, 'offline/lead', 'no credit');
  // The rule-made variant waits for the same plan.
  expect(await verdictOf(sweepId)).toEqual(['attention', expect.stringMatching(/^Lane offline\/lead is stopped/)]);
});
