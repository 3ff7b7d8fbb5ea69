import { refusalFactorNames } from '../../experiments/refusal-factors';
import { factorialEffectNames, factorialEffects, type FactorialRow, mean } from '../../scoring/statistics';
import { capital } from '../../text/capital';
import { allReaders, type Figure, untested } from '../sweep-report';
import { type CellRow, verdictOf } from './cell-row';
import { groupBy } from './group-by';
import type { FigureOptions, TableDefinition } from './table-definition';
import type { TableStep } from './table-step';

/** What the effects are on, and what a delivered cell is worth in it. */
const outcomes = [
  { figure: 'effect on answer rate', valueOf: ({ answered }: Delivered) => (answered ? 1 : 0) },
  { figure: 'effect on accuracy', valueOf: ({ value }: Delivered) => value },
];

type Delivered = Extract<ReturnType<typeof verdictOf>, { kind: 'delivered' }>;

/** The 16 cells against the one without any formal ingredient, and the effects of the ingredients. */
export const refusalFactorsTable: TableDefinition = {
  views: [
    {
      id: 'cells',
      title: `by cell (${refusalFactorNames.join(', ')}; 1 = formal)`,
      armHeading: 'cell',
      armOf: ({ cell }) => cell,
      controlsOf: () => ['0000'],
    },
  ],
  pooled: false,
  figures: effects,
  figureText: (figure) => ({
    caption: `${capital(figure)} of formal ingredients`,
    nameHeading: 'ingredient',
    unit: 'points',
    note:
      'Main effect: mean over the cells with the ingredient minus mean over those without. a×b: the effect of a where b is ' +
      'on minus its effect where b is off. Paired by item; items that lack a cell are missing. p: signs of whole items ' +
      'flipped.',
  }),
};

function* effects(
  rows: readonly CellRow[],
  { readers, scorers, seed, clusters }: FigureOptions,
): Generator<TableStep, Figure[]> {
  const figures: Figure[] = [];
  const names = factorialEffectNames(refusalFactorNames);
  for (const scorer of scorers) {
    for (const { figure, valueOf } of outcomes) {
      const outcomeOf = (row: CellRow): number | null => {
        const verdict = verdictOf(row, scorer);
        return verdict.kind === 'delivered' ? valueOf(verdict) : null;
      };
      const byReader = new Map(readers.map((reader) => [reader, factorialRows(rows, [reader], outcomeOf)]));
      if (readers.length > 1) byReader.set(allReaders, factorialRows(rows, readers, outcomeOf));
      for (const [reader, factorial] of byReader) {
        yield;
        const found = factorialEffects(refusalFactorNames, factorial, {
          seed,
          stream: [figure, reader, scorer].join('|'),
          clusters,
        });
        figures.push(
          ...found.map(({ estimate, items, missing, test, p, clusters: resampled }, index): Figure => ({
            figure,
            reader,
            scorer,
            name: names[index]!,
            estimate,
            items,
            missing,
            significance: { ...untested, test, pValue: p },
            clusters: resampled,
            itemIds: null,
          })),
        );
      }
    }
  }
  return figures;
}

/**
 * An item's outcome in each cell: the mean over the readers, each the mean of its repetitions; null where one of the
 * readers delivered nothing, so that every contrast is of the same readers on both sides.
 */
function factorialRows(
  rows: readonly CellRow[],
  readers: readonly string[],
  outcomeOf: (row: CellRow) => number | null,
): FactorialRow[] {
  const own = rows.filter(({ reader }) => readers.includes(reader));
  const byCell = groupBy(own, ({ itemId, factors }) => JSON.stringify([itemId, factors['cell']]));
  return [...byCell.values()].map((cells): FactorialRow => {
    const [{ itemId, factors }] = cells as [CellRow];
    const byReader = groupBy(cells, ({ reader }) => reader);
    const means = readers.map((reader) => {
      const values = (byReader.get(reader) ?? []).map(outcomeOf).filter((value) => value !== null);
      return values.length === 0 ? null : mean(values);
    });
    const complete = means.filter((value) => value !== null);
    return { itemId, cell: factors['cell'] ?? '', value: complete.length < means.length ? null : mean(complete) };
  });
}
