import { readFileSync } from 'node:fs';

import { packageRoot } from '../../text/package-root';
import { workflowBundlePath } from '../../worker/build-bundle';

/** Paths of the sources in the built bundle, as its source map lists them. */
function bundledSources(): string[] {
  const code = readFileSync(workflowBundlePath, 'utf8');
  const [, map] = /sourceMappingURL=data:application\/json;charset=utf-8;base64,(\S+)/.exec(code)!;
  const { sources } = JSON.parse(Buffer.from(map!, 'base64').toString('utf8')) as { sources: string[] };
  return sources.map((source) => source.replace(/^webpack:\/\/[^/]*\//, ''));
}

const sources = bundledSources();

it('of our own code only contracts/ and workflows/ run in the sandbox', () => {
  const own = sources
    .filter((path) => path.startsWith(packageRoot()) && !path.includes('/node_modules/'))
    .map((path) => path.slice(packageRoot().length + 1).replace(/^dist\//, ''));
  expect([...new Set(own.map((path) => path.split('/')[0]))].sort()).toEqual(['contracts', 'workflows']);
  expect(own).toEqual(expect.arrayContaining(['workflows/condition.ts', 'contracts/failure-types.ts']));
});

it("of others' packages only Temporal's and what they need run in the sandbox", () => {
  const packages = sources.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
  expect([...new Set(packages)].sort()).toEqual([
    '@temporalio/common',
    '@temporalio/workflow',
    'long',
    'ms',
    'nexus-rpc',
  ]);
});
