import type { ExperimentInput, TableSummary } from '../../contracts/payloads';
import { ExperimentRun } from '../experiment-run';

/**
 * RECON (arXiv 2607.16716): what systems recall is stored before readers are asked, and replies that can't be read are asked
 * for again. Bound: a page of questions for each activity of each system, one child per system and reader, each at most four
 * times.
 */
export async function recon(input: ExperimentInput): Promise<TableSummary> {
  const run = new ExperimentRun(input);
  return run.inStages(async () => {
    await run.generateArtifacts();
    await run.recallEntries();
    await run.readArtifacts();
    await run.retryUnread();
    await run.scoreAnswers();
    return run.writeTables();
  });
}
