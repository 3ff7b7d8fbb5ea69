import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

import { historyToJSON } from '@temporalio/common/lib/proto-utils';

import { type MockProvider, startMockProvider } from '../../bench/mock-provider';
import {
  giveUpUpdate,
  pauseUpdate,
  progressQuery,
  rerunUpdate,
  resumeSignal,
  tuneUpdate,
} from '../../contracts/messages';
import { judgeWorkflowId } from '../../contracts/workflow-ids';
import { accepts, findFreePort, loopback } from '../../stack/free-port';
import { serverEnvironment } from '../../stack/run-command';
import { packageRoot, packageVersion } from '../../text/package-root';
import { defaultDeployment } from '../../worker/worker-version';
import { chatAnswer, chatError } from '../support/chat-answers';
import type { CliEnd } from '../support/child-process';
import { eventually } from '../support/eventually';
import { onlySweep } from '../support/ledger-rows';
import { startOpenAiServer } from '../support/openai-server';
import { questionSweep, writeQuestions } from '../support/question-file';
import { writeReconSet } from '../support/recon-set';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';
import { testTemporalCli } from '../support/temporal-command';
import { withoutPlaces } from './without-places';

/**
 * Not a test but the recorder of this folder's histories: skipped unless RECORD_HISTORIES is set.
 *
 *     RECORD_HISTORIES=1 npx jest --selectProjects server -w 1 test/replay/record
 *
 * With `-t` and the words of a scenario it writes that scenario's histories alone, where it starts a worker of its own.
 *
 * Every workflow has one at least, and every way one can go: replay.test.ts says where one is missing.
 * It writes them below the version in package.json. Histories of a released version stay as they are: they stand for
 * runs that are open somewhere.
 */
const recording = process.env['RECORD_HISTORIES'] ? describe : describe.skip;

/**
 * Our own limit of 1,500 events would make large files; the server's suggestion, which is heeded just as well, can be
 * lowered. Only conditions ask for it.
 */
const suggestRollOverAtEvents = 60;

/** Of the judge that these scenarios ask. */
const scorer = 'judge:judge-model:general';

recording('records the histories of', () => {
  let server: ChildProcess;
  let address: string;
  let stack: SweepStack;
  let mock: MockProvider;

  beforeAll(async () => {
    const port = await findFreePort([]);
    server = await startServer(port);
    address = `${loopback}:${port}`;
    stack = await createSweepStack(address);
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

  it('every other kind of experiment', async () => {
    const artifacts = 'own-artifacts.jsonl';
    copyFileSync(join(packageRoot(), 'examples', artifacts), join(stack.folder, artifacts));
    const sample = { benchmark: 'sample', n: 2 };
    const experiments = [
      { ...sample, experiment: 'refusal-factors' },
      { ...sample, experiment: 'budget-control', arms: ['streamlined_p2', 'recency_raw'] },
      { ...sample, experiment: 'retrieval-noise', surfaces: ['raw'], k: [0, 2], stores: ['own'] },
      { ...sample, experiment: 'hotpotqa-transfer', benchmark: 'documents' },
      { ...sample, experiment: 'locomo-transfer', benchmark: 'people', templates: ['witness_turns'], levels: ['P2'] },
      {
        ...{ experiment: 'own-artifacts', benchmark: 'sample', controls: ['streamlined_p2'] },
        path: artifacts,
      },
    ];
    const spec = stack.writeSweepFile({
      name: 'others',
      benchmarks: {
        sample: { name: 'sample', limit: 2 },
        documents: { name: 'sample-documents', limit: 2 },
        people: { name: 'sample-people' },
      },
      readers: [{ id: 'r', provider: 'offline', model: 'extractive-baseline' }],
      experiments,
      scorers: ['substring'],
    });
    expect((await stack.cli(['run', spec])).exitCode).toBe(0);
    const sweepId = await onlySweep(stack.database, 'others');
    await stack.client.workflow.getHandle(sweepId).result();
    for (const { experiment } of experiments) await keep(experiment, 'finished', `${sweepId}/${experiment}`);
  });

  it('an experiment whose systems recall, and whose replies are asked for again', async () => {
    writeReconSet(join(stack.folder, 'cases'), ['mini-1']);
    const spec = stack.writeSweepFile({
      name: 'cases',
      benchmarks: { mini: { format: 'recon', path: 'cases', limit: 2 } },
      readers: [{ id: 'r', provider: 'compatible', baseUrl: mock.baseUrl, model: 'mock' }],
      experiments: [{ experiment: 'recon', benchmark: 'mini', systems: ['closed_book', 'rag/bm25'] }],
    });
    expect((await stack.cli(['run', spec])).exitCode).toBe(0);
    const sweepId = await onlySweep(stack.database, 'cases');
    await stack.client.workflow.getHandle(sweepId).result();
    await keep('recon', 'finished', `${sweepId}/recon`);
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

  it('a condition whose build was replaced', async () => {
    const versioned = await createSweepStack(address);
    try {
      for (const buildId of ['a', 'b']) {
        const worker = await versioned.startWorker({}, { args: ['--build-id', buildId] });
        await worker.says(/is not current/);
      }
      await makeCurrent(versioned, 'a');
      mock.reset();
      mock.setKnobs({ latencyMs: 300 });
      const spec = writeSweep('replaced', { items: 32, block: 2 }, versioned);
      await versioned.cli(['run', spec, '--detach']);
      await eventually('some answers', () => mock.log().answered >= 4);
      await makeCurrent(versioned, 'b');
      expect((await versioned.cli(['run', spec])).exitCode).toBe(0);
      const id = `${await onlySweep(versioned.database, 'replaced')}/templates/raw_conversation/r`;
      const runs = await runIds(id, versioned);
      expect(runs).toHaveLength(2);
      await keep('condition', 'replaced', id, runs[0], versioned);
    } finally {
      await versioned.close();
    }
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

  // What operators do.

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

  it('a sweep that was watched, paused, tuned, rerun and given up in part, and a rerun by itself', async () => {
    mock.reset();
    mock.setKnobs({ latencyMs: 300 });
    const spec = writeSweep('operated', { items: 24, block: 4, more: { onEvent: { command: ['true'] } } });
    await stack.cli(['run', spec, '--detach']);
    await eventually('some answers', () => mock.log().answered >= 4);
    const sweepId = await onlySweep(stack.database, 'operated');
    const sweep = stack.client.workflow.getHandle(sweepId);
    await sweep.executeUpdate(pauseUpdate, { args: [{ reason: 'the quota is low' }] });
    await sweep.executeUpdate(tuneUpdate, { args: [{ lane: 'compatible', concurrency: 8 }] });
    await sweep.executeUpdate(giveUpUpdate, { args: [{ only: ['pending'], item: 'q23', reason: 'no use' }] });
    await sweep.executeUpdate(rerunUpdate, { args: [{ only: ['answer'], reason: 'once more' }] });
    await sweep.signal(resumeSignal);
    mock.setKnobs({ latencyMs: 5 });
    expect([0, 3]).toContain((await stack.cli(['run', spec])).exitCode);
    await sweep.result();
    await keep('sweep', 'operated', sweepId);
    await keep('templates', 'operated', `${sweepId}/templates`);
    await keep('condition', 'operated', `${sweepId}/templates/raw_conversation/r`);
    expect([0, 3]).toContain((await stack.cli(['rerun', sweepId, '--only', 'answer,given_up'])).exitCode);
    const [first, second] = await idsOf(sweepId, 'rerun');
    await keep('rerun', 'of-a-running-sweep', first!);
    await keep('rerun', 'of-a-finished-sweep', second!);
  });

  // What is done with answers that are stored.

  it('answers that were scored anew', async () => {
    const sweepId = await answeredSweep('scored');
    expect((await stack.cli(['score', sweepId, '--scorers', 'exact'])).exitCode).toBe(0);
    const [scoring] = await idsOf(sweepId, 'score');
    await keep('score', 'finished', scoring!);
  });

  it('answers that were imported', async () => {
    await freshWorker();
    const [questions, answers] = ['questions', 'answers'].map((name) => join(stack.folder, `${name}.jsonl`));
    writeQuestions(questions!, { about: 'imported', items: 4 });
    const published = { run: 'Run A', answer_model: 'm', judge_model: 'j', label: true };
    const lines = ['q0', 'q1', 'q2'].map((id) => JSON.stringify({ question_id: id, hypothesis: 'Blue.', ...published }));
    writeFileSync(answers!, `${lines.join('\n')}\n`);
    const options = ['--benchmark', 'jsonl', '--data', questions!, '--name', 'imported'];
    // A question is without an answer.
    expect((await stack.cli(['import', answers!, ...options])).exitCode).toBe(3);
    const sweepId = await onlySweep(stack.database, 'imported');
    await stack.client.workflow.getHandle(sweepId).result();
    await keep('imported-answers', 'finished', `${sweepId}/imported-answers`);
  });

  it('a judge that finished, and a rerun of what it was asked', async () => {
    const judge = await startScriptedServer();
    judge.play(chatAnswer('Yes.'));
    const sweepId = await answeredSweep('judged');
    expect((await askJudge(sweepId, judge)).exitCode).toBe(0);
    await keep('judge', 'finished', judgeWorkflowId(sweepId, scorer));
    expect((await stack.cli(['rerun', sweepId, '--condition', 'judge:*', '--only', 'all'])).exitCode).toBe(0);
    const [rerun] = await idsOf(sweepId, 'rerun');
    await keep('rerun', 'of-a-judge', rerun!);
    await judge.close();
  });

  it('a judge that stopped and was resumed', async () => {
    const judge = await startScriptedServer();
    judge.play(chatError(401, 'no such key'));
    const sweepId = await answeredSweep('judge-resumed');
    expect((await askJudge(sweepId, judge)).exitCode).toBe(3);
    judge.play(chatAnswer('Yes.'));
    expect((await stack.cli(['resume', sweepId])).exitCode).toBe(0);
    const workflowId = judgeWorkflowId(sweepId, scorer);
    const [first] = await runIds(workflowId);
    await keep('judge', 'resumed', workflowId, first);
    await judge.close();
  });

  it('a judge that was cancelled at work, and the sweep that asked for what it was owed', async () => {
    const judge = await startScriptedServer();
    judge.play((...exchange) => void setTimeout(() => chatAnswer('Yes.')(...exchange), 2_000));
    const sweepId = await answeredSweep('judge-owed');
    await askJudge(sweepId, judge, '--detach');
    await eventually('the judge to be asked', () => judge.requests.length > 0);
    const workflowId = judgeWorkflowId(sweepId, scorer);
    const cancelled = stack.client.workflow.getHandle(workflowId);
    await cancelled.cancel();
    await expect(cancelled.result()).rejects.toThrow();
    await keep('judge', 'cancelled', workflowId);
    judge.play(chatAnswer('Yes.'));
    expect((await stack.cli(['resume', sweepId])).exitCode).toBe(0);
    await stack.client.workflow.getHandle(sweepId).result();
    await keep('sweep', 'judged', sweepId);
    await keep('judge', 'owed', workflowId);
    await judge.close();
  });

  /** A sweep that is complete, of a reader that nobody has to serve. */
  async function answeredSweep(name: string): Promise<string> {
    await freshWorker();
    const spec = writeSweep(name, { items: 6, readers: [{ id: 'r', provider: 'offline', model: 'extractive-baseline' }] });
    expect((await stack.cli(['run', spec])).exitCode).toBe(0);
    const sweepId = await onlySweep(stack.database, name);
    await stack.client.workflow.getHandle(sweepId).result();
    return sweepId;
  }

  /** Whatever the scenarios before have left: each can be recorded by itself. */
  async function freshWorker(): Promise<void> {
    await stack.drainWorkers();
    await stack.startWorker();
  }

  function askJudge(sweepId: string, { baseUrl }: ScriptedServer, ...more: readonly string[]): Promise<CliEnd> {
    const model = ['--model', 'compatible/judge-model', '--base-url', baseUrl, '--prompt', 'general'];
    return stack.cli(['judge', sweepId, ...model, ...more]);
  }

  /** In the order they were started. */
  async function idsOf(sweepId: string, workflowType: string): Promise<string[]> {
    const runs = [];
    const query = `SweepId = '${sweepId}' AND WorkflowType = '${workflowType}'`;
    for await (const run of stack.client.workflow.list({ query })) runs.push(run);
    return runs.sort((a, b) => a.startTime.getTime() - b.startTime.getTime()).map(({ workflowId }) => workflowId);
  }

  function writeSweep(
    name: string,
    { items, templates = ['raw_conversation'], experiments, block = 25, baseUrl = mock.baseUrl, readers, more }: SweepOptions,
    on = stack,
  ): string {
    return on.writeSweepFile({
      ...questionSweep(on.folder, { name, items }),
      readers: readers ?? [{ id: 'r', provider: 'compatible', baseUrl, model: 'm' }],
      generators: [{ id: 'g', provider: 'compatible', baseUrl, model: 'w' }],
      experiments: experiments ?? [{ experiment: 'templates', benchmark: 'mine', templates }],
      lanes: { compatible: { concurrency: 4 } },
      block,
      ...more,
    });
  }

  async function makeCurrent({ client, env }: SweepStack, buildId: string): Promise<void> {
    const namespace = env['TEMPORAL_NAMESPACE'];
    const deploymentName = defaultDeployment;
    await client.workflowService.setWorkerDeploymentCurrentVersion({ namespace, deploymentName, buildId });
  }

  async function runIds(workflowId: string, { client } = stack): Promise<string[]> {
    const runs = [];
    for await (const run of client.workflow.list({ query: `WorkflowId = '${workflowId}'` })) runs.push(run);
    return runs.sort((a, b) => a.startTime.getTime() - b.startTime.getTime()).map(({ runId }) => runId);
  }

  async function keep(workflow: string, name: string, workflowId: string, runId?: string, { client } = stack): Promise<void> {
    const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
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
  /** Further keys of the sweep file. */
  readonly more?: object;
}

async function startServer(port: number): Promise<ChildProcess> {
  const args = [
    ...['server', 'start-dev', '--headless', '--ip', loopback, '--port', String(port), '--log-level', 'error'],
    ...['--dynamic-config-value', `limit.historyCount.suggestContinueAsNew=${suggestRollOverAtEvents}`],
  ];
  const server = spawn(await testTemporalCli(), args, { env: serverEnvironment(homedir()), stdio: 'ignore' });
  await eventually('the recording server', () => accepts(port));
  return server;
}
