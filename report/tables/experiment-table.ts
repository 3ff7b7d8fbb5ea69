import type { Estimate, Pair } from '../../scoring/statistics';
import { allReaders, type ArmResult, type Comparison, type ExperimentTable } from '../sweep-report';
import { armCells } from './arm-cells';
import { armResult } from './arm-result';
import { type ArmTally, tallyArm } from './arm-tally';
import { type CellRow, outcomeRules } from './cell-row';
import { compareArms } from './compare-arms';
import { deliverySplits } from './delivery-splits';
import { groupBy } from './group-by';
import { notApplicableReasons } from './not-applicable';
import { rowsDigest } from './rows-digest';
import { type CellOrder, sortCells } from './sort-cells';
import type { TableDefinition } from './table-definition';
import { type ViewArms, viewArms } from './view-arms';

/**
 * The statistics a table needs, with their seed bound. `stream` names what is estimated
 * (`view|reader|scorer|arm`, with `|control` for a difference), so that each interval can draw its own random numbers.
 */
export interface TableStatistics {
  /** Mean and interval of one score per item, in item order. Never called without values. */
  readonly interval: (values: readonly number[], stream: string) => Estimate;
  /** Paired difference arm − control over items, in item order. Never called without pairs. */
  readonly pairedDifference: (
    pairs: readonly Pair[],
    stream: string,
  ) => Pick<Comparison, 'pairs' | 'better' | 'worse' | 'difference'>;
}

export interface TableOptions extends TableStatistics {
  readonly definition: TableDefinition;
  readonly order: CellOrder;
  /** Scorers to report, in this order. */
  readonly scorers: readonly string[];
  /** For figures that draw numbers of their own. */
  readonly seed: number;
}

/** What a table holds beside its own identity. */
export type TableContent = Pick<ExperimentTable, 'complete' | 'results' | 'comparisons' | 'figures'> & CellContent;

/** What is never stored of a table: it is told of the cells as they are now. */
export type CellContent = Pick<ExperimentTable, 'notApplicable' | 'arms' | 'splits'>;

export type TableIdentity = Pick<ExperimentTable, 'experiment' | 'label' | 'benchmark' | 'writtenAt' | 'sample'>;

/**
 * Turns stored cells into the figures of an experiment's table. Pure; the order of `rows` does not matter. It yields
 * before each estimate: they are hundreds, of tens of milliseconds each, and the caller may let other work in between.
 *
 * Results and comparisons are sorted by view, reader (all readers together last), scorer and arm. Counts are of cells;
 * accuracies and differences average an item's repetitions, conditions and readers first, so that each item weighs the
 * same.
 * @throws Error where two rows are the same cell, since it would count twice.
 */
export function* tableContent(rows: Iterable<CellRow>, options: TableOptions): Generator<void, TableContent> {
  const { definition, order, scorers, seed } = options;
  const cells = sortCells(rows, order);
  const readers = [...new Set(cells.map(({ reader }) => reader))];
  const results: ArmResult[] = [];
  const comparisons: Comparison[] = [];
  for (const view of viewArms(definition.views, cells, order.arms)) {
    for (const [reader, own] of cellsByReader(cells, definition)) {
      const figures = yield* readerFigures(view, reader, own, options);
      results.push(...figures.results);
      comparisons.push(...figures.comparisons);
    }
  }
  const figures = definition.figures ? yield* definition.figures(cells, { readers, scorers, seed }) : [];
  return {
    // A table without cells is of a plan that has not begun.
    complete:
      cells.length > 0 &&
      cells.every((row) => outcomeRules[row.outcome].settled) &&
      results.every((row) => row.unscored === 0),
    results,
    comparisons,
    figures,
    ...(yield* contentOf(cells, options)),
  };
}

/** The part of {@link tableContent} that is never stored. */
export function* cellContent(rows: Iterable<CellRow>, options: TableOptions): Generator<void, CellContent> {
  return yield* contentOf(sortCells(rows, options.order), options);
}

function* contentOf(cells: readonly CellRow[], options: TableOptions): Generator<void, CellContent> {
  const { definition, order } = options;
  const byReader = cellsByReader(cells, definition);
  return {
    notApplicable: notApplicableReasons(cells, order.arms),
    arms: viewArms(definition.views, cells, order.arms).flatMap((view) => armCells(view, byReader)),
    splits: yield* deliverySplits(cells, options),
  };
}

/** Cells of each reader, and of all together where the table pools them. */
function cellsByReader(cells: readonly CellRow[], { pooled }: TableDefinition): Map<string, readonly CellRow[]> {
  const byReader = new Map<string, readonly CellRow[]>(groupBy(cells, ({ reader }) => reader));
  if (pooled && byReader.size > 1) byReader.set(allReaders, cells);
  return byReader;
}

/** {@link tableContent} with the table's identity and the digest of its rows. */
export function* experimentTable(
  rows: readonly CellRow[],
  identity: TableIdentity,
  options: TableOptions,
): Generator<void, ExperimentTable> {
  const content = yield* tableContent(rows, options);
  return { ...identity, digest: rowsDigest(rows), ...content };
}

/** The rows of one view for one reader. */
function* readerFigures(
  { view, armByCondition, arms }: ViewArms,
  reader: string,
  cells: readonly CellRow[],
  { scorers, interval, pairedDifference }: TableOptions,
): Generator<void, Pick<TableContent, 'results' | 'comparisons'>> {
  const results: ArmResult[] = [];
  const comparisons: Comparison[] = [];
  const byArm = groupBy(cells, (row) => armByCondition.get(row.arm));
  const present = arms.filter((arm) => byArm.has(arm));
  for (const scorer of scorers) {
    const tallies = new Map<string, ArmTally>(present.map((arm) => [arm, tallyArm(byArm.get(arm)!, scorer)]));
    for (const [arm, tally] of tallies) {
      const identity = { view: view.id, reader, scorer, arm };
      const stream = [view.id, reader, scorer, arm].join('|');
      yield;
      results.push(armResult(identity, byArm.get(arm)!, tally, (values) => interval(values, stream)));
      for (const control of view.controlsOf(arm, present)) {
        const base = tallies.get(control);
        if (base === undefined || control === arm) continue;
        yield;
        const difference = compareArms(tally.units, base.units, (pairs) =>
          pairedDifference(pairs, `${stream}|${control}`),
        );
        comparisons.push({ ...identity, control, ...difference });
      }
    }
  }
  return { results, comparisons };
}
