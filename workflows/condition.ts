import { HandlerUnfinishedPolicy } from '@temporalio/common';
import {
  allHandlersFinished,
  CancellationScope,
  condition as until,
  isCancellation,
  makeContinueAsNewFunc,
  setCurrentDetails,
  setHandler,
  sleep,
} from '@temporalio/workflow';

import { stopReason } from '../contracts/failure-types';
import { progressQuery, resumeSignal, tunedSignal } from '../contracts/messages';
import type { BlockResult, CellCounts, CellRange, ConditionInput, ConditionSummary } from '../contracts/payloads';
import { ConditionBatches } from './answer-in-batches';
import { adoptSeries, callActivities, lastLook, owedBlocks, reopenDeferred, sizeWindow } from './proxies';
import { shouldRollOver } from './roll-over';
import { OwedWindow } from './window';

/**
 * Answers every cell of one condition: in batches first, where its reader asks for them; then walks over its owed blocks
 * with a window of `runBlock` activities, gives deferred cells a second pass, lets cells take over what their reruns came
 * to, and ends when nothing is owed. Rolls over at 1,500 events, and when another build has become current; a run carries
 * nothing but its input and the size of its window, since what is owed stands in rows. Bound: cells / block activities for
 * each of at most two passes, plus reruns of blocks that came back early.
 */
export async function condition(input: ConditionInput): Promise<ConditionSummary> {
  const run = new ConditionRun(input);
  // Neither is waited for at the end: a window is of no use then.
  const unfinishedPolicy = HandlerUnfinishedPolicy.ABANDON;
  setHandler(resumeSignal, () => run.resume(), { unfinishedPolicy });
  setHandler(tunedSignal, () => run.sizeWindow(), { unfinishedPolicy });
  setHandler(progressQuery, () => run.progress());

  if (input.mode === 'batch') await run.answerInBatches();
  if (!run.owesMore) await run.walkUntilNothingIsOwed();
  if (run.owesMore) return goOnAsNew({ ...input, window: run.mostAtWork });

  if (input.pass === 1 && (await reopenDeferred(input.conditionId)) > 0) {
    return goOnAsNew({ ...input, window: run.mostAtWork, pass: 2 });
  }
  await adoptSeries({ sweepId: input.sweepId, conditionId: input.conditionId });
  const { counts } = await owedBlocks({ conditionId: input.conditionId, from: 0, block: input.block });
  run.show(counts);
  return { key: input.key, ...counts };
}

/** With versioned workers each run stays on the build it began on; the next one begins on the build that is current then. */
function goOnAsNew(input: ConditionInput): Promise<never> {
  return makeContinueAsNewFunc<typeof condition>({ initialVersioningBehavior: 'AUTO_UPGRADE' })(input);
}

/** A block that has not come back. */
interface BlockAtWork {
  readonly range: CellRange;
  readonly scope: CancellationScope;
  isTakenBack: boolean;
}

const lookAgainAfter = '1 minute';

class ConditionRun {
  /** Set when this run must hand over before everything is answered. */
  owesMore = false;
  /** Blocks to keep at work. */
  mostAtWork: number;
  private readonly window = new OwedWindow();
  private readonly batches: ConditionBatches;
  private readonly atWork = new Set<BlockAtWork>();
  /** What stopped a block that began before the latest resume is mended, or stops the next block at once. */
  private resumes = 0;
  private waitingFor: string | null = null;
  private counts: CellCounts = { of: 0, settled: 0, failed: 0, deferred: 0 };
  private failure: Error | undefined;

  constructor(private readonly input: ConditionInput) {
    this.mostAtWork = input.window;
    this.batches = new ConditionBatches(input, (counts = this.counts) => this.show(counts));
  }

  async resume(): Promise<void> {
    this.resumes += 1;
    this.waitingFor = null;
    this.batches.resume();
    await this.sizeWindow();
  }

  /**
   * Keeps as many blocks at work as the limits ask for now. Blocks that only wait out an earlier limit are taken back: what
   * they owe is found again.
   */
  async sizeWindow(): Promise<void> {
    const { conditionId, lane, block } = this.input;
    const atWork = [...this.atWork].map(({ range }) => range);
    const look = sizeWindow({ conditionId, lane, block, atWork });
    // One that is cancelled needs no window any more.
    const { window, idle } = (await look.catch(() => undefined)) ?? { window: this.mostAtWork, idle: [] };
    this.mostAtWork = window;
    for (const entry of this.atWork) {
      if (!idle.some(({ from }) => from === entry.range.from)) continue;
      entry.isTakenBack = true;
      entry.scope.cancel();
    }
  }

  private get inFlight(): number {
    return this.atWork.size;
  }

  progress() {
    const { key, pass } = this.input;
    return { label: key, settled: this.counts.settled, of: this.counts.of, pass, waitingFor: this.waits };
  }

  async answerInBatches(): Promise<void> {
    const { provider, model, key, conditionId } = this.input;
    try {
      await this.batches.answer();
    } catch (error) {
      if (isCancellation(error)) {
        const { leaveBatches } = lastLook(provider, `${model} · ${key} · leaving its batches`);
        await CancellationScope.nonCancellable(() => leaveBatches(conditionId).catch(() => undefined));
      }
      throw error;
    }
    this.owesMore = this.batches.owesMore;
  }

  async walkUntilNothingIsOwed(): Promise<void> {
    do {
      this.window.beginWalk();
      await this.walk();
    } while (!this.owesMore && this.window.foundAny);
  }

  show(counts: CellCounts): void {
    this.counts = counts;
    const { settled, of, failed, deferred } = counts;
    setCurrentDetails(
      [
        `**${this.input.key}** · ${this.input.model}`,
        '',
        [
          `${settled} of ${of} settled`,
          ...(deferred > 0 ? [`${deferred} deferred`] : []),
          ...(failed > 0 ? [`${failed} failed`] : []),
          `${this.inFlight} blocks at work`,
          `pass ${this.input.pass} of at most 2`,
        ].join(' · '),
        ...(this.waits === null ? [] : ['', `**Waiting:** ${this.waits}`]),
        ...this.batches.details(),
      ].join('\n'),
    );
  }

  private get waits(): string | null {
    return this.waitingFor ?? this.batches.waitingFor;
  }

  private async walk(): Promise<void> {
    try {
      await this.startBlocks();
      this.owesMore = !this.window.walkIsOver;
      await until(() => this.inFlight === 0 && allHandlersFinished());
    } finally {
      // Cancelled or not: what is in flight is waited for, so that its answers are kept.
      await CancellationScope.nonCancellable(() => until(() => this.inFlight === 0));
    }
    if (this.failure !== undefined) throw this.failure;
  }

  private async startBlocks(): Promise<void> {
    for (;;) {
      const from = this.window.nextPageFrom(this.mostAtWork);
      if (from !== undefined) {
        const page = await owedBlocks({ conditionId: this.input.conditionId, from, block: this.input.block });
        this.window.addPage(page.ranges);
        this.show(page.counts);
      }
      if (this.window.walkIsOver || shouldRollOver()) return;
      await until(() => this.failure !== undefined || (this.inFlight < this.mostAtWork && this.waitingFor === null));
      if (this.failure !== undefined) return;
      const range = this.window.take();
      if (range) void this.answer(range);
      this.show(this.counts);
    }
  }

  private async answer(range: CellRange): Promise<void> {
    const entry: BlockAtWork = { range, scope: new CancellationScope(), isTakenBack: false };
    this.atWork.add(entry);
    const resumesBefore = this.resumes;
    const waitFor = (why: string): void => {
      if (this.resumes === resumesBefore) this.waitingFor = why;
    };
    const { sweepId, conditionId, pass, provider, model, key } = this.input;
    try {
      const { runBlock } = callActivities(provider, `${model} · ${key} · ${range.from}–${range.to - 1}`);
      const result = await entry.scope.run(() => runBlock({ sweepId, conditionId, pass, ...range }));
      this.took(result);
      if (entry.isTakenBack) return;
      if (result.because === 'paused' || result.because === 'cancelled') waitFor(`the sweep is ${result.because}`);
    } catch (error) {
      const stop = stopReason(error);
      if (entry.isTakenBack && isCancellation(error)) {
        // The walk looks for it again, unless all of the condition is cancelled.
        if (CancellationScope.current().consideredCancelled) this.failure = error as Error;
      } else if (stop !== undefined) {
        waitFor(stop.why);
        if (stop.mayPass) void this.lookAgainAt(stop.why);
      } else if (this.failure === undefined || isCancellation(error)) {
        // Rethrown once the window is empty; a cancellation says more than what it brought about.
        this.failure = error as Error;
      }
    } finally {
      this.atWork.delete(entry);
      this.show(this.counts);
    }
  }

  /** Ends a wait that nobody has ended; what still holds the calls back stops the next block at once. */
  private async lookAgainAt(why: string): Promise<void> {
    await sleep(lookAgainAfter, { summary: 'until the next look at what holds it back' }).catch(() => undefined);
    if (this.waitingFor === why) this.waitingFor = null;
  }

  private took(result: BlockResult): void {
    const { settled, failed, deferred } = this.counts;
    this.counts = {
      of: this.counts.of,
      settled: settled + result.settled,
      failed: failed + result.failed,
      deferred: deferred + result.deferred,
    };
  }
}
