import { createDataset } from '../db/queries/datasets';
import { loadTables, saveTemplateTable } from '../db/queries/result-tables';
import { createSweep } from '../db/queries/sweeps';
import { sweepSpec } from '../test/support/stored-sweep';
import { sweepReport } from '../test/support/sweep-report';
import { createTestDatabase, type TestDatabase } from '../test/support/test-database';
import { loadStoredTable, toStoredTable } from './stored-tables';
import type { TemplatesTable } from './sweep-report';

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
    },
    [{ experiment: 'templates', key: 'k', benchmark: 'boats', readerId: 'echo', factors: {} }],
  );
});
afterAll(() => test.drop());

async function saved(table: TemplatesTable): Promise<TemplatesTable> {
  await saveTemplateTable(test.database, { sweepId: 's', experiment: 'templates', ...toStoredTable(table) });
  const [stored] = await loadTables(test.database, 's');
  return loadStoredTable(test.database, stored!, table.notApplicable);
}

const keyed = <Row>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** A table with its rows in an order of their own, and without the time it was written at. */
function comparable({ writtenAt: _writtenAt, results, comparisons, ...table }: TemplatesTable): object {
  return { ...table, results: keyed(results), comparisons: keyed(comparisons) };
}

const [example] = sweepReport().tables;

it('a table comes back as it was saved, every figure to its last bit', async () => {
  expect(example!.results.length + example!.comparisons.length).toBeGreaterThan(50);
  expect(comparable(await saved(example!))).toEqual(comparable(example!));
});

it('a table saved again takes the place of the earlier one', async () => {
  await saved(example!);
  const shorter = { ...example!, digest: 'f'.repeat(64), complete: false, results: example!.results.slice(0, 2) };
  const back = await saved(shorter);
  expect(comparable(back)).toEqual(comparable(shorter));
  expect(await loadTables(test.database, 's')).toHaveLength(1);
});

it('figures over nothing stay null', async () => {
  const nothing = { value: null, low: null, high: null };
  const empty: TemplatesTable = {
    ...example!,
    results: [{ ...example!.results[0]!, accuracy: nothing, accuracyAnswered: null, answerRate: null, flipRate: null }],
    comparisons: [{ ...example!.comparisons[0]!, difference: nothing, missingBounds: null }],
  };
  expect(comparable(await saved(empty))).toEqual(comparable(empty));
});

it('a table without a row is saved too', async () => {
  const bare = { ...example!, results: [], comparisons: [] };
  expect(comparable(await saved(bare))).toEqual(comparable(bare));
});
