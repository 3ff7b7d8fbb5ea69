import type { Task } from '../model/question';
import type { TaskBuilder } from './build-questions';
import { cascade } from './cascade';
import { chain } from './chain';
import { conflict } from './conflict';
import { constraint } from './constraint';
import { counterfactual } from './counterfactual';
import { retrieval } from './retrieval';

/** Who makes each task's questions. */
export const taskBuilders: Readonly<Record<Task, TaskBuilder>> = {
  chain,
  cascade,
  conflict,
  counterfactual,
  constraint,
  retrieval,
};
