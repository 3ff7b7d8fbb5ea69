import {
  CancellationScope,
  ChildWorkflowCancellationType,
  type ChildWorkflowHandle,
  condition as until,
  ParentClosePolicy,
  startChild,
} from '@temporalio/workflow';

import type { ConditionOutline, ConditionSummary, ExperimentInput } from '../contracts/payloads';
import { searchAttributes } from '../contracts/search-attributes';
import { conditionWorkflowId } from '../contracts/workflow-ids';
import { condition } from './condition';
import { signalAll } from './signal-all';
import { whenIdIsFree } from './when-id-is-free';

/**
 * Open conditions per lane: more would only queue behind the same limit, and each replays after a worker's restart. Jobs
 * of batches run side by side at the vendor, for up to a day.
 */
const mostOpenPerLane = { realtime: 8, batch: 40 } as const;

/** The conditions of one experiment, or of one judge under its scorer's id, each a child workflow. */
export class Conditions {
  private readonly open = new Map<string, ChildWorkflowHandle<typeof condition>>();
  private readonly openPerLane = new Map<string, number>();
  private readonly summaries: ConditionSummary[] = [];
  private failure: Error | undefined;

  constructor(private readonly input: Pick<ExperimentInput, 'sweepId' | 'label'>) {}

  /** Passes an operator's word on to every open condition. */
  tell(signal: { readonly name: string }): Promise<void> {
    return signalAll(this.open.values(), signal);
  }

  /** Runs all of them, at most {@link mostOpenPerLane} of a lane and mode at a time, so that none waits for another's. */
  async run(outlines: readonly ConditionOutline[]): Promise<readonly ConditionSummary[]> {
    try {
      await this.startAll(outlines);
      await this.allEnded();
    } finally {
      // Cancelled or not: a parent that ends before its conditions would leave their ids taken for the next run.
      await CancellationScope.nonCancellable(() => this.allEnded());
    }
    if (this.failure !== undefined) throw this.failure;
    return this.summaries;
  }

  private async startAll(outlines: readonly ConditionOutline[]): Promise<void> {
    const waiting = [...outlines];
    while (waiting.length > 0) {
      await until(() => this.failure !== undefined || waiting.some((outline) => this.hasRoom(outline)));
      if (this.failure !== undefined) return;
      const [outline] = waiting.splice(
        waiting.findIndex((candidate) => this.hasRoom(candidate)),
        1,
      );
      this.countOpen(outline!, 1);
      void this.runOne(outline!);
    }
  }

  private allEnded(): Promise<void> {
    return until(() => [...this.openPerLane.values()].every((count) => count === 0));
  }

  private hasRoom(outline: ConditionOutline): boolean {
    return this.openOf(outline) < (outline.mode === 'batch' ? mostOpenPerLane.batch : mostOpenPerLane.realtime);
  }

  private countOpen(outline: ConditionOutline, change: number): void {
    this.openPerLane.set(`${outline.mode} ${outline.lane}`, this.openOf(outline) + change);
  }

  private openOf({ mode, lane }: ConditionOutline): number {
    return this.openPerLane.get(`${mode} ${lane}`) ?? 0;
  }

  private async runOne(outline: ConditionOutline): Promise<void> {
    const { sweepId, label } = this.input;
    try {
      const handle = await whenIdIsFree(() =>
        startChild(condition, {
          workflowId: conditionWorkflowId(sweepId, label, outline.key),
          args: [{ ...outline, sweepId, experiment: label, pass: 1 }],
          staticSummary: `${outline.key} · ${outline.model}`,
          cancellationType: ChildWorkflowCancellationType.WAIT_CANCELLATION_COMPLETED,
          parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
          typedSearchAttributes: [
            { key: searchAttributes.sweepId, value: sweepId },
            { key: searchAttributes.experiment, value: label },
            { key: searchAttributes.condition, value: outline.key },
            { key: searchAttributes.reader, value: outline.readerId },
            { key: searchAttributes.provider, value: outline.provider },
          ],
        }),
      );
      this.open.set(outline.key, handle);
      this.summaries.push(await handle.result());
    } catch (error) {
      this.failure ??= error as Error;
    } finally {
      this.open.delete(outline.key);
      this.countOpen(outline, -1);
    }
  }
}
