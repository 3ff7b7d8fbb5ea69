import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { bundleWorkflowCode, type WorkflowBundleWithSourceMap } from '@temporalio/worker';

import { UserError } from '../contracts/user-error';
import { packageRoot } from '../text/package-root';
import { failureConverterPath } from './payload-codec';

/** The workflows as one file, built with the project, so that a worker starts without a bundler. */
export const workflowBundlePath = join(packageRoot(), 'dist', 'workflow-bundle.js');

/** The same for workers with a payload codec: failures raised in workflows go through it too. */
export const encodingBundlePath = join(packageRoot(), 'dist', 'workflow-bundle-encoding.js');

/** @throws UserError where the project was not built. */
export function requireWorkflowBundles(): void {
  const missing = [workflowBundlePath, encodingBundlePath].find((path) => !existsSync(path));
  if (missing !== undefined) throw new UserError(`${missing} is missing: run "npm run build" first.`);
}

/** Bundles the compiled workflows. */
async function bundleWorkflows(
  options: { readonly failureConverterPath?: string } = {},
): Promise<WorkflowBundleWithSourceMap> {
  return bundleWorkflowCode({
    ...options,
    workflowsPath: join(packageRoot(), 'dist', 'workflows', 'index.js'),
    logger: { ...console, log: () => undefined, trace: () => undefined, debug: () => undefined, info: () => undefined },
  });
}

async function main(): Promise<void> {
  mkdirSync(dirname(workflowBundlePath), { recursive: true });
  writeFileSync(workflowBundlePath, (await bundleWorkflows()).code);
  writeFileSync(encodingBundlePath, (await bundleWorkflows({ failureConverterPath })).code);
}

if (require.main === module) void main();
