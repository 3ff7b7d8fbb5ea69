import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { MockKnobs, MockLog } from './mock-provider';

/** A mock provider in its own process, so that it takes no time from the event loop it is measured with. */
export interface MockProcess {
  readonly baseUrl: string;
  readonly pid: number;
  log(): Promise<MockLog>;
  /** The log's counts alone: cheap enough to be asked for many times a second. */
  counts(): Promise<MockLog>;
  reset(): Promise<void>;
  setKnobs(knobs: Partial<MockKnobs>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one on a free port; it ends with this process at the latest. */
export async function startMockProcess(knobs: Partial<MockKnobs> = {}): Promise<MockProcess> {
  const child = fork(join(__dirname, 'mock-provider', 'main.js'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[];
  if (typeof message !== 'object' || message === null || !('port' in message)) {
    throw new Error(`the mock provider ended with ${String(message)} before it listened`);
  }
  const origin = `http://127.0.0.1:${Number(message.port)}`;
  const control = async (path: string, init?: RequestInit): Promise<unknown> => {
    const response = await fetch(`${origin}/__mock/${path}`, { signal: AbortSignal.timeout(10_000), ...init });
    if (!response.ok) throw new Error(`mock provider, ${path}: ${await response.text()}`);
    return response.json();
  };
  const setKnobs = async (changed: Partial<MockKnobs>): Promise<void> => {
    await control('knobs', { method: 'POST', body: JSON.stringify(changed) });
  };
  await setKnobs(knobs);
  return {
    baseUrl: `${origin}/v1`,
    pid: child.pid as number,
    log: async () => (await control('log')) as MockLog,
    counts: async () => (await control('log?items=0')) as MockLog,
    reset: async () => void (await control('reset', { method: 'POST' })),
    setKnobs,
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
