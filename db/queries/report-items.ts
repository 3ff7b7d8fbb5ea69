import type { Gold } from '../../benchmarks/item';
import type { Sql } from '../client';
import { cellOutcome, seriesOfCells } from './cell-fragments';

type Transaction = Parameters<Parameters<Sql['begin']>[1]>[0];

/** A condition whose cells a reader answers. */
export interface ReportCondition {
  readonly id: number;
  /** The experiment's label. */
  readonly experiment: string;
  readonly benchmark: string;
  /** The condition's key without its reader. */
  readonly arm: string;
  readonly readerId: string;
}

/** An item that a sweep asks about. */
export interface ReportItem {
  readonly benchmark: string;
  readonly ordinal: number;
  readonly itemId: string;
  readonly type: string;
  readonly gold: Gold;
  readonly questionHash: string;
  readonly questionDate: string | null;
  /** What a published audit says is wrong with the gold. */
  readonly defect: string | null;
}

/** A cell with the hashes of its texts. */
export interface ReportCell {
  readonly id: string;
  readonly conditionId: number;
  readonly benchmark: string;
  readonly itemOrdinal: number;
  readonly repetition: number;
  /** See `CellOutcome`. */
  readonly outcome: string;
  readonly notApplicable: string | null;
  readonly artifactWords: number | null;
  readonly goldVisible: boolean | null;
  readonly witnessRecall: number | null;
  readonly marks: readonly string[];
  /** The parts of its prompt; null: the cell is not applicable. */
  readonly systemHash: string | null;
  readonly artifactHash: string | null;
  readonly questionHash: string | null;
  /** Null: there is no answer. */
  readonly answerHash: string | null;
}

export interface ReportScore {
  readonly cellId: string;
  readonly scorer: string;
  /** Null: a judge was asked and gave no verdict that can be read. */
  readonly value: number | null;
  readonly abstained: boolean;
}

/** What a judge said about a cell's answer. */
export interface ReportJudgement {
  readonly cellId: string;
  /** The judge's own cell. */
  readonly judgeCellId: string;
  readonly scorer: string;
  /** `yes`, `no`, `error`; null: it has not been read yet. */
  readonly verdict: string | null;
  readonly why: string | null;
  /** Null: there is no reply. */
  readonly replyHash: string | null;
}

/** What the item browser of a report shows, as of one moment; lists are in the order of the plan. */
export interface ReportItems {
  readonly tx: Transaction;
  readonly conditions: readonly ReportCondition[];
  readonly items: readonly ReportItem[];
  /** All cells by item, then condition and repetition, some thousand at a time. */
  cellPages(): AsyncGenerator<readonly ReportCell[]>;
  /** Of the series that the cells use. */
  scoresOf(cells: readonly ReportCell[]): Promise<readonly ReportScore[]>;
  judgementsOf(cells: readonly ReportCell[]): Promise<readonly ReportJudgement[]>;
}

const cellsPerPage = 4_000;

/** Reads what the item browser of a sweep shows in one snapshot, so that its parts are of one moment. */
export async function withReportItems<T>(
  sql: Sql,
  sweepId: string,
  work: (items: ReportItems) => Promise<T>,
): Promise<T> {
  const result = await sql.begin('isolation level repeatable read read only', async (tx) => {
    // All rows of a cursor are read, so the plan is to be that of the whole.
    await tx`SET LOCAL cursor_tuple_fraction = 1`;
    await tx`SET LOCAL work_mem = '64MB'`;
    const isJudged = (await tx`SELECT 1 FROM judgings WHERE sweep_id = ${sweepId} LIMIT 1`).length > 0;
    return {
      value: await work({
        tx,
        conditions: await readConditions(tx, sweepId),
        items: await readItems(tx, sweepId),
        cellPages: () => readCells(tx, sweepId),
        scoresOf: (cells) => readScores(tx, cells),
        judgementsOf: async (cells) => (isJudged ? readJudgements(tx, cells) : []),
      }),
    };
  });
  return (result as { value: T }).value;
}

async function readConditions(tx: Transaction, sweepId: string): Promise<ReportCondition[]> {
  return tx<ReportCondition[]>`
    SELECT k.id, k.experiment, k.benchmark, left(k.key, -(length(k.reader_id) + 1)) AS arm, k.reader_id AS "readerId"
    FROM conditions k JOIN experiments e ON e.sweep_id = k.sweep_id AND e.label = k.experiment
    WHERE k.sweep_id = ${sweepId} AND k.stage = 'read'
    ORDER BY e.ordinal, k.ordinal`;
}

async function readItems(tx: Transaction, sweepId: string): Promise<ReportItem[]> {
  return tx<ReportItem[]>`
    SELECT d.benchmark, i.ordinal, i.item_id AS "itemId", i.type, i.gold, i.question_hash AS "questionHash",
      i.question_date AS "questionDate", i.defect
    FROM sweep_datasets d JOIN items i ON i.dataset_id = d.dataset_id
    WHERE d.sweep_id = ${sweepId} AND (d.benchmark, i.ordinal) IN (
      SELECT k.benchmark, c.item_ordinal FROM conditions k JOIN cells c ON c.condition_id = k.id
      WHERE k.sweep_id = ${sweepId} AND k.stage = 'read')
    ORDER BY d.benchmark, i.ordinal`;
}

async function* readCells(tx: Transaction, sweepId: string): AsyncGenerator<readonly ReportCell[]> {
  await tx`
    DECLARE report_cells NO SCROLL CURSOR FOR
    SELECT c.id, k.id AS "conditionId", k.benchmark, c.item_ordinal AS "itemOrdinal", c.repetition,
      ${cellOutcome(tx)} AS outcome, c.not_applicable AS "notApplicable", c.artifact_words AS "artifactWords",
      c.gold_visible AS "goldVisible", c.witness_recall AS "witnessRecall", c.marks, p.system_hash AS "systemHash",
      p.artifact_hash AS "artifactHash", p.question_hash AS "questionHash", a.answer_hash AS "answerHash"
    FROM conditions k JOIN experiments e ON e.sweep_id = k.sweep_id AND e.label = k.experiment
    JOIN cells c ON c.condition_id = k.id LEFT JOIN calls p ON p.key = c.call_key
    ${seriesOfCells(tx)}
    WHERE k.sweep_id = ${sweepId} AND k.stage = 'read'
    ORDER BY k.benchmark, c.item_ordinal, e.ordinal, k.ordinal, c.repetition`;
  for (;;) {
    const page = await tx.unsafe<ReportCell[]>(`FETCH ${cellsPerPage} FROM report_cells`);
    if (page.length > 0) yield page;
    if (page.length < cellsPerPage) break;
  }
  await tx`CLOSE report_cells`;
}

async function readScores(tx: Transaction, cells: readonly ReportCell[]): Promise<ReportScore[]> {
  return tx<ReportScore[]>`
    SELECT y.cell_id AS "cellId", y.scorer, y.value, y.abstained
    FROM scores y JOIN cells c ON c.id = y.cell_id AND c.series = y.series
    WHERE y.cell_id = ANY(${cells.map(({ id }) => id)}) ORDER BY y.scorer`;
}

async function readJudgements(tx: Transaction, cells: readonly ReportCell[]): Promise<ReportJudgement[]> {
  return tx<ReportJudgement[]>`
    SELECT j.judged_cell AS "cellId", j.cell_id AS "judgeCellId", j.scorer, j.verdict, j.why,
      a.answer_hash AS "replyHash"
    FROM judgements j JOIN cells o ON o.id = j.judged_cell AND o.series = j.judged_series
    JOIN cells c ON c.id = j.cell_id ${seriesOfCells(tx)}
    WHERE j.judged_cell = ANY(${cells.map(({ id }) => id)}) ORDER BY j.scorer`;
}

/** Lengths of texts in code units, by hash. */
export async function textLengths(tx: Transaction, hashes: readonly string[]): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map();
  const rows = await tx<{ hash: string; chars: number }[]>`
    SELECT hash, chars FROM texts WHERE hash = ANY(${hashes as string[]})`;
  return new Map(rows.map(({ hash, chars }) => [hash, chars]));
}
