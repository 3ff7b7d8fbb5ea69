import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

import type { EventReceiver } from '../../experiments/sweep-events';

/** What would keep a receiver of `onEvent` from being told, as far as this machine and environment can tell; or nothing. */
export function receiverFault(receiver: EventReceiver, env: NodeJS.ProcessEnv): string | undefined {
  if ('urlEnv' in receiver) return env[receiver.urlEnv] ? undefined : `${receiver.urlEnv} is not set`;
  if ('url' in receiver) return undefined;
  const [program = ''] = receiver.command;
  const places = isAbsolute(program)
    ? [program]
    : (env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, program));
  return places.some(isExecutable) ? undefined : `there is no program ${program} that can be run`;
}

/** The same for people who plan or run a sweep, or nothing. */
export function receiverWarning(receiver: EventReceiver | undefined, env: NodeJS.ProcessEnv): string | undefined {
  const fault = receiver && receiverFault(receiver, env);
  return fault && `onEvent: ${fault} here; it is needed where a worker that serves \`orchestration\` runs`;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
