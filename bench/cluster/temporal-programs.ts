import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { type CommandResult, runCommand } from '../../stack/run-command';

/** The programs of the images `temporalio/server` and `temporalio/admin-tools`, by the names they have there. */
export interface TemporalPrograms {
  /** Holds `temporal-server` and `temporal-sql-tool`. */
  readonly folder: string;
  readonly server: string;
}

/** A first build compiles some 1,500 packages: about six minutes on two cores. */
const buildTimeoutMs = 25 * 60_000;
const askTimeoutMs = 20_000;

/** By the package that makes it: what `go install` calls it, and what the images call it. */
const programs = [
  { source: 'go.temporal.io/server/cmd/server', made: 'server', name: 'temporal-server' },
  { source: 'go.temporal.io/server/cmd/tools/sql', made: 'sql', name: 'temporal-sql-tool' },
] as const;

/**
 * The programs of a version from the cache, else built with Go from the module proxy and kept there.
 * @returns why there are none, where there is no Go or it can't build them.
 */
export async function findTemporalPrograms(
  version: string,
  cacheFolder: string,
  print: (line: string) => void,
): Promise<TemporalPrograms | { readonly why: string }> {
  const folder = join(cacheFolder, `temporal-server-${version}-${process.platform}-${process.arch}`);
  const found = { folder, server: join(folder, 'temporal-server') };
  if (await isComplete(folder, version)) return found;
  const go = await runCommand('go', ['version'], { env: process.env, timeoutMs: askTimeoutMs });
  if (!go.ok) return { why: `no Temporal server ${version} in ${folder}, and no Go to build it with (${go.failure})` };
  print(`building the Temporal server ${version} with ${go.stdout.trim()}; the first time takes minutes`);
  const failure = await build(version, cacheFolder, folder);
  if (failure !== undefined) return { why: `the Temporal server ${version} can't be built: ${failure}` };
  if (await isComplete(folder, version)) return found;
  return { why: `the programs in ${folder} don't run, or aren't of version ${version}` };
}

async function isComplete(folder: string, version: string): Promise<boolean> {
  const answers = await Promise.all(programs.map(({ name }) => ask(join(folder, name))));
  return answers.every(({ ok, stdout }) => ok && stdout.trim().endsWith(` version ${version}`));
}

function ask(program: string): Promise<CommandResult> {
  return runCommand(program, ['--version'], { env: process.env, timeoutMs: askTimeoutMs });
}

/** Builds beside the folder, which so appears whole or not at all. */
async function build(version: string, cacheFolder: string, folder: string): Promise<string | undefined> {
  await mkdir(cacheFolder, { recursive: true });
  const draft = await mkdtemp(join(cacheFolder, 'unfinished-temporal-server-'));
  try {
    const install = await runCommand('go', ['install', ...programs.map(({ source }) => `${source}@v${version}`)], {
      env: { ...process.env, GOBIN: draft },
      timeoutMs: buildTimeoutMs,
    });
    if (!install.ok) return install.failure;
    for (const { made, name } of programs) await rename(join(draft, made), join(draft, name));
    if (existsSync(folder)) await rm(folder, { recursive: true });
    await rename(draft, folder);
    return undefined;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
