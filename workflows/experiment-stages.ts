import type { ConditionOutline, ExperimentInput, ExperimentStage } from '../contracts/payloads';
import { everyPage } from './every-page';
import { freezePlan, planCells, scoreCells } from './proxies';

/** Renders and stores the cells of a stage; its conditions are the result. What is stored already is passed over. */
export async function planStage(
  { sweepId, label }: ExperimentInput,
  stage: ExperimentStage,
): Promise<readonly ConditionOutline[]> {
  await everyPage((from) => planCells({ sweepId, label, stage, from }));
  return (await freezePlan({ sweepId, label, stage })).conditions;
}

/** Scores what has no score of the present scorers yet; returns how many answers that were. */
export async function scoreConditions(
  { sweepId }: ExperimentInput,
  conditions: readonly ConditionOutline[],
): Promise<number> {
  let answers = 0;
  for (const { conditionId, key } of conditions) {
    answers += await everyPage((from) => scoreCells({ sweepId, conditionId, from }, key));
  }
  return answers;
}
