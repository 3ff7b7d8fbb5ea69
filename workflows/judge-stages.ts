import type { ConditionOutline, JudgeInput, TableSummary } from '../contracts/payloads';
import { everyPage } from './every-page';
import { experimentsJudged, readReplies, writeTables } from './proxies';
import type { Conditions } from './run-conditions';

/** Has a judge's conditions answered, reads what the replies say, and writes the tables that this bears on. */
export async function runJudge(
  { sweepId }: Pick<JudgeInput, 'sweepId' | 'scorer'>,
  outlines: readonly ConditionOutline[],
  conditions: Conditions,
): Promise<Record<string, TableSummary>> {
  await conditions.run(outlines);
  for (const { conditionId, key } of outlines) {
    await everyPage((from) => readReplies({ conditionId, from }, key));
  }
  const tables: Record<string, TableSummary> = {};
  const conditionIds = outlines.map(({ conditionId }) => conditionId);
  for (const experiment of await experimentsJudged({ sweepId, conditionIds })) {
    tables[experiment.label] = await writeTables(experiment);
  }
  return tables;
}
