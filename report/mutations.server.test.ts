import { saveTable } from '../db/queries/result-tables';
import { loadSweep } from '../db/queries/sweeps';
import { storeScoredSweep } from '../test/support/scored-sweep';
import { createTestDatabase, type TestDatabase } from '../test/support/test-database';
import { canonicalJson } from '../text/hash';
import { loadSweepReport } from './load-sweep-report';
import { completion } from './notices';
import { computeExperimentTable, readCellRows } from './read-experiment-table';
import { toStoredTable } from './stored-tables';
import type { SweepReport } from './sweep-report';

/** What a change behind the project's back does to a report of stored rows: it is told, and only what depends on it moves. */
const scorers = ['substring', 'strict'];
let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
  const { database } = test;
  const templates = ['raw_conversation', 'chatgpt_entries', 'memgpt_records'];
  const spec = await storeScoredSweep(database, { id: 's', items: 40, readers: ['a', 'b'], templates, scorers });
  const rows = await readCellRows(database, { sweepId: 's', label: 'templates', benchmark: 'boats' });
  const identity = { label: 'templates', sample: [] };
  const table = await computeExperimentTable(rows, spec.experiments[0]!, identity, spec);
  await saveTable(database, { sweepId: 's', ...toStoredTable(table) });
});
afterEach(() => test.drop());

async function report(): Promise<{ report: SweepReport; stale: readonly unknown[] }> {
  return loadSweepReport(test.database, await loadSweep(test.database, 's'));
}

/** The figures of one arm that are not the same in two reports, by scorer. */
function changed(before: SweepReport, after: SweepReport): string[] {
  const figures = ({ tables }: SweepReport) => tables.flatMap(({ results }) => results);
  return figures(before)
    .filter((row, index) => canonicalJson(row) !== canonicalJson(figures(after)[index]))
    .map(({ reader, arm, scorer }) => `${arm}/${reader} ${scorer}`);
}

const stale = [{ experiment: 'templates', benchmark: 'boats', why: 'rows' }];

it('a table as it was written is used as it is, with every p value corrected in its family', async () => {
  const found = await report();
  expect(found.stale).toEqual([]);
  expect(found.report.tables[0]!.complete).toBe(true);
  const [first] = found.report.tables[0]!.comparisons;
  expect(first!.significance).toMatchObject({
    test: 'mcnemar_exact',
    family: 'templates · templates · substring',
    familySize: 4,
  });
});

it('deleted answers make the table incomplete and are missing in the pairs they were in', async () => {
  const before = await report();
  await test.database.sql`UPDATE series SET state = 'open', settled_attempt = NULL WHERE call_key IN (
    SELECT call_key FROM cells c JOIN conditions k ON k.id = c.condition_id
    WHERE k.key = 'chatgpt_entries/a' AND c.item_ordinal IN (3, 7))`;
  const after = await report();
  expect(after.stale).toEqual(stale);
  expect(after.report.tables[0]!.complete).toBe(false);
  expect(completion(after.report).text).toContain('INCOMPLETE');
  expect(changed(before.report, after.report)).toEqual(scorers.map((scorer) => `chatgpt_entries/a ${scorer}`));
  const missing = after.report.tables[0]!.comparisons.filter((row) => row.missing > 0);
  expect(missing.map(({ reader, arm, missing: items }) => [reader, arm, items])).toEqual(
    scorers.map(() => ['a', 'chatgpt_entries', 2]),
  );
});

it('deleted scores leave their answers unscored and the table incomplete', async () => {
  const before = await report();
  await test.database.sql`DELETE FROM scores WHERE scorer = 'strict' AND cell_id IN (
    SELECT c.id FROM cells c JOIN conditions k ON k.id = c.condition_id WHERE k.key = 'raw_conversation/b' AND c.ordinal < 5)`;
  const after = await report();
  expect(after.stale).toEqual(stale);
  expect(after.report.tables[0]!.complete).toBe(false);
  expect(changed(before.report, after.report)).toEqual(['raw_conversation/b strict']);
});

it('one edited score is told, and moves the figures of its arm under its scorer', async () => {
  const before = await report();
  await test.database.sql`UPDATE scores SET value = 1 - value WHERE scorer = 'substring' AND cell_id = (
    SELECT c.id FROM cells c JOIN conditions k ON k.id = c.condition_id WHERE k.key = 'memgpt_records/a' AND c.ordinal = 9)`;
  const after = await report();
  expect(after.stale).toEqual(stale);
  expect(changed(before.report, after.report)).toEqual(['memgpt_records/a substring']);
});

it('two arms that change places are told', async () => {
  const before = await report();
  await test.database.sql`UPDATE conditions SET key = 'x' WHERE key = 'chatgpt_entries/a'`;
  await test.database.sql`UPDATE conditions SET key = 'chatgpt_entries/a', factors = '{"template": "chatgpt_entries"}'
    WHERE key = 'memgpt_records/a'`;
  await test.database.sql`UPDATE conditions SET key = 'memgpt_records/a', factors = '{"template": "memgpt_records"}'
    WHERE key = 'x'`;
  const after = await report();
  expect(after.stale).toEqual(stale);
  const accuracies = (found: SweepReport) =>
    new Map(found.tables[0]!.results.map((row) => [`${row.arm}/${row.reader} ${row.scorer}`, row.right]));
  for (const scorer of scorers) {
    expect(accuracies(after.report).get(`chatgpt_entries/a ${scorer}`)).toBe(
      accuracies(before.report).get(`memgpt_records/a ${scorer}`),
    );
  }
  expect(changed(before.report, after.report).every((name) => name.includes('/a '))).toBe(true);
});

it('a table that a version without tests wrote is computed afresh', async () => {
  await test.database.sql`UPDATE results SET method = NULL`;
  const found = await report();
  expect(found.stale).toEqual([{ ...stale[0], why: 'version' }]);
  expect(found.report.tables[0]!.results.every(({ method }) => method === 'wilson')).toBe(true);
});
