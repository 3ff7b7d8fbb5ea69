import { allHandlersFinished, condition as until, setHandler, upsertSearchAttributes } from '@temporalio/workflow';

import { resumeSignal, tunedSignal } from '../contracts/messages';
import type { JudgeInput, JudgeResult, TableSummary } from '../contracts/payloads';
import { searchAttributes } from '../contracts/search-attributes';
import { everyPage } from './every-page';
import { runJudge } from './judge-stages';
import { Probing } from './probing';
import { freezeJudging, outlineJudging, planJudging, summariseJudging } from './proxies';
import { Conditions } from './run-conditions';
import { withProgressDetails } from './show-progress';

/**
 * Asks a judge about stored answers of a sweep: plans what of its sample it was not asked about while the judge is probed,
 * has the calls answered as a reader's are, reads the verdicts, and writes the tables they bear on. What is asked stands in
 * the rows: started again it does what is owed, and nothing where nothing is. Bound: a child and a few pages of reading
 * for each condition with answers of the sample, so thousands of conditions.
 */
export async function judge({ sweepId, scorer, probe = true }: JudgeInput): Promise<JudgeResult> {
  upsertSearchAttributes([{ key: searchAttributes.sweepId, value: sweepId }]);
  const judging = { sweepId, scorer };
  const conditions = new Conditions({ sweepId, label: scorer });
  const wake = (): Promise<void> => conditions.tell(resumeSignal);
  const probing = new Probing(sweepId, wake, probe);
  setHandler(resumeSignal, async (wish) => {
    if (wish?.probe ?? true) probing.askAgain();
    await wake();
  });
  setHandler(tunedSignal, () => conditions.tell(tunedSignal));

  const tables = await withProgressDetails({ sweepId, label: scorer }, async () => {
    const { probes } = await outlineJudging(judging);
    const plan = async (): Promise<void> => void (await everyPage(() => planJudging(judging)));
    const work = async (): Promise<Record<string, TableSummary>> =>
      runJudge(judging, (await freezeJudging(judging)).conditions, conditions);
    return probing.around(probes, plan, work);
  });
  const result = { ...(await summariseJudging(judging)), tables };
  await until(allHandlersFinished);
  return result;
}
