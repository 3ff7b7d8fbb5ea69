import type { ArmCells, ExperimentTable, Significance } from '../../sweep-report';
import { comparisonRemarks } from '../tables/comparisons-table';
import { missingRule } from '../tables/missing-rule';
import { type CsvRow, estimateCells, outcomeCells } from './csv-row';

export function resultRows(table: ExperimentTable): CsvRow[] {
  const byArm = new Map(table.arms.map((row) => [armKey(row), row]));
  return table.results.map((result) => ({
    view: result.view,
    reader: result.reader,
    scorer: result.scorer,
    arm: result.arm,
    ...estimateCells('accuracy', result.accuracy),
    method: result.method,
    clusters: result.clusters,
    right: result.right,
    planned: result.planned,
    not_applicable: result.notApplicable,
    delivered: result.delivered,
    delivered_items: result.deliveredItems,
    unscored: result.unscored,
    judge_errors: result.judgeErrors,
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
    missing_rule: missingRule.accuracy,
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
    method: row.method,
    percentile_low: row.percentile?.low ?? null,
    percentile_high: row.percentile?.high ?? null,
    ...significanceCells(row.significance),
    pairs: row.pairs,
    better: row.better,
    worse: row.worse,
    clusters: row.clusters,
    missing: row.missing,
    not_applicable: row.notApplicable,
    bound_low: row.missingBounds?.low ?? null,
    bound_high: row.missingBounds?.high ?? null,
    remark: comparisonRemarks(row).join('; '),
    missing_rule: missingRule.pairs,
  }));
}

function significanceCells({ test, pValue, pHolm, pBh, family, familySize }: Significance): CsvRow {
  return { test, p_value: pValue, p_holm: pHolm, p_bh: pBh, family, family_size: familySize };
}

export function figureRows(table: ExperimentTable): CsvRow[] {
  return table.figures.map(({ estimate, significance, itemIds, ...row }) => ({
    ...row,
    ...estimateCells('estimate', estimate),
    ...significanceCells(significance),
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
