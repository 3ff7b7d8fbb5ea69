import { loadSweep } from '../db/queries/sweeps';
import { scorers } from '../scoring';
import { activitiesOn, completeSweep, planSweep, runWhole, scoreAll } from '../test/support/activities-on-database';
import { resetFakeActivity } from '../test/support/fake-activity';
import { answered, rateLimited } from '../test/support/fake-ledger';
import { type DataFile, dataFile, echo, question, sweepSpec } from '../test/support/stored-sweep';
import { createTestDatabase, type TestDatabase } from '../test/support/test-database';
import { type LoadedReport, loadSweepReport } from './load-sweep-report';

jest.mock('@temporalio/activity', () => jest.requireActual<object>('../test/support/fake-activity'));

let test: TestDatabase;
let file: DataFile;
beforeEach(async () => {
  resetFakeActivity();
  test = await createTestDatabase();
  file = dataFile([0, 1, 2, 3, 4].map((index) => question(index)));
});
afterEach(async () => {
  file.remove();
  await test.drop();
});

const loadReport = async (sweepId: string): Promise<LoadedReport> =>
  loadSweepReport(test.database, await loadSweep(test.database, sweepId));

/** The accuracy of each template by a scorer. */
const accuracies = ({ report }: LoadedReport, by = 'substring'): object =>
  Object.fromEntries(
    report.tables[0]!.results.filter(({ scorer }) => scorer === by).map(({ arm, accuracy }) => [arm, accuracy.value]),
  );

it('is of a complete sweep the stored table', async () => {
  const sweepId = await completeSweep(test.database, await activitiesOn(test.database), sweepSpec(file.path));
  const loaded = await loadReport(sweepId);
  expect(loaded.stale).toEqual([]);
  expect(accuracies(loaded)).toEqual({ raw_conversation: 1, witness_turns: 1 });
  expect(loaded.report.sweep).toMatchObject({
    id: sweepId,
    complete: true,
    costUsd: 0,
    outcomes: { planned: 10, answer: 10, pending: 0 },
  });
  expect(loaded.report.readers).toEqual([
    expect.objectContaining({
      id: 'echo',
      calls: 10,
      attempts: 10,
      orphans: 0,
      repeated: 0,
      inputTokens: null,
      costUsd: 0,
      returnedModels: { echo: 10 },
    }),
  ]);
  expect(loaded.report.datasets[0]).toMatchObject({ benchmark: 'jsonl', itemCount: 5 });
});

it('never prints a stored table whose rows have changed: it is computed afresh and named as stale', async () => {
  const sweepId = await completeSweep(test.database, await activitiesOn(test.database), sweepSpec(file.path));
  const before = await loadReport(sweepId);
  await test.database.sql`
    UPDATE scores SET value = 0 WHERE scorer = 'substring' AND cell_id = (
      SELECT c.id FROM cells c JOIN conditions k ON k.id = c.condition_id
      WHERE k.factors->>'template' = 'witness_turns' AND c.item_id = 'q2')`;
  const after = await loadReport(sweepId);
  expect(after.stale).toEqual([{ experiment: 'templates', benchmark: 'boats', why: 'rows' }]);
  expect(accuracies(after)).toEqual({ raw_conversation: 1, witness_turns: 0.8 });
  expect(after.report.tables[0]!.digest).not.toBe(before.report.tables[0]!.digest);
});

it('whose stored digest is of other rows is computed afresh, too', async () => {
  const sweepId = await completeSweep(test.database, await activitiesOn(test.database), sweepSpec(file.path));
  await test.database.sql`UPDATE result_tables SET digest = 'of other rows'`;
  const loaded = await loadReport(sweepId);
  expect(loaded.stale).toHaveLength(1);
  expect(accuracies(loaded)).toEqual({ raw_conversation: 1, witness_turns: 1 });
});

it('of a sweep under way is computed from what is there, and says that it is not complete', async () => {
  const activities = await activitiesOn(test.database);
  const { sweepId, conditions } = await planSweep(test.database, activities, sweepSpec(file.path));
  await activities.runBlock({ sweepId, conditionId: conditions[0]!.conditionId, pass: 1, from: 0, to: 2 });
  const { report, stale } = await loadReport(sweepId);
  expect([stale, report.sweep.complete, report.tables[0]!.complete]).toEqual([[], false, false]);
  expect(report.sweep.outcomes).toMatchObject({ planned: 10, answer: 2, pending: 8 });
});

it('counts what each reader was sent: refused attempts too, unsent ones not, and a price by the million tokens', async () => {
  const paid = { ...echo, price: { input: 2, output: 10 } };
  let sent = 0;
  const activities = await activitiesOn(test.database, {
    exchange: () => {
      sent += 1;
      if (sent === 1) return Promise.resolve(rateLimited(50));
      return Promise.resolve({ ...answered, returnedModel: 'm', usage: { inputUncached: 100, outputVisible: 10 } });
    },
  });
  const spec = sweepSpec(file.path, { readers: [paid], lanes: { offline: { concurrency: 1 } } });
  const { sweepId, conditions } = await planSweep(test.database, activities, spec);
  await runWhole(activities, sweepId, conditions[0]!);
  const { report } = await loadReport(sweepId);
  expect(report.readers[0]).toMatchObject({ calls: 10, attempts: 6, inputTokens: 500, outputTokens: 50 });
  // The refused attempt named no status, so that it may have been billed, but told no usage.
  expect(report.readers[0]!.costUsd).toBeCloseTo((5 * (100 * 2 + 10 * 10)) / 1e6, 9);
});

it.each([
  ['some', 2, 3, (2 * (100 * 2 + 10 * 10)) / 1e6],
  ['none', 0, 5, null],
])(
  'of a server that told the usage of %s of its answers counts the others: their cost is not 0',
  async (_, told, uncosted, costUsd) => {
    let sent = 0;
    const activities = await activitiesOn(test.database, {
      exchange: () => {
        sent += 1;
        return Promise.resolve({ ...answered, usage: sent <= told ? { inputUncached: 100, outputVisible: 10 } : {} });
      },
    });
    const paid = { ...echo, price: { input: 2, output: 10 } };
    const spec = sweepSpec(file.path, { readers: [paid], lanes: { offline: { concurrency: 1 } } });
    const { sweepId, conditions } = await planSweep(test.database, activities, spec);
    await runWhole(activities, sweepId, conditions[0]!);
    const { report } = await loadReport(sweepId);
    expect(report.readers[0]).toMatchObject({ uncosted, costUsd });
    expect(report.sweep.costUsd).toBe(costUsd);
  },
);

it('tells of each arm what became of its cells, and never pools tiers or models silently, stored table or not', async () => {
  let sent = 0;
  const activities = await activitiesOn(test.database, {
    exchange: () => {
      sent += 1;
      if (sent === 2)
        return Promise.resolve({ outcome: 'exhausted', usage: {}, returnedModel: 'echo', serviceTier: 'flex' });
      return Promise.resolve({ ...answered, returnedModel: sent === 1 ? 'other' : 'echo', serviceTier: 'default' });
    },
  });
  const spec = sweepSpec(file.path, { lanes: { offline: { concurrency: 1 } } });
  const sweepId = await completeSweep(test.database, activities, spec);
  const stored = await loadReport(sweepId);
  await test.database.sql`UPDATE result_tables SET digest = 'of other rows'`;
  const computed = await loadReport(sweepId);
  expect([stored.stale, computed.stale].map(({ length }) => length)).toEqual([0, 1]);
  for (const { report } of [stored, computed]) {
    const [table] = report.tables;
    expect(
      table!.arms.map(({ arm, outcomes, tiers }) => [arm, outcomes.answer, outcomes.exhausted, tiers.length]),
    ).toEqual([
      ['raw_conversation', 4, 1, 2],
      ['witness_turns', 5, 0, 1],
    ]);
    const parts = table!.splits.filter(({ scorer }) => scorer === 'substring');
    expect(parts.map(({ by, arm, part, delivered }) => [by, arm, part, delivered])).toEqual([
      ['model', 'raw_conversation', 'echo', 4],
      ['model', 'raw_conversation', 'other', 1],
      ['tier', 'raw_conversation', 'default', 4],
      ['tier', 'raw_conversation', 'flex', 1],
    ]);
    expect(report.flags).toEqual([
      { experiment: 'templates', condition: 'raw_conversation/echo', readerId: 'echo', flag: 'other_model', cells: 1 },
    ]);
    expect(report.readers[0]).toMatchObject({ settings: { clients: ['test'] }, pace: { timed: 10 } });
    expect(report.readers[0]!.pace.medianMs).toBeGreaterThanOrEqual(0);
  }
});

it('counts probes in the cost of the sweep and of no reader, and sets caps beside what was spent', async () => {
  const paid = { ...echo, price: { input: 2, output: 10 } };
  const activities = await activitiesOn(test.database, {
    exchange: () => Promise.resolve({ ...answered, usage: { inputUncached: 100, outputVisible: 10 } }),
  });
  const budget = { usd: 1, perConditionUsd: 0.5, unpriced: 'refuse' } as const;
  const sweepId = await completeSweep(test.database, activities, sweepSpec(file.path, { readers: [paid], budget }));
  await test.database.sql`INSERT INTO probes (sweep_id, reader_id, settings, ok, outcome, cost_micro_usd)
    VALUES (${sweepId}, 'echo', 's', true, 'answer', 1000)`;
  const { report } = await loadReport(sweepId);
  const own = report.readers[0]!;
  expect(own.costUsd).toBeCloseTo((10 * 300) / 1e6, 9);
  expect(report.sweep).toMatchObject({ probesUsd: 0.001, costUsd: own.costUsd! + 0.001 });
  expect(report.spend).toMatchObject({
    capUsd: 1,
    probes: { probes: 1, uncosted: 0 },
    byExperiment: [{ experiment: 'templates', costUsd: own.costUsd }],
    byCondition: [
      { condition: 'raw_conversation/echo', capUsd: 0.5 },
      { condition: 'witness_turns/echo', capUsd: 0.5 },
    ],
  });
});

it('of rubrics and unanswerable items keeps them out of what string scorers can judge', async () => {
  file.write([question(0), question(1, { answer: null }), question(2, { answer: { rubric: 'Names the boat.' } })]);
  const sweepId = await completeSweep(test.database, await activitiesOn(test.database), sweepSpec(file.path));
  const { report } = await loadReport(sweepId);
  const arm = report.tables[0]!.results.find(
    ({ arm: name, scorer }) => name === 'raw_conversation' && scorer === 'substring',
  );
  expect(arm).toMatchObject({ delivered: 3, right: 1, notScorable: 1, unanswerable: 1, abstainedRightly: 0 });
});

it('scores with a newer version of a scorer replace the older ones', async () => {
  const activities = await activitiesOn(test.database);
  const sweepId = await completeSweep(test.database, activities, sweepSpec(file.path));
  await test.database.sql`UPDATE scores SET version = version - 1, value = 0 WHERE scorer = 'substring'`;
  const conditions = await test.database.sql<{ conditionId: number }[]>`SELECT id AS "conditionId" FROM conditions`;
  expect(await scoreAll(activities, sweepId, conditions)).toBe(10);
  const rows = await test.database.sql<{ version: number; value: number }[]>`
    SELECT DISTINCT version, value FROM scores WHERE scorer = 'substring'`;
  expect(rows).toEqual([{ version: scorers.substring.version, value: 1 }]);
  expect((await loadReport(sweepId)).stale).toEqual([]);
});
