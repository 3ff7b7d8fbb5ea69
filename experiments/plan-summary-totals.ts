import { tokenErrorBand } from './estimate-tokens';
import { sum } from './plan-summary-group';
import type { EstimatedRange, PlanInput, PlannedCondition, PlanTotals } from './plan-summary-types';
import type { ReaderSpec, SweepSpec } from './sweep-spec';

/** Totals of some conditions. */
export function total(conditions: readonly PlannedCondition[], spec: SweepSpec): PlanTotals {
  const cells = sum(conditions.map((condition) => condition.cells));
  const notApplicable = sum(conditions.map((condition) => sum(Object.values(condition.notApplicable))));
  const calls = sum(conditions.map((condition) => condition.calls));
  return {
    conditions: conditions.length,
    cells,
    notApplicable,
    calls,
    shared: cells - notApplicable - calls,
    inputTokens: tokenRange(sum(conditions.map((condition) => condition.inputTokens))),
    outputTokensAtMost: sum(conditions.map((condition) => outputTokensAtMost(condition, spec))),
    awaiting: sum(conditions.map((condition) => condition.awaiting)),
  };
}

/** Output tokens of a condition with every answer at its cap. */
export function outputTokensAtMost({ calls, reader }: PlannedCondition, { readers, generators }: SweepSpec): number {
  return calls * ([...readers, ...generators].find(({ id }) => id === reader)?.maxOutputTokens ?? 0);
}

function tokenRange(estimate: number): EstimatedRange {
  return { low: Math.round(estimate * tokenErrorBand.low), high: Math.round(estimate * tokenErrorBand.high) };
}

/** The readers and generators that some condition asks. */
export function usedReaders({ spec, conditions }: PlanInput): ReaderSpec[] {
  return [...spec.readers, ...spec.generators].filter(({ id }) => conditions.some(({ reader }) => reader === id));
}
