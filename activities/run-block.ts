import { activityInfo } from '@temporalio/activity';

import { budgetReached, laneStopped, rateLimited } from '../contracts/failure-types';
import type { BlockHeartbeat, BlockInput, BlockResult } from '../contracts/payloads';
import { blockCounts, claimBlock, type ClaimedCall, releaseClaims } from '../db/queries/claim-block';
import type { ProviderRequest } from '../providers/provider';
import { type BlockInterruption, BlockWatch, lookEveryMs } from './block-watch';
import { callRequest, loadPromptTexts } from './call-request';
import type { CallStream } from './call-stream';
import type { OpenStream } from './call-streams';
import type { CallEnd, CallTask, SubmittedCall } from './call-task';
import type { ActivityContext } from './context';
import { withHeartbeats } from './with-heartbeats';

/** Transient failures a call may use up in one pass; a second pass gives as many again. */
const mostFailuresPerPass = 8;
/** A longer wait ends the activity, so that the Temporal UI itself says until when and why. */
const longestWaitInsideMs = 60_000;
/** After how long calls that another block or a batch holds are asked for again: a block is done soon, a batch hardly. */
const firstAskAgainMs = 500;
const longestAskAgainMs = 10_000;

type Because = BlockResult['because'];

/** A call that this block holds, and no other. */
type HeldCall = ClaimedCall & { readonly epoch: number };

/**
 * Answers the cells [from, to) of a condition: claim → permits → journal → send → classify → settle. Returns early,
 * with what is left, when the worker drains, the sweep is paused or the time is over; calls in flight always finish and
 * are kept.
 */
export async function runBlock(context: ActivityContext, input: BlockInput): Promise<BlockResult> {
  const { sweepId, conditionId } = input;
  const startedAt = performance.now();
  let result: BlockResult | undefined;
  context.tell({ kind: 'block_begun', sweepId, conditionId });
  try {
    result = await answerCells(context, input);
    return result;
  } finally {
    const { because = 'error', settled = 0, left = 0 } = result ?? {};
    const tookMs = Math.round(performance.now() - startedAt);
    context.tell({ kind: 'block_ended', sweepId, conditionId, because, settled, left, tookMs });
  }
}

async function answerCells(context: ActivityContext, input: BlockInput): Promise<BlockResult> {
  const { sql } = context.database;
  const info = activityInfo();
  const claim = {
    ...input,
    workerId: context.workerId,
    blockId: `${info.workflowExecution?.runId}/${info.activityId}`,
  };
  const before = await blockCounts(sql, input);
  const result = async (because: Because): Promise<BlockResult> => {
    const after = await blockCounts(sql, input);
    return {
      of: before.open,
      settled: after.settled - before.settled,
      failed: after.failed - before.failed,
      deferred: after.deferred - before.deferred,
      left: after.open,
      because,
    };
  };
  const first: BlockHeartbeat = { settled: 0, of: before.open, waitingUntil: null, why: null };
  return withHeartbeats<BlockHeartbeat, BlockResult>(first, async (tell) => {
    const watch = new BlockWatch(context, first, tell);
    let askAgainMs = firstAskAgainMs;
    for (;;) {
      const calls = await claimBlock(sql, claim);
      const claimed = calls.filter((call): call is HeldCall => call.epoch !== null);
      if (claimed.length > 0) {
        const because = await answer(context, input, claimed, watch).catch(async (error: unknown) => {
          // Whatever failed, nobody should have to wait for this worker's end to take the claims over.
          await releaseClaims(sql, claimed);
          throw error;
        });
        if (because !== 'done') return await result(because);
      }
      if (claimed.length === calls.length) return await result('done');
      if (claimed.length === 0) {
        watch.progress({ waitingUntil: null, why: 'another block or a batch holds the same calls' });
        const because = await watch.pause(askAgainMs);
        if (because) return await result(because);
        askAgainMs = Math.min(askAgainMs * 1.5, longestAskAgainMs);
      } else {
        askAgainMs = firstAskAgainMs;
      }
    }
  });
}

/** Answers claimed calls, or as many as it may before something interrupts it. */
async function answer(
  context: ActivityContext,
  input: BlockInput,
  claimed: readonly HeldCall[],
  watch: BlockWatch,
): Promise<Because> {
  const texts = await loadPromptTexts(context.database.sql, claimed);
  const open = new Map<string, OpenStream>();
  for (const { readerId } of claimed) {
    if (!open.has(readerId)) open.set(readerId, await context.streams.open(input.sweepId, readerId));
  }
  // Nothing is waited for any more: a stream without calls is forgotten, and hears no more of what operators ask for.
  const tasks = claimed.map((call) => {
    const { stream, reader } = open.get(call.readerId)!;
    return { stream, task: callTask(input, call, callRequest(reader, call, texts)) };
  });
  const submitted = tasks.map(({ stream, task }) => stream.submit(task));
  const streams = [...open.values()].map(({ stream }) => stream);
  const { ends, interruption } = await untilEnded(submitted, { streams, conditionId: input.conditionId }, watch);
  const fenced = ends.filter((how) => how === 'fenced').length;
  if (fenced > 0) {
    const { sweepId, conditionId } = input;
    context.tell({ kind: 'claims_fenced', sweepId, conditionId, calls: fenced });
  }
  const left = claimed.filter((_, index) => ends[index] === 'withdrawn');
  await releaseClaims(context.database.sql, left);
  if (interruption === undefined || typeof interruption === 'string') return interruption ?? 'done';
  throw interruption.failure();
}

/** Waits for every call to end, looking now and then for a reason to take the waiting ones back. */
async function untilEnded(
  submitted: readonly SubmittedCall[],
  sender: Sender,
  watch: BlockWatch,
): Promise<{ ends: CallEnd[]; interruption: Interruption | undefined }> {
  let ended = 0;
  const ends = Promise.all(
    submitted.map(async (call) => {
      const how = await call.ended;
      ended += 1;
      return how;
    }),
  );
  let isOver = false;
  let wake = (): void => undefined;
  const over = (): void => {
    isOver = true;
    wake();
  };
  ends.then(over, over);
  let interruption: Interruption | undefined;
  for (;;) {
    if (!isOver) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lookEveryMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const waiting = sender.streams.find((stream) => stream.waiting)?.waiting;
    watch.progress({
      settled: ended,
      waitingUntil: waiting ? new Date(waiting.until).toISOString() : null,
      why: waiting?.why ?? null,
    });
    if (isOver) return { ends: await ends, interruption };
    if (interruption !== undefined) continue;
    interruption = watch.interruption() ?? streamInterruption(sender);
    if (interruption) for (const call of submitted) call.withdraw();
  }
}

/**
 * What ends a block's work early: a reason to return what is left, or the failure that ends the activity. The failure
 * stands for the stream as it was then: another block may have asked again since.
 */
type Interruption = BlockInterruption | { readonly failure: () => Error };

/** What a block's calls go through. */
interface Sender {
  readonly streams: readonly CallStream[];
  readonly conditionId: number;
}

function callTask({ conditionId, pass }: BlockInput, call: HeldCall, request: ProviderRequest): CallTask {
  return {
    callKey: call.callKey,
    series: call.series,
    epoch: call.epoch,
    conditionId,
    estimatedTokens: call.estimatedTokens,
    estimatedMicroUsd: call.estimatedMicroUsd,
    request,
    failures: call.failures,
    mostFailures: mostFailuresPerPass * pass,
    whenUsedUp: pass === 1 ? 'deferred' : 'failed',
  };
}

/** What a stream says that ends the block's work for now. */
function streamInterruption({ streams, conditionId }: Sender): Interruption | undefined {
  for (const stream of streams) {
    const { waiting } = stream;
    const stop = stream.stopOf(conditionId);
    switch (stop?.kind) {
      case 'paused':
      case 'cancelled':
        return stop.kind;
      case 'stopped':
        return { failure: () => laneStopped(stop.lane, stop.why) };
      case 'budget':
        return { failure: () => budgetReached(stop.why) };
      case undefined:
        if (!waiting || waiting.until - Date.now() <= longestWaitInsideMs) continue;
        return { failure: () => rateLimited(waiting.why, Math.max(waiting.until - Date.now(), 1_000)) };
      default:
        throw new Error(`unknown stop ${String(stop satisfies never)}`);
    }
  }
  return undefined;
}
