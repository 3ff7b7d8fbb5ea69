import {
  differenceRange,
  mean,
  missingBounds,
  noEstimate,
  type Pair,
  type PairedComparison,
  type Range,
} from '../../scoring/statistics';
import { type Comparison, untested } from '../sweep-report';
import { type ReaderScores, scoresByItem, type Unit } from './arm-tally';

/** Two arms put side by side, item by item. */
export interface PairedArms extends Pick<Comparison, 'missing' | 'notApplicable' | 'missingBounds'> {
  /** Items delivered in both, in item order. */
  readonly pairs: readonly Pair[];
  /** What the difference of each item could be, missing ones too; a pair's has no width. */
  readonly ranges: readonly Range[];
}

/** An item as a pair, or as what it could have been at worst and at best. */
type ItemPair =
  | { readonly kind: 'pair'; readonly arm: number; readonly control: number }
  | { readonly kind: 'missing'; readonly range: Range }
  | { readonly kind: 'not_applicable' };

/**
 * Pairs two arms over the items delivered in both. Over several readers an item is a pair where every reader that it
 * can be made for delivered both arms, so that its difference is of the same readers on both sides.
 * @param clusters The clusters of items that share evidence with others.
 * @param scores The least and the most that a missing score could be.
 */
export function pairArms(
  arm: readonly Unit[],
  control: readonly Unit[],
  { clusters, scores }: { readonly clusters: ReadonlyMap<string, string>; readonly scores: Range },
): PairedArms {
  const inArm = scoresByItem(arm);
  const inControl = scoresByItem(control);
  const pairs: Pair[] = [];
  const ranges: Range[] = [];
  let [missing, notApplicable] = [0, 0];
  for (const itemId of [...new Set([...inArm.keys(), ...inControl.keys()])].sort()) {
    const pair = pairOf(inArm.get(itemId), inControl.get(itemId), scores);
    if (pair.kind === 'not_applicable') {
      notApplicable += 1;
    } else if (pair.kind === 'missing') {
      missing += 1;
      ranges.push(pair.range);
    } else {
      pairs.push({ itemId, arm: pair.arm, control: pair.control, cluster: clusters.get(itemId) });
      ranges.push(differenceRange(pair.arm, pair.control, scores));
    }
  }
  return { pairs, ranges, missing, notApplicable, missingBounds: missingBounds(ranges) };
}

/**
 * The figures of a comparison; its p value is not corrected yet.
 * @param compared Of the pairs; undefined where there are none.
 */
export function comparisonFigures(
  { missing, notApplicable, missingBounds: bounds }: PairedArms,
  compared: PairedComparison | undefined,
): Omit<Comparison, 'view' | 'reader' | 'scorer' | 'arm' | 'control'> {
  const rest = { missing, notApplicable, missingBounds: bounds };
  if (compared === undefined) {
    const nothing = { pairs: 0, better: 0, worse: 0, difference: noEstimate, method: null, percentile: null };
    return { ...nothing, significance: untested, clusters: null, ...rest };
  }
  const { pairs, better, worse, difference, method, percentile, test, p, clusters } = compared;
  return {
    ...{ pairs, better, worse, difference, method, clusters, ...rest },
    percentile:
      percentile.low === null || percentile.high === null ? null : { low: percentile.low, high: percentile.high },
    significance: { ...untested, test, pValue: p },
  };
}

function pairOf(arm: ReaderScores | undefined, control: ReaderScores | undefined, range: Range): ItemPair {
  const readers = [...(arm?.keys() ?? [])].filter((reader) => control?.has(reader));
  if (readers.length === 0) return { kind: 'not_applicable' };
  const scores = readers.map((reader) => ({ arm: arm?.get(reader) ?? null, control: control?.get(reader) ?? null }));
  const complete = scores.flatMap((pair) =>
    pair.arm === null || pair.control === null ? [] : [{ arm: pair.arm, control: pair.control }],
  );
  if (complete.length === scores.length) {
    return {
      kind: 'pair',
      arm: mean(complete.map((pair) => pair.arm)),
      control: mean(complete.map((pair) => pair.control)),
    };
  }
  // Not empty, so there are bounds.
  return {
    kind: 'missing',
    range: missingBounds(scores.map((pair) => differenceRange(pair.arm, pair.control, range)))!,
  };
}
