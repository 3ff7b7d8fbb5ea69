import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { packageRoot } from '../../text/package-root';
import { type ChildProcess, startNode } from '../run-process';

/** A worker that is started again whenever it ends, as compose's restart policy does. */
export interface SupervisedWorker {
  readonly queues: string;
  /** How often it was started again. */
  readonly restarts: number;
  /** What the present process has said on stderr. */
  readonly said: string;
  /** `kill -9` for the present process. */
  kill(): void;
  /** Drains it for good. */
  stop(): Promise<void>;
}

const longestRunMs = 60 * 60_000;
const restartPauseMs = 1_000;

/** Starts `worker --queues …` with these variables. */
export function superviseWorker(queues: string, env: Readonly<Record<string, string | undefined>>): SupervisedWorker {
  const script = join(packageRoot(), 'bin', 'render-bench.js');
  let restarts = 0;
  let stopping = false;
  const start = (): ChildProcess => startNode(script, ['worker', '--queues', queues], { env, timeoutMs: longestRunMs });
  let child = start();
  const supervision = (async () => {
    for (;;) {
      await child.ended.catch(() => undefined);
      if (stopping) return;
      await sleep(restartPauseMs);
      if (stopping) return;
      restarts += 1;
      child = start();
    }
  })();
  return {
    queues,
    get restarts() {
      return restarts;
    },
    get said() {
      return child.stderr;
    },
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      stopping = true;
      child.kill('SIGTERM');
      const killer = setTimeout(() => child.kill('SIGKILL'), 30_000);
      await supervision;
      clearTimeout(killer);
    },
  };
}
