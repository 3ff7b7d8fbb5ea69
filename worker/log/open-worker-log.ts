import type { Writable } from 'node:stream';

import type { LogLevel } from './log-line';
import { logSettings, type LogWishes } from './log-settings';
import { Secrets } from './secrets';
import { WorkerLog } from './worker-log';

/** A worker's log on a stream, and what must not stand in it. */
export interface OpenLog {
  readonly log: WorkerLog;
  readonly secrets: Secrets;
}

/**
 * @param colored - Whether a person's terminal takes colours.
 * @throws UserError for a format or a level that does not exist.
 */
export function openWorkerLog(
  wishes: LogWishes,
  env: NodeJS.ProcessEnv,
  to: { readonly stream: Writable & { readonly isTTY?: boolean }; readonly colored: boolean; usualLevel?: LogLevel },
): OpenLog {
  const { stream, colored, usualLevel } = to;
  const settings = logSettings(wishes, env, { isTerminal: stream.isTTY === true, usualLevel });
  const secrets = new Secrets(env);
  const write = (line: string): void => {
    if (stream.writable) stream.write(line);
  };
  return { log: new WorkerLog({ ...settings, colored, secrets, write }), secrets };
}

/** Registers the key of every reader with what must stay out of the log, whatever its variable is called. */
export function hidingKeys<Reader extends { readonly keyEnv?: string }, Made>(
  make: (reader: Reader) => Made,
  env: NodeJS.ProcessEnv,
  secrets: Secrets,
): (reader: Reader) => Made {
  return (reader) => {
    if (reader.keyEnv !== undefined) secrets.add(env[reader.keyEnv]);
    return make(reader);
  };
}
