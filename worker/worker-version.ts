import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import type { WorkerDeploymentVersion } from '@temporalio/common';

import { UserError } from '../contracts/user-error';
import { packageVersion } from '../text/package-root';
import { requireWorkflowBundles, workflowBundlePath } from './build-bundle';

/** Under which a versioned worker's build stands in Temporal, unless it is given another. */
export const defaultDeployment = 'render-bench';
/** In place of a build id: one made of the version and the workflow code. */
const made = 'auto';

/** Temporal separates the two by a dot or a colon. */
const deploymentForm = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/;
const buildForm = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,99}$/;

export interface VersionRequest {
  /** Undefined: the environment's `RENDER_BENCH_BUILD_ID`. */
  readonly buildId?: string;
  /** Undefined: {@link defaultDeployment}. */
  readonly deployment?: string;
}

/**
 * The version under which a worker is to serve; undefined where neither the request nor the environment names a build:
 * workers are not versioned by default.
 * @throws UserError for a name that Temporal does not take.
 */
export function workerVersion(
  { buildId: given, deployment }: VersionRequest,
  env: NodeJS.ProcessEnv,
): WorkerDeploymentVersion | undefined {
  const [source, named] =
    given === undefined ? ['RENDER_BENCH_BUILD_ID', env['RENDER_BENCH_BUILD_ID']] : ['--build-id', given];
  if (named === undefined || (given === undefined && named === '')) {
    if (deployment === undefined) return undefined;
    throw new UserError(
      `--deployment ${deployment} needs a build: give --build-id ID, or --build-id auto to have one made.`,
    );
  }
  if (!buildForm.test(named)) {
    throw new UserError(
      `${source}: '${named}' is no build id. Give 'auto', or up to 100 letters, digits, dots, dashes, underscores and ` +
        'plus signs, e.g. 2026-11-30.1.',
    );
  }
  const deploymentName = deployment ?? defaultDeployment;
  if (!deploymentForm.test(deploymentName)) {
    throw new UserError(
      `--deployment: '${deploymentName}' is no name of a deployment. Give up to 100 letters, digits, dashes and ` +
        'underscores, e.g. render-bench-eu.',
    );
  }
  return { deploymentName, buildId: named === made ? ownBuildId() : named };
}

/**
 * E.g. `0.1.0-3fa9c2d17b04`: builds whose workflow code is the same are the same to Temporal, as each replays the other's
 * histories.
 */
export function ownBuildId(): string {
  requireWorkflowBundles();
  const hash = createHash('sha256').update(readFileSync(workflowBundlePath)).digest('hex');
  return `${packageVersion()}-${hash.slice(0, 12)}`;
}
