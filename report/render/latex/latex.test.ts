import { everyExperimentReport, experimentReport } from '../../../test/support/experiment-reports';
import { matchGoldenText } from '../../../test/support/match-golden-text';
import { incompleteSweepReport, sweepReport, withEveryString } from '../../../test/support/sweep-report';
import type { Comparison, SweepReport } from '../../sweep-report';
import { renderLatex, renderLatexFiles } from '.';
import { escapeLatex } from './escape-latex';
import { latexPoints, latexPValue } from './latex-numbers';

describe('renderLatex', () => {
  it('writes a complete sweep (golden)', () => {
    matchGoldenText('report/report.tex', renderLatex(sweepReport()));
  });

  it('writes every view of a table, each under a label of its own (golden)', () => {
    const report = experimentReport('ladder');
    matchGoldenText('report/ladder.tex', renderLatex(report));
    expect(renderLatexFiles(report).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['ladder-results.tex', 'ladder-comparisons.tex', 'ladder-statement.tex']),
    );
  });

  it('no file, no label stands twice, and every table has one', () => {
    const every = everyExperimentReport();
    const twice: SweepReport = { ...every, tables: [...every.tables, { ...every.tables[0]!, label: 'Templates!' }] };
    const files = renderLatexFiles(twice);
    const labels = files.flatMap(({ content }) =>
      [...content.matchAll(/\\label\{([^}]*)\}/gu)].map(([, label]) => label),
    );
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).toHaveLength(files.filter(({ name }) => !name.endsWith('-statement.tex')).length);
  });

  it('a table that is called as another’s view replaces none of its files', () => {
    const ladder = experimentReport('ladder');
    const [table] = ladder.tables;
    const names = renderLatexFiles(ladder).map(({ name }) => name);
    const viewed = names.find((name) => name.endsWith('-results.tex') && name !== 'ladder-results.tex')!;
    const label = viewed.replace('-results.tex', '');
    for (const tables of [
      [table!, { ...table!, label }],
      [{ ...table!, label }, table!],
    ]) {
      const both = renderLatexFiles({ ...ladder, tables }).map(({ name }) => name);
      expect(new Set(both).size).toBe(both.length);
    }
  });

  it('marks the tables of an incomplete sweep in their captions', () => {
    const captions = [...renderLatex(incompleteSweepReport()).matchAll(/\\caption\{(.*)\}/gu)];
    expect(captions.length).toBeGreaterThan(0);
    expect(captions.every(([, caption]) => caption?.includes('(INCOMPLETE)'))).toBe(true);
  });

  it('every row has the cells of its head, whatever names hold, and all of it is ASCII', () => {
    const hostile = withEveryString(sweepReport(), (text) => `${text} & \\\\ % $x_1^2$ {} #~"'\`[é中\n`);
    for (const { content } of renderLatexFiles(hostile)) {
      expect(content).toMatch(/^[\x00-\x7f]*$/u);
      const rows = content.split('\n').filter((line) => line.endsWith(' \\\\') && !line.includes('\\multicolumn'));
      const widths = rows.map((row) => row.replaceAll(/\\./gu, '').split('&').length);
      expect(new Set(widths).size).toBeLessThanOrEqual(1);
      expect(content.replaceAll(/\\./gu, '').match(/[{}]/gu)?.join('').replaceAll('{}', '') ?? '').toMatch(/^[{}]*$/u);
    }
  });

  it('shows p values with their test, family and corrections where there are any', () => {
    const report = sweepReport();
    const significance = {
      ...{ test: 'mcnemar_exact', pValue: 0.0304, family: 'templates_main', familySize: 8, pHolm: 0.12, pBh: 0.0004 },
    };
    const tested = (row: Comparison): Comparison => ({ ...row, significance, method: 'tango', clusters: 17 });
    const [table] = report.tables;
    const text = renderLatex({ ...report, tables: [{ ...table!, comparisons: table!.comparisons.map(tested) }] });
    expect(text).toContain('& $p$ & $p$ (Holm) & $p$ (BH) \\\\');
    expect(text).toContain('& 0.0304 & 0.120 & 0.0004 \\\\');
    expect(text).toContain('p: exact McNemar, two-sided.');
    expect(text).toContain(
      'Corrected over the family templates\\_main (8 comparisons) by Holm and by Benjamini-Hochberg.',
    );
    expect(text).toContain('95 \\% intervals over items: Tango score.');
    expect(text).toContain('resampled whole: 17 groups.');
  });
});

test.each([
  ['gpt_4 & co. 5%', 'gpt\\_4 \\& co. 5\\%'],
  ['\\input{x}', '\\textbackslash{}input\\{x\\}'],
  ['a -- b, c---d', 'a -{}- b, c-{}-{}-d'],
  ['Łukasz Žižka naïve', '\\L{}ukasz \\v{Z}i\\v{z}ka na\\"{\\i}ve'],
  ['中 🙂', '{[}U+4E2D{]} {[}U+1F642{]}'],
  ['a\nb\u202e', 'a\\textbackslash{}nb\\textbackslash{}u\\{202e\\}'],
  ['[5pt]', '{[}5pt{]}'],
  ['$x^2$ ~ #1', '\\$x\\textasciicircum{}2\\$ \\textasciitilde{} \\#1'],
])('%j is set as it stands', (text, latex) => {
  expect(escapeLatex(text)).toBe(latex);
});

test.each([
  [0.034, '$+$3.4'],
  [-0.2, '$-$20.0'],
  [-0.0001, '0.0'],
  [null, '--'],
])('a difference of %p is written %s', (difference, latex) => {
  expect(latexPoints(difference)).toBe(latex);
});

test.each([
  [0.00009, '$<$0.0001'],
  [0.0004, '0.0004'],
  [0.0496, '0.0496'],
  [0.5, '0.500'],
  [1, '1.000'],
])('a p value of %p is written %s', (p, latex) => {
  expect(latexPValue(p)).toBe(latex);
});
