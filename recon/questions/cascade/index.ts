import type { TaskBuilder } from '../build-questions';
import {
  allBroughtDown,
  broughtDown,
  countBroughtDown,
  effectAccount,
  fallenAfterBoth,
  fallOrder,
  fateFallen,
  fateStanding,
  latestDay,
  lostAGround,
  spreadOrder,
  standsAtClose,
} from './builders';
import { cascadeVerdicts } from './verdicts';

/** Cascade propagation: what a notice brings down, and what it leaves standing. */
export const cascade: TaskBuilder = {
  verdictsOf: cascadeVerdicts,
  variants: {
    single: [broughtDown, lostAGround, effectAccount],
    multiple: [allBroughtDown, standsAtClose, fallenAfterBoth],
    integer: [countBroughtDown, latestDay],
    ordering: [spreadOrder, fallOrder],
    free: [fateStanding, fateFallen],
  },
};
