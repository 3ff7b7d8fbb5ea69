import { CancellationScope, condition as until } from '@temporalio/workflow';

import { stopReason } from '../contracts/failure-types';
import type { BatchStep, CellCounts, ConditionInput, OpenBatch, PreparedBatches } from '../contracts/payloads';
import { batchDetails, batchSummary, type FollowedBatch } from './batch-details';
import { callActivities } from './proxies';
import { shouldRollOver } from './roll-over';

/** How long a run that hands over waits for steps; one that is still being tried then is left to the next run. */
const longestHandOver = '5 minutes';

/**
 * Answers what it can of a condition in batches: puts open calls into batches, does their steps one after the other with
 * timers between them, and ends when no batch is open and no call waits for one; the rest is for real time. What stands
 * where is in rows, so that any run can go on with the batches of another. Bound: an activity and a timer per look at a
 * job, which is never more often than twice a minute and rolls over at 1,500 events.
 */
export class ConditionBatches {
  /** Set when this run must hand over before all batches are closed. */
  owesMore = false;
  /** Why calls that may go into a batch are in none yet, or why nothing goes on. */
  waitingFor: string | null = null;
  private readonly followed = new Map<number, FollowedBatch>();
  private made = 0;
  private lastWhy: string | null = null;
  private resumes = 0;
  /** Something has happened after which more calls may go into a batch. */
  private changes = 0;
  private handingOver = false;
  private readonly steps = new CancellationScope();
  private failure: Error | undefined;

  /** @param show - Told what became of the condition's cells whenever something has changed. */
  constructor(
    private readonly input: ConditionInput,
    private readonly show: (counts?: CellCounts) => void,
  ) {}

  /** The operator has mended what stopped it: every batch is looked at at once. */
  resume(): void {
    this.resumes += 1;
    this.changes += 1;
    this.waitingFor = null;
  }

  details(): string[] {
    return batchDetails([...this.followed.values()], this.made, this.lastWhy);
  }

  async answer(): Promise<void> {
    try {
      await this.prepareAndFollow();
    } finally {
      this.handingOver = true;
      // Cancelled or not: what a step is at is waited for.
      await CancellationScope.nonCancellable(() => this.letGo());
    }
    if (this.failure !== undefined) throw this.failure;
  }

  private async letGo(): Promise<void> {
    const isDone = (): boolean => this.followed.size === 0;
    if (isDone() || (await until(isDone, longestHandOver, { summary: 'until steps of batches have ended' }))) return;
    // A vendor that keeps failing for one batch must not hold up the others, which nobody sees to meanwhile.
    this.steps.cancel();
    await until(isDone);
  }

  private async prepareAndFollow(): Promise<void> {
    for (;;) {
      const changesBefore = this.changes;
      const { open, waiting } = await this.prepare();
      for (const batch of open) {
        if (!this.followed.has(batch.batchId)) void this.steps.run(() => this.follow(batch));
      }
      if (this.followed.size === 0 && waiting === null) return;
      const hasChanged = (): boolean =>
        this.changes !== changesBefore || this.failure !== undefined || this.handingOver;
      const againInMs = waiting?.againInMs ?? null;
      await (againInMs === null
        ? until(hasChanged)
        : until(hasChanged, againInMs, { summary: 'until more calls may go into a batch' }));
      if (this.failure !== undefined) return;
      if (this.handingOver || shouldRollOver()) {
        this.owesMore = true;
        return;
      }
    }
  }

  private async prepare(): Promise<Pick<PreparedBatches, 'open' | 'waiting'>> {
    const { sweepId, conditionId, readerId, provider, model, key } = this.input;
    const { prepareBatches } = callActivities(provider, `${model} · ${key} · batches`);
    try {
      const prepared = await prepareBatches({ sweepId, conditionId, readerId });
      this.made = prepared.made;
      this.waitingFor = prepared.waiting?.why ?? null;
      this.show(prepared.counts);
      return prepared;
    } catch (error) {
      const stop = stopReason(error);
      if (stop === undefined) throw error;
      this.waitingFor = stop.why;
      this.show();
      return { open: [], waiting: { why: stop.why, againInMs: null } };
    }
  }

  /** Does a batch's steps until it is closed, or until this run hands over. */
  private async follow(batch: OpenBatch): Promise<void> {
    const { batchId } = batch;
    this.followed.set(batchId, { ...batch, settled: 0, why: null });
    try {
      while (!this.handingOver) {
        const resumesBefore = this.resumes;
        const step = await this.advance(batchId);
        if (step?.againInMs === null) {
          this.lastWhy = step.why;
          return;
        }
        const isDue = (): boolean => this.resumes !== resumesBefore || this.handingOver;
        if (step === undefined) await until(isDue);
        else if (step.againInMs > 0) {
          await until(isDue, step.againInMs, { summary: `until the next look at batch ${batch.number}` });
        }
        if (shouldRollOver()) this.handingOver = true;
      }
    } catch (error) {
      // Of one that was let go the next run hears by itself.
      if (!this.steps.consideredCancelled) this.failure ??= error as Error;
    } finally {
      this.followed.delete(batchId);
      this.changes += 1;
    }
  }

  /** Undefined: the lane is stopped. */
  private async advance(batchId: number): Promise<BatchStep | undefined> {
    const before = this.followed.get(batchId)!;
    const { provider } = this.input;
    const { advanceBatch } = callActivities(provider, batchSummary(this.input, before, this.made));
    try {
      const step = await advanceBatch(batchId);
      this.followed.set(batchId, { ...before, state: step.state, settled: step.settled, why: step.why });
      return step;
    } catch (error) {
      const stop = stopReason(error);
      if (stop === undefined) throw error;
      this.followed.set(batchId, { ...before, why: stop.why });
      this.waitingFor = stop.why;
      return undefined;
    } finally {
      this.show();
    }
  }
}
