import { createDataset } from '../db/queries/datasets';
import { loadTables, saveTable } from '../db/queries/result-tables';
import { createSweep } from '../db/queries/sweeps';
import { experimentReport } from '../test/support/experiment-reports';
import { sweepSpec } from '../test/support/stored-sweep';
import { sweepReport } from '../test/support/sweep-report';
import { createTestDatabase, type TestDatabase } from '../test/support/test-database';
import { loadStoredTable, toStoredTable } from './stored-tables';
import type { ExperimentTable } from './sweep-report';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await createDataset(test.database.sql, 'd', { benchmark: 'jsonl' } as never);
  await createSweep(
    test.database,
    {
      id: 's',
      specHash: 's',
      planHash: 'p',
      spec: sweepSpec('/x'),
      specSource: '',
      provenance: {},
      datasets: new Map([['boats', 'd']]),
      who: 'ann@lab',
    },
    [{ experiment: 'templates', key: 'k', stage: 'read', benchmark: 'boats', readerId: 'echo', factors: {} }],
  );
});
afterAll(() => test.drop());

async function saved(table: ExperimentTable): Promise<ExperimentTable> {
  await saveTable(test.database, { sweepId: 's', ...toStoredTable(table) });
  const [stored] = await loadTables(test.database, 's');
  return loadStoredTable(test.database, stored!, table);
}

/** A table without the time it was written at; its rows come back in their order. */
function comparable({ writtenAt: _writtenAt, ...table }: ExperimentTable): object {
  return table;
}

const [example] = sweepReport().tables;

it('a table comes back as it was saved, every figure to its last bit', async () => {
  expect(example!.results.length + example!.comparisons.length).toBeGreaterThan(50);
  expect(comparable(await saved(example!))).toEqual(comparable(example!));
});

it.each(['ladder', 'refusal-factors', 'own-artifacts'] as const)(
  'so does the table of %s, with its views, spreads, marks, figures and ids',
  async (experiment) => {
    const [table] = experimentReport(experiment).tables;
    await saveTable(test.database, { sweepId: 's', ...toStoredTable(table!) });
    const stored = await loadTables(test.database, 's');
    const back = await loadStoredTable(
      test.database,
      stored.find((row) => row.experiment === experiment)!,
      table!,
    );
    expect(comparable(back)).toEqual(comparable(table!));
    await test.database.sql`DELETE FROM result_tables WHERE experiment = ${experiment}`;
  },
);

it('a table saved again takes the place of the earlier one', async () => {
  await saved(example!);
  const shorter = { ...example!, digest: 'f'.repeat(64), complete: false, results: example!.results.slice(0, 2) };
  const back = await saved(shorter);
  expect(comparable(back)).toEqual(comparable(shorter));
  expect(await loadTables(test.database, 's')).toHaveLength(1);
});

it('figures over nothing stay null', async () => {
  const nothing = { value: null, low: null, high: null };
  const empty: ExperimentTable = {
    ...example!,
    results: [{ ...example!.results[0]!, accuracy: nothing, accuracyAnswered: null, answerRate: null, flipRate: null }],
    comparisons: [{ ...example!.comparisons[0]!, difference: nothing, missingBounds: null }],
  };
  expect(comparable(await saved(empty))).toEqual(comparable(empty));
});

it('a table without a row is saved too', async () => {
  const bare = { ...example!, results: [], comparisons: [], figures: [] };
  expect(comparable(await saved(bare))).toEqual(comparable(bare));
});
