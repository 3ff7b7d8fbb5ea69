import type { ExperimentInput, TableSummary } from '../../contracts/payloads';
import { ExperimentRun } from '../experiment-run';

/**
 * Packet ladder: five packets of growing content under three prompt families and two backends (RENDER, arXiv 2608.23568).
 * Only values that a model reads from the evidence are generated. Bound: one child per generator, and per arm and reader:
 * 30 arms for the oracle's value, 18 more for each further source.
 */
export async function ladder(input: ExperimentInput): Promise<TableSummary> {
  const run = new ExperimentRun(input);
  return run.inStages(async () => {
    await run.generateArtifacts();
    await run.readArtifacts();
    await run.scoreAnswers();
    return run.writeTables();
  });
}
