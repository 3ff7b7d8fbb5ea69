import type { Database } from '../db/client';
import { type StoredCell, storedCells } from '../db/queries/stored-cells';
import { armName } from '../experiments/experiment';
import { inTurns } from '../experiments/in-turns';
import { armsOf } from '../experiments/registry';
import type { ExperimentSpec, SweepSpec } from '../experiments/sweep-spec';
import { accuracyInterval, pairedBootstrap } from '../scoring';
import type { ExperimentTable } from './sweep-report';
import type { CellOutcome, CellRow } from './tables/cell-row';
import { tableDefinitionOf } from './tables/definitions';
import { type CellContent, cellContent, experimentTable, type TableOptions } from './tables/experiment-table';
import type { CellOrder } from './tables/sort-cells';

export interface TableScope {
  readonly sweepId: string;
  /** The experiment's label. */
  readonly label: string;
  readonly benchmark: string;
}

/** The cells of an experiment as its table takes them. */
export async function readCellRows(database: Database, scope: TableScope): Promise<CellRow[]> {
  return (await storedCells(database.sql, scope)).map(toCellRow);
}

/**
 * Computes an experiment's table from the cells {@link readCellRows} gives; intervals are seeded by the sweep's seed. A
 * large table takes seconds of computing, so the event loop gets a turn before each estimate: heartbeats, lease renewals
 * and the calls under way go on meanwhile.
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
  return inTurns(steps);
}

/** What is never stored of a table, from its cells as they are; as {@link computeExperimentTable} in turns. */
export async function computeCellContent(
  rows: readonly CellRow[],
  experiment: ExperimentSpec,
  spec: TableSpec,
): Promise<CellContent> {
  return inTurns(cellContent(rows, tableOptions(experiment, spec)));
}

type TableSpec = Pick<SweepSpec, 'readers' | 'scorers' | 'seed'>;

function tableOptions(experiment: ExperimentSpec, spec: TableSpec): TableOptions {
  const { seed, scorers } = spec;
  return {
    definition: tableDefinitionOf(experiment),
    order: cellOrderOf(experiment, spec),
    scorers,
    seed,
    interval: (values, stream) => accuracyInterval(values, { seed, stream }),
    pairedDifference: (pairs, stream) => pairedBootstrap(pairs, { seed, stream }),
  };
}

/** The orders of readers and conditions that an entry of the sweep file gives. */
function cellOrderOf(spec: ExperimentSpec, { readers }: Pick<SweepSpec, 'readers'>): CellOrder {
  return {
    readers: readers.map(({ id }) => id),
    arms: armsOf(spec).map(armName),
  };
}

function toCellRow(cell: StoredCell): CellRow {
  return {
    itemId: cell.itemId,
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
    ...(cell.flags === null ? {} : { delivery: { tier: cell.tier, model: cell.returnedModel, flags: cell.flags } }),
  };
}

function cellOutcome(cell: StoredCell): CellOutcome {
  if (cell.notApplicable !== null) return 'not_applicable';
  if (cell.state === 'open') return 'pending';
  return (cell.state === 'settled' ? cell.outcome : cell.state) as CellOutcome;
}
