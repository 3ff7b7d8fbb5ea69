import type { Database } from '../db/client';
import {
  loadTableRows,
  type NewTable,
  type StoredComparison,
  type StoredFigure,
  type StoredResult,
  type StoredTable,
} from '../db/queries/result-tables';
import type { Estimate } from '../scoring/statistics';
import type { ArmResult, Comparison, ExperimentTable, Figure } from './sweep-report';
import type { CellContent } from './tables/experiment-table';

/** A computed table as the rows that store it. */
export function toStoredTable(table: ExperimentTable): Omit<NewTable, 'sweepId'> {
  const { label, benchmark, digest, complete } = table;
  return {
    experiment: label,
    benchmark,
    digest,
    complete,
    results: table.results.map(({ accuracy, spread, ...row }) => ({
      ...row,
      accuracy: accuracy.value,
      accuracyLow: accuracy.low,
      accuracyHigh: accuracy.high,
      spreadLow: spread?.low ?? null,
      spreadHigh: spread?.high ?? null,
    })),
    comparisons: table.comparisons.map(({ difference, missingBounds, ...row }) => ({
      ...row,
      difference: difference.value,
      differenceLow: difference.low,
      differenceHigh: difference.high,
      missingLow: missingBounds?.low ?? null,
      missingHigh: missingBounds?.high ?? null,
    })),
    figures: table.figures.map(({ estimate, itemIds, ...row }) => ({
      ...row,
      ...estimate,
      itemIds: itemIds === null ? null : [...itemIds],
    })),
  };
}

/** A stored table as the report prints it; what its rows don't hold is given. */
export async function loadStoredTable(
  database: Database,
  stored: StoredTable,
  rest: Pick<ExperimentTable, 'experiment' | 'sample'> & CellContent,
): Promise<ExperimentTable> {
  const { results, comparisons, figures } = await loadTableRows(database, stored);
  return {
    ...rest,
    label: stored.experiment,
    benchmark: stored.benchmark,
    complete: stored.complete,
    digest: stored.digest,
    writtenAt: stored.writtenAt.toISOString(),
    results: results.map(toResult),
    comparisons: comparisons.map(toComparison),
    figures: figures.map(toFigure),
  };
}

function toResult(row: StoredResult): ArmResult {
  const { accuracy, accuracyLow, accuracyHigh, spreadLow, spreadHigh, ...rest } = ownFields(row);
  return {
    ...rest,
    accuracy: estimate(accuracy, accuracyLow, accuracyHigh),
    spread: range(spreadLow, spreadHigh),
  };
}

function toComparison(row: StoredComparison): Comparison {
  const { difference, differenceLow, differenceHigh, missingLow, missingHigh, ...rest } = ownFields(row);
  return {
    ...rest,
    difference: estimate(difference, differenceLow, differenceHigh),
    missingBounds: range(missingLow, missingHigh),
  };
}

function toFigure(row: StoredFigure): Figure {
  const { value, low, high, ...rest } = ownFields(row);
  return { ...rest, estimate: estimate(value, low, high) };
}

type Placed = Pick<StoredResult, 'sweepId' | 'experiment' | 'benchmark' | 'ordinal'>;

/** A row without what says which table it is of, and where in it. */
function ownFields<Row extends Placed>(row: Row): Omit<Row, keyof Placed> {
  const { sweepId: _sweep, experiment: _experiment, benchmark: _benchmark, ordinal: _ordinal, ...own } = row;
  return own;
}

function estimate(value: number | null, low: number | null, high: number | null): Estimate {
  return { value, low, high };
}

function range(low: number | null, high: number | null): { low: number; high: number } | null {
  return low === null || high === null ? null : { low, high };
}
