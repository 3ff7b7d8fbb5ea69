import type { Database } from '../db/client';
import { loadDatasets } from '../db/queries/datasets';
import { exchangeFigures } from '../db/queries/exchange-figures';
import { judgeVerdicts } from '../db/queries/judge-verdicts';
import { loadJudgings, type StoredJudging } from '../db/queries/judgings';
import { laterSeries } from '../db/queries/later-series';
import { loadActions } from '../db/queries/operator-actions';
import { conditionProgress } from '../db/queries/progress';
import { loadIngests } from '../db/queries/recalls';
import { loadSamples, loadTables, type StoredTable } from '../db/queries/result-tables';
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
import { isJudgeScorer } from '../experiments/judging';
import { defaultStatistics, statisticsOf } from '../experiments/statistics-spec';
import { usedGenerators } from '../experiments/sweep-models';
import type { ExperimentSpec, SweepSpec } from '../experiments/sweep-spec';
import { tableScorers } from '../experiments/table-scorers';
import { canonicalJson } from '../text/hash';
import type { FlipList } from './judge-report';
import { loadFlipLists } from './load-flips';
import { computeCellContent, computeExperimentTable, readCellRows } from './read-experiment-table';
import { readerSummary } from './reader-summary';
import { reportedJudges } from './reported-judges';
import { addKnown, type ConditionIdentity, type SweepSpend, toSweepSpend, toUsd } from './spend';
import { type ArtifactStatement, artifactStatement } from './statement/artifact-statement';
import { loadStoredTable } from './stored-tables';
import { sumOf } from './sum-of';
import type { ExperimentTable, OutcomeCounts, ReaderSummary, SweepReport } from './sweep-report';
import { type CellOutcome, type CellRow, countOutcomes } from './tables/cell-row';
import { correctTables } from './tables/families';
import { verifyDigest } from './tables/rows-digest';

/** A stored table that a report does not use. */
export interface StaleTable {
  /** Its label. */
  readonly experiment: string;
  readonly benchmark: string;
  /** `rows`: it is not of the rows as they are now. `scorers`: others score by now. `version`: one without tests wrote it. */
  readonly why: 'rows' | 'scorers' | 'version';
}

export interface LoadedReport {
  readonly report: SweepReport;
  /** Tables that were computed afresh for this report, since the stored one is not of the present rows. */
  readonly stale: readonly StaleTable[];
}

/**
 * Everything a report prints of a sweep, from its rows. A stored table is used only where its digest matches the rows as
 * they are now; otherwise the table is computed afresh and named in `stale`. The p values of all tables are corrected
 * together, by what the sweep file says now.
 */
export async function loadSweepReport(database: Database, sweep: StoredSweep): Promise<LoadedReport> {
  const { sql } = database;
  const outcomes = await readerOutcomes(sql, sweep.id);
  const rows = await sweepSpend(sql, sweep.id);
  const whole = rows.find(({ scope }) => scope === 'sweep') as Extract<SpendRow, { scope: 'sweep' }>;
  const spend = await loadSpend(database, sweep, rows);
  const probesUsd = spend.probes.probes === 0 ? null : spend.probes.costUsd;
  const datasets = await loadDatasets(sql, sweep.id);
  const judgings = await loadJudgings(database, sweep.id);
  const { tables, statements, flips, stale } = await loadReportTables(database, sweep, { judgings, datasets });
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
        // What became of judges' calls is told of them alone: it is no answer of the sweep.
        outcomes: outcomesOf(outcomes.filter(({ readerId }) => !isJudgeScorer(readerId))),
        order: sweep.spec.order,
        costUsd: addKnown(spend.total.costUsd, probesUsd),
        probesUsd,
        provenance: { ...sweep.provenance, ...(await recallProvenance(database, sweep.id)) },
      },
      actions: (await loadActions(sql, sweep.id)).map(({ action, details, reason, who, at }) => ({
        action,
        details,
        reason,
        who,
        at: at.toISOString(),
      })),
      datasets: datasets.map(({ manifest }) => manifest),
      readers: await loadReaders(database, sweep, { outcomes, rows }),
      spend,
      flags: await flaggedCells(sql, sweep.id),
      series: { later: await laterSeries(sql, sweep.id), rerunning },
      frozenTexts: await frozenTextTotals(sql, sweep.id),
      judges: reportedJudges(judgings, await judgeVerdicts(sql, sweep.id)),
      tables,
      statements,
      flips,
    },
  };
}

/** Readers in the order of the sweep file, then the generators that are used, then judges. */
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
    ...(spec.judges ?? []).map((reader) => ({ reader, role: 'judge' as const })),
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

/** One table for each entry of the sweep file, in its order, with what its readers were shown, and its flips. */
async function loadReportTables(
  database: Database,
  sweep: StoredSweep,
  {
    judgings,
    datasets,
  }: { readonly judgings: readonly StoredJudging[]; readonly datasets: Awaited<ReturnType<typeof loadDatasets>> },
): Promise<{ tables: ExperimentTable[]; statements: ArtifactStatement[]; flips: FlipList[]; stale: StaleTable[] }> {
  const stored = await loadTables(database, sweep.id);
  const samples = await loadSamples(database, sweep.id);
  const labels = experimentLabels(sweep.spec.experiments);
  const tables: ExperimentTable[] = [];
  const statements: ArtifactStatement[] = [];
  const flips: FlipList[] = [];
  const stale: StaleTable[] = [];
  for (const [index, entry] of sweep.spec.experiments.entries()) {
    const { experiment, benchmark } = entry;
    const label = labels[index]!;
    const sample = samples.get(label) ?? [];
    const scope = { sweepId: sweep.id, label, benchmark };
    const rows = await readCellRows(database, scope);
    const spec = { ...sweep.spec, scorers: tableScorers(sweep.spec, label, judgings) };
    flips.push(...(await loadFlipLists(database.sql, scope, rows, { scorers: spec.scorers })));
    const table = stored.find((row) => row.experiment === label && row.benchmark === benchmark);
    const found = table && (await usableTable(database, { table, experiment, sample, rows, entry, spec }));
    if (typeof found === 'object') tables.push(found);
    else {
      tables.push(await computeExperimentTable(rows, entry, { label, sample }, spec));
      if (found !== undefined) stale.push({ experiment: label, benchmark, why: found });
    }
    const dataset = datasets.find((stored) => stored.benchmark === benchmark)?.manifest;
    statements.push(artifactStatement({ ...sweep, spec, entry, table: { label, benchmark, sample }, rows, dataset }));
  }
  return { tables: correctTables(tables, statisticsOf(sweep.spec)), statements, flips, stale };
}

/** A stored table, or why it is not used. */
async function usableTable(
  database: Database,
  {
    table,
    rows,
    entry,
    spec,
    ...rest
  }: Pick<ExperimentTable, 'experiment' | 'sample'> & {
    readonly table: StoredTable;
    readonly rows: readonly CellRow[];
    readonly entry: ExperimentSpec;
    readonly spec: SweepSpec;
  },
): Promise<ExperimentTable | StaleTable['why']> {
  if (!verifyDigest(table, rows)) return 'rows';
  const content = await computeCellContent(rows, entry, spec);
  const loaded = await loadStoredTable(database, table, { ...rest, ...content, correction: defaultStatistics });
  if (!isByScorers(loaded, spec.scorers)) return 'scorers';
  return isOfEarlierVersion(loaded) ? 'version' : loaded;
}

/** A judge that is asked about all answers, or `score`, adds to the scorers of a table that is written already. */
function isByScorers({ results }: Pick<ExperimentTable, 'results'>, scorers: readonly string[]): boolean {
  const found = new Set(results.map(({ scorer }) => scorer));
  return found.size === 0 || (found.size === scorers.length && scorers.every((scorer) => found.has(scorer)));
}

/** Every estimate has a method since there are tests. */
function isOfEarlierVersion({ results }: Pick<ExperimentTable, 'results'>): boolean {
  return results.some(({ accuracy, method }) => accuracy.value !== null && method === null);
}

/** Cells by outcome, of one reader or of all. */
function outcomesOf(rows: readonly ReaderOutcomeRow[]): OutcomeCounts {
  return countOutcomes(rows.map(({ outcome, cells }) => ({ outcome: outcome as CellOutcome, cells })));
}

/** What the systems that recalled are, and what they were set up with, as it was when they took the cases. */
async function recallProvenance({ sql }: Database, sweepId: string): Promise<Record<string, string>> {
  const ingests = await loadIngests(sql, sweepId);
  return Object.fromEntries(
    ingests.map(({ experiment, system, version, settings, cases }) => [
      `system ${experiment}/${system}@${version}`,
      `${cases} cases, ${canonicalJson(settings)}`,
    ]),
  );
}
