import type { ExperimentInput, TableSummary } from '../../contracts/payloads';
import { ExperimentRun } from '../experiment-run';

/**
 * Transfer to LoCoMo: templates and packets on conversations between two people (RENDER, arXiv 2608.23568). Bound: one
 * child per template or packet level and reader.
 */
export async function locomoTransfer(input: ExperimentInput): Promise<TableSummary> {
  const run = new ExperimentRun(input);
  return run.inStages(async () => {
    await run.readArtifacts();
    await run.scoreAnswers();
    return run.writeTables();
  });
}
