import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { packageRoot } from '../../text/package-root';

/**
 * Other packages want protobufjs 7, and npm then gives each of Temporal's its own copy of 8: objects of one are none to
 * the other, and replaying a JSON history fails ("type must be a Type"). A direct dependency holds them together.
 */
const scope = join(packageRoot(), 'node_modules', '@temporalio');

function manifest(folder: string): {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly version: string;
} {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as ReturnType<typeof manifest>;
}

function protobufjsOf(folder: string): string {
  return dirname(createRequire(join(folder, 'package.json')).resolve('protobufjs'));
}

it("this project and all of Temporal's packages load one protobufjs, of version 8", () => {
  const theirs = readdirSync(scope).filter((name) => manifest(join(scope, name)).dependencies?.['protobufjs']);
  expect(theirs).toEqual(expect.arrayContaining(['common', 'proto', 'worker']));
  const own = protobufjsOf(packageRoot());
  expect(theirs.map((name) => [name, protobufjsOf(join(scope, name))])).toEqual(theirs.map((name) => [name, own]));
  expect(manifest(own).version).toMatch(/^8\./);
});

it("Temporal's packages are of one version, which package.json names exactly", () => {
  const { dependencies } = manifest(packageRoot());
  const named = Object.entries(dependencies ?? {}).filter(([name]) => name.startsWith('@temporalio/'));
  const installed = readdirSync(scope).map((name) => manifest(join(scope, name)).version);
  expect(new Set([...installed, ...named.map(([, version]) => version)]).size).toBe(1);
});
