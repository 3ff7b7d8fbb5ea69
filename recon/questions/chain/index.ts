import type { TaskBuilder } from '../build-questions';
import { innerSteps, trailAccount, trailLength, trailMembers, trailOrder } from './builders';
import { chainVerdicts } from './verdicts';

/** Chain reconstruction: a whole trail, in order. */
export const chain: TaskBuilder = {
  verdictsOf: chainVerdicts,
  variants: {
    single: [innerSteps],
    multiple: [trailMembers],
    integer: [trailLength],
    ordering: [trailOrder],
    free: [trailAccount],
  },
};
