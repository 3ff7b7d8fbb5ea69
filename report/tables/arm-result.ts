import { type AccuracyEstimate, mean, noEstimate } from '../../scoring/statistics';
import type { ArmResult } from '../sweep-report';
import { type ArmTally, type ItemScore, itemScores, type Unit } from './arm-tally';
import type { CellRow } from './cell-row';
import { groupBy } from './group-by';

/**
 * The figures of one arm for one reader, or for all, under one scorer.
 * @param estimate The accuracy over the items that were delivered; undefined where none was.
 */
export function armResult(
  identity: Pick<ArmResult, 'view' | 'reader' | 'arm' | 'scorer'>,
  cells: readonly CellRow[],
  tally: ArmTally,
  estimate: AccuracyEstimate | undefined,
): ArmResult {
  const notApplicable = cells.filter((row) => row.outcome === 'not_applicable').length;
  const repeated = tally.units.filter((unit) => unit.values.length > 1);
  return {
    ...identity,
    planned: cells.length,
    notApplicable,
    delivered: tally.delivered,
    unscored: tally.unscored,
    judgeErrors: tally.judgeErrors,
    deliveredItems: itemScores(tally.units).length,
    answered: tally.answered,
    right: tally.right,
    ...accuracyFigures(estimate),
    accuracyAnswered: share(tally.rightAnswered, tally.answered),
    accuracyPlanned: share(tally.right, cells.length - notApplicable),
    accuracySound: soundAccuracy(cells, tally.units),
    answerRate: share(tally.answered, tally.delivered),
    abstainedRightly: tally.abstainedRightly,
    unanswerable: tally.unanswerable,
    notScorable: tally.notScorable,
    ...visibilityOf(cells),
    flipRate: share(repeated.filter((unit) => new Set(unit.values).size > 1).length, repeated.length),
    spread: spreadOf(tally.units),
    marks: countMarks(cells),
  };
}

/** An estimate as a table has it. */
export function accuracyFigures(
  estimate: AccuracyEstimate | undefined,
): Pick<ArmResult, 'accuracy' | 'method' | 'clusters'> {
  if (estimate === undefined) return { accuracy: noEstimate, method: null, clusters: null };
  const { value, low, high, method, clusters } = estimate;
  return { accuracy: { value, low, high }, method, clusters };
}

/** Over the items whose gold the audit leaves alone; null without an audit. */
function soundAccuracy(cells: readonly CellRow[], units: readonly Unit[]): number | null {
  if (cells.every((row) => row.isDefective === null)) return null;
  const defective = new Set(cells.filter((row) => row.isDefective === true).map((row) => row.itemId));
  return meanScore(itemScores(units.filter(({ itemId }) => !defective.has(itemId))));
}

/** Of the conditions behind the arm, where there are several with an accuracy. */
function spreadOf(units: readonly Unit[]): ArmResult['spread'] {
  const conditions = groupBy(units, ({ condition }) => condition);
  if (conditions.size < 2) return null;
  const accuracies = [...conditions.values()]
    .map((own) => meanScore(itemScores(own)))
    .filter((value) => value !== null);
  return accuracies.length < 2 ? null : { low: Math.min(...accuracies), high: Math.max(...accuracies) };
}

/** What the artifacts say before any reader answers: one per item and condition, whatever the readers and repetitions. */
function visibilityOf(cells: readonly CellRow[]): Pick<ArmResult, 'meanWords' | 'visibility' | 'witnessRecall'> {
  const artifacts = [...new Map(cells.map((row) => [JSON.stringify([row.arm, row.itemId]), row])).values()];
  const judged = artifacts.filter((row) => row.gold === 'forms' && row.goldVisible !== null);
  return {
    meanWords: meanOf(artifacts.flatMap((row) => row.artifactWords ?? [])),
    witnessRecall: meanOf(artifacts.flatMap((row) => row.witnessRecall ?? [])),
    visibility: share(judged.filter((row) => row.goldVisible === true).length, judged.length),
  };
}

function countMarks(cells: readonly CellRow[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const mark of cells.flatMap((row) => row.marks)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function meanScore(items: readonly ItemScore[]): number | null {
  return meanOf(items.map(({ score }) => score));
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : mean(values);
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
