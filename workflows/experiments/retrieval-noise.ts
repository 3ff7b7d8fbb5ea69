import type { ExperimentInput, TableSummary } from '../../contracts/payloads';
import { ExperimentRun } from '../experiment-run';

/**
 * Retrieval noise: the evidence among growing numbers of distractors, and what a retriever brings in its place (RENDER,
 * arXiv 2608.23568). Bound: one child per surface, selection, store and count, and reader.
 */
export async function retrievalNoise(input: ExperimentInput): Promise<TableSummary> {
  const run = new ExperimentRun(input);
  return run.inStages(async () => {
    await run.readArtifacts();
    await run.scoreAnswers();
    return run.writeTables();
  });
}
