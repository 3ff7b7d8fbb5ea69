import { join } from 'node:path';

import { type MockLog, type MockProvider, startMockProvider } from '../../bench/mock-provider';
import { writeSyntheticDataset } from '../../bench/synthetic-dataset';
import type { SweepReport } from '../../report/sweep-report';
import { expectEnd } from '../support/child-process';
import { startCutProxy } from '../support/cut-proxy';
import { eventually } from '../support/eventually';
import {
  type LedgerAttempt,
  ledgerAttempts,
  ledgerCells,
  onlySweep,
  syntheticAnswer,
  syntheticMark,
} from '../support/ledger-rows';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';

const concurrency = 4;

let stack: SweepStack;
let mock: MockProvider;

beforeAll(async () => {
  stack = await createSweepStack();
  mock = await startMockProvider();
});
afterAll(async () => {
  await stack.close();
  await mock.close();
});

interface StartedSweep {
  readonly spec: string;
  readonly sweepId: string;
}

/** Starts a sweep of one condition, one call per item, over a fresh log of the mock. */
async function start(
  name: string,
  options: { items: number; block: number; latencyMs: number },
): Promise<StartedSweep> {
  mock.setKnobs({ latencyMs: options.latencyMs });
  mock.reset();
  const path = join(stack.folder, `${name}.json`);
  await writeSyntheticDataset({ path, items: options.items });
  const spec = stack.writeSweepFile({
    name,
    benchmarks: { questions: { tier: 'oracle', path } },
    readers: [{ id: 'mock', provider: 'compatible', baseUrl: mock.baseUrl, model: 'mock-reader', timeoutMs: 20_000 }],
    experiments: [{ experiment: 'templates', benchmark: 'questions', templates: ['raw_conversation'] }],
    scorers: ['substring'],
    lanes: { compatible: { concurrency } },
    block: options.block,
  });
  expect((await stack.cli(['run', spec, '--detach'])).exitCode).toBe(2);
  return { spec, sweepId: await onlySweep(stack.database, name) };
}

async function answered(count: number): Promise<void> {
  await eventually(`${count} answers at the mock`, () => mock.log().answered >= count);
}

/** Follows the sweep to its end, then holds rows, report and the mock's log against each other. */
async function finish({ spec, sweepId }: StartedSweep, items: number): Promise<Finished> {
  const end = await stack.cli(['run', spec]);
  expectEnd(end, 0, `${items} of ${items} settled`);
  const cells = await ledgerCells(stack.database, sweepId);
  expect(new Set(cells.map(({ itemId }) => itemId)).size).toBe(items);
  expect(cells).toHaveLength(items);
  for (const cell of cells) {
    expect(cell).toMatchObject({ state: 'settled', outcome: 'answer', answer: syntheticAnswer(cell.itemId) });
  }
  const attempts = await ledgerAttempts(stack.database, sweepId);
  const log = mock.log();
  const left = (of: LedgerAttempt): boolean => of.outcome !== 'unsent';
  for (const { itemId } of cells) {
    const own = attempts.filter((attempt) => attempt.itemId === itemId && left(attempt));
    // Each request at the mock has its own row; a row without a request can only be an orphan.
    const accepted = log.items[syntheticMark(itemId)]!.accepted;
    expect(own.length).toBeGreaterThanOrEqual(accepted);
    expect(own.filter(({ outcome }) => outcome !== null).length).toBeLessThanOrEqual(accepted);
    expect(own.filter(({ outcome }) => outcome !== null).map(({ outcome }) => outcome)).toContain('answer');
  }
  const { readers, sweep } = JSON.parse((await stack.cli(['--json', 'report', sweepId])).stdout) as SweepReport;
  expect(sweep).toMatchObject({ complete: true, outcomes: { planned: items, answer: items, pending: 0 } });
  const orphans = attempts.filter(({ outcome }) => outcome === null).length;
  const answers = attempts.filter(({ outcome }) => outcome === 'answer').length;
  expect(readers[0]).toMatchObject({
    calls: items,
    attempts: attempts.filter(left).length,
    orphans,
    repeated: answers - items,
  });
  return { log, attempts, orphans };
}

interface Finished {
  readonly log: MockLog;
  readonly attempts: readonly LedgerAttempt[];
  readonly orphans: number;
}

it('after kill -9 of the worker a new one finishes: each cell once, and only what was in flight is sent again', async () => {
  const items = 60;
  const worker = await stack.startWorker();
  const sweep = await start('killed', { items, block: 10, latencyMs: 150 });
  await answered(items / 2);
  worker.kill('SIGKILL');
  expect((await worker.ended).exitCode).toBeNull();
  const atKill = await ledgerAttempts(stack.database, sweep.sweepId);
  const inFlight = atKill.filter(({ outcome }) => outcome === null);
  // What a worker holds at most: the calls in its slots, as many journalled ahead, and answers not durable yet.
  expect(inFlight.length).toBeGreaterThan(0);
  expect(inFlight.length).toBeLessThanOrEqual(3 * concurrency);

  await stack.startWorker();
  const { log, attempts, orphans } = await finish(sweep, items);
  expect(log.accepted - items).toBeLessThanOrEqual(inFlight.length);
  expect(orphans).toBe(inFlight.length);
  const sentTwice = Object.keys(log.items).filter((mark) => log.items[mark]!.accepted > 1);
  const orphaned = inFlight.map(({ itemId }) => syntheticMark(itemId));
  expect(orphaned).toEqual(expect.arrayContaining(sentTwice));
  // Nothing that was settled at the kill has a later attempt.
  expect(attempts).toHaveLength(items + orphans);
});

it('at SIGTERM the worker ends what is in flight and exits with 0; a new one finishes and no call is sent twice', async () => {
  const items = 60;
  // The one that finished the sweep before.
  const sweep = await start('terminated', { items, block: 10, latencyMs: 150 });
  await answered(items / 2);
  await stack.drainWorkers();
  const atEnd = await ledgerAttempts(stack.database, sweep.sweepId);
  expect(atEnd.filter(({ outcome }) => outcome === null)).toEqual([]);
  expect(mock.log()).toMatchObject({ inFlight: 0, abandoned: 0 });
  expect(mock.log().answered).toBeLessThan(items);

  await stack.startWorker();
  const { log, orphans } = await finish(sweep, items);
  expect(log).toMatchObject({ accepted: items, answered: items });
  expect(orphans).toBe(0);
  await stack.drainWorkers();
});

it('a worker cut off from Temporal, but not from provider and Postgres, pays for no call twice', async () => {
  const items = 150;
  const proxy = await startCutProxy(stack.env['TEMPORAL_ADDRESS']!);
  // Alone at first, so that every block at work is its own.
  const cutOff = await stack.startWorker({ TEMPORAL_ADDRESS: proxy.address });
  const sweep = await start('cut-off', { items, block: 50, latencyMs: 320 });
  await answered(10);
  const other = await stack.startWorker();
  const inFlight = mock.log().inFlight;
  proxy.cut();
  const { log, attempts } = await finish(sweep, items);
  expect(log.accepted).toBeLessThanOrEqual(items + inFlight);
  // Both did their part: the other took blocks over while the first still worked on them, and from then on alone.
  const workers = new Set(attempts.map(({ workerId }) => workerId));
  expect(workers.size).toBe(2);
  expect(attempts.some(({ epoch }) => epoch > 1)).toBe(true);
  for (const { callKey } of attempts) {
    const epochs = attempts.filter((attempt) => attempt.callKey === callKey).map(({ epoch }) => epoch);
    expect(epochs).toEqual([...epochs].sort((a, b) => a - b));
  }
  expect(proxy.connections).toBeGreaterThan(0);
  cutOff.kill('SIGKILL');
  other.kill('SIGTERM');
  await proxy.close();
});
