import type { ExperimentInput, TableSummary } from '../../contracts/payloads';
import { ExperimentRun } from '../experiment-run';

/**
 * Transfer to HotpotQA: documents as entries, as raw paragraphs, and as a summary and typed facts that a generator makes
 * once for all readers (RENDER, arXiv 2608.23568). Bound: one child per generated form and generator, and per surface and
 * reader.
 */
export async function hotpotqaTransfer(input: ExperimentInput): Promise<TableSummary> {
  const run = new ExperimentRun(input);
  return run.inStages(async () => {
    await run.generateArtifacts();
    await run.readArtifacts();
    await run.scoreAnswers();
    return run.writeTables();
  });
}
