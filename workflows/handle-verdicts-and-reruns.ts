import {
  ChildWorkflowCancellationType,
  currentUpdateInfo,
  ParentClosePolicy,
  setHandler,
  startChild,
  uuid4,
  workflowInfo,
} from '@temporalio/workflow';

import { runKey } from '../contracts/action-key';
import { giveUpUpdate, rerunUpdate, resumeSignal } from '../contracts/messages';
import type { GiveUpWish, RerunWish } from '../contracts/operations';
import { searchAttributes } from '../contracts/search-attributes';
import { rerunWorkflowId } from '../contracts/workflow-ids';
import { orReadable } from './operations';
import { giveUp } from './proxies';
import { badWish, requireFields } from './require-fields';
import { rerun } from './rerun';
import { short } from './short';
import { tellWorkflows } from './tell-reruns';

/**
 * Answers the updates `giveUp` and `rerun` of a sweep: a verdict is written down and whatever waits looks again; a rerun is
 * a workflow of its own, which outlives the sweep's. Bound: an activity and a signal to each rerun that is owed, or a
 * child, for each message.
 * @param wake - Passes `resume` on to what the sweep runs.
 */
export function handleVerdictsAndReruns(sweepId: string, wake: () => Promise<void>): void {
  setHandler(
    giveUpUpdate,
    async (wish) => {
      const key = runKey(workflowInfo(), currentUpdateInfo()!.id);
      const { line, reruns } = await orReadable(() => giveUp({ ...fieldsOf(wish), sweepId, key }));
      await wake();
      await tellWorkflows(reruns, resumeSignal);
      return line;
    },
    {
      description:
        'Records that cells without an answer stay without one. Example: {"condition": "*/mini", "reason": "it is shut down"}',
      validator: (wish: GiveUpWish) => {
        requireSelection(wish);
        if (!wish.reason) throw badWish('reason is missing: it stands with the tables');
      },
    },
  );
  setHandler(
    rerunUpdate,
    async (wish) => {
      const workflowId = rerunWorkflowId(sweepId, uuid4().slice(0, 8));
      await startChild(rerun, {
        workflowId,
        args: [{ ...fieldsOf(wish), sweepId }],
        staticSummary: `a rerun of ${short(wish.condition ?? 'cells')}`,
        parentClosePolicy: ParentClosePolicy.ABANDON,
        cancellationType: ChildWorkflowCancellationType.ABANDON,
        typedSearchAttributes: [{ key: searchAttributes.sweepId, value: sweepId }],
      });
      return `Started the workflow ${workflowId}; its result says what came of it.`;
    },
    {
      description: 'Asks cells again. Example: {"condition": "templates/*", "only": ["failed"], "reason": "outage"}',
      validator: requireSelection,
    },
  );
}

/** Refuses what is no wish, or names no cells. */
function requireSelection(wish: RerunWish): void {
  requireFields<RerunWish>(wish ?? {}, { condition: 'string', item: 'string', only: 'strings', reason: 'string' });
  if (wish?.condition === undefined && wish?.item === undefined && wish?.only === undefined) {
    throw badWish('say which cells, by condition, item or only, e.g. {"only": ["failed"]}');
  }
}

/** Nothing but what an operator may say by a message: who it is, a message can't vouch for. */
function fieldsOf({ condition, item, only, reason }: RerunWish): RerunWish {
  return { condition, item, only, reason };
}
