import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client, Connection } from '@temporalio/client';

export interface TestNamespace {
  readonly name: string;
  readonly client: Client;
  close(): Promise<void>;
}

const usableWithinMs = 30_000;

/**
 * A Temporal namespace of the test's own, on the server that the global set-up started. It has none of our search
 * attributes: those a worker registers when it starts.
 */
export async function createTestNamespace(address = process.env['TEMPORAL_ADDRESS']): Promise<TestNamespace> {
  if (!address)
    throw new Error('TEMPORAL_ADDRESS is not set: run the server tests through Jest, which starts Temporal');
  const name = `test-${randomBytes(6).toString('hex')}`;
  const connection = await Connection.connect({ address });
  await connection.workflowService.registerNamespace({
    namespace: name,
    workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
  });
  const client = new Client({ connection, namespace: name });
  await usable(client);
  return { name, client, close: () => connection.close() };
}

/** The server's parts may learn of a namespace some moments after it is made. */
async function usable(client: Client): Promise<void> {
  for (const startedAt = performance.now(); ; await sleep(100)) {
    try {
      await client.workflow.count();
      return;
    } catch (error) {
      if (performance.now() - startedAt > usableWithinMs) throw error;
    }
  }
}
