/** The text tables made from one `TemplatesTable`. */
import { type ScorerId, scorerIds } from '../../scoring/scorer';
import type { Comparison, TemplateResult, TemplatesTable } from '../sweep-report';
import { abstentionRegime } from '../tables/abstention-regime';
import { type AccuracySpread, accuracySpreads } from '../tables/accuracy-spread';
import { paperAccuracyBand, paperBandsNote, paperSpreadBand } from '../tables/paper-bands';
import {
  formatAccuracy,
  formatBand,
  formatCount,
  formatDifference,
  formatPart,
  formatPercent,
  formatPoints,
  noFigure,
} from './format';
import { plainTable, type TextColumn, type TextTable } from './text-table';

/** Below this many pairs that differ, a percentile bootstrap interval is too narrow. */
const fewDiscordantPairs = 10;

const denominatorsNote =
  'Accuracy is over delivered cells; an abstention is wrong in it. 95% intervals over items. Failed and given-up cells are ' +
  'in planned only.';
const answeredOnlyWarning =
  '† Over answered cells only. It rewards abstaining: answering one easy question and no other gives 100%. Read it only ' +
  'beside accuracy and the answer rate.';
const rubricNote = 'Rubric: delivered items that no string rule can judge, counted as wrong.';
const visibleNote =
  'Gold visible: share of string-scorable items whose accepted answer stands in the artifact, the ceiling of a reader ' +
  'that can only quote.';
const paperNote = `‡ ${paperBandsNote}`;

/** Readers in the order of the results. */
export function readersOf(table: TemplatesTable): string[] {
  return [...new Set(table.results.map((result) => result.reader))];
}

/** Scorers of the table, the primary one (`substring` where it was used) first. */
export function scorersOf(table: TemplatesTable): ScorerId[] {
  const used = new Set(table.results.map((result) => result.scorer));
  return scorerIds.filter((scorer) => used.has(scorer));
}

/** Accuracy with all its denominators: one table per reader, grouped by scorer. */
export function resultsTable(table: TemplatesTable, reader: string, scorers: readonly ScorerId[]): TextTable {
  const results = table.results.filter((result) => result.reader === reader && scorers.includes(result.scorer));
  const repeated = results.some((result) => result.flipRate !== null);
  const columns: (TextColumn & { cell: (result: TemplateResult) => string })[] = [
    { heading: 'template', cell: (result) => result.template },
    { heading: 'accuracy [95%]', numeric: true, cell: (result) => formatAccuracy(result.accuracy) },
    { heading: 'right', numeric: true, optional: 1, cell: (result) => formatCount(result.right) },
    { heading: 'delivered / planned', numeric: true, cell: deliveredOfPlanned },
    { heading: 'answered', numeric: true, cell: (result) => formatPart(result.answered, result.delivered) },
    {
      heading: 'answered only†',
      numeric: true,
      optional: 2,
      cell: (result) => formatPercent(result.accuracyAnswered),
    },
    { heading: 'abstained rightly', numeric: true, optional: 4, cell: abstainedRightly },
    { heading: 'rubric', numeric: true, optional: 6, cell: (result) => formatCount(result.notScorable) },
    ...(repeated
      ? [
          {
            heading: 'flips',
            numeric: true,
            optional: 5,
            cell: (result: TemplateResult) => formatPercent(result.flipRate),
          },
        ]
      : []),
    {
      heading: 'words',
      numeric: true,
      optional: 3,
      cell: (result) => (result.meanWords === null ? noFigure : formatCount(result.meanWords)),
    },
    { heading: 'gold visible', numeric: true, optional: 3, cell: (result) => formatPercent(result.visibility) },
    {
      heading: 'paper‡',
      numeric: true,
      optional: 5,
      cell: (result) => formatBand(paperAccuracyBand(result.template, result.scorer)),
    },
  ];
  return {
    caption: `Accuracy of ${reader} on ${table.benchmark}, by template${onlyScorer(scorers)}${partial(table)}`,
    columns,
    groupedBy: 'scorer',
    groups: scorers.map((scorer) => ({
      heading: scorer,
      rows: results
        .filter((result) => result.scorer === scorer)
        .map((result) => columns.map((column) => column.cell(result))),
    })),
    warnings: [answeredOnlyWarning],
    notes: [
      denominatorsNote,
      rubricNote,
      visibleNote,
      ...(repeated ? ['Flips: share of items whose repetitions do not all score alike.'] : []),
      paperNote,
    ],
  };
}

/** One line per reader and template, one column per scorer: where scorers disagree, a single figure is not enough. */
export function scorersTable(table: TemplatesTable): TextTable {
  const scorers = scorersOf(table);
  const cellOf = (reader: string, template: string, scorer: ScorerId): string => {
    const result = table.results.find(
      (row) => row.reader === reader && row.template === template && row.scorer === scorer,
    );
    if (result === undefined || result.accuracy.value === null) return noFigure;
    return `${formatPercent(result.accuracy.value)} (${formatPercent(result.answerRate)})`;
  };
  return {
    caption: `The same answers under every scorer: accuracy (answer rate) on ${table.benchmark}${partial(table)}`,
    columns: [{ heading: 'template' }, ...scorers.map((scorer) => ({ heading: scorer, numeric: true }))],
    groupedBy: 'reader',
    groups: readersOf(table).map((reader) => ({
      heading: reader,
      rows: [...new Set(table.results.filter((row) => row.reader === reader).map((row) => row.template))].map(
        (template) => [template, ...scorers.map((scorer) => cellOf(reader, template, scorer))],
      ),
    })),
    warnings: [],
    notes: ['Under every scorer, accuracy and answer rate are both over delivered cells.'],
  };
}

/** How far the template alone moves each reader. */
export function spreadTable(table: TemplatesTable, scorers: readonly ScorerId[]): TextTable {
  const spreads = accuracySpreads(table.results).filter((spread) => scorers.includes(spread.scorer));
  return {
    caption: `Best minus worst template on ${table.benchmark}${onlyScorer(scorers)}${partial(table)}`,
    columns: [
      { heading: 'reader' },
      { heading: 'spread, points', numeric: true },
      { heading: 'best' },
      { heading: 'worst' },
      { heading: 'templates', numeric: true, optional: 2 },
      { heading: 'abstention', optional: 3 },
      { heading: 'paper‡', numeric: true, optional: 1 },
    ],
    groupedBy: 'scorer',
    groups: scorers.map((scorer) => ({
      heading: scorer,
      rows: spreads
        .filter((spread) => spread.scorer === scorer)
        .map((spread) => [
          spread.reader,
          formatSpread(spread),
          `${spread.best.template} ${formatPercent(spread.best.accuracy)}`,
          `${spread.worst.template} ${formatPercent(spread.worst.accuracy)}`,
          formatCount(spread.templates),
          regimeOf(table, spread.reader, scorer) ?? noFigure,
          formatBand(paperSpreadBand(scorer)),
        ]),
    })),
    warnings: [],
    notes: [
      'Abstention over all templates: hard = answers under 5%; cautious = answers under 60% and is at least twice as ' +
        'accurate where it answers; speculative = the rest.',
      paperNote,
    ],
  };
}

/** Best minus worst as `43.6`: points, without a sign, since it has none. */
export function formatSpread(spread: Pick<AccuracySpread, 'spread'>): string {
  return (spread.spread * 100).toFixed(1);
}

/** How a reader abstains over all templates of a table, under one scorer. */
export function regimeOf(table: TemplatesTable, reader: string, scorer: ScorerId): ReturnType<typeof abstentionRegime> {
  return abstentionRegime(table.results.filter((result) => result.reader === reader && result.scorer === scorer));
}

/** Each template against the whole dialogue, paired by item; undefined where there is nothing to compare. */
export function comparisonsTable(
  table: TemplatesTable,
  reader: string,
  scorers: readonly ScorerId[],
): TextTable | undefined {
  const comparisons = table.comparisons.filter((row) => row.reader === reader && scorers.includes(row.scorer));
  const control = comparisons[0]?.control;
  if (control === undefined) return undefined;
  const remarked = comparisons.some((row) => comparisonRemarks(row).length > 0);
  return {
    caption:
      `Template minus ${control}: ${reader} on ${table.benchmark}, paired by item` +
      `${onlyScorer(scorers)}${partial(table)}`,
    columns: [
      { heading: 'template' },
      { heading: 'points [95%]', numeric: true },
      { heading: 'pairs', numeric: true },
      { heading: 'better', numeric: true, optional: 3 },
      { heading: 'worse', numeric: true, optional: 3 },
      { heading: 'missing', numeric: true },
      { heading: 'n/a', numeric: true, optional: 4 },
      { heading: 'bounds if missing', numeric: true, optional: 5 },
      ...(remarked ? [{ heading: 'remark' }] : []),
    ],
    groupedBy: 'scorer',
    groups: scorers.map((scorer) => ({
      heading: scorer,
      rows: comparisons.filter((row) => row.scorer === scorer).map(comparisonCells),
    })),
    warnings: [],
    notes: [
      'Items missing in one arm leave both. The bounds give every missing score first against, then for the template.',
      'n/a: items of which one of the two artifacts cannot be made.',
    ],
  };
}

function comparisonCells(row: Comparison): string[] {
  const bounds = row.missingBounds;
  return [
    row.arm,
    formatDifference(row.difference),
    formatCount(row.pairs),
    formatCount(row.better),
    formatCount(row.worse),
    formatCount(row.missing),
    formatCount(row.notApplicable),
    bounds === null || row.missing === 0 ? noFigure : `${formatPoints(bounds.low)} … ${formatPoints(bounds.high)}`,
    comparisonRemarks(row).join('; '),
  ];
}

/** What weakens a comparison. */
export function comparisonRemarks(row: Comparison): string[] {
  const value = row.difference.value;
  const bounds = row.missingBounds;
  const signRests =
    value !== null &&
    bounds !== null &&
    row.missing > 0 &&
    ((value > 0 && bounds.low < 0) || (value < 0 && bounds.high > 0));
  return [
    ...(signRests ? ['sign rests on the missing'] : []),
    ...(row.pairs > 0 && row.better + row.worse < fewDiscordantPairs ? ['few pairs differ'] : []),
  ];
}

/** Cells that can't be made, with the reason; undefined where there are none. */
export function notApplicableTable(table: TemplatesTable): TextTable | undefined {
  if (table.notApplicable.length === 0) return undefined;
  return plainTable({
    caption: `Cells on ${table.benchmark} that cannot be made`,
    columns: [{ heading: 'template' }, { heading: 'cells', numeric: true }, { heading: 'reason' }],
    rows: table.notApplicable.map((row) => [row.template, formatCount(row.count), row.reason]),
    notes: ['Cells that cannot be made are counted as planned and in no other denominator.'],
  });
}

function deliveredOfPlanned(result: TemplateResult): string {
  const extra = [
    ...(result.notApplicable > 0 ? [`${formatCount(result.notApplicable)} n/a`] : []),
    ...(result.unscored > 0 ? [`${formatCount(result.unscored)} unscored`] : []),
  ];
  const counts = `${formatCount(result.delivered)} / ${formatCount(result.planned)}`;
  return extra.length === 0 ? counts : `${counts} (${extra.join(', ')})`;
}

function abstainedRightly(result: TemplateResult): string {
  if (result.unanswerable === 0) return noFigure;
  return `${formatCount(result.abstainedRightly)} / ${formatCount(result.unanswerable)}`;
}

function onlyScorer(scorers: readonly ScorerId[]): string {
  return scorers.length === 1 ? ` (${scorers.join()})` : '';
}

function partial(table: TemplatesTable): string {
  return table.complete ? '' : ' (INCOMPLETE)';
}
