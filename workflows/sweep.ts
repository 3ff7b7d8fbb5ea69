import type { Workflow, WorkflowResultType } from '@temporalio/common';
import {
  allHandlersFinished,
  ChildWorkflowCancellationType,
  type ChildWorkflowHandle,
  condition as until,
  ParentClosePolicy,
  setHandler,
  startChild,
} from '@temporalio/workflow';

import { resumeSignal, tunedSignal } from '../contracts/messages';
import type { ExperimentInput, SweepInput, TableSummary } from '../contracts/payloads';
import { searchAttributes } from '../contracts/search-attributes';
import { experimentWorkflowId, judgeWorkflowId } from '../contracts/workflow-ids';
import { experimentWorkflows } from './experiments';
import { handleVerdictsAndReruns } from './handle-verdicts-and-reruns';
import { judge } from './judge';
import { handleOperations, recordResume } from './operations';
import { Probing } from './probing';
import { ingestDataset, outlineSweep, unfinishedJudges } from './proxies';
import { withProgressDetails } from './show-progress';
import { signalAll } from './signal-all';
import { tellReruns } from './tell-reruns';
import { Watching } from './watching';
import { whenIdIsFree } from './when-id-is-free';

/**
 * One sweep file, one frozen plan: reads the data sets while its readers are probed, then runs every experiment side by
 * side, and then what its judges are owed. Bound: one child per experiment and judge. What is done stands in rows, so that
 * starting a finished or cancelled sweep again does only what is owed.
 */
export async function sweep({ sweepId, probe = true }: SweepInput): Promise<Record<string, TableSummary>> {
  const open: Pick<ChildWorkflowHandle<Workflow>, 'signal'>[] = [];
  const probing = new Probing(sweepId, wakeAll, probe);
  const watching = new Watching(sweepId);
  handleOperations(sweepId, () => signalAll(open, tunedSignal));
  setHandler(resumeSignal, async (wish) => {
    await recordResume(sweepId, wish);
    watching.lookAgain();
    if (wish?.probe ?? true) probing.askAgain();
    // At once: what waits for a lane that is probed first finds it stopped and waits on.
    await wakeAll();
  });
  handleVerdictsAndReruns(sweepId, () => signalAll(open, resumeSignal));

  const summaries = await withProgressDetails({ sweepId, label: null }, async () => {
    const outline = await outlineSweep(sweepId);
    const ingest = async (): Promise<void> => {
      await Promise.all(outline.benchmarks.map((benchmark) => ingestDataset({ sweepId, benchmark })));
    };
    return watching.around(outline.watched, () =>
      probing.around(outline.probes ?? [], ingest, async () => {
        const tables = await runExperiments(outline.experiments);
        if (outline.judged) await runJudges();
        return tables;
      }),
    );
  });
  // Whoever has asked for something meanwhile gets an answer.
  await until(allHandlersFinished);
  return summaries;

  /** Reruns may hold the ids of conditions that experiments wait for. */
  async function wakeAll(): Promise<void> {
    await signalAll(open, resumeSignal);
    await tellReruns(sweepId, resumeSignal);
  }

  /** Starts a child and waits for its end; meanwhile it hears what operators say. */
  async function follow<T extends Workflow>(
    start: () => Promise<ChildWorkflowHandle<T>>,
  ): Promise<WorkflowResultType<T>> {
    const handle = await whenIdIsFree(start);
    open.push(handle);
    try {
      return await handle.result();
    } finally {
      open.splice(open.indexOf(handle), 1);
    }
  }

  /** What judges are owed still: those that are being asked end first, and leave nothing. */
  async function runJudges(): Promise<void> {
    const ends = await Promise.allSettled(
      (await unfinishedJudges(sweepId)).map((scorer) =>
        follow(() =>
          startChild(judge, {
            workflowId: judgeWorkflowId(sweepId, scorer),
            args: [{ sweepId, scorer, ...(!probe && { probe }) }],
            staticSummary: scorer,
            cancellationType: ChildWorkflowCancellationType.WAIT_CANCELLATION_COMPLETED,
            parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
            typedSearchAttributes: [{ key: searchAttributes.sweepId, value: sweepId }],
          }),
        ),
      ),
    );
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async function runExperiments(experiments: readonly ExperimentInput[]): Promise<Record<string, TableSummary>> {
    // One that fails ends only when the others have: their ids would still be taken for the next run.
    const ends = await Promise.allSettled(
      experiments.map(async (experiment) => {
        const table = await follow(() =>
          startChild(experimentWorkflows[experiment.experiment], {
            workflowId: experimentWorkflowId(sweepId, experiment.label),
            args: [experiment],
            staticSummary: experiment.label,
            cancellationType: ChildWorkflowCancellationType.WAIT_CANCELLATION_COMPLETED,
            parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
            typedSearchAttributes: [
              { key: searchAttributes.sweepId, value: sweepId },
              { key: searchAttributes.experiment, value: experiment.label },
            ],
          }),
        );
        return [experiment.label, table] as const;
      }),
    );
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
    return Object.fromEntries(ends.filter((end) => end.status === 'fulfilled').map(({ value }) => value));
  }
}
