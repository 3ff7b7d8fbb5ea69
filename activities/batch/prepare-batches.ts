import { cancellationSignal } from '@temporalio/activity';

import { budgetReached, laneStopped } from '../../contracts/failure-types';
import type { BatchHeartbeat, BatchWait, PreparedBatches, PrepareInput } from '../../contracts/payloads';
import { batchCandidates, callsHeldElsewhere, queueRefusals } from '../../db/queries/batch-lines';
import { countBatches, forgottenBatches, openBatches } from '../../db/queries/batches';
import { blockCounts } from '../../db/queries/claim-block';
import { loadSweep } from '../../db/queries/sweeps';
import { readerLanes } from '../../experiments/reader-lanes';
import type { ReaderSpec } from '../../experiments/sweep-spec';
import { BatchFault } from '../../providers/batch';
import type { ActivityContext } from '../context';
import { loadReader } from '../load-reader';
import { wholeCondition } from '../owed-blocks';
import { withHeartbeats } from '../with-heartbeats';
import { batchLimits } from './cut-batch';
import { cutCandidates } from './cut-candidates';
import { faultFailure } from './fault-failure';
import { journalBatch } from './journal-batch';
import { submissionGate } from './submission-gate';

/** Open batches of a condition: more would only wait in the vendor's queue, and each is looked at by itself. */
const mostOpen = 20;
/** A batch takes seconds to write down; a step returns long before its start-to-close time-out of one hour. */
const longestStepMs = 30 * 60_000;

/**
 * Puts the open calls of a condition that nobody holds into batches, each in one transaction, and says which batches the
 * condition is to see to. Safe to repeat: a call with an open attempt is not owed.
 */
export async function prepareBatches(context: ActivityContext, input: PrepareInput): Promise<PreparedBatches> {
  const { sql } = context.database;
  const { conditionId } = input;
  return withHeartbeats<BatchHeartbeat, PreparedBatches>({ doing: 'looking', lines: 0 }, async (progress) => {
    const waiting = await context.batches.journalSlots.use(
      () => makeBatches(context, input, progress),
      () => turnedAway(context, input),
    );
    const { of, settled, failed, deferred } = await blockCounts(sql, { conditionId, ...wholeCondition });
    return {
      open: [
        ...(await openBatches(sql, conditionId)),
        ...(await forgottenBatches(sql, conditionId, context.batches.times.forgottenAfterMs)),
      ],
      made: await countBatches(sql, conditionId),
      counts: { of, settled, failed, deferred },
      waiting,
    };
  });
}

async function turnedAway(context: ActivityContext, input: PrepareInput): Promise<BatchWait | null> {
  const { database, batches } = context;
  if ((await batchCandidates(database.sql, input.conditionId, 1)).length === 0) return heldElsewhere(context, input);
  return { why: "other conditions' batches are being written down", againInMs: batches.times.turnedAwayMs() };
}

/** Makes all batches that may be made now; says why calls that may go into one are left. */
async function makeBatches(
  context: ActivityContext,
  input: PrepareInput,
  progress: (details: BatchHeartbeat) => void,
): Promise<BatchWait | null> {
  const { sql } = context.database;
  const { times } = context.batches;
  const reader = await loadReader(context.database, input.sweepId, input.readerId);
  const startedAt = performance.now();
  for (;;) {
    if ((await batchCandidates(sql, input.conditionId, 1)).length === 0) return heldElsewhere(context, input);
    const hindrance = await hindranceOf(context, input, reader);
    if (hindrance) return hindrance;
    if (context.draining() || cancellationSignal().aborted || performance.now() - startedAt > longestStepMs)
      return { why: 'its worker is ending', againInMs: times.turnedAwayMs() };

    const refusals = await queueRefusals(sql, input.sweepId, input.readerId);
    const waitMs = refusals.inARow === 0 ? 0 : times.queueWaitMs(refusals.inARow);
    const room = { why: "the vendor's queue has no room for another batch", againInMs: waitMs };
    if (refusals.lastAgeMs !== null && refusals.lastAgeMs < waitMs)
      return { ...room, againInMs: waitMs - refusals.lastAgeMs };

    const provider = await batchProvider(context, reader);
    const limits = batchLimits(provider.limits, refusals.tooLarge);
    const calls = await cutCandidates(
      { sql, reader, provider, progress },
      await batchCandidates(sql, input.conditionId, limits.lines),
      limits,
    );
    // None of them fits into any batch.
    if (calls.length === 0) return null;
    const { lines, budget } = await journalBatch(context, input, reader, calls);
    progress({ doing: 'journalling', lines });
    if (budget !== undefined) return { why: budgetReached(budget).message, againInMs: times.budgetWaitMs };
    // Another worker has just taken them, or the operator has closed the gate.
    if (lines === 0) return (await hindranceOf(context, input, reader)) ?? heldElsewhere(context, input);
    // One at a time, until the queue has taken one.
    if (refusals.inARow > 0) return room;
  }
}

/** What keeps the condition from having another batch, whatever is in it. */
async function hindranceOf(
  { database }: ActivityContext,
  { sweepId, conditionId }: PrepareInput,
  reader: ReaderSpec,
): Promise<BatchWait | null> {
  const { state } = await loadSweep(database, sweepId);
  const gate = await submissionGate(database.sql, state, readerLanes(reader));
  if (gate)
    return { why: gate.lane === undefined ? gate.why : laneStopped(gate.lane, gate.why).message, againInMs: null };
  const open = await openBatches(database.sql, conditionId);
  return open.length < mostOpen
    ? null
    : { why: `${open.length} batches are open, the most at a time`, againInMs: null };
}

async function heldElsewhere(
  { database, batches }: ActivityContext,
  { conditionId }: PrepareInput,
): Promise<BatchWait | null> {
  const held = await callsHeldElsewhere(database.sql, conditionId);
  if (held === 0) return null;
  return { why: `batches of other conditions hold ${held} of its calls`, againInMs: batches.times.heldElsewhereMs };
}

async function batchProvider(context: ActivityContext, reader: ReaderSpec) {
  try {
    return await context.batches.providerFor(reader);
  } catch (error) {
    if (error instanceof BatchFault) throw await faultFailure(context, readerLanes(reader)[1], error);
    throw error;
  }
}
