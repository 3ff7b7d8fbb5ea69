import { armName } from '../experiments/experiment';
import { experimentLabels } from '../experiments/experiment-labels';
import type { PlannedCondition } from '../experiments/plan-summary-types';
import { armsOf } from '../experiments/registry';
import { statisticsOf, type StatisticsSpec } from '../experiments/statistics-spec';
import type { ExperimentSpec, SweepSpec } from '../experiments/sweep-spec';
import { minimalDetectableDifference } from '../scoring/statistics';
import { sumOf } from './sum-of';
import { allReaders, type Clustering, type Comparison } from './sweep-report';
import { tableDefinitionOf } from './tables/definitions';
import { comparisonFamily } from './tables/families';
import { groupBy } from './tables/group-by';
import { viewArms } from './tables/view-arms';

/** Shares of pairs that differ for which a plan is told what it can find, where no sweep is given to take them from. */
export const assumedDiscordances: readonly number[] = [0.1, 0.2, 0.3];

/** How often two arms differed in an earlier sweep. */
export interface MeasuredDiscordance extends Pick<Comparison, 'view' | 'reader' | 'scorer' | 'arm' | 'control'> {
  /** The experiment's label. */
  readonly label: string;
  /** Share of its pairs, 0 … 1. */
  readonly discordance: number;
}

/** The least difference that a comparison finds where so many pairs differ. */
export interface Detectable {
  /** Share of pairs that differ, 0 … 1. */
  readonly discordance: number;
  /** `assumed`; or measured: in the same comparison, with other readers, or as the median of the family's. */
  readonly from: 'assumed' | 'comparison' | 'readers' | 'family';
  /** As a share of 1; null: not even a difference as large as the discordance is found. */
  readonly difference: number | null;
}

/** What one comparison of a plan can find. */
export interface ComparisonPower extends Pick<Comparison, 'view' | 'reader' | 'arm' | 'control'> {
  /** The experiment's label. */
  readonly label: string;
  /** Items of which both arms can be made: pairs, if every answer is delivered. */
  readonly pairs: number;
  readonly detectable: readonly Detectable[];
}

/** What the comparisons of one family can find: with the exact McNemar test, at the level the first correction leaves. */
export interface FamilyPower {
  readonly family: string;
  /** Comparisons under each of its scorers. */
  readonly tests: number;
  /** Of the smallest p value: the level over the number of tests. */
  readonly alpha: number;
  readonly power: number;
  readonly comparisons: readonly ComparisonPower[];
  /** Of its experiments whose items share evidence: there the differences are larger than computed. */
  readonly clustered: readonly (Pick<Clustering, 'items' | 'clusters'> & { readonly label: string })[];
  /** Whether a pair's scores are means (of repetitions, conditions or readers), which the test only approximates. */
  readonly averaged: boolean;
}

export interface PowerInput {
  readonly spec: SweepSpec;
  readonly conditions: readonly PlannedCondition[];
  /** By experiment label. */
  readonly clustering: ReadonlyMap<string, Pick<Clustering, 'items' | 'clusters'>>;
  /** Of an earlier sweep; undefined: {@link assumedDiscordances} are used. */
  readonly measured?: readonly MeasuredDiscordance[];
}

/** A comparison of a plan before what it can find is computed. */
interface PlannedComparison extends Omit<ComparisonPower, 'detectable'> {
  readonly averaged: boolean;
}

/**
 * What difference each comparison of the headline views can find, by family. The families are those that the tables will
 * have, see `correctTables`; of those by default only the ones under the primary scorer.
 */
export function planPower(input: PowerInput): FamilyPower[] {
  const { spec, clustering } = input;
  const statistics = statisticsOf(spec);
  const labels = experimentLabels(spec.experiments);
  const members = spec.experiments.flatMap((experiment, index) => {
    const label = labels[index]!;
    // What no pair can be made of has no p value, and is no part of a family in the tables either.
    const planned = plannedComparisons(input, experiment, label).filter(({ pairs }) => pairs >= 1);
    return scorersOf(spec, statistics).flatMap((scorer) =>
      planned.flatMap((comparison) => {
        const family = comparisonFamily(
          { label, experiment: experiment.experiment },
          { ...comparison, scorer },
          statistics,
        );
        const isReported = scorer === spec.scorers[0] || Object.hasOwn(statistics.families, family);
        return isReported ? [{ family, scorer, comparison }] : [];
      }),
    );
  });
  const find = detector(statistics.power);
  return [...groupBy(members, ({ family }) => family)].map(([family, own]) => {
    const alpha = statistics.alpha / own.length;
    const distinct = [...new Set(own.map(({ comparison }) => comparison))];
    const ownLabels = [...new Set(distinct.map(({ label }) => label))];
    const discordances = (comparison: PlannedComparison) =>
      discordancesOf(comparison, distinct, own[0]!.scorer, input.measured);
    return {
      family,
      tests: own.length,
      alpha,
      power: statistics.power,
      comparisons: distinct.map(({ averaged: _averaged, ...comparison }, index) => ({
        ...comparison,
        detectable: discordances(distinct[index]!).map((given) => ({
          ...given,
          difference: find({ pairs: comparison.pairs, discordance: given.discordance, alpha }),
        })),
      })),
      clustered: ownLabels.flatMap((label) => {
        const counts = clustering.get(label);
        return counts === undefined || counts.clusters === counts.items ? [] : [{ label, ...counts }];
      }),
      averaged: distinct.some(({ averaged }) => averaged),
    };
  });
}

/** The primary scorer, and those of families of one's own. */
function scorersOf({ scorers }: SweepSpec, { families }: StatisticsSpec): string[] {
  return [...new Set([...scorers.slice(0, 1), ...Object.values(families).flatMap((family) => family.scorers ?? [])])];
}

/** The comparisons of an experiment's headline view, by reader. */
function plannedComparisons(
  { spec, conditions }: PowerInput,
  experiment: ExperimentSpec,
  label: string,
): PlannedComparison[] {
  const definition = tableDefinitionOf(experiment);
  const cells = armsOf(experiment).map((arm) => ({ arm: armName(arm), factors: arm.factors }));
  const [headline] = viewArms(
    definition.views.slice(0, 1),
    cells,
    cells.map(({ arm }) => arm),
  );
  if (headline === undefined) return [];
  const { view, arms, armByCondition } = headline;
  const own = conditions.filter((condition) => condition.experiment === label);
  const readers = spec.readers.map(({ id }) => id).filter((id) => experiment.readers.includes(id));
  /** Items that an arm can be made of: at most, where it is the mean of several conditions. */
  const itemsOf = (arm: string, reader: string): number =>
    Math.max(
      0,
      ...own
        .filter((row) => row.reader === reader && armByCondition.get(row.label) === arm)
        .map(
          ({ cells: all, notApplicable }) =>
            (all - sumOf(Object.values(notApplicable), (count) => count)) / spec.repetitions,
        ),
    );
  const isMean = spec.repetitions > 1 || armByCondition.size > arms.length;
  return [...readers, ...(definition.pooled && readers.length > 1 ? [allReaders] : [])].flatMap((reader) => {
    const behind = reader === allReaders ? readers : [reader];
    return arms.flatMap((arm) =>
      view
        .controlsOf(arm, arms)
        .filter((control) => control !== arm && arms.includes(control))
        .map((control) => ({
          ...{ label, view: view.id, reader, arm, control },
          pairs: Math.min(...behind.flatMap((id) => [itemsOf(arm, id), itemsOf(control, id)])),
          averaged: isMean || reader === allReaders,
        })),
    );
  });
}

/** How often the arms of a comparison are taken to differ. */
function discordancesOf(
  comparison: PlannedComparison,
  family: readonly PlannedComparison[],
  scorer: string,
  measured: readonly MeasuredDiscordance[] | undefined,
): Omit<Detectable, 'difference'>[] {
  if (measured === undefined) return assumedDiscordances.map((discordance) => ({ discordance, from: 'assumed' }));
  const alike = measuredLike(comparison, scorer, measured);
  const same = alike.find(({ reader }) => reader === comparison.reader);
  if (same) return [{ discordance: same.discordance, from: 'comparison' }];
  if (alike.length > 0) return [{ discordance: median(alike), from: 'readers' }];
  const others = family.flatMap((member) => measuredLike(member, scorer, measured));
  return others.length === 0 ? [] : [{ discordance: median(others), from: 'family' }];
}

function measuredLike(
  { label, view, arm, control }: PlannedComparison,
  scorer: string,
  measured: readonly MeasuredDiscordance[],
): MeasuredDiscordance[] {
  return measured.filter(
    (row) =>
      row.label === label && row.view === view && row.scorer === scorer && row.arm === arm && row.control === control,
  );
}

function median(rows: readonly MeasuredDiscordance[]): number {
  const sorted = rows.map(({ discordance }) => discordance).sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
}

/** Comparisons are mostly alike, and each takes some milliseconds: each kind is computed once. */
function detector(power: number) {
  const known = new Map<string, number | null>();
  return (plan: { pairs: number; discordance: number; alpha: number }): number | null => {
    if (plan.discordance <= 0) return null;
    const key = JSON.stringify(plan);
    const found = known.has(key) ? known.get(key)! : minimalDetectableDifference({ ...plan, power });
    known.set(key, found);
    return found;
  };
}
