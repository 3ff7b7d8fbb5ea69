import { homedir } from 'node:os';

import { stackFolders } from '../../stack';
import { platformOf, thisMachine } from '../../stack/platform';
import { type CommandResult, runCommand, serverEnvironment } from '../../stack/run-command';
import { findTemporalCli } from '../../stack/temporal-cli';

/** The Temporal CLI that the local stack is started with. */
export async function testTemporalCli(): Promise<string> {
  const { env } = process;
  const search = { env, cacheFolder: stackFolders(env).cache, platform: platformOf(thisMachine()) };
  return (await findTemporalCli(search, () => undefined)).path;
}

/** Runs `temporal …` as a person would, who says yes to what it asks. */
export async function temporalCommand(words: readonly string[]): Promise<CommandResult> {
  const options = { env: serverEnvironment(homedir()), timeoutMs: 20_000 };
  return runCommand(await testTemporalCli(), [...words, '--yes'], options);
}
