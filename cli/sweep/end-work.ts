import { setTimeout as sleep } from 'node:timers/promises';

import { Client, Connection } from '@temporalio/client';

import { orchestrationQueue } from '../../contracts/queues';
import type { Database } from '../../db/client';
import { callsUnderWay } from '../../db/queries/operations/under-way';
import type { StoredSweep } from '../../db/queries/sweeps';
import type { TemporalSettings } from '../../worker/temporal-settings';
import { everyFewSeconds } from '../every-few-seconds';
import { formatPlural } from '../format';
import { unservedQueues } from './background-worker';
import { cancelWorkflows } from './cancel-workflows';
import { runningWorkflows } from './running-workflows';

const lookEveryMs = 500;
const longestWaitMs = 600_000;
const glanceMs = 3_000;

export interface WorkEnd {
  /**
   * `none`: no workflow ran; `ending`: asked to end, still waiting for what is in flight; `unserved`: asked, and no worker
   * runs that could end it; `unreachable`: Temporal did not answer.
   */
  readonly workflows: 'none' | 'ended' | 'ending' | 'unserved' | 'unreachable';
  /** Calls still in flight. */
  readonly calls: number;
  /** Batches that are not closed. */
  readonly batches: number;
}

/** Ends a cancelled sweep's workflows and waits, ten minutes at most, until nothing of it is in flight. */
export async function endWork(
  database: Database,
  {
    sweep,
    temporal,
    say,
    signal,
  }: {
    readonly sweep: StoredSweep;
    readonly temporal: TemporalSettings;
    readonly say: (line: string) => void;
    /** Ends the waiting, and nothing else. */
    readonly signal: AbortSignal;
  },
): Promise<WorkEnd> {
  const { connectionOptions, namespace, dataConverter } = temporal;
  const connection = Connection.lazy({ ...connectionOptions, connectTimeout: glanceMs });
  const client = new Client({ connection, namespace, dataConverter });
  /** Undefined: Temporal did not answer. */
  const running = async (): Promise<readonly string[] | undefined> =>
    client
      .withDeadline(Date.now() + glanceMs, async () => (await runningWorkflows(client, database.sql, sweep.id)).leading)
      .catch(() => undefined);
  try {
    const asked = await running();
    if (asked !== undefined) {
      await client.withDeadline(Date.now() + glanceMs, () => cancelWorkflows(client, asked)).catch(() => undefined);
    }
    const sayWaiting = everyFewSeconds((calls: number, workflows: number) => {
      say(`Waiting for ${formatPlural(calls, 'call')} in flight and ${formatPlural(workflows, 'workflow')} …`);
    });
    const startedAt = performance.now();
    for (; ; await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined)) {
      const { calls, batches } = await callsUnderWay(database.sql, sweep.id);
      const left = asked === undefined ? undefined : await running();
      const isServed = !(await unservedQueues(database, sweep.spec)).includes(orchestrationQueue);
      const workflows = endOf(asked, left, isServed);
      const isOver = calls === 0 && workflows !== 'ending';
      if (isOver || signal.aborted || performance.now() - startedAt > longestWaitMs)
        return { workflows, calls, batches };
      sayWaiting(calls, left?.length ?? 0);
    }
  } finally {
    await connection.close();
  }
}

function endOf(
  asked: readonly string[] | undefined,
  left: readonly string[] | undefined,
  isServed: boolean,
): WorkEnd['workflows'] {
  if (asked === undefined || left === undefined) return 'unreachable';
  if (left.length > 0) return isServed ? 'ending' : 'unserved';
  return asked.length === 0 ? 'none' : 'ended';
}
