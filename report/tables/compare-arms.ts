import { mean, noEstimate, type Pair } from '../../scoring/statistics';
import type { Comparison } from '../sweep-report';
import { type ReaderScores, scoresByItem, type Unit } from './arm-tally';

type PairedFigures = Pick<Comparison, 'pairs' | 'better' | 'worse' | 'difference'>;

/** An item as a pair, or as what it could have been at worst and at best. */
type ItemPair =
  | { readonly kind: 'pair'; readonly arm: number; readonly control: number }
  | { readonly kind: 'missing'; readonly low: number; readonly high: number }
  | { readonly kind: 'not_applicable' };

/**
 * Compares two arms over the items delivered in both. Over several readers an item is a pair where every reader that it
 * can be made for delivered both arms, so that its difference is of the same readers on both sides.
 */
export function compareArms(
  arm: readonly Unit[],
  control: readonly Unit[],
  pairedDifference: (pairs: readonly Pair[]) => PairedFigures,
): Omit<Comparison, 'view' | 'reader' | 'scorer' | 'arm' | 'control'> {
  const inArm = scoresByItem(arm);
  const inControl = scoresByItem(control);
  const pairs: Pair[] = [];
  let [missing, notApplicable, low, high] = [0, 0, 0, 0];
  for (const itemId of [...new Set([...inArm.keys(), ...inControl.keys()])].sort()) {
    const pair = pairOf(inArm.get(itemId), inControl.get(itemId));
    if (pair.kind === 'not_applicable') {
      notApplicable += 1;
    } else if (pair.kind === 'missing') {
      missing += 1;
      low += pair.low;
      high += pair.high;
    } else {
      pairs.push({ itemId, arm: pair.arm, control: pair.control });
      low += pair.arm - pair.control;
      high += pair.arm - pair.control;
    }
  }
  const planned = pairs.length + missing;
  return {
    ...(pairs.length === 0 ? { pairs: 0, better: 0, worse: 0, difference: noEstimate } : pairedDifference(pairs)),
    missing,
    notApplicable,
    missingBounds: planned === 0 ? null : { low: low / planned, high: high / planned },
  };
}

function pairOf(arm: ReaderScores | undefined, control: ReaderScores | undefined): ItemPair {
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
  return {
    kind: 'missing',
    low: mean(scores.map((pair) => (pair.arm ?? 0) - (pair.control ?? 1))),
    high: mean(scores.map((pair) => (pair.arm ?? 1) - (pair.control ?? 0))),
  };
}
