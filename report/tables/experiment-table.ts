import { isPublishedLabel } from '../../experiments/judging';
import type { StatisticsSpec } from '../../experiments/statistics-spec';
import { scoreRange } from '../../scoring/scorer';
import { allReaders, type ArmResult, type Comparison, type ExperimentTable } from '../sweep-report';
import { agreements } from './agreement';
import { armCells } from './arm-cells';
import { armResult } from './arm-result';
import { type ArmTally, itemScores, tallyArm } from './arm-tally';
import { type CellRow, outcomeRules } from './cell-row';
import { clusteringOf, clustersIn } from './clustering';
import { comparisonFigures, pairArms, type PairedArms } from './compare-arms';
import { deliverySplits } from './delivery-splits';
import { correctTables } from './families';
import { groupBy } from './group-by';
import { leakCounts } from './leak-counts';
import { notApplicableReasons } from './not-applicable';
import { rowsDigest } from './rows-digest';
import { type CellOrder, sortCells } from './sort-cells';
import type { TableDefinition } from './table-definition';
import { type AccuracyJob, accuracyJob, type ComparisonJob, estimates, type TableStep } from './table-step';
import { type ViewArms, viewArms } from './view-arms';

export interface TableOptions {
  readonly definition: TableDefinition;
  readonly order: CellOrder;
  /** Scorers to report, in this order. */
  readonly scorers: readonly string[];
  /** For figures that draw numbers of their own. */
  readonly seed: number;
  readonly statistics: StatisticsSpec;
}

/** What a table holds beside its own identity. */
export type TableContent = Pick<ExperimentTable, 'complete' | 'results' | 'comparisons' | 'figures' | 'agreements'> &
  CellContent;

/** What is never stored of a table: it is told of the cells as they are now. */
export type CellContent = Pick<ExperimentTable, 'notApplicable' | 'arms' | 'splits' | 'leaks' | 'clustering'>;

export type TableIdentity = Pick<ExperimentTable, 'experiment' | 'label' | 'benchmark' | 'writtenAt' | 'sample'>;

/**
 * Turns stored cells into the figures of an experiment's table. Pure; the order of `rows` does not matter. Estimates are
 * asked of whoever takes the steps, those of one reader in one view at once, so that threads can share them; between
 * others it halts too, so that the caller may let other work in.
 *
 * Results and comparisons are sorted by view, reader (all readers together last), scorer and arm. Counts are of cells;
 * accuracies and differences average an item's repetitions, conditions and readers first, so that each item weighs the
 * same. p values are not corrected yet: families may span the tables of a sweep.
 * @throws Error where two rows are the same cell, since it would count twice.
 */
export function* tableContent(rows: Iterable<CellRow>, options: TableOptions): Generator<TableStep, TableContent> {
  const { definition, order, scorers, seed } = options;
  const cells = preparedCells(rows, options);
  const clusters = clustersIn(cells);
  const readers = [...new Set(cells.map(({ reader }) => reader))];
  const results: ArmResult[] = [];
  const comparisons: Comparison[] = [];
  for (const view of viewArms(definition.views, cells, order.arms)) {
    for (const [reader, own] of cellsByReader(cells, definition)) {
      const figures = yield* readerFigures(view, reader, own, { scorers, clusters });
      results.push(...figures.results);
      comparisons.push(...figures.comparisons);
    }
  }
  const figures = definition.figures ? yield* definition.figures(cells, { readers, scorers, seed, clusters }) : [];
  return {
    // A table without cells is of a plan that has not begun.
    complete:
      cells.length > 0 &&
      cells.every((row) => outcomeRules[row.outcome].settled) &&
      // What was published judges only what it judged.
      results.every((row) => row.unscored === 0 || isPublishedLabel(row.scorer)),
    results,
    comparisons,
    figures,
    agreements: yield* agreements(sortCells(rows, order), { scorers, clusters }),
    ...(yield* contentOf(cells, options, clusters)),
  };
}

/** The part of {@link tableContent} that is never stored. */
export function* cellContent(rows: Iterable<CellRow>, options: TableOptions): Generator<TableStep, CellContent> {
  const cells = preparedCells(rows, options);
  return yield* contentOf(cells, options, clustersIn(cells));
}

function preparedCells(rows: Iterable<CellRow>, { definition, order }: TableOptions): CellRow[] {
  return sortCells(definition.prepare?.([...rows]) ?? rows, order);
}

function* contentOf(
  cells: readonly CellRow[],
  { definition, order, scorers }: TableOptions,
  clusters: ReadonlyMap<string, string>,
): Generator<TableStep, CellContent> {
  const byReader = cellsByReader(cells, definition);
  return {
    clustering: clusteringOf(cells),
    notApplicable: notApplicableReasons(cells, order.arms),
    arms: viewArms(definition.views, cells, order.arms).flatMap((view) => armCells(view, byReader)),
    splits: yield* deliverySplits(cells, { scorers, clusters }),
    leaks: leakCounts(cells),
  };
}

/** Cells of each reader, and of all together where the table pools them. */
function cellsByReader(cells: readonly CellRow[], { pooled }: TableDefinition): Map<string, readonly CellRow[]> {
  const byReader = new Map<string, readonly CellRow[]>(groupBy(cells, ({ reader }) => reader));
  if (pooled && byReader.size > 1) byReader.set(allReaders, cells);
  return byReader;
}

/**
 * {@link tableContent} with the table's identity and the digest of its rows. Its p values are corrected as if it were the
 * only table: where families span several, {@link correctTables} does it anew.
 */
export function* experimentTable(
  rows: readonly CellRow[],
  identity: TableIdentity,
  options: TableOptions,
): Generator<TableStep, ExperimentTable> {
  const content = yield* tableContent(rows, options);
  const [table] = correctTables([{ ...identity, digest: rowsDigest(rows), ...content }], options.statistics);
  return table!;
}

/** An arm with what its figures need, before they are estimated. */
interface ArmDraft {
  readonly identity: Pick<ArmResult, 'view' | 'reader' | 'scorer' | 'arm'>;
  readonly cells: readonly CellRow[];
  readonly tally: ArmTally;
  /** Undefined: nothing was delivered. */
  readonly job: AccuracyJob | undefined;
  readonly against: readonly ControlDraft[];
}

interface ControlDraft {
  readonly control: string;
  readonly paired: PairedArms;
  /** Undefined: there are no pairs. */
  readonly job: ComparisonJob | undefined;
}

/** The rows of one view for one reader. */
function* readerFigures(
  view: ViewArms,
  reader: string,
  cells: readonly CellRow[],
  { scorers, clusters }: Pick<TableOptions, 'scorers'> & { readonly clusters: ReadonlyMap<string, string> },
): Generator<TableStep, Pick<TableContent, 'results' | 'comparisons'>> {
  const byArm = groupBy(cells, (row) => view.armByCondition.get(row.arm));
  const drafts: ArmDraft[] = [];
  for (const scorer of scorers) drafts.push(...(yield* draftArms(view, byArm, { reader, scorer, clusters })));
  const asked = {
    accuracies: drafts.flatMap(({ job }) => job ?? []),
    comparisons: drafts.flatMap(({ against }) => against.flatMap(({ job }) => job ?? [])),
  };
  const found = yield* estimates(asked);
  const accuracies = new Map(asked.accuracies.map((job, index) => [job, found.accuracies[index]]));
  const compared = new Map(asked.comparisons.map((job, index) => [job, found.comparisons[index]]));
  return {
    results: drafts.map(({ identity, cells: own, tally, job }) =>
      armResult(identity, own, tally, job && accuracies.get(job)),
    ),
    comparisons: drafts.flatMap(({ identity, against }) =>
      against.map(({ control, paired, job }) => ({
        ...identity,
        control,
        ...comparisonFigures(paired, job && compared.get(job)),
      })),
    ),
  };
}

/** What the arms of a view come to for one reader under one scorer. */
function* draftArms(
  { view, arms }: ViewArms,
  byArm: ReadonlyMap<string | undefined, readonly CellRow[]>,
  {
    reader,
    scorer,
    clusters,
  }: { readonly reader: string; readonly scorer: string; readonly clusters: ReadonlyMap<string, string> },
): Generator<TableStep, ArmDraft[]> {
  const present = arms.filter((arm) => byArm.has(arm));
  const tallies = new Map<string, ArmTally>();
  for (const arm of present) {
    yield;
    tallies.set(arm, tallyArm(byArm.get(arm)!, scorer));
  }
  const drafts: ArmDraft[] = [];
  for (const [arm, tally] of tallies) {
    const stream = [view.id, reader, scorer, arm].join('|');
    const against: ControlDraft[] = [];
    for (const control of view.controlsOf(arm, present)) {
      const base = tallies.get(control);
      if (base === undefined || control === arm) continue;
      yield;
      const paired = pairArms(tally.units, base.units, { clusters, scores: scoreRange(scorer) });
      const { pairs } = paired;
      against.push({
        control,
        paired,
        job: pairs.length === 0 ? undefined : { pairs, stream: `${stream}|${control}` },
      });
    }
    drafts.push({
      identity: { view: view.id, reader, scorer, arm },
      cells: byArm.get(arm)!,
      tally,
      job: accuracyJob(itemScores(tally.units), clusters, stream),
      against,
    });
  }
  return drafts;
}
