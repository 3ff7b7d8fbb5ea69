/** A comparison of two sweeps as text tables, and as files. */
import {
  formatCount,
  formatDifference,
  formatPercent,
  formatPlural,
  formatPoints,
  formatPValue,
  noFigure,
} from '../render/format';
import { escapeGitHubMarkdown, sectionBlocks } from '../render/markdown';
import type { ReportSection } from '../render/report-sections';
import { cellsOf, type Column, columnWhere } from '../render/tables/column';
import { renderSections, type TerminalOptions } from '../render/terminal';
import { hasRows, plainTable, type TextTable } from '../render/text-table';
import { groupBy } from '../tables/group-by';
import type { ComparedFlip, ConditionComparison, ConditionName, SweepComparison } from './sweep-comparison';

/** Items that a list of flips shows; JSON and CSV have all. */
const flipsShown = 10;
const idDigits = 12;

/** For a terminal. */
export function renderComparison(comparison: SweepComparison, options: TerminalOptions): string {
  return renderSections(comparisonSections(comparison), options);
}

export function renderComparisonMarkdown(comparison: SweepComparison): string {
  const { a, b } = comparison;
  return `${[`# ${escapeGitHubMarkdown(`${b.id} against ${a.id}`)}`, ...sectionBlocks(comparisonSections(comparison))].join('\n\n')}\n`;
}

/** What differs stands first: figures mean nothing before it. */
export function comparisonSections(comparison: SweepComparison): ReportSection[] {
  const { a, b, comparisons, flips } = comparison;
  const labels = [...new Set(comparisons.map(({ label }) => label))];
  return [
    { heading: 'What differs', tables: [sweepsTable(comparison), differencesTable(comparison)] },
    ...labels.map((label) => ({
      heading: `${label}: B minus A, paired by item`,
      tables: [
        comparisonTable(comparisons.filter((row) => row.label === label)),
        ...(flips === null ? [] : [flipsTable(flips.filter((flip) => flip.label === label))]),
      ],
    })),
  ]
    .map((section) => ({ ...section, tables: section.tables.filter(hasRows) }))
    .map((section) =>
      a.complete && b.complete ? section : { ...section, heading: `${section.heading} (INCOMPLETE)` },
    );
}

function sweepsTable({ a, b, warnings, differences }: SweepComparison): TextTable {
  return {
    ...plainTable({
      caption: 'The sweeps',
      columns: [{ heading: 'side' }, { heading: 'sweep' }, { heading: 'created' }, { heading: 'compared cells' }],
      rows: [
        ['A', a.id, a.createdAt, a.complete ? 'complete' : 'INCOMPLETE'],
        ['B', b.id, b.createdAt, b.complete ? 'complete' : 'INCOMPLETE'],
      ],
    }),
    warnings: [
      ...(differences.length === 0
        ? ['Nothing that is known of the two differs: data, readers, prompts, scorers, versions.']
        : []),
      ...warnings,
    ],
  };
}

function differencesTable({ differences }: SweepComparison): TextTable {
  return plainTable({
    caption: 'What is not the same in both',
    columns: [{ heading: 'what' }, { heading: 'A' }, { heading: 'B' }],
    rows: differences.map(({ what, a, b }) => [what, a ?? noFigure, b ?? noFigure]),
  });
}

function comparisonTable(rows: readonly ConditionComparison[]): TextTable {
  const scorers = [...new Set(rows.map(({ scorer }) => scorer))];
  const columns = comparisonColumns(rows);
  const size = rows[0]?.significance.familySize ?? 0;
  return {
    caption: `Differences, B minus A${scorers.length === 1 ? ` (${scorers[0]})` : ''}`,
    columns,
    groupedBy: 'scorer',
    groups: scorers.map((scorer) => ({
      heading: scorer,
      rows: rows.filter((row) => row.scorer === scorer).map((row) => cellsOf(columns, row)),
    })),
    warnings: [],
    notes: [
      'Each item is its own control: only items that both delivered are pairs, and A and B are accuracies over those.',
      `p (Holm) is corrected over all ${formatPlural(size, 'comparison')} here, scorers included. The same answers under several ` +
        'scorers are no independent evidence.',
      'Missing: items that both planned and one did not deliver. Only in A, only in B: items that the other did not plan. The ' +
        'bounds give every one of those scores first against, then for B.',
    ],
  };
}

function comparisonColumns(rows: readonly ConditionComparison[]): Column<ConditionComparison>[] {
  const counted = (
    heading: string,
    of: (row: ConditionComparison) => number,
    note?: string,
  ): Column<ConditionComparison>[] =>
    columnWhere(rows, (row) => of(row) > 0, {
      heading,
      numeric: true,
      cell: (row) => formatCount(of(row)),
      ...(note === undefined ? {} : { note }),
    });
  return [
    { heading: 'condition', cell: conditionText },
    { heading: 'A', numeric: true, cell: ({ accuracyA }) => formatPercent(accuracyA) },
    { heading: 'B', numeric: true, cell: ({ accuracyB }) => formatPercent(accuracyB) },
    { heading: 'points [95%]', numeric: true, cell: ({ difference }) => formatDifference(difference) },
    { heading: 'pairs', numeric: true, cell: ({ pairs }) => formatCount(pairs) },
    { heading: 'B better', numeric: true, cell: ({ better }) => formatCount(better) },
    { heading: 'B worse', numeric: true, cell: ({ worse }) => formatCount(worse) },
    { heading: 'p', numeric: true, optional: 2, cell: ({ significance }) => formatPValue(significance.pValue) },
    { heading: 'p (Holm)', numeric: true, cell: ({ significance }) => formatPValue(significance.pHolm) },
    { heading: 'interval, test', optional: 4, cell: methodText },
    ...counted('missing', ({ missing }) => missing),
    ...counted('n/a', ({ notApplicable }) => notApplicable),
    ...counted('only in A', ({ onlyA }) => onlyA),
    ...counted('only in B', ({ onlyB }) => onlyB),
    ...counted('changed', ({ changed }) => changed),
    ...columnWhere<ConditionComparison>(rows, hasBounds, {
      heading: 'bounds',
      numeric: true,
      optional: 1,
      cell: (row) =>
        hasBounds(row) && row.bounds !== null
          ? `${formatPoints(row.bounds.low)} … ${formatPoints(row.bounds.high)}`
          : noFigure,
    }),
  ];
}

function hasBounds({ missing, onlyA, onlyB }: ConditionComparison): boolean {
  return missing + onlyA + onlyB > 0;
}

function methodText({ method, significance, clusters }: ConditionComparison): string {
  if (method === null) return noFigure;
  const of = clusters === null ? '' : `, ${formatPlural(clusters, 'cluster')}`;
  return `${method}, ${significance.test ?? 'no test'}${of}`;
}

/** `raw/mini`, or `raw/mini → packet/mini` where they have other names. */
function conditionText({ a, b }: Pick<ConditionComparison, 'a' | 'b'>): string {
  const [first, second] = [nameOf(a), nameOf(b)];
  return first === second ? first : `${first} → ${second}`;
}

function nameOf({ arm, reader }: ConditionName): string {
  return `${arm}/${reader}`;
}

function flipsTable(flips: readonly ComparedFlip[]): TextTable {
  const columns: Column<ComparedFlip>[] = [
    { heading: 'item', cell: ({ itemId }) => itemId },
    { heading: 'A → B', cell: ({ scoreA, scoreB }) => `${scoreText(scoreA)} → ${scoreText(scoreB)}` },
    { heading: 'gold', cell: ({ gold }) => gold },
    { heading: 'answer of A', cell: ({ answerA }) => answerA },
    { heading: 'answer of B', cell: ({ answerB }) => answerB },
    { heading: 'cell of A', optional: 1, cell: ({ cellA }) => cellA?.slice(0, idDigits) ?? noFigure },
    { heading: 'cell of B', optional: 1, cell: ({ cellB }) => cellB?.slice(0, idDigits) ?? noFigure },
  ];
  const groups = [...groupBy(flips, (flip) => `${flip.scorer}: ${conditionText(flip)}`)];
  const headings = groups.map(([name, own]) => {
    const rest =
      own.length > flipsShown ? `; the first ${flipsShown}, ${formatCount(own.length - flipsShown)} more` : '';
    return `${name}, ${formatPlural(own.length, 'item')}${rest}`;
  });
  return {
    caption: 'Items on which A and B score differently',
    columns,
    groupedBy: 'comparison',
    groups: groups.map(([, own], index) => ({
      heading: headings[index]!,
      rows: own.slice(0, flipsShown).map((flip) => cellsOf(columns, flip)),
    })),
    warnings: groups.length === 1 ? [`${headings[0]}.`] : [],
    notes: ['--json and --csv have every item. `show CELL` has a cell whole.'],
  };
}

function scoreText(score: number): string {
  return String(Number(score.toFixed(3)));
}
