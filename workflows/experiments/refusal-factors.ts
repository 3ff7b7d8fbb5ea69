import type { ExperimentInput, TableSummary } from '../../contracts/payloads';
import { ExperimentRun } from '../experiment-run';

/**
 * Refusal factors: which of a formal packet's four ingredients keeps readers from answering, as a 2⁴ factorial. Bound: 16
 * children per reader.
 */
export async function refusalFactors(input: ExperimentInput): Promise<TableSummary> {
  const run = new ExperimentRun(input);
  return run.inStages(async () => {
    await run.readArtifacts();
    await run.scoreAnswers();
    return run.writeTables();
  });
}
