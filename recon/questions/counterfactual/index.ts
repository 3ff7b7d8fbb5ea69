import type { TaskBuilder } from '../build-questions';
import {
  becomesPossible,
  countLost,
  hypotheticalDay,
  hypotheticalOrder,
  notHappened,
  otherTime,
  outcomeOfNotice,
  outcomeOfStep,
  unchanged,
  whatDiffers,
} from './builders';
import { counterfactualVerdicts } from './verdicts';

/** Counterfactual: what would have come had a discovery come at another time, or never. */
export const counterfactual: TaskBuilder = {
  verdictsOf: counterfactualVerdicts,
  variants: {
    single: [outcomeOfStep, outcomeOfNotice, becomesPossible],
    multiple: [notHappened, otherTime, unchanged],
    integer: [hypotheticalDay, countLost],
    ordering: [hypotheticalOrder],
    free: [whatDiffers],
  },
};
