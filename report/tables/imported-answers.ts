import { type Figure, untested } from '../sweep-report';
import { accuracyFigures } from './arm-result';
import { itemScores, tallyArm } from './arm-tally';
import type { CellRow } from './cell-row';
import { groupBy } from './group-by';
import type { FigureOptions, TableDefinition } from './table-definition';
import { accuracyJob, estimates, type TableStep } from './table-step';

/** Every run of a file of answers, as a reader of one arm; published figures are by type of question, so these are too. */
export const importedAnswersTable: TableDefinition = {
  views: [
    {
      id: 'answers',
      title: 'by run',
      armHeading: 'answers',
      armOf: ({ answers }) => answers,
      controlsOf: () => [],
    },
  ],
  pooled: false,
  figures: accuraciesByType,
  figureText: () => ({
    caption: 'Right answers by type of question',
    nameHeading: 'type',
    unit: 'share',
    note:
      'Accuracy over the delivered answers to the questions of each type, as the data set names it. Missing: questions of the ' +
      'type without a delivered answer, or without a verdict of that scorer.',
  }),
};

function* accuraciesByType(
  rows: readonly CellRow[],
  { readers, scorers, clusters }: FigureOptions,
): Generator<TableStep, Figure[]> {
  const byType = groupBy(
    rows.filter(({ itemType }) => itemType !== undefined),
    ({ itemType }) => itemType!,
  );
  // One type says nothing that the accuracy does not.
  if (byType.size < 2) return [];
  const figure = 'accuracy by type';
  const drafts = scorers.flatMap((scorer) =>
    readers.flatMap((reader) =>
      [...byType].flatMap(([name, cells]) => {
        const own = cells.filter((row) => row.reader === reader && row.outcome !== 'not_applicable');
        if (own.length === 0) return [];
        const scores = itemScores(tallyArm(own, scorer).units);
        const items = new Set(own.map(({ itemId }) => itemId)).size;
        return [{ identity: { figure, reader, scorer, name }, scores, missing: items - scores.length }];
      }),
    ),
  );
  const jobs = drafts.map(({ identity: { reader, scorer, name }, scores }) =>
    accuracyJob(scores, clusters, [figure, reader, scorer, name].join('|')),
  );
  const { accuracies } = yield* estimates({ accuracies: jobs.filter((job) => job !== undefined) });
  const answers = accuracies[Symbol.iterator]();
  return drafts.map(({ identity, scores, missing }, index) => {
    const { accuracy: estimate, clusters: resampled } = accuracyFigures(
      jobs[index] === undefined ? undefined : answers.next().value,
    );
    return {
      ...identity,
      ...{ estimate, items: scores.length, missing },
      significance: untested,
      clusters: resampled,
      itemIds: null,
    };
  });
}
