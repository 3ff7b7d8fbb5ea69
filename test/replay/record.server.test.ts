import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { historyToJSON } from '@temporalio/common/lib/proto-utils';

import { type MockProvider, startMockProvider } from '../../bench/mock-provider';
import { progressQuery } from '../../contracts/messages';
import { stackFolders } from '../../stack';
import { accepts, findFreePort, loopback } from '../../stack/free-port';
import { platformOf, thisMachine } from '../../stack/platform';
import { serverEnvironment } from '../../stack/run-command';
import { findTemporalCli } from '../../stack/temporal-cli';
import { packageRoot, packageVersion } from '../../text/package-root';
import { chatAnswer, chatError } from '../support/chat-answers';
import { eventually } from '../support/eventually';
import { onlySweep } from '../support/ledger-rows';
import { startOpenAiServer } from '../support/openai-server';
import { writeQuestions } from '../support/question-file';
import { startScriptedServer } from '../support/scripted-server';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';
import { withoutPlaces } from './without-places';

/**
 * Not a test but the recorder of this folder's histories: skipped unless RECORD_HISTORIES is set.
 *
 *     RECORD_HISTORIES=1 npx jest --selectProjects server test/replay/record
 *
 * It writes them below the version in package.json. Histories of a released version stay as they are: they stand for
 * runs that are open somewhere.
 */
const recording = process.env['RECORD_HISTORIES'] ? describe : describe.skip;

/**
 * Our own limit of 1,500 events would make large files; the server's suggestion, which is heeded just as well, can be
 * lowered. Only conditions ask for it.
 */
const suggestRollOverAtEvents = 60;

recording('records the histories of', () => {
  let server: ChildProcess;
  let stack: SweepStack;
  let mock: MockProvider;

  beforeAll(async () => {
    const port = await findFreePort([]);
    server = await startServer(port);
    stack = await createSweepStack(`${loopback}:${port}`);
    mock = await startMockProvider();
  });
  afterAll(async () => {
    await stack.close();
    await mock.close();
    server.kill('SIGTERM');
    await once(server, 'exit');
  });

  it('a sweep that finished', async () => {
    await stack.startWorker();
    const spec = writeSweep('finished', { items: 4, templates: ['raw_conversation', 'chatgpt_entries'] });
    expect((await stack.cli(['run', spec])).exitCode).toBe(0);
    const sweepId = await onlySweep(stack.database, 'finished');
    // The command ends with the last row; the workflow shows its details once more before it ends.
    await stack.client.workflow.getHandle(sweepId).result();
    await keep('sweep', 'finished', sweepId);
    await keep('templates', 'finished', `${sweepId}/templates`);
    await keep('condition', 'finished', `${sweepId}/templates/raw_conversation/r`);
  });

  it('a sweep of experiments with a generate stage and without one', async () => {
    const spec = writeSweep('staged', {
      items: 3,
      experiments: [
        { experiment: 'templates', benchmark: 'mine', templates: ['langchain_summary'], generators: ['g'] },
        {
          ...{ experiment: 'ladder', benchmark: 'mine', levels: ['P0', 'P2'], prompts: ['neutral'] },
          ...{ backends: ['event_log'], values: ['gold', 'llm'], generators: ['g'] },
        },
        { experiment: 'matched-content', benchmark: 'mine' },
      ],
    });
    expect((await stack.cli(['run', spec])).exitCode).toBe(0);
    const sweepId = await onlySweep(stack.database, 'staged');
    await stack.client.workflow.getHandle(sweepId).result();
    await keep('sweep', 'staged', sweepId);
    for (const experiment of ['templates', 'ladder', 'matched-content']) {
      await keep(experiment, 'staged', `${sweepId}/${experiment}`);
    }
    await keep('condition', 'generator', `${sweepId}/ladder/generate/value/g`);
  });

  it('a condition that went on as new', async () => {
    const spec = writeSweep('continued', { items: 40, block: 1 });
    expect((await stack.cli(['run', spec])).exitCode).toBe(0);
    const id = `${await onlySweep(stack.database, 'continued')}/templates/raw_conversation/r`;
    const runs = await runIds(id);
    expect(runs.length).toBeGreaterThan(1);
    await keep('condition', 'continued-as-new', id, runs[0]);
    await keep('condition', 'continued-last', id, runs.at(-1));
  });

  it('a sweep that stopped and was resumed', async () => {
    const scripted = await startScriptedServer();
    scripted.play(chatError(401, 'no such key'));
    const spec = writeSweep('resumed', { items: 3, block: 1, baseUrl: scripted.baseUrl });
    expect((await stack.cli(['run', spec])).exitCode).toBe(3);
    const sweepId = await onlySweep(stack.database, 'resumed');
    const condition = stack.client.workflow.getHandle(`${sweepId}/templates/raw_conversation/r`);
    await eventually('the condition waits', async () => (await condition.query(progressQuery)).waitingFor !== null);
    scripted.play(chatAnswer('Blue.'));
    expect((await stack.cli(['run', spec])).exitCode).toBe(0);
    await keep('sweep', 'resumed', sweepId);
    await keep('templates', 'resumed', `${sweepId}/templates`);
    await keep('condition', 'resumed', `${sweepId}/templates/raw_conversation/r`);
    await scripted.close();
  });

  it('a sweep whose reader was refused by its probe, and asked again when it was resumed', async () => {
    const scripted = await startScriptedServer();
    scripted.playProbes(chatError(401, 'no such key'));
    const spec = writeSweep('probed', { items: 3, baseUrl: scripted.baseUrl });
    expect((await stack.cli(['run', spec])).exitCode).toBe(3);
    const sweepId = await onlySweep(stack.database, 'probed');
    const condition = stack.client.workflow.getHandle(`${sweepId}/templates/raw_conversation/r`);
    // The command ends with the refusal, which may be before the condition has begun.
    const waits = async (): Promise<boolean> => (await condition.query(progressQuery)).waitingFor !== null;
    await eventually('the condition waits', () => waits().catch(() => false));
    scripted.playProbes(chatAnswer('reachable'));
    scripted.play(chatAnswer('Blue.'));
    expect((await stack.cli(['resume', sweepId])).exitCode).toBe(0);
    await stack.client.workflow.getHandle(sweepId).result();
    await keep('sweep', 'probed', sweepId);
    await scripted.close();
  });

  it('a condition answered in a batch, and in real time where a line expired', async () => {
    await stack.drainWorkers();
    const key = 'sk-of-this-recording';
    const vendor = await startOpenAiServer({ key, answer: () => 'Blue.' });
    let expired = false;
    vendor.autoFinish({ expire: () => !expired && (expired = true) });
    const env = { OPENAI_API_KEY: key, RENDER_BENCH_BATCH_PACE: '0.001' };
    await stack.startWorker(env);
    const readers = [{ id: 'r', provider: 'openai', model: 'gpt-5.4-mini', baseUrl: vendor.baseUrl, mode: 'batch' }];
    const spec = writeSweep('batched', { items: 4, readers });
    expect((await stack.cli(['run', spec], env)).exitCode).toBe(0);
    const sweepId = await onlySweep(stack.database, 'batched');
    await stack.client.workflow.getHandle(sweepId).result();
    await keep('condition', 'batched', `${sweepId}/templates/raw_conversation/r`);
    await stack.drainWorkers();
    await stack.startWorker();
    await vendor.close();
  });

  it('a sweep that was cancelled at work', async () => {
    mock.reset();
    mock.setKnobs({ latencyMs: 300 });
    const spec = writeSweep('cancelled', { items: 40 });
    await stack.cli(['run', spec, '--detach']);
    await eventually('some answers', () => mock.log().answered >= 4);
    const sweepId = await onlySweep(stack.database, 'cancelled');
    await stack.client.workflow.getHandle(sweepId).cancel();
    await expect(stack.client.workflow.getHandle(sweepId).result()).rejects.toThrow();
    await keep('sweep', 'cancelled', sweepId);
    await keep('templates', 'cancelled', `${sweepId}/templates`);
    await keep('condition', 'cancelled', `${sweepId}/templates/raw_conversation/r`);
  });

  it('a condition whose worker drained', async () => {
    mock.reset();
    const spec = writeSweep('drained', { items: 16, block: 8 });
    await stack.cli(['run', spec, '--detach']);
    await eventually('some answers', () => mock.log().answered >= 4);
    await stack.drainWorkers();
    await stack.startWorker();
    expect((await stack.cli(['run', spec])).exitCode).toBe(0);
    await keep('condition', 'drained', `${await onlySweep(stack.database, 'drained')}/templates/raw_conversation/r`);
    await stack.drainWorkers();
  });

  it('a condition with a block that was tried again', async () => {
    const worker = await stack.startWorker();
    mock.reset();
    const spec = writeSweep('retried', { items: 8 });
    await stack.cli(['run', spec, '--detach']);
    await eventually('some answers', () => mock.log().answered >= 4);
    worker.kill('SIGKILL');
    await worker.ended;
    await stack.startWorker();
    expect((await stack.cli(['run', spec])).exitCode).toBe(0);
    await keep('condition', 'retried', `${await onlySweep(stack.database, 'retried')}/templates/raw_conversation/r`);
  });

  function writeSweep(
    name: string,
    { items, templates = ['raw_conversation'], experiments, block = 25, baseUrl = mock.baseUrl, readers }: SweepOptions,
  ): string {
    const path = join(stack.folder, `${name}.jsonl`);
    writeQuestions(path, { about: name, items });
    return stack.writeSweepFile({
      name,
      benchmarks: { mine: { format: 'jsonl', path } },
      readers: readers ?? [{ id: 'r', provider: 'compatible', baseUrl, model: 'm' }],
      generators: [{ id: 'g', provider: 'compatible', baseUrl, model: 'w' }],
      experiments: experiments ?? [{ experiment: 'templates', benchmark: 'mine', templates }],
      scorers: ['substring'],
      lanes: { compatible: { concurrency: 4 } },
      block,
    });
  }

  async function runIds(workflowId: string): Promise<string[]> {
    const runs = [];
    for await (const run of stack.client.workflow.list({ query: `WorkflowId = '${workflowId}'` })) runs.push(run);
    return runs.sort((a, b) => a.startTime.getTime() - b.startTime.getTime()).map(({ runId }) => runId);
  }

  async function keep(workflow: string, name: string, workflowId: string, runId?: string): Promise<void> {
    const history = await stack.client.workflow.getHandle(workflowId, runId).fetchHistory();
    const folder = join(packageRoot(), 'test', 'replay', workflow, packageVersion());
    mkdirSync(folder, { recursive: true });
    const plain = withoutPlaces(JSON.parse(historyToJSON(history)));
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ workflowId, history: plain })}\n`);
  }
});

interface SweepOptions {
  readonly items: number;
  readonly templates?: readonly string[];
  /** In place of one of these templates. */
  readonly experiments?: readonly object[];
  readonly block?: number;
  readonly baseUrl?: string;
  /** In place of one at the base URL. */
  readonly readers?: readonly object[];
}

async function startServer(port: number): Promise<ChildProcess> {
  const { env } = process;
  const search = { env, cacheFolder: stackFolders(env).cache, platform: platformOf(thisMachine()) };
  const cli = await findTemporalCli(search, () => undefined);
  const args = [
    ...['server', 'start-dev', '--headless', '--ip', loopback, '--port', String(port), '--log-level', 'error'],
    ...['--dynamic-config-value', `limit.historyCount.suggestContinueAsNew=${suggestRollOverAtEvents}`],
  ];
  const server = spawn(cli.path, args, { env: serverEnvironment(stackFolders(env).data), stdio: 'ignore' });
  await eventually('the recording server', () => accepts(port));
  return server;
}
