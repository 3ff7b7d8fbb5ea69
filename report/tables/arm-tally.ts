import { isModelVerdict } from '../../experiments/judging';
import { mean } from '../../scoring/statistics';
import { type CellRow, outcomeRules, verdictOf } from './cell-row';

/** The repetitions of one item under one condition with one reader. */
export interface Unit {
  readonly reader: string;
  readonly condition: string;
  readonly itemId: string;
  /** False where the artifact can't be made. */
  applicable: boolean;
  /** Scores of the delivered repetitions. */
  readonly values: number[];
}

/** What the cells of one arm come to under one scorer. Counts are of cells. */
export interface ArmTally {
  delivered: number;
  answered: number;
  unscored: number;
  judgeErrors: number;
  /** Sum of scores. */
  right: number;
  /** Sum of the scores of answered cells: less than `right` where a judge takes an abstention for right. */
  rightAnswered: number;
  /** Abstentions where there is no answer; under a model's verdicts those alone that it calls right. */
  abstainedRightly: number;
  unanswerable: number;
  notScorable: number;
  readonly units: Unit[];
}

/** @param cells Sorted so that the repetitions of a unit follow one another. */
export function tallyArm(cells: readonly CellRow[], scorer: string): ArmTally {
  const tally: ArmTally = {
    delivered: 0,
    answered: 0,
    unscored: 0,
    judgeErrors: 0,
    right: 0,
    rightAnswered: 0,
    abstainedRightly: 0,
    unanswerable: 0,
    notScorable: 0,
    units: [],
  };
  for (const row of cells) {
    const unit = unitOf(row, tally.units);
    unit.applicable ||= row.outcome !== 'not_applicable';
    const verdict = verdictOf(row, scorer);
    if (verdict.kind === 'unscored') tally.unscored += 1;
    if (verdict.kind === 'judge_error') tally.judgeErrors += 1;
    if (verdict.kind !== 'delivered') continue;
    unit.values.push(verdict.value);
    tally.delivered += 1;
    tally.right += verdict.value;
    if (verdict.answered) {
      tally.answered += 1;
      tally.rightAnswered += verdict.value;
    }
    if (row.gold === 'rubric') tally.notScorable += 1;
    if (row.gold === 'unanswerable') {
      tally.unanswerable += 1;
      if (abstainsRightly(row, scorer)) tally.abstainedRightly += 1;
    }
  }
  return tally;
}

/** Of a delivered cell whose dialogue holds no answer: a rule gives every abstention the value 0, a model judges each. */
function abstainsRightly({ scores, outcome }: CellRow, scorer: string): boolean {
  const score = scores[scorer];
  if (score?.abstained !== true || !outcomeRules[outcome].scored) return false;
  return !isModelVerdict(scorer) || score.value === 1;
}

/** The last unit, or a new one where the row is of another. */
function unitOf({ reader, arm: condition, itemId }: CellRow, units: Unit[]): Unit {
  const last = units.at(-1);
  if (last?.itemId === itemId && last.condition === condition && last.reader === reader) return last;
  const unit: Unit = { reader, condition, itemId, applicable: false, values: [] };
  units.push(unit);
  return unit;
}

/** An item's score by reader: the mean over its conditions, each the mean of its repetitions; null: nothing delivered. */
export type ReaderScores = ReadonlyMap<string, number | null>;

/** Scores by item, in the order of item ids. Readers for whom an item can't be made are absent from its scores. */
export function scoresByItem(units: readonly Unit[]): Map<string, ReaderScores> {
  const items = new Map<string, Map<string, number[]>>();
  for (const { reader, itemId, applicable, values } of [...units].sort(byItem)) {
    const readers = items.get(itemId) ?? new Map<string, number[]>();
    items.set(itemId, readers);
    if (!applicable) continue;
    readers.set(reader, [...(readers.get(reader) ?? []), ...(values.length === 0 ? [] : [mean(values)])]);
  }
  return new Map(
    [...items].map(([itemId, readers]) => [
      itemId,
      new Map([...readers].map(([reader, scores]) => [reader, scores.length === 0 ? null : mean(scores)])),
    ]),
  );
}

export interface ItemScore {
  readonly itemId: string;
  readonly score: number;
}

/** The score of each item of which something was delivered, in item order: the mean over the readers that delivered it. */
export function itemScores(units: readonly Unit[]): ItemScore[] {
  return [...scoresByItem(units)].flatMap(([itemId, readers]) => {
    const scores = [...readers.values()].filter((score) => score !== null);
    return scores.length === 0 ? [] : [{ itemId, score: mean(scores) }];
  });
}

function byItem(a: Unit, b: Unit): number {
  return a.itemId < b.itemId ? -1 : a.itemId > b.itemId ? 1 : 0;
}
