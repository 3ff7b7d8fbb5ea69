import type { ArmResult, ReaderSummary } from '../../sweep-report';
import { formatAccuracy, formatBand, formatCount, formatPart, formatPercent, noFigure } from '../format';
import type { TextTable } from '../text-table';
import { cellsOf, type Column, columnWhere, notesOf } from './column';
import { declaredNotes, markedReader } from './declared-note';
import { fewClustersWarnings, noVariationWarnings } from './interval-warnings';
import { missingCellsNote } from './missing-rule';
import { paperHeading, paperNotes } from './paper-note';
import { onlyScorer, partial, readersBehind, type ShownView } from './shown-view';

const denominatorsNote =
  'Accuracy is over delivered cells; an abstention is wrong in it. 95% intervals over items: Wilson’s where scores are 0 and ' +
  '1, else of the percentile bootstrap; of whole clusters where items share evidence, or Wilson’s over their number where all ' +
  'scores are alike. Failed and given-up cells are in planned only; n is of cells.';
const answeredOnlyWarning =
  '† Over answered cells only. It rewards abstaining: answering one easy question and no other gives 100%. Read it only ' +
  'beside accuracy and the answer rate.';

function reconNotes(scorers: readonly string[]): string[] {
  return scorers.includes('recon')
    ? [
        'Under recon, accuracy is RECON’s Score: the mean value of a reply, −100% to 100%, abstaining 0. Free-form answers that ' +
          'no judge has read are among its judge errors: npx render-bench judge SWEEP --prompt recon.',
      ]
    : [];
}

/** Accuracy with all its denominators: one table per reader, grouped by scorer. */
export function resultsTable(shown: ShownView, reader: string, scorers: readonly string[]): TextTable {
  const { table, view } = shown;
  const results = shown.results.filter((result) => result.reader === reader && scorers.includes(result.scorer));
  const columns = [...countColumns(shown, results), ...artifactColumns(shown, results)];
  return {
    caption: `Accuracy of ${markedReader(shown.models, reader)} on ${table.benchmark}, ${view.title}${onlyScorer(scorers)}${partial(table)}`,
    columns,
    groupedBy: 'scorer',
    groups: scorers.map((scorer) => ({
      heading: scorer,
      rows: results.filter((result) => result.scorer === scorer).map((result) => cellsOf(columns, result)),
    })),
    warnings: [
      missingCellsNote(
        results,
        shown.arms.filter((row) => row.reader === reader),
      ),
      answeredOnlyWarning,
      ...fewClustersWarnings(results),
      ...noVariationWarnings(results.map(({ accuracy }) => accuracy)),
      ...declaredNotes(shown.models, readersBehind(shown, reader)),
    ],
    notes: [denominatorsNote, ...reconNotes(scorers), ...notesOf(columns), ...paperNotes(table)],
  };
}

/** Who answered, how often and how well. */
function countColumns({ view }: ShownView, results: readonly ArmResult[]): Column<ArmResult>[] {
  return [
    { heading: view.armHeading, cell: (result) => result.arm },
    { heading: 'accuracy [95%]', numeric: true, cell: (result) => formatAccuracy(result.accuracy) },
    { heading: 'delivered', numeric: true, cell: deliveredCells },
    ...columnWhere<ArmResult>(results, ({ judgeErrors }) => judgeErrors > 0, {
      heading: 'judge errors',
      numeric: true,
      cell: (result) => formatCount(result.judgeErrors),
      note: 'Judge errors: answers on which the judge gave no verdict that can be read; in none of its denominators.',
    }),
    { heading: 'of planned', numeric: true, cell: ofPlanned, note: ofPlannedNote },
    { heading: 'answered only†', numeric: true, cell: answeredOnly },
    { heading: 'right', numeric: true, optional: 2, cell: (result) => formatCount(result.right) },
    {
      heading: 'answered',
      numeric: true,
      optional: 1,
      cell: (result) => formatPart(result.answered, result.delivered),
    },
    { heading: 'abstained rightly', numeric: true, optional: 4, cell: abstainedRightly },
    {
      heading: 'rubric',
      numeric: true,
      optional: 6,
      cell: (result) => formatCount(result.notScorable),
      note: 'Rubric: delivered cells that no string rule can judge, counted as wrong.',
    },
  ];
}

/** What else is known of the arm; mostly columns that only some tables have. */
function artifactColumns({ view, models }: ShownView, results: readonly ArmResult[]): Column<ArmResult>[] {
  const bandOf = ({ arm, scorer }: ArmResult) => view.band?.(arm, scorer);
  return [
    ...columnWhere<ArmResult>(results, ({ accuracySound }) => accuracySound !== null, {
      heading: 'without defects',
      numeric: true,
      optional: 4,
      cell: (result) => formatPercent(result.accuracySound),
      note: 'Without defects: accuracy over the items whose gold no published audit calls wrong.',
    }),
    ...columnWhere<ArmResult>(results, ({ spread }) => spread !== null, {
      heading: 'over variants',
      numeric: true,
      optional: 3,
      cell: (result) => formatBand(result.spread),
      note: 'Over variants: lowest and highest accuracy of the conditions that the row is the mean of.',
    }),
    ...columnWhere<ArmResult>(results, ({ clusters }) => clusters !== null, {
      heading: 'clusters',
      numeric: true,
      optional: 5,
      cell: ({ clusters }) => (clusters === null ? noFigure : formatCount(clusters)),
      note: 'Clusters: groups of items that share a dialogue, a session or a turn with evidence; they are resampled whole.',
    }),
    ...columnWhere<ArmResult>(results, ({ flipRate }) => flipRate !== null, {
      heading: 'flips',
      numeric: true,
      optional: 5,
      cell: (result) => formatPercent(result.flipRate),
      note: 'Flips: share of items (under one condition) whose repetitions do not all score alike.',
    }),
    {
      heading: 'words',
      numeric: true,
      optional: 3,
      cell: (result) => (result.meanWords === null ? noFigure : formatCount(result.meanWords)),
    },
    {
      heading: 'gold visible',
      numeric: true,
      optional: 3,
      cell: (result) => formatPercent(result.visibility),
      note:
        'Gold visible: share of string-scorable items whose accepted answer stands in the artifact, the ceiling of a ' +
        'reader that can only quote.',
    },
    ...columnWhere<ArmResult>(results, ({ witnessRecall }) => witnessRecall !== null, {
      heading: 'recall',
      numeric: true,
      optional: 3,
      cell: (result) => formatPercent(result.witnessRecall),
      note: 'Recall: mean share of an item’s evidence turns that the retriever found.',
    }),
    ...columnWhere<ArmResult>(results, (result) => bandOf(result) !== undefined, {
      heading: paperHeading,
      numeric: true,
      optional: 5,
      cell: (result) => formatBand(bandOf(result)),
    }),
    ...columnWhere<ArmResult>(results, ({ marks }) => Object.keys(marks).length > 0, {
      heading: 'marks',
      optional: 5,
      cell: ({ marks }) => markList(marks),
      note: 'Marks: cells by what their artifact is marked with.',
    }),
    ...columnWhere<ArmResult>(results, (result) => isReadByItsMaker(result, view, models), {
      heading: 'remark',
      cell: (result) => (isReadByItsMaker(result, view, models) ? 'made by the reader’s own model' : ''),
      note: 'A model may read best what it wrote itself: compare with the same form made by another generator.',
    }),
  ];
}

/** Whether the generator of an arm is the model that reads it. */
function isReadByItsMaker(
  { reader, arm }: ArmResult,
  view: ShownView['view'],
  models: readonly ReaderSummary[],
): boolean {
  const generatorId = view.generatorOf?.(arm);
  const generator = models.find(({ id, role }) => role === 'generator' && id === generatorId);
  const own = models.find(({ id, role }) => role === 'reader' && id === reader);
  return generator !== undefined && own !== undefined && generator.model === own.model;
}

function markList(marks: ArmResult['marks']): string {
  return Object.entries(marks)
    .map(([mark, count]) => `${mark} ${formatCount(count)}`)
    .join(', ');
}

/** `596`, the headline's n; `590 (6 unscored)` where a scorer has not judged all there is. */
function deliveredCells({ delivered, unscored }: ArmResult): string {
  return unscored > 0 ? `${formatCount(delivered)} (${formatCount(unscored)} unscored)` : formatCount(delivered);
}

export const ofPlannedNote =
  'Of planned: right over all cells that can be made; whatever was not delivered counts as wrong.';

/** `52.5% of 120`. */
export function ofPlanned({ accuracyPlanned, planned, notApplicable }: ArmResult): string {
  return shareOf(accuracyPlanned, planned - notApplicable);
}

function answeredOnly({ accuracyAnswered, answered }: ArmResult): string {
  return shareOf(accuracyAnswered, answered);
}

/** A share with its n; without a figure only the n. */
function shareOf(share: number | null, n: number): string {
  return `${formatPercent(share)} of ${formatCount(n)}`;
}

function abstainedRightly(result: ArmResult): string {
  if (result.unanswerable === 0) return noFigure;
  return `${formatCount(result.abstainedRightly)} / ${formatCount(result.unanswerable)}`;
}
