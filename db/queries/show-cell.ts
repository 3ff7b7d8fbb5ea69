import type { Gold } from '../../benchmarks/item';
import type { Condition } from '../../experiments/condition';
import type { Queryable } from '../client';
import { tierOfAttempt } from './attempt-fragments';
import { cellAddress, cellOutcome, isOrphan, seriesOfCells } from './cell-fragments';
import { loadTexts } from './load-texts';

/** Which cell it is, in words a person gave in a sweep file. */
export interface CellAddress {
  readonly id: string;
  readonly sweepId: string;
  /** The experiment's label. */
  readonly experiment: string;
  /** The condition's key. */
  readonly condition: string;
  readonly itemId: string;
  /** From 0. */
  readonly repetition: number;
}

/** A cell as one line of a list. */
export interface CellLine extends CellAddress {
  /** An outcome, `pending`, `deferred`, `failed`, `given_up` or `not_applicable`. */
  readonly outcome: string;
  readonly notApplicable: string | null;
  /** The whole text; null: there is none. */
  readonly answer: string | null;
  /** By scorer; null: a judge gave no verdict that can be read. */
  readonly scores: Readonly<Record<string, number | null>>;
}

/** Some of the rows that were asked for, and how many there are. */
export interface Page<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

/** A series of attempts at a cell's call. */
export interface StoredSeries {
  readonly series: number;
  readonly state: string;
  /** The attempt whose answer the series gives. */
  readonly settledAttempt: number | null;
  /** The rerun or verdict that opened it; null: the plan did. */
  readonly openedBy: SeriesOrigin | null;
}

/** Which action of an operator opened a series. */
export interface SeriesOrigin {
  readonly action: 'rerun' | 'give_up';
  /** ISO time. */
  readonly at: string;
  readonly who: string;
  readonly reason: string | null;
}

/** One attempt, as `attempts` has it. */
export interface StoredAttempt {
  readonly id: number;
  readonly series: number;
  readonly epoch: number;
  readonly workerId: string;
  readonly journalledAt: Date;
  readonly sentAt: Date | null;
  readonly endedAt: Date | null;
  /** An outcome, `unsent`, `open` or, where no end can come any more, `orphan`. */
  readonly outcome: string;
  readonly answer: string | null;
  readonly httpStatus: number | null;
  readonly finishReason: string | null;
  readonly returnedModel: string | null;
  readonly requestId: string | null;
  readonly client: string | null;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  readonly retry: string | null;
  readonly inputUncached: number | null;
  readonly inputCached: number | null;
  readonly inputWritten: number | null;
  readonly outputVisible: number | null;
  readonly outputReasoning: number | null;
  /** The provider's own usage object. */
  readonly rawUsage: unknown;
  readonly costMicroUsd: number | null;
  /** The sweep whose answer was taken over. */
  readonly reusedFrom: string | null;
  /** The condition whose block or batch sent it, as `experiment/key`; null in rows of earlier versions. */
  readonly sentBy: string | null;
  /** `batch`, or what the provider calls its service tier; null: not told. */
  readonly tier: string | null;
  /** The batch it is a line of; null: sent by itself. */
  readonly batch: { readonly id: number; readonly vendorId: string | null; readonly line: string } | null;
  /** What is odd about its answer, see `ExchangeFlag`. */
  readonly flags: readonly string[];
}

export interface StoredScore {
  readonly series: number;
  readonly scorer: string;
  readonly version: number;
  /** Null: a judge gave no verdict that can be read. */
  readonly value: number | null;
  readonly abstained: boolean;
}

/** The request of a cell, its prompt as the parts that were stored. */
export interface StoredCall {
  readonly key: number;
  readonly id: string;
  /** Whose settings send it: another reader's, where two of equal settings share it. */
  readonly readerId: string;
  readonly system: string;
  readonly artifact: string;
  /** With its date line; empty in most generators' prompts. */
  readonly question: string;
  /** Cells that use it, this one included. */
  readonly cells: number;
}

/** The cell that a judge's cell is about. */
export interface JudgedCell {
  readonly cell: CellAddress;
  /** The series whose answer is judged. */
  readonly series: number;
  /** `yes`, `no` or `error`; null: not read yet. */
  readonly verdict: string | null;
  /** Why it is an error. */
  readonly why: string | null;
}

/** What a judge says of one answer of a cell. */
export interface StoredJudgement {
  readonly scorer: string;
  readonly series: number;
  readonly verdict: string | null;
  readonly why: string | null;
  readonly provider: string;
  readonly model: string;
  /** Id, version and SHA-256 of its prompt. */
  readonly prompt: string;
  readonly promptVersion: number;
  readonly promptHash: string;
  /** Its words; null: there are none. */
  readonly reply: string | null;
  /** Id of the judge's own cell. */
  readonly cell: string;
}

/** Everything that is stored of one cell. */
export interface StoredCellDetail extends CellAddress {
  readonly stage: Condition['stage'];
  readonly factors: Readonly<Record<string, string>>;
  /** Of a reader, a generator or a judge. */
  readonly readerId: string;
  readonly benchmark: string;
  /** The series it uses. */
  readonly series: number;
  /** The series that a rerun has opened for it and that may take its place; null: none is owed. */
  readonly nextSeries: number | null;
  readonly outcome: string;
  readonly notApplicable: string | null;
  readonly artifactWords: number | null;
  readonly goldVisible: boolean | null;
  readonly marks: readonly string[];
  readonly item: {
    readonly type: string;
    readonly question: string;
    readonly questionDate: string | null;
    readonly gold: Gold;
    readonly flags: readonly string[];
    readonly defect: string | null;
    readonly witnesses: readonly string[] | null;
  };
  /** Null: the cell is not applicable. */
  readonly call: StoredCall | null;
  readonly allSeries: readonly StoredSeries[];
  readonly attempts: readonly StoredAttempt[];
  readonly scores: readonly StoredScore[];
  /** Id of the generator's call that made its artifact. */
  readonly generatorCall: string | null;
  /** The generator's cell of that call. */
  readonly madeBy: CellAddress | null;
  /** Of a generator's cell: those that show what it made. */
  readonly shownBy: Page<CellAddress>;
  /** Of a judge's cell: what it judges. */
  readonly judges: JudgedCell | null;
  /** What judges say of its answers, by judge and series. */
  readonly judgedBy: readonly StoredJudgement[];
}

/** Cells of any sweep whose id begins with some hexadecimal digits, newest sweep first; at most `most` of them. */
export async function findCells(sql: Queryable, beginning: string, most: number): Promise<Page<CellAddress>> {
  // A range, since the key's index can serve it whatever the collation: every hexadecimal digit comes before "g".
  const rows = await sql<(CellAddress & { total: number })[]>`
    SELECT ${cellAddress(sql)}, count(*) OVER ()::int AS total
    FROM cells c JOIN conditions k ON k.id = c.condition_id JOIN sweeps w ON w.id = k.sweep_id
    WHERE c.id >= ${beginning} AND c.id < ${`${beginning}g`}
    ORDER BY w.created_at DESC, k.ordinal, c.item_ordinal, c.repetition LIMIT ${most}`;
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) };
}

/** Which cells of a sweep are meant. */
export interface CellFilter {
  readonly conditionIds: readonly number[];
  /** Undefined: every item. */
  readonly itemId?: string;
  /** Undefined: every repetition. */
  readonly repetition?: number;
}

/** Cells in the order of the plan; at most `most` of them. */
export async function listCells(sql: Queryable, filter: CellFilter, most: number): Promise<Page<CellLine>> {
  const { conditionIds, itemId = null, repetition = null } = filter;
  const wanted = sql`c.condition_id = ANY(${[...conditionIds]}::int[])
    AND (${itemId}::text IS NULL OR c.item_id = ${itemId}) AND (${repetition}::int IS NULL OR c.repetition = ${repetition})`;
  const [count] = await sql<{ total: number }[]>`SELECT count(*)::int AS total FROM cells c WHERE ${wanted}`;
  const rows = await sql<(Omit<CellLine, 'answer'> & { answerHash: string | null })[]>`
    SELECT ${cellAddress(sql)}, ${cellOutcome(sql)} AS outcome, c.not_applicable AS "notApplicable",
      a.answer_hash AS "answerHash", coalesce(x.scores, '{}'::json) AS scores
    FROM cells c JOIN conditions k ON k.id = c.condition_id ${seriesOfCells(sql)}
    LEFT JOIN LATERAL (
      SELECT json_object_agg(y.scorer, y.value) AS scores FROM scores y
      WHERE y.cell_id = c.id AND y.series = c.series
    ) x ON true
    WHERE ${wanted} ORDER BY k.ordinal, c.item_ordinal, c.repetition LIMIT ${most}`;
  const texts = await loadTexts(
    sql,
    rows.flatMap(({ answerHash }) => answerHash ?? []),
  );
  return {
    total: count?.total ?? 0,
    rows: rows.map(({ answerHash, ...row }) => ({ ...row, answer: textOf(texts, answerHash) })),
  };
}

/** Items of some conditions, in the order of the plan; at most `most` of them. */
export async function itemsOfConditions(
  sql: Queryable,
  conditionIds: readonly number[],
  most: number,
): Promise<Page<string>> {
  const rows = await sql<{ itemId: string; total: number }[]>`
    SELECT item_id AS "itemId", count(*) OVER ()::int AS total FROM cells
    WHERE condition_id = ANY(${[...conditionIds]}::int[]) GROUP BY item_id ORDER BY min(item_ordinal) LIMIT ${most}`;
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ itemId }) => itemId) };
}

type CellRow = Omit<
  StoredCellDetail,
  'item' | 'call' | 'allSeries' | 'attempts' | 'scores' | 'madeBy' | 'shownBy' | 'judges' | 'judgedBy'
> & {
  callKey: number | null;
  questionHash: string;
} & Omit<StoredCellDetail['item'], 'question'>;

/**
 * Everything that is stored of a cell, its texts whole.
 * @throws Error where there is no such cell: find its id first.
 */
export async function loadCell(sql: Queryable, id: string): Promise<StoredCellDetail> {
  const [row] = await sql<CellRow[]>`
    SELECT ${cellAddress(sql)}, ${cellOutcome(sql)} AS outcome, k.stage, k.factors, k.reader_id AS "readerId", k.benchmark,
      c.series, c.next_series AS "nextSeries", c.call_key AS "callKey", c.not_applicable AS "notApplicable", c.artifact_words AS "artifactWords",
      c.gold_visible AS "goldVisible", c.marks, c.generator_call AS "generatorCall",
      i.type, i.question_hash AS "questionHash", i.question_date AS "questionDate", i.gold, i.flags, i.defect, i.witnesses
    FROM cells c JOIN conditions k ON k.id = c.condition_id
    JOIN sweep_datasets d ON d.sweep_id = k.sweep_id AND d.benchmark = k.benchmark
    JOIN items i ON i.dataset_id = d.dataset_id AND i.ordinal = c.item_ordinal
    ${seriesOfCells(sql)} WHERE c.id = ${id}`;
  if (!row) throw new Error(`no cell ${id}`);
  const { callKey, questionHash, type, questionDate, gold, flags, defect, witnesses, ...cell } = row;
  const question = textOf(await loadTexts(sql, [questionHash]), questionHash) ?? '';
  const call = callKey === null ? null : await loadCall(sql, callKey);
  return {
    ...cell,
    item: { type, question, questionDate, gold, flags, defect, witnesses },
    call,
    allSeries: callKey === null ? [] : await loadSeries(sql, callKey),
    attempts: callKey === null ? [] : await loadAttempts(sql, callKey),
    scores: await loadScores(sql, id),
    madeBy: await generatorCell(sql, cell),
    shownBy: call && cell.stage === 'generate' ? await cellsShowing(sql, cell.sweepId, call.id) : noRows,
    judges: cell.stage === 'judge' ? await loadJudged(sql, id) : null,
    judgedBy: cell.stage === 'read' ? await loadJudgements(sql, id) : [],
  };
}

const noRows = { total: 0, rows: [] };

async function loadCall(sql: Queryable, key: number): Promise<StoredCall> {
  const [row] = await sql<
    {
      key: number;
      id: string;
      readerId: string;
      systemHash: string;
      artifactHash: string;
      questionHash: string;
      cells: number;
    }[]
  >`
    SELECT key, id, reader_id AS "readerId", system_hash AS "systemHash", artifact_hash AS "artifactHash",
      question_hash AS "questionHash", (SELECT count(*)::int FROM cells WHERE call_key = key) AS cells
    FROM calls WHERE key = ${key}`;
  if (!row) throw new Error(`no call ${key}`);
  const { systemHash, artifactHash, questionHash, ...call } = row;
  const texts = await loadTexts(sql, [systemHash, artifactHash, questionHash]);
  return {
    ...call,
    system: textOf(texts, systemHash) ?? '',
    artifact: textOf(texts, artifactHash) ?? '',
    question: textOf(texts, questionHash) ?? '',
  };
}

async function loadSeries(sql: Queryable, callKey: number): Promise<StoredSeries[]> {
  return sql<StoredSeries[]>`
    SELECT s.series, s.state, s.settled_attempt AS "settledAttempt",
      CASE WHEN x.id IS NOT NULL THEN json_build_object('action', x.action, 'who', x.who, 'reason', x.reason,
        'at', to_char(x.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END AS "openedBy"
    FROM series s LEFT JOIN operator_actions x ON x.id = s.opened_by
    WHERE s.call_key = ${callKey} ORDER BY s.series`;
}

async function loadAttempts(sql: Queryable, callKey: number): Promise<StoredAttempt[]> {
  const rows = await sql<(Omit<StoredAttempt, 'answer'> & { answerHash: string | null })[]>`
    SELECT a.id, a.series, a.epoch, a.worker_id AS "workerId", a.journalled_at AS "journalledAt", a.sent_at AS "sentAt",
      a.ended_at AS "endedAt", a.answer_hash AS "answerHash", a.http_status AS "httpStatus",
      CASE WHEN a.ended_at IS NOT NULL THEN a.outcome
        WHEN ${isOrphan(sql)} THEN 'orphan' ELSE 'open' END AS outcome,
      a.finish_reason AS "finishReason", a.returned_model AS "returnedModel", a.request_id AS "requestId", a.client,
      a.failure_code AS "failureCode", a.failure_message AS "failureMessage", a.retry,
      a.input_uncached AS "inputUncached", a.input_cached AS "inputCached", a.input_written AS "inputWritten",
      a.output_visible AS "outputVisible", a.output_reasoning AS "outputReasoning", a.raw_usage AS "rawUsage",
      a.cost_micro_usd AS "costMicroUsd", a.reused_from AS "reusedFrom", k.experiment || '/' || k.key AS "sentBy",
      ${tierOfAttempt(sql)} AS tier, a.flags,
      CASE WHEN b.id IS NOT NULL
        THEN json_build_object('id', b.id, 'vendorId', b.vendor_id, 'line', b.token || '-' || a.id) END AS batch
    FROM attempts a LEFT JOIN workers w ON w.id = a.worker_id
    LEFT JOIN batches b ON b.id = a.batch_id LEFT JOIN conditions k ON k.id = a.condition_id
    WHERE a.call_key = ${callKey} ORDER BY a.series, a.id`;
  const texts = await loadTexts(
    sql,
    rows.flatMap(({ answerHash }) => answerHash ?? []),
  );
  return rows.map(({ answerHash, ...row }) => ({ ...row, answer: textOf(texts, answerHash) }));
}

async function loadScores(sql: Queryable, cellId: string): Promise<StoredScore[]> {
  return sql<StoredScore[]>`
    SELECT series, scorer, version, value, abstained FROM scores WHERE cell_id = ${cellId} ORDER BY series, scorer`;
}

async function loadJudged(sql: Queryable, id: string): Promise<JudgedCell | null> {
  const [row] = await sql<(CellAddress & Omit<JudgedCell, 'cell'>)[]>`
    SELECT ${cellAddress(sql)}, m.judged_series AS series, m.verdict, m.why
    FROM judgements m JOIN cells c ON c.id = m.judged_cell JOIN conditions k ON k.id = c.condition_id
    WHERE m.cell_id = ${id}`;
  if (!row) return null;
  const { series, verdict, why, ...cell } = row;
  return { cell, series, verdict, why };
}

async function loadJudgements(sql: Queryable, id: string): Promise<StoredJudgement[]> {
  const rows = await sql<(Omit<StoredJudgement, 'reply'> & { replyHash: string | null })[]>`
    SELECT m.scorer, m.judged_series AS series, m.verdict, m.why, c.id AS cell, a.answer_hash AS "replyHash",
      g.judge->>'provider' AS provider, g.judge->>'model' AS model, g.prompt, g.prompt_version AS "promptVersion",
      g.prompt_hash AS "promptHash"
    FROM judgements m JOIN cells c ON c.id = m.cell_id JOIN conditions k ON k.id = c.condition_id
    JOIN judgings g ON g.sweep_id = k.sweep_id AND g.scorer = m.scorer ${seriesOfCells(sql)}
    WHERE m.judged_cell = ${id} ORDER BY m.scorer COLLATE "C", m.judged_series`;
  const texts = await loadTexts(
    sql,
    rows.flatMap(({ replyHash }) => replyHash ?? []),
  );
  return rows.map(({ replyHash, ...row }) => ({ ...row, reply: textOf(texts, replyHash) }));
}

/** The generator's cell whose call made a cell's artifact; where items share the call, that of the same item. */
async function generatorCell(
  sql: Queryable,
  { sweepId, generatorCall, itemId }: Pick<StoredCellDetail, 'sweepId' | 'generatorCall' | 'itemId'>,
): Promise<CellAddress | null> {
  if (generatorCall === null) return null;
  const [row] = await sql<CellAddress[]>`
    SELECT ${cellAddress(sql)} FROM calls g JOIN cells c ON c.call_key = g.key
    JOIN conditions k ON k.id = c.condition_id AND k.stage = 'generate'
    WHERE g.sweep_id = ${sweepId} AND g.id = ${generatorCall}
    ORDER BY c.item_id <> ${itemId}, k.ordinal, c.ordinal LIMIT 1`;
  return row ?? null;
}

const mostShowing = 10;

/** Cells of a sweep whose artifact a generator's call made. */
export async function cellsShowing(sql: Queryable, sweepId: string, callId: string): Promise<Page<CellAddress>> {
  const rows = await sql<(CellAddress & { total: number })[]>`
    SELECT ${cellAddress(sql)}, count(*) OVER ()::int AS total
    FROM conditions k JOIN cells c ON c.condition_id = k.id
    WHERE k.sweep_id = ${sweepId} AND k.stage = 'read' AND c.generator_call = ${callId}
    ORDER BY k.ordinal, c.ordinal LIMIT ${mostShowing}`;
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) };
}

function textOf(texts: ReadonlyMap<string, string>, hash: string | null): string | null {
  return hash === null ? null : (texts.get(hash) ?? null);
}
