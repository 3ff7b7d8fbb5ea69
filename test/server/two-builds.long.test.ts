import type { WorkflowExecutionInfo } from '@temporalio/client';

import { type MockProvider, startMockProvider } from '../../bench/mock-provider';
import { type CliProcess, expectEnd } from '../support/child-process';
import { eventually } from '../support/eventually';
import { ledgerAttempts, ledgerCells, onlySweep } from '../support/ledger-rows';
import { installOtherBuild, type OtherBuild } from '../support/other-build';
import { questionSweep } from '../support/question-file';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';
import { temporalCommand } from '../support/temporal-command';
import { workflowIds } from '../support/temporal-view';

/** Each test's own, so that one's current build is not the other's. */
let stack: SweepStack;
let mock: MockProvider;
let newer: OtherBuild;

beforeAll(async () => {
  mock = await startMockProvider();
  // A timer more before each block: no history of this build replays on the other one, nor one of its on this.
  const [before, after] = [
    'const result = await entry.scope.run(',
    'await (0, workflow_1.sleep)(1); const result = await entry.scope.run(',
  ];
  newer = installOtherBuild((bundle) => bundle.replace(before, after));
});
afterAll(async () => {
  newer.remove();
  await mock.close();
});
beforeEach(async () => {
  stack = await createSweepStack();
  mock.reset();
  mock.setKnobs({ latencyMs: 200 });
});
afterEach(() => stack.close());

/** The command that a worker's log has. */
const setCurrent = /"command":"temporal (worker deployment set-current-version [^"]*)"/;

/** Starts a worker of this build, `a`, or of the newer one, `b`, and waits until it has said what that build is. */
async function startWorker(build: 'a' | 'b', says: RegExp, args: readonly string[] = []): Promise<CliProcess> {
  const root = build === 'b' ? newer.root : undefined;
  const worker = await stack.startWorker({}, { args: ['--build-id', build, ...args], root });
  await worker.says(says);
  await worker.says(setCurrent);
  return worker;
}

/** Runs the command that a worker printed. */
async function makeCurrent(worker: CliProcess): Promise<void> {
  const [, words] = setCurrent.exec(worker.stderr)!;
  const { failure } = await temporalCommand(words!.split(' '));
  expect(failure).toBeUndefined();
}

/** Starts a sweep that generates `items` summaries and reads them, two to a block, two calls at a time. */
async function startSweep(items: number): Promise<{ spec: string; sweepId: string }> {
  const model = { provider: 'compatible', baseUrl: mock.baseUrl };
  const spec = stack.writeSweepFile({
    ...questionSweep(stack.folder, { name: 'builds', items }),
    readers: [{ ...model, id: 'r', model: 'm' }],
    generators: [{ ...model, id: 'g', model: 'w' }],
    experiments: [{ experiment: 'templates', benchmark: 'mine', templates: ['langchain_summary'], generators: ['g'] }],
    lanes: { compatible: { concurrency: 2 } },
    block: 2,
  });
  expect((await stack.cli(['run', spec, '--detach', '--no-probe'])).exitCode).toBe(2);
  return { spec, sweepId: await onlySweep(stack.database, 'builds') };
}

/** Every cell is settled, by one request each that the provider has seen. */
async function expectEachOnce(sweepId: string): Promise<void> {
  const cells = await ledgerCells(stack.database, sweepId);
  expect(new Set(cells.map(({ state }) => state))).toEqual(new Set(['settled']));
  const sent = (await ledgerAttempts(stack.database, sweepId)).filter(({ outcome }) => outcome !== 'unsent');
  const calls = new Set(cells.map(({ callKey }) => callKey));
  expect([sent.length, mock.log().accepted]).toEqual([calls.size, calls.size]);
}

interface Run {
  readonly workflow: string;
  readonly build: string;
  readonly status: string;
  /** Whether it has the timers of the newer build. */
  readonly hasTimers: boolean;
  readonly blockWorkers: readonly string[];
}

/** Every run of the sweep's workflows, oldest first. */
async function runsOf(sweepId: string): Promise<Run[]> {
  const infos: WorkflowExecutionInfo[] = [];
  for await (const info of stack.client.workflow.list({ query: `SweepId = "${sweepId}"` })) infos.push(info);
  infos.sort((a, b) => a.startTime.getTime() - b.startTime.getTime());
  return Promise.all(infos.map(describeRun));

  async function describeRun({ workflowId, runId, status, searchAttributes }: WorkflowExecutionInfo): Promise<Run> {
    const { events } = await stack.client.workflow.getHandle(workflowId, runId).fetchHistory();
    const blocks = (events ?? []).filter(
      (event) => event.activityTaskScheduledEventAttributes?.activityType?.name === 'runBlock',
    );
    const starts = (events ?? []).flatMap(({ activityTaskStartedEventAttributes: started }) =>
      blocks.some(({ eventId }) => started?.scheduledEventId?.equals(eventId!)) ? [started!.identity!] : [],
    );
    return {
      workflow: workflowId.slice(sweepId.length),
      build: String(searchAttributes['TemporalWorkerDeploymentVersion']),
      status: status.name,
      hasTimers: workflowId.split('/').length > 3 && (events ?? []).some((event) => event.timerStartedEventAttributes),
      blockWorkers: [...new Set(starts)],
    };
  }
}

const workerIdOf = ({ stderr }: CliProcess): string => /worker (\S+) serves/.exec(stderr)![1]!;

it('a build that becomes current under a running sweep takes over each condition at its next run, and nothing else', async () => {
  const first = await startWorker('a', /build a of deployment render-bench is not current \(no build is\)/m);
  await makeCurrent(first);
  const second = await startWorker('b', /is not current \(the current one is build a\)/m);
  const { spec, sweepId } = await startSweep(24);
  await eventually('some answers', () => mock.log().answered >= 6);
  await makeCurrent(second);
  expect(mock.log().answered).toBeLessThan(24);
  // Whether the older build is still needed.
  const stillThere = 'TemporalWorkerDeploymentVersion = "render-bench:a" AND ExecutionStatus = "Running"';
  await eventually('the older build has a sweep', async () =>
    (await workflowIds(stack.client, stillThere)).includes(sweepId),
  );
  expectEnd(await stack.cli(['run', spec]), 0, '72 of 72 settled');
  await expectEachOnce(sweepId);
  await stack.client.workflow.getHandle(sweepId).result();

  const [a, b] = [workerIdOf(first), workerIdOf(second)];
  const onA = { build: 'render-bench:a', hasTimers: false };
  const onB = { build: 'render-bench:b', hasTimers: true, status: 'COMPLETED' };
  const runs = await runsOf(sweepId);
  const generate = '/templates/generate/summary/g';
  expect(runs.filter(({ workflow }) => workflow === generate)).toEqual([
    { workflow: generate, ...onA, status: 'CONTINUED_AS_NEW', blockWorkers: [a] },
    { workflow: generate, ...onB, blockWorkers: [b] },
  ]);
  // Begun by an experiment of build a, they move before they have sent anything.
  for (const read of ['/templates/langchain_summary/r', '/templates/langchain_summary:g/r']) {
    expect(runs.filter(({ workflow }) => workflow === read)).toEqual([
      { workflow: read, ...onA, status: 'CONTINUED_AS_NEW', blockWorkers: [] },
      { workflow: read, ...onB, blockWorkers: [b] },
    ]);
  }
  for (const workflow of ['', '/templates']) {
    expect(runs.filter((run) => run.workflow === workflow)).toEqual([
      { workflow, ...onA, status: 'COMPLETED', blockWorkers: [] },
    ]);
  }
});

it('a sweep whose build is gone goes on with the current one once its workflows are terminated, and asks for nothing twice', async () => {
  const first = await startWorker('a', /is not current/);
  await makeCurrent(first);
  const { spec, sweepId } = await startSweep(12);
  await eventually('some answers', () => mock.log().answered >= 4);
  await stack.drainWorkers();
  const answered = mock.log().accepted;
  const second = await startWorker('b', /is not current/);
  await makeCurrent(second);
  const { failure } = await temporalCommand([
    ...['workflow', 'terminate', '--query', `SweepId = "${sweepId}" AND ExecutionStatus = "Running"`],
    ...['--reason', 'its build is gone', '--address', stack.env['TEMPORAL_ADDRESS']!],
    ...['--namespace', stack.env['TEMPORAL_NAMESPACE']!],
  ]);
  expect(failure).toBeUndefined();
  await eventually('they are terminated', async () =>
    (await runsOf(sweepId)).every(({ status }) => status !== 'RUNNING'),
  );
  expect(mock.log().accepted).toBe(answered);
  expectEnd(await stack.cli(['run', spec]), 0, '36 of 36 settled');
  await expectEachOnce(sweepId);
  const ended = (await runsOf(sweepId)).filter(({ status }) => status === 'COMPLETED');
  expect(new Set(ended.map(({ build }) => build))).toEqual(new Set(['render-bench:b']));
});

it("a queue that none of the build's own workers serves is served by those that are there", async () => {
  const first = await startWorker('a', /is not current/, ['--queues', 'orchestration']);
  await makeCurrent(first);
  const plain = await stack.startWorker({}, { args: ['--queues', 'calls-compatible,calls-offline'] });
  const { spec, sweepId } = await startSweep(4);
  expectEnd(await stack.cli(['run', spec]), 0, '12 of 12 settled');
  const blocks = (await runsOf(sweepId)).flatMap(({ blockWorkers }) => blockWorkers);
  expect(new Set(blocks)).toEqual(new Set([workerIdOf(plain)]));
});
