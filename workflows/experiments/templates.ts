import type { ExperimentInput, TableSummary } from '../../contracts/payloads';
import { ExperimentRun } from '../experiment-run';

/**
 * Templates: the same dialogue and question, shown through each deployed-style template (RENDER, arXiv 2608.23568, the
 * real-system templates); with generators, also as a model makes them. Bound: one child per generated form and generator,
 * and per template and reader.
 */
export async function templates(input: ExperimentInput): Promise<TableSummary> {
  const run = new ExperimentRun(input);
  return run.inStages(async () => {
    await run.generateArtifacts();
    await run.readArtifacts();
    await run.scoreAnswers();
    return run.writeTables();
  });
}
