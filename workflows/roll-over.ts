import { workflowInfo } from '@temporalio/workflow';

/** Replaying 1,211 events takes about a second and a half, 4,211 three: roll over long before the server's 4,096. */
const mostEvents = 1_500;

/**
 * Whether this run should hand over to a fresh one: it has grown long, or its workers are versioned and another build than
 * its own is current, to which the fresh one goes. A run that an operator has pinned to a build is never told of another.
 */
export function shouldRollOver(): boolean {
  const { historyLength, continueAsNewSuggested, targetWorkerDeploymentVersionChanged } = workflowInfo();
  return historyLength > mostEvents || continueAsNewSuggested || targetWorkerDeploymentVersionChanged;
}
