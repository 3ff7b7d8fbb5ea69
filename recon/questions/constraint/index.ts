import type { TaskBuilder } from '../build-questions';
import { gapMultiple, gapSingle, longestGapMinutes, unaccountedOrder, whoCould } from './gap-builders';
import { bothAt, coveredByTwo, minutesByBoth, placedMultiple, placedSingle } from './place-builders';
import { constraintVerdicts } from './verdicts';

/** Constraint satisfaction: who was where, by records of several streams side by side. */
export const constraint: TaskBuilder = {
  verdictsOf: constraintVerdicts,
  variants: {
    single: [gapSingle, placedSingle, bothAt],
    multiple: [placedMultiple, coveredByTwo, gapMultiple],
    integer: [minutesByBoth, longestGapMinutes],
    ordering: [unaccountedOrder],
    free: [whoCould],
  },
};
