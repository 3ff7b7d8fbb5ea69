import { capital } from '../../../text/capital';
import type { ArmResult, Comparison, SweepReport } from '../../sweep-report';
import { formatReader } from '../format';
import { onlyControl } from '../tables/comparisons-table';
import { partial, readersOf, scorersOf, type ShownView, tableTitle } from '../tables/shown-view';
import { escapeLatex } from './escape-latex';
import { latexCount, latexInterval, latexPercent, latexPoints, latexPValue, noLatexFigure } from './latex-numbers';
import { type LatexColumn, latexTable } from './latex-table';

/** Accuracies of a view under the table's primary scorer, readers below each other. */
export function resultsLatex(shown: ShownView, label: string, { sweep }: Pick<SweepReport, 'sweep'>): string {
  const { table, view } = shown;
  const scorer = scorersOf(table)[0] ?? '';
  const rows = shown.results.filter((row) => row.scorer === scorer);
  const columns: LatexColumn<ArmResult>[] = [
    { heading: escapeLatex(capital(view.armHeading)), align: 'l', cell: ({ arm }) => escapeLatex(arm) },
    { heading: 'Accuracy (\\%)', align: 'r', cell: ({ accuracy }) => latexPercent(accuracy.value) },
    { heading: '95\\,\\% interval', align: 'r', cell: ({ accuracy }) => latexInterval(accuracy, latexPercent) },
    { heading: '$n$', align: 'r', cell: ({ delivered }) => latexCount(delivered) },
    { heading: 'Planned', align: 'r', cell: ({ planned }) => latexCount(planned) },
    { heading: 'Answered (\\%)', align: 'r', cell: ({ answerRate }) => latexPercent(answerRate) },
    {
      heading: 'Words',
      align: 'r',
      cell: ({ meanWords }) => (meanWords === null ? noLatexFigure : latexCount(Math.round(meanWords))),
    },
  ];
  return latexTable({
    caption: `${tableTitle(table)}${partial(table)}: accuracy ${view.title}, scorer ${scorer}.`,
    label: `tab:${label}`,
    columns,
    groups: byReader(shown, rows),
    notes: [
      'n: delivered cells, which accuracy is over; an abstention, a refusal and an empty answer are wrong in it. Failed, ' +
        'given-up and not applicable cells are in planned only.',
      intervalNote(rows.map(({ method }) => method)),
      ...clusterNote(rows),
      ...countNote(rows, ({ unscored }) => unscored, 'not scored yet: in no denominator'),
      ...countNote(
        rows,
        ({ judgeErrors }) => judgeErrors,
        'without a readable verdict of the judge: in no denominator',
      ),
      sourceNote(sweep),
    ],
  });
}

/** Paired comparisons of a view under the primary scorer; undefined where it has none. */
export function comparisonsLatex(
  shown: ShownView,
  label: string,
  { sweep }: Pick<SweepReport, 'sweep'>,
): string | undefined {
  const { table, view } = shown;
  const scorer = scorersOf(table)[0] ?? '';
  const rows = shown.comparisons.filter((row) => row.scorer === scorer);
  if (rows.length === 0) return undefined;
  const control = onlyControl(rows);
  const isTested = rows.some(({ significance }) => significance.pValue !== null);
  const isCorrected = rows.some(({ significance }) => significance.pHolm !== null);
  const isIncomplete = rows.some(({ missing }) => missing > 0);
  const columns: LatexColumn<Comparison>[] = [
    { heading: escapeLatex(capital(view.armHeading)), align: 'l', cell: ({ arm }) => escapeLatex(arm) },
    ...columnIf<Comparison>(control === undefined, 'l', 'Minus', (row) => escapeLatex(row.control)),
    { heading: 'Points', align: 'r', cell: ({ difference }) => latexPoints(difference.value) },
    { heading: '95\\,\\% interval', align: 'r', cell: ({ difference }) => latexInterval(difference, latexPoints) },
    { heading: 'Pairs', align: 'r', cell: ({ pairs }) => latexCount(pairs) },
    { heading: 'Better', align: 'r', cell: ({ better }) => latexCount(better) },
    { heading: 'Worse', align: 'r', cell: ({ worse }) => latexCount(worse) },
    { heading: 'Missing', align: 'r', cell: ({ missing }) => latexCount(missing) },
    ...columnIf<Comparison>(isIncomplete, 'r', 'Bounds', boundsCell),
    ...columnIf<Comparison>(isTested, 'r', '$p$', ({ significance }) => latexPValue(significance.pValue)),
    ...columnIf<Comparison>(isCorrected, 'r', '$p$ (Holm)', ({ significance }) => latexPValue(significance.pHolm)),
    ...columnIf<Comparison>(isCorrected, 'r', '$p$ (BH)', ({ significance }) => latexPValue(significance.pBh)),
  ];
  return latexTable({
    caption:
      `${tableTitle(table)}${partial(table)}: paired differences in accuracy${control === undefined ? '' : ` from ${control}`}, ` +
      `${view.title}, scorer ${scorer}.`,
    label: `tab:${label}`,
    columns,
    groups: byReader(shown, rows),
    notes: [
      'Differences in points, paired by item. An item that lacks a cell of one arm leaves both arms, and is counted as missing.',
      ...(isIncomplete ? ['Bounds: the difference if every missing score went against, then for the arm.'] : []),
      intervalNote(rows.map(({ method }) => method)),
      ...clusterNote(rows),
      ...testNotes(rows),
      sourceNote(sweep),
    ],
  });
}

function byReader<Row extends { readonly reader: string }>(
  shown: ShownView,
  rows: readonly Row[],
): { heading: string; rows: Row[] }[] {
  return readersOf(shown).map((reader) => ({
    heading: formatReader(reader),
    rows: rows.filter((row) => row.reader === reader),
  }));
}

function columnIf<Row>(
  isShown: boolean,
  align: 'l' | 'r',
  heading: string,
  cell: (row: Row) => string,
): LatexColumn<Row>[] {
  return isShown ? [{ heading, align, cell }] : [];
}

function boundsCell({ missing, missingBounds }: Comparison): string {
  return missing === 0 || missingBounds === null ? noLatexFigure : latexInterval(missingBounds, latexPoints);
}

const methodNames: Readonly<Record<string, string>> = {
  bca: 'BCa bootstrap',
  percentile: 'percentile bootstrap',
  tango: 'Tango score',
  wilson: 'Wilson score',
  cluster_bootstrap: 'cluster bootstrap',
  mcnemar_exact: 'exact McNemar',
  sign_flip: 'sign-flip permutation',
  cluster_sign_flip: 'sign-flip permutation by clusters',
};

function namesOf(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))].map((id) => methodNames[id] ?? id.replaceAll('_', ' '));
}

function intervalNote(methods: readonly (string | null)[]): string {
  const names = namesOf(methods);
  return names.length === 0 ? '95 % intervals over items.' : `95 % intervals over items: ${names.join(', ')}.`;
}

function clusterNote(rows: readonly { readonly clusters: number | null }[]): string[] {
  const counts = rows.flatMap(({ clusters }) => clusters ?? []);
  if (counts.length === 0) return [];
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return [`Items that share evidence are resampled whole: ${least === most ? least : `${least} to ${most}`} groups.`];
}

function countNote<Row>(rows: readonly Row[], count: (row: Row) => number, what: string): string[] {
  const cells = rows.reduce((sum, row) => sum + count(row), 0);
  return cells === 0 ? [] : [`${cells.toLocaleString('en-US')} cells of these rows are ${what}.`];
}

function testNotes(rows: readonly Comparison[]): string[] {
  const tests = namesOf(rows.map(({ significance }) => significance.test));
  const families = new Map(
    rows.flatMap(({ significance: { family, familySize } }) =>
      family === null ? [] : [[family, familySize] as const],
    ),
  );
  return [
    ...(tests.length === 0 ? [] : [`p: ${tests.join(', ')}, two-sided.`]),
    ...[...families].map(
      ([family, size]) =>
        `Corrected over the family ${family} (${size ?? 'an unknown number of'} comparisons) by Holm and by Benjamini-Hochberg.`,
    ),
    ...(tests.length > 0 && families.size === 0 ? ['p values are not corrected.'] : []),
  ];
}

function sourceNote({ id, planHash }: SweepReport['sweep']): string {
  return `Sweep ${id}, plan ${planHash.slice(0, 12)}.`;
}
