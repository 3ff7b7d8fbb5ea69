import { UserError } from '../../contracts/user-error';
import type { Database } from '../../db/client';
import { loadDatasets } from '../../db/queries/datasets';
import { datasetIdOf, type ItemFacts, itemFacts } from '../../db/queries/item-facts';
import { loadJudgings } from '../../db/queries/judgings';
import { laterSeries } from '../../db/queries/later-series';
import { scorerVersions } from '../../db/queries/scorer-versions';
import type { StoredSweep } from '../../db/queries/sweeps';
import { experimentLabels } from '../../experiments/experiment-labels';
import { tableScorers } from '../../experiments/table-scorers';
import { holm, mean } from '../../scoring/statistics';
import { readCellRows } from '../read-experiment-table';
import { formatCount, formatPlural } from '../render/format';
import { comparisons } from '../statistics-pool';
import { sumOf } from '../sum-of';
import { type CellRow, outcomeRules, verdictOf } from '../tables/cell-row';
import { comparisonFigures } from '../tables/compare-arms';
import { groupBy } from '../tables/group-by';
import { loadComparedFlips } from './load-compared-flips';
import { type ConditionMap, type ConditionPair, pairConditions, requireWholeMap } from './pair-conditions';
import { type PairedConditions, pairItems } from './pair-items';
import type { ConditionComparison, SweepComparison } from './sweep-comparison';
import { sweepDifferences, type SweepFacts } from './sweep-differences';

export interface CompareOptions extends ConditionMap {
  /** Labels of experiments; undefined: all that both have. */
  readonly experiments?: readonly string[] | undefined;
  /** Undefined: all that both have. */
  readonly scorers?: readonly string[] | undefined;
  readonly flips: boolean;
}

/** Two conditions under one scorer with their rows. */
export interface ComparedConditions extends ConditionPair {
  readonly label: string;
  readonly scorer: string;
  readonly rowsA: readonly CellRow[];
  readonly rowsB: readonly CellRow[];
  readonly sides: PairedConditions;
}

/**
 * Compares two sweeps, B − A, over the conditions that both have, paired by item, with one correction over everything that is
 * compared. The seed of A draws the intervals.
 * @throws UserError where they have nothing in common, or a name that is given is of neither.
 */
export async function loadSweepComparison(
  database: Database,
  a: StoredSweep,
  b: StoredSweep,
  options: CompareOptions,
): Promise<SweepComparison> {
  requireWholeMap(options);
  const [factsA, factsB] = [await sweepFacts(database, a), await sweepFacts(database, b)];
  const labels = commonLabels(a, b, options.experiments);
  const warnings: string[] = [...(await rerunWarnings(database, [a, b]))];
  const compared: ComparedConditions[] = [];
  for (const label of labels) {
    const scorers = commonScorers(label, factsA, factsB, options.scorers);
    const [rowsA, rowsB] = [await rowsOf(database, a, label), await rowsOf(database, b, label)];
    const items = await changedItems(database, { a, b, label });
    warnings.push(...items.warnings);
    const [byA, byB] = [byCondition(rowsA), byCondition(rowsB)];
    for (const pair of pairConditions(namesOf(byA), namesOf(byB), options)) {
      const own = { rowsA: byA.get(keyOf(pair.a))!, rowsB: byB.get(keyOf(pair.b))! };
      for (const scorer of scorers) {
        compared.push({
          label,
          ...pair,
          scorer,
          ...own,
          sides: pairItems(own.rowsA, own.rowsB, scorer, items.changed),
        });
      }
    }
  }
  if (compared.length === 0) throw nothingInCommon(a, b, labels);
  const readers =
    options.readerA === undefined || options.readerB === undefined
      ? undefined
      : { a: options.readerA, b: options.readerB };
  return {
    a: sideOf(a, compared, ({ rowsA }) => rowsA),
    b: sideOf(b, compared, ({ rowsB }) => rowsB),
    differences: sweepDifferences(factsA, factsB, readers),
    warnings: [...new Set(warnings)],
    comparisons: await estimateAll(compared, a.spec.seed),
    flips: options.flips ? await loadComparedFlips(database.sql, { a, b }, compared) : null,
  };
}

async function sweepFacts(database: Database, sweep: StoredSweep): Promise<SweepFacts & { sweep: StoredSweep }> {
  return {
    sweep,
    datasets: await loadDatasets(database.sql, sweep.id),
    judgings: await loadJudgings(database, sweep.id),
    scorerVersions: await scorerVersions(database.sql, sweep.id),
  };
}

function commonLabels(a: StoredSweep, b: StoredSweep, wanted: readonly string[] | undefined): string[] {
  const [inA, inB] = [experimentLabels(a.spec.experiments), experimentLabels(b.spec.experiments)];
  const common = inA.filter((label) => inB.includes(label));
  const unknown = wanted?.find((label) => !common.includes(label));
  if (unknown !== undefined) {
    const there = common.length === 0 ? 'They have none in common.' : `Both have: ${common.join(', ')}.`;
    throw new UserError(`No experiment '${unknown}' is in both sweeps. ${there}`);
  }
  return wanted === undefined ? common : common.filter((label) => wanted.includes(label));
}

function commonScorers(
  label: string,
  a: SweepFacts & { sweep: StoredSweep },
  b: SweepFacts & { sweep: StoredSweep },
  wanted: readonly string[] | undefined,
): string[] {
  const inB = tableScorers(b.sweep.spec, label, b.judgings);
  const common = tableScorers(a.sweep.spec, label, a.judgings).filter((scorer) => inB.includes(scorer));
  const unknown = wanted?.find((scorer) => !common.includes(scorer));
  if (unknown !== undefined) {
    throw new UserError(
      `No scorer '${unknown}' judged all answers of ${label} in both sweeps. ` +
        (common.length === 0 ? 'They have none in common.' : `Both have: ${common.join(', ')}.`),
    );
  }
  return wanted === undefined ? common : common.filter((scorer) => wanted.includes(scorer));
}

async function rowsOf(database: Database, { id, spec }: StoredSweep, label: string): Promise<CellRow[]> {
  const entry = spec.experiments[experimentLabels(spec.experiments).indexOf(label)]!;
  return readCellRows(database, { sweepId: id, label, benchmark: entry.benchmark });
}

/** Rows by condition; those of one follow one another as they were read. */
function byCondition(rows: readonly CellRow[]): Map<string, CellRow[]> {
  return groupBy(rows, keyOf);
}

function keyOf({ arm, reader }: Pick<CellRow, 'arm' | 'reader'>): string {
  return JSON.stringify([arm, reader]);
}

function namesOf(conditions: ReadonlyMap<string, readonly CellRow[]>): { arm: string; reader: string }[] {
  return [...conditions.values()].map(([row]) => ({ arm: row!.arm, reader: row!.reader }));
}

/** Items that one id names in both sweeps, though they are not the same question; none where the data set is the same. */
async function changedItems(
  { sql }: Database,
  { a, b, label }: { readonly a: StoredSweep; readonly b: StoredSweep; readonly label: string },
): Promise<{ changed: ReadonlySet<string>; warnings: string[] }> {
  const [inA, inB] = [benchmarkOf(a, label), benchmarkOf(b, label)];
  const [idA, idB] = [await datasetIdOf(sql, a.id, inA), await datasetIdOf(sql, b.id, inB)];
  if (idA === idB) return { changed: new Set(), warnings: [] };
  const facts = new Map((await itemFacts(sql, a.id, inA)).map((item) => [item.itemId, item]));
  const common = (await itemFacts(sql, b.id, inB)).flatMap((item) => {
    const other = facts.get(item.itemId);
    return other ? [{ item, other }] : [];
  });
  const isSame = ({ item, other }: { item: ItemFacts; other: ItemFacts }): boolean =>
    item.questionHash === other.questionHash && item.gold === other.gold;
  const same = common.filter(isSame);
  const moved = same.filter(({ item, other }) => item.dialogueHash !== other.dialogueHash).length;
  const changed = new Set(common.filter((pair) => !isSame(pair)).map(({ item }) => item.itemId));
  const warnings = [
    `The data files of ${label} are not the same: items pair by their id where question and gold are equal. ` +
      `${formatCount(same.length)} of ${formatPlural(common.length, 'common id')} are; ${formatCount(changed.size)} are left out.`,
    ...(moved === 0
      ? []
      : [
          `${formatPlural(moved, 'item')} of ${label} ${moved === 1 ? 'has' : 'have'} another dialogue in B: what readers were ` +
            'shown may differ.',
        ]),
  ];
  return { changed, warnings };
}

function benchmarkOf({ spec }: StoredSweep, label: string): string {
  return spec.experiments[experimentLabels(spec.experiments).indexOf(label)]!.benchmark;
}

async function rerunWarnings({ sql }: Database, sweeps: readonly StoredSweep[]): Promise<string[]> {
  const warnings: string[] = [];
  for (const { id } of sweeps) {
    const cells = sumOf(await laterSeries(sql, id), (row) => row.cells);
    if (cells > 0) {
      warnings.push(`${formatPlural(cells, 'cell')} of ${id} use what a rerun or an operator's verdict came to.`);
    }
  }
  return warnings;
}

/** Estimates every comparison, and corrects their p values as one family. */
async function estimateAll(compared: readonly ComparedConditions[], seed: number): Promise<ConditionComparison[]> {
  const withPairs = compared.filter(({ sides }) => sides.paired.pairs.length > 0);
  const found = await comparisons(
    withPairs.map(({ label, a, b, scorer, sides }) => [
      sides.paired.pairs,
      { seed, stream: ['compare', label, a.arm, a.reader, b.arm, b.reader, scorer].join('|') },
    ]),
  );
  const estimated = new Map(withPairs.map((row, index) => [row, found[index]!]));
  const adjusted = holm(compared.map((row) => estimated.get(row)?.p ?? null));
  return compared.map((row, index) => {
    const { label, a, b, scorer, sides } = row;
    const { missingBounds: _bounds, significance, ...figures } = comparisonFigures(sides.paired, estimated.get(row));
    const { pairs } = sides.paired;
    const meanOf = (of: 'arm' | 'control'): number | null =>
      pairs.length === 0 ? null : mean(pairs.map((pair) => pair[of]));
    return {
      label,
      a,
      b,
      scorer,
      accuracyA: meanOf('control'),
      accuracyB: meanOf('arm'),
      ...figures,
      significance: {
        ...significance,
        family: 'compare',
        familySize: withPairs.length,
        pHolm: adjusted[index] ?? null,
      },
      onlyA: sides.onlyA,
      onlyB: sides.onlyB,
      changed: sides.changed,
      bounds: sides.bounds,
    };
  });
}

function sideOf(
  { id, name, createdAt }: StoredSweep,
  compared: readonly ComparedConditions[],
  rowsOfSide: (row: ComparedConditions) => readonly CellRow[],
): SweepComparison['a'] {
  const complete = compared.every((pair) =>
    rowsOfSide(pair).every(
      (row) => outcomeRules[row.outcome].settled && verdictOf(row, pair.scorer).kind !== 'unscored',
    ),
  );
  return { id, name, createdAt: createdAt.toISOString(), complete };
}

function nothingInCommon(a: StoredSweep, b: StoredSweep, labels: readonly string[]): UserError {
  const [first, second] = [a, b].map(({ id, spec }) => `${id} has ${experimentLabels(spec.experiments).join(', ')}`);
  return new UserError(
    labels.length === 0
      ? `The sweeps have no experiment in common: ${first}; ${second}.`
      : `No condition of ${labels.join(', ')} is in both sweeps as it was asked for: 'npx render-bench status SWEEP' lists the ` +
          'conditions. --arm-a with --arm-b, and --reader-a with --reader-b, put conditions of other names together; an arm is the ' +
          'condition without its reader.',
  );
}
