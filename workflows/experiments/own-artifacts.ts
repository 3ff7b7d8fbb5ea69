import type { ExperimentInput, TableSummary } from '../../contracts/payloads';
import { ExperimentRun } from '../experiment-run';

/**
 * Own artifacts: what memory systems of the user's show their reader, beside controls made of the same dialogues (RENDER,
 * arXiv 2608.23568, failure localisation). Bound: one child per system or control and reader.
 */
export async function ownArtifacts(input: ExperimentInput): Promise<TableSummary> {
  const run = new ExperimentRun(input);
  return run.inStages(async () => {
    await run.readArtifacts();
    await run.scoreAnswers();
    return run.writeTables();
  });
}
