import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';

import { accepts } from '../../stack/free-port';
import { waitUntil } from '../../stack/wait-until';

/** A real Temporal server in a process of its own. */
export interface TemporalClusterServer {
  readonly pid: number;
  /** `kill -9`, and its end. */
  kill(): Promise<void>;
  /** SIGTERM, and its end. */
  stop(): Promise<void>;
}

const readyTimeoutMs = 60_000;
const stopTimeoutMs = 20_000;

/**
 * Starts `temporal-server start` with the environment of the service in compose; resolves once it accepts connections.
 * @throws Error where it ends or is not ready in time; its log says why.
 */
export async function startClusterServer(options: {
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
  readonly port: number;
  readonly logFile: string;
}): Promise<TemporalClusterServer> {
  const log = openSync(options.logFile, 'a', 0o600);
  const child = spawn(options.program, ['start'], { env: options.env, stdio: ['ignore', log, log] });
  closeSync(log);
  const ended = once(child, 'exit').then(
    () => true,
    () => true,
  );
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  const ready = await Promise.race([
    waitUntil(async () => ((await accepts(options.port)) ? 'ready' : undefined), { timeoutMs: readyTimeoutMs }),
    ended.then(() => 'ended'),
  ]);
  if (ready !== 'ready') {
    await kill('SIGKILL');
    throw new Error(
      `the Temporal server ${ready === undefined ? 'is not ready' : 'has ended'}; see ${options.logFile}`,
    );
  }
  return {
    pid: child.pid as number,
    kill: () => kill('SIGKILL'),
    async stop() {
      const killer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      await kill('SIGTERM');
      clearTimeout(killer);
    },
  };
}
