import type { Database } from '../db/client';
import { loadDatasets } from '../db/queries/datasets';
import { loadTables } from '../db/queries/result-tables';
import {
  type ReaderOutcomeRow,
  readerOutcomes,
  type ReaderTotals,
  readerTotals,
  returnedModels,
} from '../db/queries/sweep-totals';
import type { StoredSweep } from '../db/queries/sweeps';
import { loadConditions } from '../db/queries/sweeps';
import { readerParameters } from '../experiments/reader-parameters';
import { computeTemplatesTable, readCellRows } from './read-templates-table';
import { loadStoredTable } from './stored-tables';
import type { OutcomeCounts, ReaderSummary, SweepReport, TemplatesTable } from './sweep-report';
import { type CellOutcome, countOutcomes } from './tables/cell-row';
import { verifyDigest } from './tables/rows-digest';
import { notApplicableReasons } from './tables/templates';

/** A stored table that no longer matches the rows it was made from. */
export interface StaleTable {
  readonly experiment: string;
  readonly benchmark: string;
}

export interface LoadedReport {
  readonly report: SweepReport;
  /** Tables that were computed afresh for this report, since the stored one is not of the present rows. */
  readonly stale: readonly StaleTable[];
}

/**
 * Everything a report prints of a sweep, from its rows. A stored table is used only where its digest matches the rows as
 * they are now; otherwise the table is computed afresh and named in `stale`.
 */
export async function loadSweepReport(database: Database, sweep: StoredSweep): Promise<LoadedReport> {
  const { sql } = database;
  const outcomes = await readerOutcomes(sql, sweep.id);
  const totals = await readerTotals(sql, sweep.id);
  const models = await returnedModels(sql, sweep.id);
  const readers = sweep.spec.readers.map((reader): ReaderSummary => {
    const total = totals.find(({ readerId }) => readerId === reader.id);
    const isPriced = reader.price !== undefined || reader.provider === 'offline';
    return {
      id: reader.id,
      provider: reader.provider,
      model: reader.model,
      parameters: readerParameters(reader),
      outcomes: outcomesOf(outcomes.filter(({ readerId }) => readerId === reader.id)),
      calls: total?.calls ?? 0,
      attempts: total?.attempts ?? 0,
      orphans: total?.orphans ?? 0,
      repeated: total?.repeated ?? 0,
      inputTokens: total?.inputTokens ?? null,
      outputTokens: total?.outputTokens ?? null,
      costUsd: costOf(isPriced, total),
      uncosted: reader.price === undefined ? 0 : (total?.uncosted ?? 0),
      returnedModels: Object.fromEntries(
        models.filter(({ readerId }) => readerId === reader.id).map(({ model, answers }) => [model, answers]),
      ),
    };
  });
  const { tables, stale } = await loadReportTables(database, sweep);
  const all = outcomesOf(outcomes);
  const costs = readers.map(({ costUsd }) => costUsd).filter((cost) => cost !== null);
  return {
    stale,
    report: {
      sweep: {
        id: sweep.id,
        name: sweep.name,
        createdAt: sweep.createdAt.toISOString(),
        firstSentAt: isoOf(totals.map(({ firstSentAt }) => firstSentAt).sort(byTime)[0]),
        lastSettledAt: isoOf(
          totals
            .map(({ lastEndedAt }) => lastEndedAt)
            .sort(byTime)
            .at(-1),
        ),
        complete: tables.length === sweep.spec.experiments.length && tables.every(({ complete }) => complete),
        planHash: sweep.planHash,
        seed: sweep.spec.seed,
        repetitions: sweep.spec.repetitions,
        outcomes: all,
        costUsd: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
        provenance: sweep.provenance,
      },
      datasets: (await loadDatasets(sql, sweep.id)).map(({ manifest }) => manifest),
      readers,
      tables,
    },
  };
}

async function loadReportTables(
  database: Database,
  sweep: StoredSweep,
): Promise<{ tables: TemplatesTable[]; stale: StaleTable[] }> {
  const stored = await loadTables(database, sweep.id);
  const conditions = await loadConditions(database, sweep.id);
  const experiments = [
    ...new Map(conditions.map(({ experiment, benchmark }) => [experiment, { experiment, benchmark }])).values(),
  ];
  const tables: TemplatesTable[] = [];
  const stale: StaleTable[] = [];
  for (const { experiment, benchmark } of experiments) {
    const scope = { sweepId: sweep.id, label: experiment, benchmark };
    const rows = await readCellRows(database, scope);
    const table = stored.find((row) => row.experiment === experiment && row.benchmark === benchmark);
    if (table && verifyDigest(table, rows)) {
      tables.push(await loadStoredTable(database, table, notApplicableReasons(rows)));
    } else {
      tables.push(await computeTemplatesTable(rows, benchmark, sweep.spec));
      if (table) stale.push({ experiment, benchmark });
    }
  }
  return { tables, stale };
}

/** Cells by outcome, of one reader or of all. */
function outcomesOf(rows: readonly ReaderOutcomeRow[]): OutcomeCounts {
  return countOutcomes(rows.map(({ outcome, cells }) => ({ outcome: outcome as CellOutcome, cells })));
}

/** In dollars; null without a price, and where something was delivered but no cost of it is known. */
function costOf(isPriced: boolean, total: ReaderTotals | undefined): number | null {
  if (!isPriced) return null;
  const { costMicroUsd = null, uncosted = 0 } = total ?? {};
  return costMicroUsd === null && uncosted > 0 ? null : (costMicroUsd ?? 0) / 1e6;
}

function byTime(a: Date | null, b: Date | null): number {
  return (a?.getTime() ?? 0) - (b?.getTime() ?? 0);
}

function isoOf(date: Date | null | undefined): string | null {
  return date?.toISOString() ?? null;
}
