import type { ArmCells, ExperimentTable } from '../../sweep-report';
import { type CsvRow, estimateCells, outcomeCells, outcomeColumns } from './csv-row';

export const resultColumns = [
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
  ...outcomeColumns,
  'tiers',
  'returned_models',
  'flags',
];
export const comparisonColumns = [
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
export const figureColumns = [
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
export const splitColumns = [
  'by',
  'part',
  'reader',
  'arm',
  'scorer',
  'accuracy',
  'accuracy_low',
  'accuracy_high',
  'right',
  'delivered',
  'delivered_items',
  'unscored',
  'answered',
];
export const notApplicableColumns = ['arm', 'count', 'reason'];

export function resultRows(table: ExperimentTable): CsvRow[] {
  const byArm = new Map(table.arms.map((row) => [armKey(row), row]));
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
    ...armRow(byArm.get(armKey(result))),
  }));
}

function armKey({ view, reader, arm }: Pick<ArmCells, 'view' | 'reader' | 'arm'>): string {
  return JSON.stringify([view, reader, arm]);
}

/** The same under every scorer. */
function armRow(cells: ArmCells | undefined): CsvRow {
  if (cells === undefined) return {};
  return {
    ...outcomeCells(cells.outcomes),
    tiers: JSON.stringify(cells.tiers),
    returned_models: JSON.stringify(cells.models),
    flags: JSON.stringify(cells.flags),
  };
}

export function comparisonRows(table: ExperimentTable): CsvRow[] {
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

export function figureRows(table: ExperimentTable): CsvRow[] {
  return table.figures.map(({ estimate, itemIds, ...row }) => ({
    ...row,
    ...estimateCells('estimate', estimate),
    item_ids: itemIds === null ? null : JSON.stringify(itemIds),
  }));
}

export function splitRows(table: ExperimentTable): CsvRow[] {
  return table.splits.map(({ accuracy, deliveredItems, ...row }) => ({
    ...row,
    ...estimateCells('accuracy', accuracy),
    delivered_items: deliveredItems,
  }));
}

export function notApplicableRows(table: ExperimentTable): CsvRow[] {
  return table.notApplicable.map(({ arm, count, reason }) => ({ arm, count, reason }));
}
