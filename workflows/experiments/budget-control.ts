import type { ExperimentInput, TableSummary } from '../../contracts/payloads';
import { ExperimentRun } from '../experiment-run';

/**
 * Budget control: the streamlined packet against as many words of raw dialogue (RENDER, arXiv 2608.23568, the
 * token-matched control). Bound: one child per arm, budget and reader.
 */
export async function budgetControl(input: ExperimentInput): Promise<TableSummary> {
  const run = new ExperimentRun(input);
  return run.inStages(async () => {
    await run.readArtifacts();
    await run.scoreAnswers();
    return run.writeTables();
  });
}
