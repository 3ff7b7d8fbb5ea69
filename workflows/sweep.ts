import {
  ChildWorkflowCancellationType,
  type ChildWorkflowHandle,
  ParentClosePolicy,
  setHandler,
  startChild,
} from '@temporalio/workflow';

import { resumeSignal } from '../contracts/messages';
import type { ExperimentInput, SweepInput, TableSummary } from '../contracts/payloads';
import { searchAttributes } from '../contracts/search-attributes';
import { experimentWorkflowId } from '../contracts/workflow-ids';
import { experimentWorkflows } from './experiments';
import { Probing } from './probing';
import { ingestDataset, outlineSweep } from './proxies';
import { resumeAll } from './resume-all';
import { withProgressDetails } from './show-progress';
import { whenIdIsFree } from './when-id-is-free';

/**
 * One sweep file, one frozen plan: reads the data sets while its readers are probed, then runs every experiment side by
 * side. Bound: one child per experiment. What is done stands in rows, so that starting a finished or cancelled sweep again
 * does only what is owed.
 */
export async function sweep({ sweepId, probe = true }: SweepInput): Promise<Record<string, TableSummary>> {
  const open: ChildWorkflowHandle<(input: ExperimentInput) => Promise<TableSummary>>[] = [];
  const probing = new Probing(sweepId, () => resumeAll(open), probe);
  setHandler(resumeSignal, async (wish) => {
    if (wish?.probe ?? true) probing.askAgain();
    // At once: what waits for a lane that is probed first finds it stopped and waits on.
    await resumeAll(open);
  });

  return withProgressDetails({ sweepId, label: null }, async () => {
    const outline = await outlineSweep(sweepId);
    const ingest = async (): Promise<void> => {
      await Promise.all(outline.benchmarks.map((benchmark) => ingestDataset({ sweepId, benchmark })));
    };
    return probing.around(outline.probes ?? [], ingest, () => runExperiments(outline.experiments));
  });

  async function runExperiments(experiments: readonly ExperimentInput[]): Promise<Record<string, TableSummary>> {
    // One that fails ends only when the others have: their ids would still be taken for the next run.
    const ends = await Promise.allSettled(
      experiments.map(async (experiment) => {
        const handle = await whenIdIsFree(() =>
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
        open.push(handle);
        try {
          return [experiment.label, await handle.result()] as const;
        } finally {
          open.splice(open.indexOf(handle), 1);
        }
      }),
    );
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
    return Object.fromEntries(ends.filter((end) => end.status === 'fulfilled').map(({ value }) => value));
  }
}
