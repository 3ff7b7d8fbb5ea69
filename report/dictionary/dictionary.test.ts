import { readFileSync } from 'node:fs';

import { everyExperimentReport } from '../../test/support/experiment-reports';
import { sweepReport } from '../../test/support/sweep-report';
import { reportRows } from '../render/csv/report-rows';
import type { ExperimentTable, SweepReport } from '../sweep-report';
import { dictionaryOf } from '.';
import { dictionaryPath, wholeDictionary } from './render-dictionary';
import { viewsPagePath, withViewsList } from './views-list';

const agreement: ExperimentTable['agreements'][number] = {
  reader: 'mini',
  first: 'substring',
  second: 'judge:m:longmemeval',
  cells: 10,
  items: 10,
  bothRight: 4,
  onlyFirst: 1,
  onlySecond: 2,
  bothWrong: 3,
  raw: 0.7,
  kappa: { value: 0.4, low: 0.1, high: 0.7 },
  prevalence: 0.1,
  pabak: 0.4,
};

const judge: SweepReport['judges'][number] = {
  scorer: 'judge:m:longmemeval',
  provider: 'openai',
  model: 'm',
  prompt: { id: 'longmemeval', version: 1, sha256: 'a'.repeat(64) },
  sample: { size: 10, seed: 7, conditions: null },
  verdicts: [
    { experiment: 'templates', asked: 10, right: 4, wrong: 5, pending: 0, errors: [{ why: 'no verdict', cells: 1 }] },
  ],
};

/** A report with rows for every table of the dictionary. */
function fullReport(): SweepReport {
  const every = everyExperimentReport();
  const [first, ...others] = [...sweepReport().tables, ...every.tables] as [ExperimentTable, ...ExperimentTable[]];
  const leaks = first.leaks.map((row) => ({ ...row, judgedWrong: [{ judge: judge.scorer, judged: 9, wrong: 2 }] }));
  return { ...every, judges: [judge], tables: [{ ...first, leaks, agreements: [agreement] }, ...others] };
}

test('the committed pages are the generated ones; CONTRIBUTING.md says how to make them anew', () => {
  expect(readFileSync(dictionaryPath, 'utf8')).toBe(wholeDictionary());
  const page = readFileSync(viewsPagePath, 'utf8');
  expect(page).toBe(withViewsList(page));
  for (const { name } of dictionaryOf('view')) expect(page).toContain(`- **\`analysis.${name}\`**`);
});

test.each(reportRows(fullReport()).map((entry) => [entry.table.name, entry] as const))(
  'every column of %s that is written is in the dictionary, and the other way round',
  (_name, { table, rows }) => {
    expect(rows.length).toBeGreaterThan(0);
    const written = new Set(rows.flatMap((row) => Object.keys(row)));
    expect([...written].sort()).toEqual(table.columns.map(({ name }) => name).sort());
  },
);

test('a value that the dictionary calls never null is never null', () => {
  for (const { table, rows } of reportRows(fullReport())) {
    for (const { name, nulls } of table.columns) {
      if (nulls !== null) continue;
      const holes = rows.filter((row) => row[name] === null || row[name] === undefined);
      expect([table.name, name, holes.length]).toEqual([table.name, name, 0]);
    }
  }
});

test('no table has two columns of one name, and no form two tables of one name', () => {
  for (const form of ['csv', 'parquet', 'view'] as const) {
    const tables = dictionaryOf(form);
    expect(new Set(tables.map(({ name }) => name)).size).toBe(tables.length);
    for (const { columns } of tables) expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length);
  }
});
