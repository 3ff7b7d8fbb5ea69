import { getTableColumns, getTableName, type Table } from 'drizzle-orm';

import { textReferences } from '../queries/text-references';
import * as schema from '../schema';

/**
 * What moves with a sweep. A row is written with the names of its table's columns; what is left out, and why, stands with
 * each section. Keys that Postgres gives (of conditions, calls, attempts, batches, actions) stand in a file as numbers from
 * 1, in their order within the sweep: two ledgers that hold the same sweep write the same bytes.
 */
export interface Section {
  readonly table: string;
  /** Every column that a file may have, with its type. */
  readonly columns: Readonly<Record<string, string>>;
  /** Of those, what is written; the others are of files of before. None: the table is no longer written. */
  readonly exported: readonly string[];
  /** Columns that hold a key, and whose: they are numbered. */
  readonly keys: Readonly<Record<string, Numbered>>;
  readonly rows: Rows;
  /** A total order that no locale changes. */
  readonly order: string;
  /** How columns of `t` are written that are not written as they are. */
  readonly written: Readonly<Record<string, string>>;
  /** How columns of a row `r` of a file are read that are not read as they are. */
  readonly read: Readonly<Record<string, string>>;
  /** The column that says whose sweep a row is of. No file repeats it: a sweep may get another id where it goes. */
  readonly owner?: 'id' | 'sweep_id';
  /** What becomes of rows that are there already, as several sweeps share them; undefined: rows are of one sweep alone. */
  readonly onConflict?: string;
}

/** The rows `t` of the sweep `$1`. */
export interface Rows {
  readonly from: string;
  readonly where: string;
}

const ofSweep = (table: string): Rows => ({ from: `${table} t`, where: 't.sweep_id = $1' });
const ofCalls = (table: string): Rows => ({
  from: `${table} t JOIN calls k ON k.key = t.call_key`,
  where: 'k.sweep_id = $1',
});
const ofDatasets = (table: string, column: string): Rows => ({
  from: `${table} t`,
  where: `t.${column} IN (SELECT dataset_id FROM sweep_datasets WHERE sweep_id = $1)`,
});

/** Tables whose keys are numbered: the key's column and the rows. */
export const numbered = {
  conditions: { key: 'id', rows: ofSweep('conditions') },
  operator_actions: { key: 'id', rows: ofSweep('operator_actions') },
  batches: { key: 'id', rows: ofSweep('batches') },
  calls: { key: 'key', rows: ofSweep('calls') },
  attempts: { key: 'id', rows: ofCalls('attempts') },
} as const;
export type Numbered = keyof typeof numbered;

/** Why a batch is closed in a file though it was not: its lines bear the numbers of their attempts in the first ledger. */
const closedByMove = 'it was under way when the sweep was exported; its answers can be collected in that ledger only';

interface SectionOptions {
  readonly rows: Rows;
  readonly order: string;
  readonly leftOut?: readonly string[];
  /** Columns that files of before have, or all of them: held against the file, and forgotten. */
  readonly former?: readonly string[] | 'all';
  readonly keys?: Section['keys'];
  readonly written?: Section['written'];
  readonly read?: Section['read'];
  readonly owner?: 'id';
  readonly onConflict?: string;
}

function section(table: Table, { leftOut = [], former = [], ...options }: SectionOptions): Section {
  const columns = Object.values(getTableColumns(table)).map((column) => [column.name, column.getSQLType()] as const);
  const owner = options.owner ?? (columns.some(([name]) => name === 'sweep_id') ? 'sweep_id' : undefined);
  const moving = columns.filter(([name]) => name !== owner && !leftOut.includes(name));
  return {
    ...{ keys: {}, written: {}, read: {} },
    ...options,
    ...(owner && { owner }),
    table: getTableName(table),
    columns: Object.fromEntries(moving),
    exported: former === 'all' ? [] : moving.map(([name]) => name).filter((name) => !former.includes(name)),
  };
}

const inConditions = (cells: string): string => `JOIN conditions k ON k.id = ${cells}.condition_id`;
const ofTable = 't.experiment COLLATE "C", t.benchmark COLLATE "C"';
const ofSystem = 't.experiment COLLATE "C", t.system COLLATE "C"';

const referring: Readonly<Record<(typeof textReferences)[number]['table'], Rows>> = {
  attempts: ofCalls('attempts'),
  calls: ofSweep('calls'),
  items: ofDatasets('items', 'dataset_id'),
  recalls: ofSweep('recalls'),
};
/** Hashes of the texts that the rows of the sweep `$1` and its items refer to. */
export const textsReferredTo = textReferences
  .map(({ table, column }) => `SELECT t.${column} FROM ${referring[table].from} WHERE ${referring[table].where}`)
  .join(' UNION ');

/**
 * In the order of a file: each after what it refers to. `workers` are leases of processes, `lanes` are limits of a ledger,
 * not of a sweep: neither moves. An attempt without an end has no worker where it comes to, and is an orphan there.
 */
export const sections: readonly Section[] = [
  section(schema.texts, {
    rows: { from: 'texts t', where: `t.hash IN (${textsReferredTo} UNION SELECT unnest($2::text[]))` },
    // What others are copied from comes first.
    order: `t.encoding LIKE 'copies%', t.hash COLLATE "C"`,
    written: { body: `translate(encode(t.body, 'base64'), E'\\n', '')` },
    read: { body: `decode(r.body, 'base64')` },
    // One that is there as copies becomes a whole one where the file has it whole: texts of the file may be copies of it,
    // and nothing is copied from copies.
    onConflict: `(hash) DO UPDATE SET encoding = excluded.encoding, body = excluded.body
      WHERE texts.encoding LIKE 'copies%' AND excluded.encoding NOT LIKE 'copies%'`,
  }),
  section(schema.datasets, {
    rows: ofDatasets('datasets', 'id'),
    order: 't.id COLLATE "C"',
    // One that is still being read here may have been read there.
    onConflict: `(id) DO UPDATE SET manifest = excluded.manifest, ingested_at = excluded.ingested_at
      WHERE datasets.ingested_at IS NULL AND excluded.ingested_at IS NOT NULL`,
  }),
  section(schema.items, {
    rows: ofDatasets('items', 'dataset_id'),
    order: 't.dataset_id COLLATE "C", t.ordinal',
    onConflict: 'DO NOTHING',
  }),
  section(schema.sweeps, {
    rows: { from: 'sweeps t', where: 't.id = $1' },
    order: 't.id',
    owner: 'id',
    // Limiter state: counted anew.
    leftOut: ['reserved_micro_usd'],
  }),
  section(schema.sweepDatasets, { rows: ofSweep('sweep_datasets'), order: 't.benchmark COLLATE "C"' }),
  section(schema.experiments, { rows: ofSweep('experiments'), order: 't.ordinal, t.label COLLATE "C"' }),
  section(schema.conditions, {
    rows: ofSweep('conditions'),
    order: 't.id',
    leftOut: ['reserved_micro_usd'],
    keys: { id: 'conditions' },
  }),
  section(schema.operatorActions, {
    rows: ofSweep('operator_actions'),
    order: 't.id',
    keys: { id: 'operator_actions' },
    // It names a workflow of the first ledger's: whoever signalled that would signal somebody else's.
    former: ['key'],
  }),
  // They are told where they came up, once.
  section(schema.notices, { rows: ofSweep('notices'), order: 't.id', leftOut: ['id'], former: 'all' }),
  section(schema.judgings, {
    rows: ofSweep('judgings'),
    order: 't.ordinal, t.scorer COLLATE "C"',
    keys: { opened_by: 'operator_actions' },
  }),
  section(schema.recallIngests, { rows: ofSweep('recall_ingests'), order: `${ofSystem}, t.case_id COLLATE "C"` }),
  section(schema.recalls, { rows: ofSweep('recalls'), order: `${ofSystem}, t.item_id COLLATE "C"` }),
  section(schema.calls, { rows: ofSweep('calls'), order: 't.key', keys: { key: 'calls' } }),
  section(schema.batches, {
    rows: ofSweep('batches'),
    order: 't.id',
    keys: { id: 'batches', condition_id: 'conditions' },
    written: {
      state: `'closed'`,
      why: `CASE WHEN t.state = 'closed' THEN t.why ELSE '${closedByMove}' END`,
      closed_at: `CASE WHEN t.state = 'closed' THEN t.closed_at ELSE coalesce(t.submitted_at, t.created_at) END`,
    },
  }),
  section(schema.series, {
    rows: ofCalls('series'),
    order: 't.call_key, t.series',
    // Who works on it: nobody, where it comes to.
    leftOut: ['claim_worker', 'claim_block'],
    keys: { call_key: 'calls', settled_attempt: 'attempts', opened_by: 'operator_actions' },
  }),
  section(schema.attempts, {
    rows: ofCalls('attempts'),
    order: 't.id',
    keys: { id: 'attempts', call_key: 'calls', condition_id: 'conditions', batch_id: 'batches' },
    // Whatever worker lives where it comes to: what has no end gets none there.
    written: {
      worker_id: `CASE WHEN t.ended_at IS NULL THEN regexp_replace(t.worker_id, '^(moved:)?', 'moved:') ELSE t.worker_id END`,
    },
  }),
  section(schema.cells, {
    rows: { from: `cells t ${inConditions('t')}`, where: 'k.sweep_id = $1' },
    order: 't.condition_id, t.ordinal',
    keys: { condition_id: 'conditions', call_key: 'calls' },
  }),
  section(schema.probes, { rows: ofSweep('probes'), order: 't.reader_id COLLATE "C"' }),
  section(schema.scores, {
    rows: { from: `scores t JOIN cells c ON c.id = t.cell_id ${inConditions('c')}`, where: 'k.sweep_id = $1' },
    order: 'c.condition_id, c.ordinal, t.series, t.scorer COLLATE "C"',
  }),
  section(schema.judgements, {
    rows: { from: `judgements t JOIN cells c ON c.id = t.cell_id ${inConditions('c')}`, where: 'k.sweep_id = $1' },
    order: 'c.condition_id, c.ordinal',
  }),
  section(schema.resultTables, { rows: ofSweep('result_tables'), order: ofTable }),
  section(schema.results, { rows: ofSweep('results'), order: `${ofTable}, t.ordinal` }),
  section(schema.comparisons, { rows: ofSweep('comparisons'), order: `${ofTable}, t.ordinal` }),
  section(schema.figures, { rows: ofSweep('figures'), order: `${ofTable}, t.ordinal` }),
  section(schema.agreements, { rows: ofSweep('agreements'), order: `${ofTable}, t.ordinal` }),
];

export function findSection(table: string): Section | undefined {
  return sections.find((each) => each.table === table);
}
