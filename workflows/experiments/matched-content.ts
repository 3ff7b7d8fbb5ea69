import type { ExperimentInput, TableSummary } from '../../contracts/payloads';
import { ExperimentRun } from '../experiment-run';

/**
 * Matched content: the evidence turns' own words against the value they resolve to, in the same wrapper (RENDER,
 * arXiv 2608.23568, the witness-text control). Bound: one child per content, prompt family and reader.
 */
export async function matchedContent(input: ExperimentInput): Promise<TableSummary> {
  const run = new ExperimentRun(input);
  return run.inStages(async () => {
    await run.readArtifacts();
    await run.scoreAnswers();
    return run.writeTables();
  });
}
