import { experimentReport } from '../../../test/support/experiment-reports';
import { matchGoldenText } from '../../../test/support/match-golden-text';
import {
  emptySweepReport,
  incompleteSweepReport,
  sweepReport,
  withEveryString,
} from '../../../test/support/sweep-report';
import { flipsCsvHead, flipsCsvRows, renderCsv } from '.';

/** Reads RFC 4180 text back into cells. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows.slice(0, -1);
}

/** Files of which the invented reports have no row. */
const withoutRows = ['figures.csv', 'agreement.csv', 'judges.csv'];

describe('renderCsv', () => {
  it.each([
    'results.csv',
    'comparisons.csv',
    'splits.csv',
    'agreement.csv',
    'leaks.csv',
    'judges.csv',
    'readers.csv',
    'costs.csv',
    'not_applicable.csv',
  ])('writes %s (golden)', (name) => {
    matchGoldenText(`report/${name}`, renderCsv(sweepReport()).find((file) => file.name === name)?.content ?? '');
  });

  it('writes figures.csv with every id of a diagnosis (golden)', () => {
    const figures = renderCsv(experimentReport('own-artifacts')).find(({ name }) => name === 'figures.csv');
    matchGoldenText('report/figures.csv', figures?.content ?? '');
  });

  it('every row says whether its table is complete', () => {
    for (const { name, content } of renderCsv(incompleteSweepReport())) {
      if (withoutRows.includes(name)) continue;
      const [head = [], ...rows] = parseCsv(content);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every((row) => row[head.indexOf('complete')] === 'false')).toBe(true);
    }
  });

  it.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝'])('text that starts with %j is not a formula', (start) => {
    const own = experimentReport('own-artifacts');
    const report = withEveryString(
      { ...own, tables: [...own.tables, ...sweepReport().tables] },
      (text) => `${start}HYPERLINK("http://example.org","${text}")`,
    );
    for (const { name, content } of renderCsv(report)) {
      if (withoutRows.includes(name) && name !== 'figures.csv') continue;
      const [head = [], ...rows] = parseCsv(content);
      for (const row of rows) {
        expect(row).toHaveLength(head.length);
        for (const cell of row) expect(cell).toMatch(/^('|[a-z{[]|-?[\d.]+(e-?\d+)?$|$)/);
      }
      expect(content).toContain(`'${start}HYPERLINK`);
    }
  });

  it('flips.csv has the columns of its head, what a spreadsheet would run made harmless', () => {
    const report = sweepReport();
    const [flip] = report.flips[0]!.shown;
    const rows = flipsCsvRows(report, report.tables[0]!, [{ ...flip!, answer: '=1+1, he "said"' }]);
    const [head = [], row = []] = parseCsv(`${flipsCsvHead()}${rows}`);
    expect(row).toHaveLength(head.length);
    expect(row[head.indexOf('answer')]).toBe('\'=1+1, he "said"');
    expect(row[head.indexOf('right_for')]).toBe('substring');
  });

  it('negative numbers stay numbers', () => {
    const [head = [], ...rows] = parseCsv(renderCsv(sweepReport())[1]?.content ?? '');
    const differences = rows.map((row) => Number(row[head.indexOf('difference')]));
    expect(differences.some((difference) => difference < 0)).toBe(true);
    expect(differences.every(Number.isFinite)).toBe(true);
  });

  it('a figure that does not exist is an empty cell', () => {
    const [head = [], ...rows] = parseCsv(renderCsv(incompleteSweepReport())[0]?.content ?? '');
    const row = rows.find((cells) => cells[head.indexOf('delivered')] === '0');
    expect(row?.[head.indexOf('accuracy')]).toBe('');
  });

  it('files without rows keep their heads', () => {
    for (const { name, content } of renderCsv(emptySweepReport())) {
      // The sums over a whole sweep are there before anything was sent.
      expect(parseCsv(content)).toHaveLength(name === 'costs.csv' ? 3 : 1);
    }
  });
});
