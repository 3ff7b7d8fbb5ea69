import { type MockProvider, startMockProvider } from '../../bench/mock-provider';
import type { CliProcess } from './child-process';
import { MockSweeps } from './mock-sweeps';
import { type OwnServers, startOwnServers } from './own-servers';
import { createSweepStack, type SweepStack } from './sweep-stack';

/** All that a file of crash tests has for itself: servers to kill, workers to kill, and the provider's own log. */
export interface CrashStack {
  readonly servers: OwnServers;
  readonly stack: SweepStack;
  readonly mock: MockProvider;
  readonly sweeps: MockSweeps;
  close(): Promise<void>;
}

/** @param folder - See {@link startOwnServers}. */
export async function createCrashStack(folder?: string): Promise<CrashStack> {
  const servers = await startOwnServers(folder);
  const stack = await createSweepStack(servers.temporalAddress, servers.databaseUrl);
  const mock = await startMockProvider();
  return {
    servers,
    stack,
    mock,
    sweeps: new MockSweeps(stack, mock),
    async close() {
      // A test that failed may have left one of them down.
      await servers.start();
      await stack.close();
      await mock.close();
      await servers.close();
    },
  };
}

/** SIGKILL; resolves when the process is gone. */
export async function killWorker(worker: CliProcess): Promise<void> {
  worker.kill('SIGKILL');
  await worker.ended;
}
