import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { bundleWorkflowCode, type WorkflowBundleWithSourceMap } from '@temporalio/worker';

import { packageRoot } from '../text/package-root';

/** The workflows as one file, built with the project, so that a worker starts without a bundler. */
export const workflowBundlePath = join(packageRoot(), 'dist', 'workflow-bundle.js');

/** Bundles the compiled workflows. */
export async function bundleWorkflows(): Promise<WorkflowBundleWithSourceMap> {
  return bundleWorkflowCode({
    workflowsPath: join(packageRoot(), 'dist', 'workflows', 'index.js'),
    logger: { ...console, log: () => undefined, trace: () => undefined, debug: () => undefined, info: () => undefined },
  });
}

async function main(): Promise<void> {
  const { code } = await bundleWorkflows();
  mkdirSync(dirname(workflowBundlePath), { recursive: true });
  writeFileSync(workflowBundlePath, code);
}

if (require.main === module) void main();
