import type { Factors } from '../../experiments/condition';
import { kendallTau, mean } from '../../scoring/statistics';
import { type Figure, untested } from '../sweep-report';
import { itemScores, tallyArm } from './arm-tally';
import type { CellRow } from './cell-row';
import { groupBy } from './group-by';
import type { FigureOptions, TableDefinition } from './table-definition';
import type { TableStep } from './table-step';

const separator = ' · ';

/** Forms of the same documents against the raw paragraphs: the gold ones, or all where those were not shown. */
export const hotpotqaTransferTable: TableDefinition = {
  views: [
    {
      id: 'surfaces',
      title: 'by surface',
      armHeading: 'surface',
      armOf: surfaceArm,
      controlsOf: (_, arms) => [rawAmong(arms)],
      generatorOf: (arm) => arm.split(separator)[1],
    },
  ],
  pooled: false,
  figures: orders,
  figureText: () => ({
    caption: 'Agreement on the order of surfaces by accuracy',
    nameHeading: 'with',
    unit: 'tau',
    note:
      'Kendall’s tau-b: 1 = the same order, −1 = the reverse, 0 = none. The paper’s order is natural language > raw > ' +
      'summary > typed. No test: with four surfaces even the very same order has a chance of 1 in 24.',
  }),
};

function surfaceArm({ surface, generator }: Factors): string {
  return generator === undefined ? `${surface}` : `${surface}${separator}${generator}`;
}

function rawAmong(arms: readonly string[]): string {
  return arms.includes('raw_gold') ? 'raw_gold' : 'raw_all';
}

/** The order that the paper prints, the best first. */
const paperOrder = ['nl', 'raw', 'summary', 'typed'] as const;

/** The place of an arm in the paper's order, from its end; undefined where it is none of its surfaces. */
function paperRank(arm: string, arms: readonly string[]): number | undefined {
  const surface = arm === rawAmong(arms) ? 'raw' : arm.split(separator)[0];
  const place = paperOrder.findIndex((name) => name === surface);
  return place < 0 ? undefined : paperOrder.length - place;
}

/** How far readers agree with the paper, and with one another, on which surfaces are better. */
function* orders(rows: readonly CellRow[], { readers, scorers }: FigureOptions): Generator<TableStep, Figure[]> {
  const figures: Figure[] = [];
  for (const scorer of scorers) {
    const orderings = new Map<string, Ordering>();
    for (const reader of readers) {
      yield;
      orderings.set(
        reader,
        orderingOf(
          rows.filter((row) => row.reader === reader),
          scorer,
        ),
      );
    }
    for (const [index, reader] of readers.entries()) {
      const own = orderings.get(reader)!;
      const arms = [...own.accuracies.keys()];
      const published = new Map(arms.flatMap((arm) => withRank(arm, paperRank(arm, arms))));
      figures.push(
        orderFigure({ reader, scorer, name: 'the paper' }, own, { accuracies: published, items: own.items }),
        ...readers
          .slice(index + 1)
          .map((other) => orderFigure({ reader, scorer, name: other }, own, orderings.get(other)!)),
      );
    }
  }
  return figures;
}

function withRank(arm: string, rank: number | undefined): [string, number][] {
  return rank === undefined ? [] : [[arm, rank]];
}

interface Ordering {
  readonly accuracies: ReadonlyMap<string, number>;
  /** Items delivered in at least one arm. */
  readonly items: number;
}

/** The accuracies that one reader's surfaces are ordered by. */
function orderingOf(rows: readonly CellRow[], scorer: string): Ordering {
  const items = new Set<string>();
  const accuracies = new Map<string, number>();
  for (const [arm, cells] of groupBy(rows, ({ factors }) => surfaceArm(factors))) {
    const scores = itemScores(tallyArm(cells, scorer).units);
    scores.forEach(({ itemId }) => items.add(itemId));
    if (scores.length > 0) accuracies.set(arm, mean(scores.map(({ score }) => score)));
  }
  return { accuracies, items: items.size };
}

function orderFigure(identity: Pick<Figure, 'reader' | 'scorer' | 'name'>, one: Ordering, other: Ordering): Figure {
  const shared = [...one.accuracies.keys()].filter((arm) => other.accuracies.has(arm));
  const { tau } = kendallTau(
    shared.map((arm) => one.accuracies.get(arm)!),
    shared.map((arm) => other.accuracies.get(arm)!),
  );
  return {
    figure: 'agreement on the order of surfaces',
    ...identity,
    estimate: { value: tau, low: null, high: null },
    significance: untested,
    clusters: null,
    items: Math.min(one.items, other.items),
    missing: 0,
    itemIds: null,
  };
}
