import type { Database } from '../db/client';
import {
  loadTableRows,
  type NewTable,
  type StoredAgreement,
  type StoredComparison,
  type StoredFigure,
  type StoredResult,
  type StoredTable,
} from '../db/queries/result-tables';
import type { Estimate } from '../scoring/statistics';
import type { Agreement } from './judge-report';
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
    comparisons: table.comparisons.map(({ difference, percentile, significance, missingBounds, ...row }) => ({
      ...row,
      ...significance,
      difference: difference.value,
      differenceLow: difference.low,
      differenceHigh: difference.high,
      percentileLow: percentile?.low ?? null,
      percentileHigh: percentile?.high ?? null,
      missingLow: missingBounds?.low ?? null,
      missingHigh: missingBounds?.high ?? null,
    })),
    figures: table.figures.map(({ estimate, significance, itemIds, ...row }) => ({
      ...row,
      ...estimate,
      ...significance,
      itemIds: itemIds === null ? null : [...itemIds],
    })),
    agreements: table.agreements.map(({ kappa, ...row }) => ({
      ...row,
      kappa: kappa.value,
      kappaLow: kappa.low,
      kappaHigh: kappa.high,
    })),
  };
}

/** A stored table as the report prints it; what its rows don't hold is given. */
export async function loadStoredTable(
  database: Database,
  stored: StoredTable,
  rest: Pick<ExperimentTable, 'experiment' | 'sample' | 'correction'> & CellContent,
): Promise<ExperimentTable> {
  const { results, comparisons, figures, agreements } = await loadTableRows(database, stored);
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
    agreements: agreements.map(toAgreement),
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
  const { difference, differenceLow, differenceHigh, percentileLow, percentileHigh, missingLow, missingHigh, ...more } =
    ownFields(row);
  const { test, pValue, family, familySize, pHolm, pBh, ...rest } = more;
  return {
    ...rest,
    significance: { test, pValue, family, familySize, pHolm, pBh },
    percentile: range(percentileLow, percentileHigh),
    difference: estimate(difference, differenceLow, differenceHigh),
    missingBounds: range(missingLow, missingHigh),
  };
}

function toFigure(row: StoredFigure): Figure {
  const { value, low, high, test, pValue, family, familySize, pHolm, pBh, ...rest } = ownFields(row);
  return {
    ...rest,
    estimate: estimate(value, low, high),
    significance: { test, pValue, family, familySize, pHolm, pBh },
  };
}

function toAgreement(row: StoredAgreement): Agreement {
  const { kappa, kappaLow, kappaHigh, ...rest } = ownFields(row);
  return { ...rest, kappa: estimate(kappa, kappaLow, kappaHigh) };
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
