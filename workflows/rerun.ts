import { setHandler, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';

import { runKey } from '../contracts/action-key';
import { resumeSignal, tunedSignal } from '../contracts/messages';
import type { RerunInput } from '../contracts/operations';
import type { ExperimentInput, RerunOfExperiment, RerunResult, TableSummary } from '../contracts/payloads';
import { searchAttributes } from '../contracts/search-attributes';
import { planStage, scoreConditions } from './experiment-stages';
import { runJudge } from './judge-stages';
import { openRerun, summariseRerun, writeTables } from './proxies';
import { Conditions } from './run-conditions';
import { withProgressDetails } from './show-progress';

/**
 * Replays cells of a sweep: opens a series for each of their calls, once for each run of this workflow, runs the
 * conditions they are in, scores those or reads what judges say, and writes the tables of their experiments. May be
 * started from anywhere, and again with the same input; where a condition runs already, that run picks the cells up and
 * this one waits for its end.
 * Bound: a child and a few pages of scoring for each condition touched, so thousands of conditions; and some 1,500 events a
 * day for each that waits for another run of its condition, at most eight of a lane or forty in batches at a time.
 */
export async function rerun(input: RerunInput): Promise<RerunResult> {
  // People write it by hand: one that can't be read is refused where the rerun is opened.
  const { sweepId } = (input as Partial<RerunInput> | null | undefined) ?? {};
  if (typeof sweepId === 'string') upsertSearchAttributes([{ key: searchAttributes.sweepId, value: sweepId }]);
  const open: Conditions[] = [];
  for (const signal of [resumeSignal, tunedSignal]) {
    setHandler(signal, async () => {
      await Promise.all(open.map((conditions) => conditions.tell(signal)));
    });
  }
  const { actionId, experiments, judges = [] } = await openRerun({ ...input, key: runKey(workflowInfo()) });
  return withProgressDetails({ sweepId: input.sweepId, label: null }, async () => {
    // One that fails ends only when the others have: their conditions would lose their parent.
    const opened = (scope: Pick<ExperimentInput, 'sweepId' | 'label'>): Conditions => {
      const conditions = new Conditions(scope);
      open.push(conditions);
      return conditions;
    };
    const ends = await Promise.allSettled([
      ...experiments.map(async (touched) => {
        const table = await rerunExperiment(touched, opened(touched.experiment));
        return { [touched.experiment.label]: table };
      }),
      ...judges.map(({ scorer, conditions }) => {
        const scope = { sweepId: input.sweepId, scorer };
        return runJudge(scope, conditions, opened({ sweepId: input.sweepId, label: scorer }));
      }),
    ]);
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
    const tables = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    return { ...(await summariseRerun(actionId)), tables: Object.assign({}, ...tables) as RerunResult['tables'] };
  });
}

/** The stages of one experiment, over what the rerun touches of it. */
async function rerunExperiment(
  { experiment, generate, read }: RerunOfExperiment,
  conditions: Conditions,
): Promise<TableSummary> {
  let reading = read;
  if (generate.length > 0) {
    await conditions.run(generate);
    // What waited for their texts is planned only now, in any of the experiment's conditions.
    reading = await planStage(experiment, 'read');
  }
  await conditions.run(reading);
  await scoreConditions(experiment, reading);
  return writeTables(experiment);
}
