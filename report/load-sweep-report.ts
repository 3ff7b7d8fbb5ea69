import type { Database } from '../db/client';
import { loadDatasets } from '../db/queries/datasets';
import { loadSamples, loadTables } from '../db/queries/result-tables';
import {
  frozenTextTotals,
  type ReaderOutcomeRow,
  readerOutcomes,
  type ReaderTotals,
  readerTotals,
  returnedModels,
} from '../db/queries/sweep-totals';
import type { StoredSweep } from '../db/queries/sweeps';
import { experimentLabels } from '../experiments/experiment-labels';
import { readerParameters } from '../experiments/reader-parameters';
import { usedGenerators } from '../experiments/sweep-models';
import type { ReaderSpec } from '../experiments/sweep-spec';
import { cellOrderOf, computeExperimentTable, readCellRows } from './read-experiment-table';
import { loadStoredTable } from './stored-tables';
import type { ExperimentTable, OutcomeCounts, ReaderSummary, SweepReport } from './sweep-report';
import { type CellOutcome, countOutcomes } from './tables/cell-row';
import { notApplicableReasons } from './tables/not-applicable';
import { verifyDigest } from './tables/rows-digest';

/** A stored table that no longer matches the rows it was made from. */
export interface StaleTable {
  /** Its label. */
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
  const summaryOf = (reader: ReaderSpec, role: ReaderSummary['role']): ReaderSummary => ({
    role,
    ...readerSummary(
      reader,
      outcomes.filter(({ readerId }) => readerId === reader.id),
      totals.find(({ readerId }) => readerId === reader.id),
    ),
    returnedModels: Object.fromEntries(
      models.filter(({ readerId }) => readerId === reader.id).map(({ model, answers }) => [model, answers]),
    ),
  });
  const readers = [
    ...sweep.spec.readers.map((reader) => summaryOf(reader, 'reader')),
    ...usedGenerators(sweep.spec).map((generator) => summaryOf(generator, 'generator')),
  ];
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
        firstSentAt: isoOf(inOrder(totals.map(({ firstSentAt }) => firstSentAt))[0]),
        lastSettledAt: isoOf(inOrder(totals.map(({ lastEndedAt }) => lastEndedAt)).at(-1)),
        complete: tables.every(({ complete }) => complete),
        planHash: sweep.planHash,
        seed: sweep.spec.seed,
        repetitions: sweep.spec.repetitions,
        scorers: sweep.spec.scorers,
        outcomes: all,
        costUsd: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
        provenance: sweep.provenance,
      },
      datasets: (await loadDatasets(sql, sweep.id)).map(({ manifest }) => manifest),
      readers,
      frozenTexts: await frozenTextTotals(sql, sweep.id),
      tables,
    },
  };
}

/** One table for each entry of the sweep file, in its order. */
async function loadReportTables(
  database: Database,
  sweep: StoredSweep,
): Promise<{ tables: ExperimentTable[]; stale: StaleTable[] }> {
  const stored = await loadTables(database, sweep.id);
  const samples = await loadSamples(database, sweep.id);
  const labels = experimentLabels(sweep.spec.experiments);
  const tables: ExperimentTable[] = [];
  const stale: StaleTable[] = [];
  for (const [index, entry] of sweep.spec.experiments.entries()) {
    const { experiment, benchmark } = entry;
    const label = labels[index]!;
    const sample = samples.get(label) ?? [];
    const rows = await readCellRows(database, { sweepId: sweep.id, label, benchmark });
    const table = stored.find((row) => row.experiment === label && row.benchmark === benchmark);
    if (table && verifyDigest(table, rows)) {
      const { arms } = cellOrderOf(entry, sweep.spec);
      const notApplicable = notApplicableReasons(rows, arms);
      tables.push(await loadStoredTable(database, table, { experiment, sample, notApplicable }));
    } else {
      tables.push(await computeExperimentTable(rows, entry, { label, sample }, sweep.spec));
      if (table) stale.push({ experiment: label, benchmark });
    }
  }
  return { tables, stale };
}

function readerSummary(
  reader: ReaderSpec,
  outcomes: readonly ReaderOutcomeRow[],
  total: ReaderTotals | undefined,
): Omit<ReaderSummary, 'role' | 'returnedModels'> {
  const isPriced = reader.price !== undefined || reader.provider === 'offline';
  return {
    id: reader.id,
    provider: reader.provider,
    model: reader.model,
    parameters: readerParameters(reader),
    outcomes: outcomesOf(outcomes),
    calls: total?.calls ?? 0,
    attempts: total?.attempts ?? 0,
    orphans: total?.orphans ?? 0,
    reused: total?.reused ?? 0,
    repeated: total?.repeated ?? 0,
    inputTokens: total?.inputTokens ?? null,
    outputTokens: total?.outputTokens ?? null,
    costUsd: costOf(isPriced, total),
    uncosted: reader.price === undefined ? 0 : (total?.uncosted ?? 0),
  };
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

/** Times that are known, the earliest first. */
function inOrder(times: readonly (Date | null)[]): Date[] {
  return times.filter((time) => time !== null).sort((a, b) => a.getTime() - b.getTime());
}

function isoOf(date: Date | undefined): string | null {
  return date?.toISOString() ?? null;
}
