import type { ExperimentInput, TableSummary } from '../../contracts/payloads';
import { ExperimentRun } from '../experiment-run';

/**
 * Imported answers: those of a file are stored as what its runs answered, with the verdicts published beside them, then
 * scored. Nothing is sent, so there is no child per condition. Bound: a few pages of answers for each run.
 */
export async function importedAnswers(input: ExperimentInput): Promise<TableSummary> {
  const run = new ExperimentRun(input);
  return run.inStages(async () => {
    await run.takeAnswers();
    await run.scoreAnswers();
    return run.writeTables();
  });
}
