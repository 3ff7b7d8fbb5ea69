import type { Verdict } from '../db/queries/give-up';
import type { LaneLimit } from '../db/queries/lanes';
import type { LimitChange } from '../db/queries/operations/tune-lane';
import type { OperatorAction } from '../db/queries/operator-actions';
import type { JudgeSample } from '../experiments/judging';
import { formatCount, formatPlural, formatUsd } from './render/format';
import { namedUnderWay } from './under-way';

/** Limits of lanes as people read them. */
export const limitUnits: Readonly<Record<LaneLimit['limit'], string>> = {
  concurrency: 'at a time',
  requestsPerMinute: 'requests/min',
  tokensPerMinute: 'tokens/min',
  requestsPerDay: 'requests/day',
};

/** E.g. `requests/min 500 → 300, at a time none → 8`. */
export function describeChanges(changes: readonly LimitChange[]): string {
  const value = (limit: number | null): string => (limit === null ? 'none' : formatCount(limit));
  return changes.map(({ limit, from, to }) => `${limitUnits[limit]} ${value(from)} → ${value(to)}`).join(', ');
}

/** What an action came to, in a few words; empty: its name says it all. */
export function describeAction({ action, details }: Pick<OperatorAction, 'action' | 'details'>): string {
  const given = details as Readonly<Record<string, never>>;
  switch (action) {
    case 'pause':
    case 'cancel':
      return namedUnderWay({ calls: given['calls'] ?? 0, batches: given['batches'] ?? 0 });
    case 'resume':
      return given['from'] === 'active' ? '' : `was ${String(given['from'])}`;
    case 'tune':
      return `${String(given['lane'])}: ${describeChanges(given['changes'] ?? [])}`;
    case 'budget':
      return describeBudget(given['from'] ?? noCaps, given['to'] ?? noCaps);
    case 'rerun':
      return describeRerun(given['cells'] ?? 0, given['conditions'] ?? [], given['calls'] ?? 0);
    case 'judge':
      return describeJudging(String(given['scorer']), given['sample'] ?? wholeFrame, given['mended'] === true);
    case 'give_up':
      return describeVerdict(given['verdict'] ?? noVerdict);
    case 'score':
      return describeScoring(given['added'] ?? []);
    default:
      // Written by a later version.
      action satisfies never;
      return '';
  }
}

function describeRerun(cells: number, { length: conditions }: readonly unknown[], calls: number): string {
  return `${formatPlural(cells, 'cell')} in ${formatPlural(conditions, 'condition')}, ${formatPlural(calls, 'call')}`;
}

function describeScoring(added: readonly string[]): string {
  return added.length === 0 ? 'by the present scorers' : `${added.join(', ')} added`;
}

const wholeFrame: JudgeSample = { size: null, seed: 0, conditions: null };

function describeJudging(scorer: string, { size, seed, conditions }: JudgeSample, isMended: boolean): string {
  if (isMended) return `${scorer}: how it is run`;
  const which = size === null ? 'all answers' : `a sample of ${formatCount(size)} answers, seed ${seed}`;
  return `${scorer}: ${which}${conditions === null ? '' : ` of ${conditions.join(', ')}`}`;
}

const noVerdict: Verdict = { givenUp: 0, kept: 0, conditions: 0 };

function describeVerdict({ givenUp, kept, conditions }: Verdict): string {
  const named = [
    ...(givenUp > 0 ? [`${formatPlural(givenUp, 'cell')} given up`] : []),
    ...(kept > 0 ? [`${formatPlural(kept, 'cell')} of a rerun kept as before`] : []),
  ];
  return `${named.join(', ')} in ${formatPlural(conditions, 'condition')}`;
}

interface Caps {
  readonly usd: number | null;
  readonly perConditionUsd: number | null;
}

const noCaps: Caps = { usd: null, perConditionUsd: null };

function describeBudget(from: Caps, to: Caps): string {
  const value = (usd: number | null): string => (usd === null ? 'none' : formatUsd(usd));
  return [
    ...(from.usd === to.usd ? [] : [`${value(from.usd)} → ${value(to.usd)}`]),
    ...(from.perConditionUsd === to.perConditionUsd
      ? []
      : [`a condition's ${value(from.perConditionUsd)} → ${value(to.perConditionUsd)}`]),
  ].join(', ');
}
