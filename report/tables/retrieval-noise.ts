import { perItemSlope, type SlopePoint } from '../../scoring/statistics';
import { type Figure, untested } from '../sweep-report';
import { type CellRow, verdictOf } from './cell-row';
import { groupBy } from './group-by';
import { type PaperBand, paperDifferenceBand } from './paper-bands';
import type { FigureOptions, TableDefinition } from './table-definition';
import type { TableStep } from './table-step';

/**
 * Accuracy by number of distractors, each against none in the same place, and entries against raw turns. Arms are
 * `<surface>/<selection>/<store>/k<distractors>`, and `…/m<turns>` of what was retrieved.
 */
export const retrievalNoiseTable: TableDefinition = {
  views: [
    {
      id: 'noise',
      title: 'by surface, selection, store and number of distractors',
      armHeading: 'surface/selection/store/k',
      armOf: ({ surface, selection, store, k, m }) =>
        [surface, selection, store, k === undefined ? `m${m}` : `k${k}`].join('/'),
      controlsOf,
      differenceBand: lossBand,
    },
  ],
  pooled: false,
  figures: slopes,
  figureText: () => ({
    caption: 'Change of accuracy per further distractor',
    nameHeading: 'surface/selection/store',
    unit: 'points per distractor',
    note:
      'Least squares per item over its scores by k, then the mean over items. The accuracies by k are the primary result: a ' +
      'slope sums them up only where they lie about on a line. Missing: items with a score at fewer than two k.',
  }),
};

function controlsOf(arm: string): string[] {
  const { surface, place, count } = partsOf(arm);
  const isDisturbed = count.startsWith('k') && count !== 'k0';
  return [
    ...(isDisturbed ? [`${surface}/${place}/k0`] : []),
    ...(surface === 'chatgpt_entries' ? [`raw/${place}/${count}`] : []),
  ];
}

/** The paper's loss from no to nine random distractors. */
function lossBand(arm: string, control: string, scorer: string): PaperBand | undefined {
  const { surface, place, count } = partsOf(arm);
  const isPapers = place.startsWith('random/') && count === 'k9' && control === `${surface}/${place}/k0`;
  return isPapers ? paperDifferenceBand('retrieval-noise', surface, scorer) : undefined;
}

/** `raw/random/own/k3` as its surface, its place (`random/own`) and its count. */
export function partsOf(arm: string): { readonly surface: string; readonly place: string; readonly count: string } {
  const [surface = '', selection = '', store = '', count = ''] = arm.split('/');
  return { surface, place: `${selection}/${store}`, count };
}

function* slopes(
  rows: readonly CellRow[],
  { readers, scorers, seed, clusters }: FigureOptions,
): Generator<TableStep, Figure[]> {
  const figure = 'slope over distractors';
  const figures: Figure[] = [];
  const disturbed = rows.filter(({ factors }) => factors['k'] !== undefined);
  for (const reader of readers) {
    const own = disturbed.filter((row) => row.reader === reader);
    const curves = groupBy(own, ({ factors: { surface, selection, store } }) => [surface, selection, store].join('/'));
    for (const scorer of scorers) {
      for (const [name, cells] of curves) {
        if (new Set(cells.map(({ factors }) => factors['k'])).size < 2) continue;
        yield;
        const stream = [figure, reader, scorer, name].join('|');
        const found = perItemSlope(
          cells.map((row) => slopePoint(row, scorer)),
          { seed, stream, clusters },
        );
        figures.push({
          ...{ figure, reader, scorer, name, estimate: found.slope, items: found.items, missing: found.missing },
          significance: { ...untested, test: found.test, pValue: found.p },
          clusters: found.clusters,
          itemIds: null,
        });
      }
    }
  }
  return figures;
}

function slopePoint(row: CellRow, scorer: string): SlopePoint {
  const verdict = verdictOf(row, scorer);
  return {
    itemId: row.itemId,
    k: Number(row.factors['k']),
    value: verdict.kind === 'delivered' ? verdict.value : null,
  };
}
