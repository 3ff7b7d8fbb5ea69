import type { TaskBuilder } from '../build-questions';
import { daysBetween, enteredBetween, enteredFirst, enteredOrder } from './order-builders';
import { clearedBy, countRecords, notCleared, recordMatch } from './record-builders';
import { detailOf, stateAndChange, stateAt } from './state-builders';
import { retrievalVerdicts } from './verdicts';

/** Retrieval, the control: what one source says. */
export const retrieval: TaskBuilder = {
  verdictsOf: retrievalVerdicts,
  variants: {
    single: [enteredFirst, stateAt, recordMatch, notCleared],
    multiple: [enteredBetween, clearedBy],
    integer: [daysBetween, countRecords, detailOf],
    ordering: [enteredOrder],
    free: [stateAndChange],
  },
};
