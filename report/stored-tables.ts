import type { Database } from '../db/client';
import {
  loadTemplateTable,
  type NewTemplateTable,
  type StoredComparison,
  type StoredTable,
  type StoredTemplateResult,
} from '../db/queries/result-tables';
import type { TemplateName } from '../evidence/artifact';
import type { ScorerId } from '../scoring/scorer';
import type { Estimate } from '../scoring/statistics';
import type { Comparison, TemplateResult, TemplatesTable } from './sweep-report';

/** A computed table as the rows that store it. */
export function toStoredTable(
  table: TemplatesTable,
): Pick<NewTemplateTable, 'benchmark' | 'digest' | 'complete' | 'results' | 'comparisons'> {
  const { benchmark, digest, complete } = table;
  return {
    benchmark,
    digest,
    complete,
    results: table.results.map(({ accuracy, ...row }) => ({
      ...row,
      accuracy: accuracy.value,
      accuracyLow: accuracy.low,
      accuracyHigh: accuracy.high,
    })),
    comparisons: table.comparisons.map(({ difference, missingBounds, ...row }) => ({
      ...row,
      difference: difference.value,
      differenceLow: difference.low,
      differenceHigh: difference.high,
      missingLow: missingBounds?.low ?? null,
      missingHigh: missingBounds?.high ?? null,
    })),
  };
}

/** A stored table as the report prints it; what its rows don't hold is given. */
export async function loadStoredTable(
  database: Database,
  stored: StoredTable,
  notApplicable: TemplatesTable['notApplicable'],
): Promise<TemplatesTable> {
  const { results, comparisons } = await loadTemplateTable(database, stored);
  return {
    experiment: 'templates',
    benchmark: stored.benchmark,
    complete: stored.complete,
    digest: stored.digest,
    writtenAt: stored.writtenAt.toISOString(),
    results: results.map(toResult),
    comparisons: comparisons.map(toComparison),
    notApplicable,
  };
}

function estimate(value: number | null, low: number | null, high: number | null): Estimate {
  return { value, low, high };
}

function toResult(row: StoredTemplateResult): TemplateResult {
  const { sweepId: _sweep, benchmark: _benchmark, accuracy, accuracyLow, accuracyHigh, ...rest } = row;
  return {
    ...rest,
    template: rest.template as TemplateName,
    scorer: rest.scorer as ScorerId,
    accuracy: estimate(accuracy, accuracyLow, accuracyHigh),
  };
}

function toComparison(row: StoredComparison): Comparison {
  return {
    reader: row.reader,
    scorer: row.scorer as ScorerId,
    arm: row.arm as TemplateName,
    control: row.control as TemplateName,
    pairs: row.pairs,
    missing: row.missing,
    notApplicable: row.notApplicable,
    better: row.better,
    worse: row.worse,
    difference: estimate(row.difference, row.differenceLow, row.differenceHigh),
    missingBounds:
      row.missingLow === null || row.missingHigh === null ? null : { low: row.missingLow, high: row.missingHigh },
  };
}
