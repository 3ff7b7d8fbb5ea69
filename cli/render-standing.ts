import type { WorkerDeploymentVersion } from '@temporalio/common';

import type { Addresses } from '../stack';
import type { BuildStanding } from '../worker/build-standing';

/** What the standing of a worker's build means, and, where new workflows pass it by, the command that changes it. */
export function renderStanding(
  standing: BuildStanding,
  { deploymentName, buildId }: WorkerDeploymentVersion,
  { temporalAddress, temporalNamespace }: Pick<Addresses, 'temporalAddress' | 'temporalNamespace'>,
): readonly [line: string, command?: string] {
  const build = `build ${buildId} of deployment ${deploymentName}`;
  const command =
    `temporal worker deployment set-current-version --deployment-name ${deploymentName} --build-id ${buildId} ` +
    `--address ${temporalAddress} --namespace ${temporalNamespace}`;
  switch (standing.kind) {
    case 'current':
      return [`${build} is current: new workflows run on it`];
    case 'ramping':
      return [`${build} is ramping: ${standing.percentage} % of new workflows run on it; for all of them:`, command];
    case 'aside': {
      const current =
        standing.currentBuildId === null ? 'no build is' : `the current one is build ${standing.currentBuildId}`;
      return [`${build} is not current (${current}): no new workflow runs on it before this is done:`, command];
    }
    case 'untold':
      return [
        `Temporal does not say whether ${build} is current (${standing.why}). It must be, for new workflows to run on it:`,
        command,
      ];
    default:
      throw new Error(`unknown standing ${String(standing satisfies never)}`);
  }
}
