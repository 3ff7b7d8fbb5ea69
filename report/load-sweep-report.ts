import type { Database } from '../db/client';
import { loadDatasets } from '../db/queries/datasets';
import { exchangeFigures } from '../db/queries/exchange-figures';
import { laterSeries } from '../db/queries/later-series';
import { loadActions } from '../db/queries/operator-actions';
import { conditionProgress } from '../db/queries/progress';
import { loadSamples, loadTables } from '../db/queries/result-tables';
import { probeSpend, type SpendRow, sweepSpend } from '../db/queries/spend';
import {
  flaggedCells,
  frozenTextTotals,
  readerCalls,
  readerClients,
  type ReaderOutcomeRow,
  readerOutcomes,
  returnedModels,
} from '../db/queries/sweep-totals';
import { loadConditions, type StoredSweep } from '../db/queries/sweeps';
import { experimentLabels } from '../experiments/experiment-labels';
import { usedGenerators } from '../experiments/sweep-models';
import type { SweepSpec } from '../experiments/sweep-spec';
import { computeCellContent, computeExperimentTable, readCellRows } from './read-experiment-table';
import { readerSummary } from './reader-summary';
import { addKnown, type ConditionIdentity, type SweepSpend, toSweepSpend, toUsd } from './spend';
import { loadStoredTable } from './stored-tables';
import { sumOf } from './sum-of';
import type { ExperimentTable, OutcomeCounts, ReaderSummary, SweepReport } from './sweep-report';
import { type CellOutcome, countOutcomes } from './tables/cell-row';
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
  const rows = await sweepSpend(sql, sweep.id);
  const whole = rows.find(({ scope }) => scope === 'sweep') as Extract<SpendRow, { scope: 'sweep' }>;
  const spend = await loadSpend(database, sweep, rows);
  const probesUsd = spend.probes.probes === 0 ? null : spend.probes.costUsd;
  const { tables, stale } = await loadReportTables(database, sweep);
  const rerunning = sumOf(await conditionProgress(sql, sweep.id), (row) => row.rerunning);
  return {
    stale,
    report: {
      sweep: {
        id: sweep.id,
        name: sweep.name,
        createdAt: sweep.createdAt.toISOString(),
        firstSentAt: whole.firstSentAt?.toISOString() ?? null,
        lastSettledAt: whole.lastEndedAt?.toISOString() ?? null,
        complete: rerunning === 0 && tables.every(({ complete }) => complete),
        planHash: sweep.planHash,
        seed: sweep.spec.seed,
        repetitions: sweep.spec.repetitions,
        scorers: sweep.spec.scorers,
        outcomes: outcomesOf(outcomes),
        order: sweep.spec.order,
        costUsd: addKnown(spend.total.costUsd, probesUsd),
        probesUsd,
        provenance: sweep.provenance,
      },
      actions: (await loadActions(sql, sweep.id)).map(({ action, details, reason, who, at }) => ({
        action,
        details,
        reason,
        who,
        at: at.toISOString(),
      })),
      datasets: (await loadDatasets(sql, sweep.id)).map(({ manifest }) => manifest),
      readers: await loadReaders(database, sweep, { outcomes, rows }),
      spend,
      flags: await flaggedCells(sql, sweep.id),
      series: { later: await laterSeries(sql, sweep.id), rerunning },
      frozenTexts: await frozenTextTotals(sql, sweep.id),
      tables,
    },
  };
}

/** Readers in the order of the sweep file, then the generators that are used. */
async function loadReaders(
  { sql }: Database,
  { id, spec }: { readonly id: string; readonly spec: SweepSpec },
  { outcomes, rows }: { readonly outcomes: readonly ReaderOutcomeRow[]; readonly rows: readonly SpendRow[] },
): Promise<ReaderSummary[]> {
  const calls = await readerCalls(sql, id);
  const models = await returnedModels(sql, id);
  const clients = await readerClients(sql, id);
  const figures = await exchangeFigures(sql, id);
  const roles = [
    ...spec.readers.map((reader) => ({ reader, role: 'reader' as const })),
    ...usedGenerators(spec).map((reader) => ({ reader, role: 'generator' as const })),
  ];
  return roles.map(({ reader, role }) => {
    const isOwn = ({ readerId }: { readonly readerId: string }): boolean => readerId === reader.id;
    return readerSummary(reader, role, {
      outcomes: outcomesOf(outcomes.filter(isOwn)),
      calls: calls.find(isOwn),
      spend: rows.find((row) => row.scope === 'reader' && row.readerId === reader.id),
      figures: figures.find(isOwn),
      clients: clients.filter(isOwn).map(({ client }) => client),
      returnedModels: Object.fromEntries(models.filter(isOwn).map(({ model, answers }) => [model, answers])),
    });
  });
}

async function loadSpend(database: Database, sweep: StoredSweep, rows: readonly SpendRow[]): Promise<SweepSpend> {
  const conditions = (await loadConditions(database, sweep.id)).map((row): [number, ConditionIdentity] => [
    row.id,
    {
      experiment: row.experiment,
      condition: row.key,
      reader: row.readerId,
      capUsd: toUsd(row.budgetMicroUsd),
    },
  ]);
  return toSweepSpend(rows, {
    probes: await probeSpend(database.sql, sweep.id),
    budgetMicroUsd: sweep.budgetMicroUsd,
    conditions: new Map(conditions),
  });
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
      const content = await computeCellContent(rows, entry, sweep.spec);
      tables.push(await loadStoredTable(database, table, { experiment, sample, ...content }));
    } else {
      tables.push(await computeExperimentTable(rows, entry, { label, sample }, sweep.spec));
      if (table) stale.push({ experiment: label, benchmark });
    }
  }
  return { tables, stale };
}

/** Cells by outcome, of one reader or of all. */
function outcomesOf(rows: readonly ReaderOutcomeRow[]): OutcomeCounts {
  return countOutcomes(rows.map(({ outcome, cells }) => ({ outcome: outcome as CellOutcome, cells })));
}
