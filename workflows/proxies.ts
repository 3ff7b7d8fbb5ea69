import {
  ActivityCancellationType,
  type ActivityFunctionWithOptions,
  type ActivityInterfaceFor,
  proxyActivities,
} from '@temporalio/workflow';

import type { CallActivities, OrchestrationActivities, WatchingActivities } from '../activities';
import { callQueue, orchestrationQueue, watchingQueue } from '../contracts/queues';
import { short } from './short';

const heartbeatTimeout = '10s';

/**
 * Reading, planning, scoring and tables; planning and scoring in pages of about twenty seconds. They fail only for
 * faults of ours or while Postgres is away, so they are tried for ever, at most a minute apart; a person's mistake
 * (a changed data file) ends at once: activities/final-user-errors.ts makes it a failure that is not retried.
 */
const stages = proxyActivities<OrchestrationActivities>({
  taskQueue: orchestrationQueue,
  startToCloseTimeout: '1h',
  heartbeatTimeout,
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  retry: { initialInterval: '1s', maximumInterval: '60s' },
});
export const outlineSweep = said(stages.outlineSweep, () => 'what the sweep file asks for');
export const ingestDataset = said(stages.ingestDataset, ({ benchmark }) => benchmark);
export const planCells = said(stages.planCells, ({ label, stage, from }) => `${label} · ${stage} · from ${from}`);
export const freezePlan = said(stages.freezePlan, ({ label, stage }) => `${label} · ${stage}`);
export const takeAnswers = said(stages.takeAnswers, ({ label }) => label);
export const retryUnread = said(stages.retryUnread, ({ round }) => `replies that can't be read · time ${round}`);
export const scoreCells = said(stages.scoreCells, ({ from }, key: string) => `${key} · from ${from}`);
export const writeTables = said(stages.writeTables, ({ label }) => label);
export const planJudging = said(stages.planJudging, ({ scorer }) => `${scorer} · what it is asked`);
export const freezeJudging = said(stages.freezeJudging, ({ scorer }) => scorer);
export const readReplies = said(stages.readReplies, ({ from }, key: string) => `verdicts on ${key} · from ${from}`);

/** A memory system may take ten minutes until a case can be searched, and a page of questions is of several cases. */
const recalls = proxyActivities<OrchestrationActivities>({
  taskQueue: orchestrationQueue,
  startToCloseTimeout: '6h',
  heartbeatTimeout,
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  retry: { initialInterval: '1s', maximumInterval: '60s' },
});
export const recallPage = said(recalls.recallPage, ({ system, from }) => `${system} · from ${from}`);

/** A statement or two each, so a minute says that something is wrong. */
const looks = proxyActivities<OrchestrationActivities>({
  taskQueue: orchestrationQueue,
  startToCloseTimeout: '60s',
  cancellationType: ActivityCancellationType.TRY_CANCEL,
  retry: { initialInterval: '1s', maximumInterval: '30s' },
});
export const owedBlocks = said(looks.owedBlocks, ({ from }) => `what is owed · from ${from}`);
export const outlineRecalls = said(looks.outlineRecalls, ({ label }) => `which systems recall for ${label}`);
export const reopenDeferred = said(looks.reopenDeferred, () => 'deferred cells get a second pass');
export const owedReruns = said(looks.owedReruns, () => 'which reruns are to hear of it');
export const outlineJudging = said(looks.outlineJudging, ({ scorer }) => scorer);
export const experimentsJudged = said(looks.experimentsJudged, () => 'which tables are to be written anew');
export const unfinishedJudges = said(looks.unfinishedJudges, () => 'which judges are owed');
export const summariseJudging = said(looks.summariseJudging, ({ scorer }) => `what ${scorer} says`);
export const summariseRerun = said(looks.summariseRerun, () => 'what came of the rerun');

/** What operators ask for by messages: a statement or two each. A bad wish ends at once, with its message. */
const messages = proxyActivities<OrchestrationActivities>({
  taskQueue: orchestrationQueue,
  startToCloseTimeout: '30s',
  cancellationType: ActivityCancellationType.TRY_CANCEL,
  retry: { initialInterval: '500ms', maximumInterval: '30s' },
});
export const pauseByMessage = said(messages.pauseByMessage, () => 'an operator pauses the sweep');
export const resumeByMessage = said(messages.resumeByMessage, () => 'an operator goes on with the sweep');
export const tuneByMessage = said(messages.tuneByMessage, ({ wish }) => `an operator tunes ${wish.lane}`);
export const sizeWindow = said(messages.sizeWindow, ({ lane }) => `how many blocks for the limits of ${lane}`);

/** One transaction each over as many cells as an operator names; a wish that can't be met ends at once. */
const series = proxyActivities<OrchestrationActivities>({
  taskQueue: orchestrationQueue,
  startToCloseTimeout: '10 minutes',
  cancellationType: ActivityCancellationType.TRY_CANCEL,
  retry: { initialInterval: '1s', maximumInterval: '30s' },
});
export const openRerun = said(series.openRerun, ({ condition }) => `a rerun of ${short(condition ?? 'cells')}`);
export const openScoring = said(series.openScoring, () => 'which answers are to be scored');
export const adoptSeries = said(series.adoptSeries, () => 'cells take over what reruns delivered');
export const giveUp = said(series.giveUp, ({ condition }) => `an operator gives up ${short(condition ?? 'cells')}`);

/**
 * Looks at the rows and tells of what happens, in rounds of 50 minutes; a fault of ours is tried for ever. Cancellation
 * waits, so that nothing is written down after the end has been told.
 */
export const { watchSweep } = proxyActivities<WatchingActivities>({
  taskQueue: watchingQueue,
  startToCloseTimeout: '1h',
  heartbeatTimeout,
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  retry: { initialInterval: '1s', maximumInterval: '60s' },
  summary: 'watching, for onEvent',
});

/** Gives up by itself after a minute; a worker that dies meanwhile is replaced, but the sweep does not wait for long. */
export const { tellEnd } = proxyActivities<WatchingActivities>({
  taskQueue: watchingQueue,
  startToCloseTimeout: '4 minutes',
  scheduleToCloseTimeout: '10 minutes',
  heartbeatTimeout,
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  retry: { initialInterval: '1s', maximumAttempts: 5 },
  summary: 'telling the end, for onEvent',
});

/** A look for the operator's eyes: not worth a retry, the next look comes anyway. */
const glances = proxyActivities<OrchestrationActivities>({
  taskQueue: orchestrationQueue,
  startToCloseTimeout: '30s',
  cancellationType: ActivityCancellationType.TRY_CANCEL,
  retry: { maximumAttempts: 1 },
});
export const progressTable = said(glances.progressTable, () => 'for the details of this workflow');

/**
 * One tiny request to a reader, on the queue of its provider; at most as long as the longest time-out of a reader. A fault
 * of ours is tried for ever, one of the provider by the activity's own count. Cancellation waits, so that what was paid
 * for is kept.
 */
export function probeActivity(provider: string, summary: string): CallActivities['probeReader'] {
  return proxyActivities<CallActivities>({
    taskQueue: callQueue(provider),
    startToCloseTimeout: '65 minutes',
    heartbeatTimeout,
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    retry: { initialInterval: '2s', maximumInterval: '20s' },
    summary,
  }).probeReader;
}

/**
 * Blocks of calls and steps of batches, on the queue of their provider. Attempts are unlimited: each `nextRetryDelay` of
 * a long wait counts as one, and the budget of attempts per call lives in rows. No schedule-to-close: a daily quota may
 * hold a block for hours. Cancellation waits, so that answers in flight are kept.
 */
export function callActivities(provider: string, summary: string): ActivityInterfaceFor<CallActivities> {
  return proxyActivities<CallActivities>({
    taskQueue: callQueue(provider),
    startToCloseTimeout: '1h',
    heartbeatTimeout,
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    retry: { initialInterval: '1s', maximumInterval: '60s' },
    summary,
  });
}

/** A cancelled condition's last word to the vendor: where nobody serves the queue it is not waited for. */
export function lastLook(
  provider: string,
  summary: string,
): Pick<ActivityInterfaceFor<CallActivities>, 'leaveBatches'> {
  return proxyActivities<CallActivities>({
    taskQueue: callQueue(provider),
    startToCloseTimeout: '5 minutes',
    scheduleToStartTimeout: '20s',
    heartbeatTimeout,
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    retry: { maximumAttempts: 2 },
    summary,
  });
}

/**
 * An activity whose every call has a line of its own on the timeline of the Temporal UI.
 * @param lineFor - Of the call's arguments, and of what else the caller says about it.
 */
function said<Input, Result, Said extends unknown[]>(
  activity: ActivityFunctionWithOptions<(input: Input) => Promise<Result>>,
  lineFor: (input: Input, ...more: Said) => string,
): (input: Input, ...more: Said) => Promise<Result> {
  return (input, ...more) => activity.executeWithOptions({ summary: lineFor(input, ...more) }, [input]);
}
