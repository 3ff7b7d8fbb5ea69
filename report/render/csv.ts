import { type Options, stringify } from 'csv-stringify/sync';

import type { Estimate } from '../../scoring/statistics';
import type { ExperimentTable, SweepReport } from '../sweep-report';

export interface CsvFile {
  readonly name: 'results.csv' | 'comparisons.csv' | 'figures.csv' | 'readers.csv' | 'not_applicable.csv';
  readonly content: string;
}

type CsvRow = Readonly<Record<string, string | number | boolean | null>>;

/**
 * The report's figures as five CSV files (RFC 4180 quoting, UTF-8, a header each). Shares and differences are unrounded
 * fractions of 1, an absent figure is an empty cell, and every row says which sweep it is of and whether that table is
 * complete, so that a row cut from its file still tells.
 */
export function renderCsv(report: SweepReport): CsvFile[] {
  const ofTables = (rows: (table: ExperimentTable) => CsvRow[]) =>
    report.tables.flatMap((table) => rows(table).map((row) => ({ ...identity(report, table), ...row })));
  return [
    { name: 'results.csv', content: csv(resultColumns, ofTables(resultRows)) },
    { name: 'comparisons.csv', content: csv(comparisonColumns, ofTables(comparisonRows)) },
    { name: 'figures.csv', content: csv(figureColumns, ofTables(figureRows)) },
    { name: 'readers.csv', content: csv(readerColumns, readerRows(report)) },
    {
      name: 'not_applicable.csv',
      content: csv(
        notApplicableColumns,
        ofTables((table) => table.notApplicable.map(({ arm, count, reason }) => ({ arm, count, reason }))),
      ),
    },
  ];
}

const identityColumns = ['sweep', 'label', 'experiment', 'benchmark', 'complete'];
const resultColumns = [
  ...identityColumns,
  'view',
  'reader',
  'scorer',
  'arm',
  'accuracy',
  'accuracy_low',
  'accuracy_high',
  'right',
  'planned',
  'not_applicable',
  'delivered',
  'delivered_items',
  'unscored',
  'answered',
  'answer_rate',
  'accuracy_answered_only',
  'accuracy_of_planned',
  'accuracy_without_defects',
  'spread_low',
  'spread_high',
  'abstained_rightly',
  'unanswerable',
  'not_scorable',
  'flip_rate',
  'mean_words',
  'gold_visible',
  'witness_recall',
  'marks',
];
const comparisonColumns = [
  ...identityColumns,
  'view',
  'reader',
  'scorer',
  'arm',
  'control',
  'difference',
  'difference_low',
  'difference_high',
  'pairs',
  'better',
  'worse',
  'missing',
  'not_applicable',
  'bound_low',
  'bound_high',
];
const figureColumns = [
  ...identityColumns,
  'figure',
  'reader',
  'scorer',
  'name',
  'estimate',
  'estimate_low',
  'estimate_high',
  'items',
  'missing',
  'item_ids',
];
const readerColumns = [
  'sweep',
  'complete',
  'reader',
  'role',
  'provider',
  'model',
  'parameters',
  'returned_models',
  'planned',
  'not_applicable',
  'pending',
  'deferred',
  'answer',
  'truncated',
  'exhausted',
  'empty',
  'refusal',
  'blocked',
  'failed',
  'given_up',
  'calls',
  'attempts',
  'orphans',
  'reused',
  'repeated',
  'input_tokens',
  'output_tokens',
  'cost_usd',
  'uncosted',
];
const notApplicableColumns = [...identityColumns, 'arm', 'count', 'reason'];

function identity(report: SweepReport, table: ExperimentTable): CsvRow {
  return {
    sweep: report.sweep.id,
    label: table.label,
    experiment: table.experiment,
    benchmark: table.benchmark,
    complete: table.complete,
  };
}

function resultRows(table: ExperimentTable): CsvRow[] {
  return table.results.map((result) => ({
    view: result.view,
    reader: result.reader,
    scorer: result.scorer,
    arm: result.arm,
    ...estimateCells('accuracy', result.accuracy),
    right: result.right,
    planned: result.planned,
    not_applicable: result.notApplicable,
    delivered: result.delivered,
    delivered_items: result.deliveredItems,
    unscored: result.unscored,
    answered: result.answered,
    answer_rate: result.answerRate,
    accuracy_answered_only: result.accuracyAnswered,
    accuracy_of_planned: result.accuracyPlanned,
    accuracy_without_defects: result.accuracySound,
    spread_low: result.spread?.low ?? null,
    spread_high: result.spread?.high ?? null,
    abstained_rightly: result.abstainedRightly,
    unanswerable: result.unanswerable,
    not_scorable: result.notScorable,
    flip_rate: result.flipRate,
    mean_words: result.meanWords,
    gold_visible: result.visibility,
    witness_recall: result.witnessRecall,
    marks: JSON.stringify(result.marks),
  }));
}

function comparisonRows(table: ExperimentTable): CsvRow[] {
  return table.comparisons.map((row) => ({
    view: row.view,
    reader: row.reader,
    scorer: row.scorer,
    arm: row.arm,
    control: row.control,
    ...estimateCells('difference', row.difference),
    pairs: row.pairs,
    better: row.better,
    worse: row.worse,
    missing: row.missing,
    not_applicable: row.notApplicable,
    bound_low: row.missingBounds?.low ?? null,
    bound_high: row.missingBounds?.high ?? null,
  }));
}

function figureRows(table: ExperimentTable): CsvRow[] {
  return table.figures.map(({ estimate, itemIds, ...row }) => ({
    ...row,
    ...estimateCells('estimate', estimate),
    item_ids: itemIds === null ? null : JSON.stringify(itemIds),
  }));
}

function readerRows(report: SweepReport): CsvRow[] {
  return report.readers.map(({ outcomes, ...reader }) => ({
    sweep: report.sweep.id,
    complete: report.sweep.complete,
    reader: reader.id,
    role: reader.role,
    provider: reader.provider,
    model: reader.model,
    parameters: JSON.stringify(reader.parameters),
    returned_models: JSON.stringify(reader.returnedModels),
    planned: outcomes.planned,
    not_applicable: outcomes.notApplicable,
    pending: outcomes.pending,
    deferred: outcomes.deferred,
    answer: outcomes.answer,
    truncated: outcomes.truncated,
    exhausted: outcomes.exhausted,
    empty: outcomes.empty,
    refusal: outcomes.refusal,
    blocked: outcomes.blocked,
    failed: outcomes.failed,
    given_up: outcomes.givenUp,
    calls: reader.calls,
    attempts: reader.attempts,
    orphans: reader.orphans,
    reused: reader.reused,
    repeated: reader.repeated,
    input_tokens: reader.inputTokens,
    output_tokens: reader.outputTokens,
    cost_usd: reader.costUsd,
    uncosted: reader.uncosted,
  }));
}

function estimateCells(name: string, { value, low, high }: Estimate): CsvRow {
  return { [name]: value, [`${name}_low`]: low, [`${name}_high`]: high };
}

function csv(columns: readonly string[], rows: readonly CsvRow[]): string {
  return stringify([...rows], options(columns));
}

function options(columns: readonly string[]): Options {
  return {
    header: true,
    columns: [...columns],
    // Spreadsheets run cells that start like a formula (OWASP, "CSV Injection"): text that does gets an apostrophe in
    // front; numbers stay numbers. The library covers all but the line feed of OWASP's list.
    escape_formulas: true,
    cast: {
      string: (text) => (text.startsWith('\n') ? `'${text}` : text),
      boolean: (flag) => String(flag),
    },
  };
}
