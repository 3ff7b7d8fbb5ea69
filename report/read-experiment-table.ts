import { setImmediate } from 'node:timers/promises';

import type { ReconKey } from '../benchmarks/recon/recon-key';
import type { Database } from '../db/client';
import type { Queryable } from '../db/client';
import { dialogueKeys } from '../db/cluster-keys';
import { loadClusterKeys, loadReconKeys } from '../db/queries/datasets';
import { type StoredCell, storedCells } from '../db/queries/stored-cells';
import { armName } from '../experiments/experiment';
import { armsOf } from '../experiments/registry';
import { statisticsOf } from '../experiments/statistics-spec';
import type { ExperimentSpec, SweepSpec } from '../experiments/sweep-spec';
import { accuracies, comparisons, kappas } from './statistics-pool';
import type { ExperimentTable } from './sweep-report';
import type { CellOutcome, CellRow } from './tables/cell-row';
import { rowClusters } from './tables/clustering';
import { tableDefinitionOf } from './tables/definitions';
import { type CellContent, cellContent, experimentTable, type TableOptions } from './tables/experiment-table';
import { reconFacts } from './tables/recon-facts';
import type { CellOrder } from './tables/sort-cells';
import type { EstimateRequest, Estimates, TableStep } from './tables/table-step';

export interface TableScope {
  readonly sweepId: string;
  /** The experiment's label. */
  readonly label: string;
  readonly benchmark: string;
}

/** The cells of an experiment as its table takes them, with the clusters of their items. */
export async function readCellRows(database: Database, scope: TableScope): Promise<CellRow[]> {
  const cells = await storedCells(database.sql, scope);
  const keys = await reconKeys(database.sql, scope, cells);
  const items = new Set(cells.map(({ itemId }) => itemId));
  const stored = (await loadClusterKeys(database.sql, scope)).filter(({ itemId }) => items.has(itemId));
  const clusters = rowClusters(
    stored.map(({ itemId, keys, dialogueHash }) => ({
      itemId,
      keys: keys ?? dialogueKeys(dialogueHash),
      isWhole: keys !== null,
    })),
  );
  // One object for all rows of a condition: a large sweep has hundreds of thousands of rows.
  const factors = new Map(cells.map((cell) => [cell.arm, cell.factors]));
  return cells.map((cell) => {
    const key = keys.get(cell.itemId);
    return {
      ...toCellRow(cell, clusters.get(cell.itemId)),
      factors: factors.get(cell.arm)!,
      ...(key && { recon: reconFacts(key, cell.marks, cell.tokens) }),
    };
  });
}

/** Of questions about RECON cases; empty for any other data set. */
async function reconKeys(
  sql: Queryable,
  scope: TableScope,
  cells: readonly StoredCell[],
): Promise<ReadonlyMap<string, ReconKey>> {
  return cells.some(({ goldKind }) => goldKind === 'recon') ? loadReconKeys(sql, scope) : new Map<string, ReconKey>();
}

/**
 * Computes an experiment's table from the cells {@link readCellRows} gives; intervals are seeded by the sweep's seed. A
 * large table takes seconds of computing: what is resampled goes to other threads, and the event loop gets a turn between
 * the rest, so that heartbeats, lease renewals and the calls under way go on meanwhile.
 * @param experiment The entry of the sweep file.
 */
export async function computeExperimentTable(
  rows: readonly CellRow[],
  experiment: ExperimentSpec,
  identity: Pick<ExperimentTable, 'label' | 'sample'>,
  spec: TableSpec,
): Promise<ExperimentTable> {
  const steps = experimentTable(
    rows,
    {
      ...identity,
      experiment: experiment.experiment,
      benchmark: experiment.benchmark,
      writtenAt: new Date().toISOString(),
    },
    tableOptions(experiment, spec),
  );
  return withEstimates(steps, spec.seed);
}

/** What is never stored of a table, from its cells as they are; as {@link computeExperimentTable}. */
export async function computeCellContent(
  rows: readonly CellRow[],
  experiment: ExperimentSpec,
  spec: TableSpec,
): Promise<CellContent> {
  return withEstimates(cellContent(rows, tableOptions(experiment, spec)), spec.seed);
}

type TableSpec = Pick<SweepSpec, 'readers' | 'scorers' | 'seed' | 'experiments' | 'statistics'>;

function tableOptions(experiment: ExperimentSpec, spec: TableSpec): TableOptions {
  const { seed, scorers } = spec;
  return {
    definition: tableDefinitionOf(experiment),
    order: cellOrderOf(experiment, spec),
    scorers,
    seed,
    statistics: statisticsOf(spec),
  };
}

/** Takes the steps of a table's computation, answering what it asks for. */
async function withEstimates<Result>(steps: Generator<TableStep, Result>, seed: number): Promise<Result> {
  let step = steps.next();
  while (step.done !== true) {
    const request = step.value;
    if (request === undefined) await setImmediate();
    step = steps.next(request === undefined ? undefined : await estimate(request, seed));
  }
  return step.value;
}

async function estimate(request: EstimateRequest, seed: number): Promise<Estimates> {
  return {
    accuracies: await accuracies(
      (request.accuracies ?? []).map(({ values, clusters, stream }) => [values, { seed, stream, clusters }]),
    ),
    comparisons: await comparisons((request.comparisons ?? []).map(({ pairs, stream }) => [pairs, { seed, stream }])),
    agreements: await kappas((request.agreements ?? []).map(({ tables, stream }) => [tables, { seed, stream }])),
  };
}

/** The orders of readers and conditions that an entry of the sweep file gives. */
function cellOrderOf(spec: ExperimentSpec, { readers }: Pick<SweepSpec, 'readers'>): CellOrder {
  return {
    readers: readers.map(({ id }) => id),
    arms: armsOf(spec).map(armName),
  };
}

function toCellRow(cell: StoredCell, cluster: string | null | undefined): CellRow {
  return {
    itemId: cell.itemId,
    itemType: cell.itemType,
    arm: cell.arm,
    factors: cell.factors,
    reader: cell.readerId,
    repetition: cell.repetition,
    outcome: cellOutcome(cell),
    scores: cell.scores,
    gold: cell.goldKind as CellRow['gold'],
    artifactWords: cell.artifactWords,
    goldVisible: cell.goldVisible,
    witnessRecall: cell.witnessRecall,
    marks: cell.marks,
    isDefective: cell.isDefective,
    ...(cell.notApplicable === null ? {} : { notApplicableReason: cell.notApplicable }),
    ...(cluster !== undefined && { cluster }),
    ...(cell.flags === null ? {} : { delivery: { tier: cell.tier, model: cell.returnedModel, flags: cell.flags } }),
  };
}

function cellOutcome(cell: StoredCell): CellOutcome {
  if (cell.notApplicable !== null) return 'not_applicable';
  if (cell.state === 'open') return 'pending';
  return (cell.state === 'settled' ? cell.outcome : cell.state) as CellOutcome;
}
