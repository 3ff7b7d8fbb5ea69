import { type TemplateName, templateNames } from '../../evidence/artifact';
import type { ScorerId } from '../../scoring/scorer';
import { type Estimate, mean, noEstimate, type Pair } from '../../scoring/statistics';
import type { Comparison, TemplateResult, TemplatesTable } from '../sweep-report';
import { cellName, type CellRow, outcomeRules, verdictOf } from './cell-row';
import { rowsDigest } from './rows-digest';

/**
 * The statistics a table needs, with their seed bound. `stream` names what is estimated
 * (`reader|scorer|template`), so that each interval can draw its own random numbers.
 */
export interface TableStatistics {
  /** Mean and interval of one score per item (repetitions averaged), in item order. Never called without values. */
  interval(values: readonly number[], stream: string): Estimate;
  /** Paired difference arm − control over items, in item order. Never called without pairs. */
  pairedDifference(
    pairs: readonly Pair[],
    stream: string,
  ): Pick<Comparison, 'pairs' | 'better' | 'worse' | 'difference'>;
}

export interface TemplateResultsOptions extends TableStatistics {
  /** Scorers to report, in this order. */
  readonly scorers: readonly ScorerId[];
}

/** What a templates table holds beside its own identity. */
export type TemplateFigures = Pick<TemplatesTable, 'complete' | 'results' | 'comparisons' | 'notApplicable'>;

/** Every template is compared with the whole dialogue. */
const control: TemplateName = 'raw_conversation';

/**
 * Turns stored cells into the figures of a templates table. Pure; the order of `rows` does not matter. It yields before
 * each estimate: they are hundreds, of tens of milliseconds each, and the caller may let other work in between them.
 *
 * Results are sorted by reader, then in the given order of scorers, then in the order of `templateNames`. Counts are of
 * cells; `accuracy` and differences average an item's repetitions first, so that each item weighs the same.
 * @throws Error where two rows are the same cell, since it would count twice.
 */
export function* templateResults(
  rows: Iterable<CellRow>,
  options: TemplateResultsOptions,
): Generator<void, TemplateFigures> {
  const arms = groupArms(rows);
  const results: TemplateResult[] = [];
  const comparisons: Comparison[] = [];
  for (const [reader, byTemplate] of arms) {
    for (const scorer of options.scorers) {
      const tallies = new Map([...byTemplate].map(([template, cells]) => [template, tallyArm(cells, scorer)]));
      for (const [template, tally] of tallies) {
        const stream = [reader, scorer, template].join('|');
        yield;
        results.push(
          templateResult({ reader, template, scorer }, byTemplate.get(template) ?? [], tally, stream, options),
        );
        const base = tallies.get(control);
        if (template !== control && base !== undefined) {
          yield;
          comparisons.push({ reader, scorer, arm: template, control, ...compare(tally, base, stream, options) });
        }
      }
    }
  }
  const cells = [...arms.values()].flatMap((byTemplate) => [...byTemplate.values()].flat());
  return {
    // A table without cells is of a plan that has not begun.
    complete:
      cells.length > 0 &&
      cells.every((row) => outcomeRules[row.outcome].settled) &&
      results.every((row) => row.unscored === 0),
    results,
    comparisons,
    notApplicable: notApplicableReasons(cells),
  };
}

/** {@link templateResults} with the table's identity and the digest of its rows. */
export function* templatesTable(
  rows: readonly CellRow[],
  identity: Pick<TemplatesTable, 'benchmark' | 'writtenAt'>,
  options: TemplateResultsOptions,
): Generator<void, TemplatesTable> {
  const figures = yield* templateResults(rows, options);
  return { experiment: 'templates', ...identity, digest: rowsDigest(rows), ...figures };
}

/** Cells by reader and template, each list sorted by item and repetition. */
function groupArms(rows: Iterable<CellRow>): Map<string, Map<TemplateName, CellRow[]>> {
  const arms = new Map<string, Map<TemplateName, CellRow[]>>();
  for (const row of [...rows].sort(byCell)) {
    const byTemplate = arms.get(row.reader) ?? new Map<TemplateName, CellRow[]>();
    const cells = byTemplate.get(row.template) ?? [];
    const previous = cells.at(-1);
    if (previous?.itemId === row.itemId && previous.repetition === row.repetition) {
      throw new Error(`the cell ${cellName(row)} was read twice and would count twice`);
    }
    cells.push(row);
    arms.set(row.reader, byTemplate.set(row.template, cells));
  }
  return arms;
}

function byCell(a: CellRow, b: CellRow): number {
  return (
    byCodeUnits(a.reader, b.reader) ||
    templateNames.indexOf(a.template) - templateNames.indexOf(b.template) ||
    byCodeUnits(a.itemId, b.itemId) ||
    a.repetition - b.repetition
  );
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What an item has come to in one arm under one scorer. */
interface ItemTally {
  /** False where every one of its cells is not applicable. */
  applicable: boolean;
  /** Scores of the delivered repetitions. */
  readonly values: number[];
}

interface ArmTally {
  delivered: number;
  answered: number;
  unscored: number;
  right: number;
  abstainedRightly: number;
  unanswerable: number;
  notScorable: number;
  /** In item order. */
  readonly items: Map<string, ItemTally>;
}

function tallyArm(cells: readonly CellRow[], scorer: ScorerId): ArmTally {
  const tally: ArmTally = {
    delivered: 0,
    answered: 0,
    unscored: 0,
    right: 0,
    abstainedRightly: 0,
    unanswerable: 0,
    notScorable: 0,
    items: new Map(),
  };
  for (const row of cells) {
    const item = tally.items.get(row.itemId) ?? { applicable: false, values: [] };
    tally.items.set(row.itemId, item);
    item.applicable ||= row.outcome !== 'not_applicable';
    const verdict = verdictOf(row, scorer);
    if (verdict.kind === 'unscored') tally.unscored += 1;
    if (verdict.kind !== 'delivered') continue;
    item.values.push(verdict.value);
    tally.delivered += 1;
    tally.right += verdict.value;
    if (verdict.answered) tally.answered += 1;
    if (row.gold === 'rubric') tally.notScorable += 1;
    if (row.gold === 'unanswerable') {
      tally.unanswerable += 1;
      if (row.scores[scorer]?.abstained === true && outcomeRules[row.outcome].scored) tally.abstainedRightly += 1;
    }
  }
  return tally;
}

function templateResult(
  identity: Pick<TemplateResult, 'reader' | 'template' | 'scorer'>,
  cells: readonly CellRow[],
  tally: ArmTally,
  stream: string,
  statistics: TableStatistics,
): TemplateResult {
  const delivered = [...tally.items.values()].filter((item) => item.values.length > 0);
  const repeated = delivered.filter((item) => item.values.length > 1);
  return {
    ...identity,
    planned: cells.length,
    notApplicable: cells.filter((row) => row.outcome === 'not_applicable').length,
    delivered: tally.delivered,
    unscored: tally.unscored,
    deliveredItems: delivered.length,
    answered: tally.answered,
    right: tally.right,
    accuracy:
      delivered.length === 0
        ? noEstimate
        : statistics.interval(
            delivered.map((item) => mean(item.values)),
            stream,
          ),
    accuracyAnswered: share(tally.right, tally.answered),
    answerRate: share(tally.answered, tally.delivered),
    abstainedRightly: tally.abstainedRightly,
    unanswerable: tally.unanswerable,
    notScorable: tally.notScorable,
    ...visibilityOf(cells),
    flipRate: share(repeated.filter((item) => new Set(item.values).size > 1).length, repeated.length),
  };
}

/** What the artifacts say before any reader answers: one artifact per item, whatever the number of repetitions. */
function visibilityOf(cells: readonly CellRow[]): Pick<TemplateResult, 'meanWords' | 'visibility'> {
  const items = new Map(cells.map((row) => [row.itemId, row]));
  const words = [...items.values()].flatMap((row) => row.artifactWords ?? []);
  const judged = [...items.values()].filter((row) => row.gold === 'forms' && row.goldVisible !== null);
  return {
    meanWords: words.length === 0 ? null : mean(words),
    visibility: share(judged.filter((row) => row.goldVisible === true).length, judged.length),
  };
}

function compare(
  arm: ArmTally,
  base: ArmTally,
  stream: string,
  statistics: TableStatistics,
): Omit<Comparison, 'reader' | 'scorer' | 'arm' | 'control'> {
  const pairs: Pair[] = [];
  let missing = 0;
  let notApplicable = 0;
  let low = 0;
  let high = 0;
  const itemIds = new Set([...arm.items.keys(), ...base.items.keys()]);
  for (const itemId of [...itemIds].sort()) {
    const inArm = arm.items.get(itemId);
    const inControl = base.items.get(itemId);
    if (inArm?.applicable !== true || inControl?.applicable !== true) {
      notApplicable += 1;
      continue;
    }
    const [armLow, armHigh] = scoreRange(inArm);
    const [controlLow, controlHigh] = scoreRange(inControl);
    low += armLow - controlHigh;
    high += armHigh - controlLow;
    if (inArm.values.length > 0 && inControl.values.length > 0)
      pairs.push({ itemId, arm: armLow, control: controlLow });
    else missing += 1;
  }
  const planned = pairs.length + missing;
  return {
    ...(pairs.length === 0
      ? { pairs: 0, better: 0, worse: 0, difference: noEstimate }
      : statistics.pairedDifference(pairs, stream)),
    missing,
    notApplicable,
    missingBounds: planned === 0 ? null : { low: low / planned, high: high / planned },
  };
}

/** Lowest and highest score the item can have: its mean where anything was delivered, anything where not. */
function scoreRange(item: ItemTally): [number, number] {
  if (item.values.length === 0) return [0, 1];
  const value = mean(item.values);
  return [value, value];
}

export function notApplicableReasons(cells: readonly CellRow[]): TemplatesTable['notApplicable'] {
  const counts = new Map<string, { template: TemplateName; reason: string; count: number }>();
  for (const row of cells) {
    if (row.outcome !== 'not_applicable') continue;
    const reason = row.notApplicableReason ?? 'no reason was stored';
    const key = JSON.stringify([row.template, reason]);
    const entry = counts.get(key) ?? { template: row.template, reason, count: 0 };
    entry.count += 1;
    counts.set(key, entry);
  }
  return [...counts.values()].sort(
    (a, b) => templateNames.indexOf(a.template) - templateNames.indexOf(b.template) || byCodeUnits(a.reason, b.reason),
  );
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
