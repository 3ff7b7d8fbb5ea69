import { setTimeout as sleep } from 'node:timers/promises';

import type { WorkerDeploymentVersion } from '@temporalio/common';
import type { NativeConnection } from '@temporalio/worker';

import { orchestrationQueue } from '../contracts/queues';

/** What a build is to its deployment, i.e. whether new workflows run on it. */
export type BuildStanding =
  | { readonly kind: 'current' }
  /** A share of new workflows, in percent, runs on it. */
  | { readonly kind: 'ramping'; readonly percentage: number }
  /** None does; null: they run on workers that are not versioned. */
  | { readonly kind: 'aside'; readonly currentBuildId: string | null }
  /** The server does not tell, for the reason given. */
  | { readonly kind: 'untold'; readonly why: string };

type WorkflowService = NativeConnection['workflowService'];
type RoutingConfig = NonNullable<
  NonNullable<Awaited<ReturnType<WorkflowService['describeWorkerDeployment']>>['workerDeploymentInfo']>['routingConfig']
>;

/** A server hears of a build and its queues by its workers' polls. */
const longestWaitMs = 15_000;
const lookEveryMs = 250;
/** gRPC's NOT_FOUND. */
const notFound = 5;
/** Of Temporal's API. */
const taskQueueTypes = { workflow: 1, activity: 2 } as const;

/**
 * Waits until the server knows that the build serves these queues, as it is not made current before, and says how it
 * stands.
 */
export async function standingOf(
  service: Pick<WorkflowService, 'describeWorkerDeployment' | 'describeWorkerDeploymentVersion'>,
  { namespace, version, queues }: { namespace: string; version: WorkerDeploymentVersion; queues: readonly string[] },
): Promise<BuildStanding> {
  const { deploymentName, buildId } = version;
  for (const startedAt = performance.now(); performance.now() - startedAt < longestWaitMs; await sleep(lookEveryMs)) {
    try {
      const described = await service.describeWorkerDeploymentVersion({ namespace, deploymentVersion: version });
      if (!servesAll(described.versionTaskQueues ?? [], queues)) continue;
      const { workerDeploymentInfo } = await service.describeWorkerDeployment({ namespace, deploymentName });
      return standingIn(workerDeploymentInfo?.routingConfig ?? {}, buildId);
    } catch (error) {
      const { code, message } = error as { code?: number; message: string };
      if (code !== notFound) return { kind: 'untold', why: message };
    }
  }
  return { kind: 'untold', why: `the server has not heard of the build after ${longestWaitMs / 1000} s` };
}

function servesAll(
  known: readonly { readonly name?: string | null; readonly type?: number | null }[],
  queues: readonly string[],
): boolean {
  const { workflow, activity } = taskQueueTypes;
  return queues.every((queue) => {
    const types = queue === orchestrationQueue ? [workflow, activity] : [activity];
    return types.every((type) => known.some((one) => one.name === queue && one.type === type));
  });
}

function standingIn(routing: RoutingConfig, buildId: string): BuildStanding {
  const currentBuildId = routing.currentDeploymentVersion?.buildId ?? null;
  if (currentBuildId === buildId) return { kind: 'current' };
  if (routing.rampingDeploymentVersion?.buildId === buildId) {
    return { kind: 'ramping', percentage: routing.rampingVersionPercentage ?? 0 };
  }
  return { kind: 'aside', currentBuildId };
}
