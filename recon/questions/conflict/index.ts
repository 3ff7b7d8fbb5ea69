import type { TaskBuilder } from '../build-questions';
import { holdsOnceWeighed, independentOfBoth, restsOnLoser } from './multiple';
import { accountAndWhy, happenedOrder, miss } from './others';
import { accountBorneOut, settlingEntry, standingFinding } from './single';
import { conflictVerdicts } from './verdicts';

/** Conflict resolution: two accounts, and the independent record that decides. */
export const conflict: TaskBuilder = {
  verdictsOf: conflictVerdicts,
  variants: {
    single: [accountBorneOut, settlingEntry, standingFinding],
    multiple: [holdsOnceWeighed, restsOnLoser, independentOfBoth],
    integer: [miss],
    ordering: [happenedOrder],
    free: [accountAndWhy],
  },
};
