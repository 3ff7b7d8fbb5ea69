import { createServer } from 'node:net';

import { type MockProvider, startMockProvider } from '../../bench/mock-provider';
import { findFreePort } from '../../stack/free-port';
import { metricDefinitions } from '../../worker/metrics/metric-definitions';
import { chatAnswer, chatError } from '../support/chat-answers';
import type { CliProcess } from '../support/child-process';
import { eventually } from '../support/eventually';
import { onlySweep } from '../support/ledger-rows';
import { questionSweep } from '../support/question-file';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';

const items = 40;
const plantedKey = 'plantedKeyOfTheLog77';

let stack: SweepStack;
let mock: MockProvider;
let vendor: ScriptedServer;
let worker: CliProcess;
let address: string;
let sweepId: string;
const scrapes: string[] = [];

/** A sweep on a provider that fails, refuses and stops now and then, scraped all the while. */
beforeAll(async () => {
  stack = await createSweepStack();
  vendor = await startScriptedServer();
  mock = await startMockProvider({ latencyMs: 50 });
  let asked = 0;
  vendor.play((response, request) => {
    asked += 1;
    if (asked % 7 === 0) return chatError(500, 'broken')(response, request);
    if (asked === 10) {
      response.setHeader('retry-after', '3');
      return chatError(429, 'slow down')(response, request);
    }
    if (asked === 30) return chatError(401, `Incorrect API key provided: ${plantedKey}`)(response, request);
    if (asked === 20) return chatError(400, 'bad request')(response, request);
    chatAnswer('Blue is the secret answer.')(response, request);
  });
  address = `127.0.0.1:${await findFreePort([])}`;
  worker = await stack.startWorker({
    PLANTED: plantedKey,
    RENDER_BENCH_METRICS: address,
    RENDER_BENCH_LOG: 'json',
    RENDER_BENCH_LOG_LEVEL: 'debug',
  });
  const spec = stack.writeSweepFile({
    ...questionSweep(stack.folder, { name: 'observed', items, about: 'a hidden prompt' }),
    readers: [
      {
        ...{ id: 'r', provider: 'compatible', baseUrl: vendor.baseUrl, model: 'mini', keyEnv: 'PLANTED' },
        price: { input: 1000, output: 2000 },
      },
      { id: 'slow', provider: 'compatible', baseUrl: mock.baseUrl, model: 'slow' },
    ],
    lanes: { 'compatible/mini': { concurrency: 2 }, 'compatible/slow': { concurrency: 1 } },
    block: 10,
  });
  const scraping = setInterval(
    () =>
      void scrape().then(
        (text) => scrapes.push(text),
        () => undefined,
      ),
    200,
  );
  await stack.cli(['run', spec], { PLANTED: plantedKey });
  sweepId = await onlySweep(stack.database, 'observed');
  const isStopped = (): boolean => value(scrapes.at(-1)!, 'render_bench_lane_state', { state: 'stopped' }) === 1;
  await eventually('the lane is seen to be stopped', isStopped);
  await stack.cli(['resume', sweepId], { PLANTED: plantedKey });
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  clearInterval(scraping);
  scrapes.push(await scrape());
});
afterAll(async () => {
  await stack.close();
  await vendor.close();
  await mock.close();
});

async function scrape(): Promise<string> {
  return (await fetch(`http://${address}/metrics`)).text();
}

/** The samples of a metric whose labels are these. */
function samples(text: string, name: string, labels: Record<string, string> = {}): number[] {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const found = lines.filter((line) =>
    Object.entries(labels).every(([key, wanted]) => line.includes(`${key}="${wanted}"`)),
  );
  return found.map((line) => Number(line.slice(line.lastIndexOf(' ') + 1)));
}

function value(text: string, name: string, labels: Record<string, string> = {}): number {
  return samples(text, name, labels).reduce((sum, one) => sum + one, 0);
}

interface Counted {
  readonly outcome: string;
  readonly retry: string;
  readonly count: number;
}

describe('the metrics of a worker', () => {
  it('count every attempt by outcome and reason, as the rows have them', async () => {
    const rows = await stack.database.sql<Counted[]>`
      SELECT outcome, coalesce(retry, 'none') AS retry, count(*)::int AS count FROM attempts GROUP BY 1, 2`;
    expect(rows.map(({ retry }) => retry)).toEqual(expect.arrayContaining(['none', 'transient', 'stop_lane', 'no']));
    const last = scrapes.at(-1)!;
    for (const { outcome, retry, count } of rows) {
      expect([outcome, retry, value(last, 'render_bench_attempts_total', { outcome, retry })]).toEqual([
        outcome,
        retry,
        count,
      ]);
    }
    expect(value(last, 'render_bench_attempts_total')).toBe(rows.reduce((sum, { count }) => sum + count, 0));
  });

  it('count every call by what it came to, spend and tokens, as the rows have them', async () => {
    const [rows] = await stack.database.sql<{ settled: number; failed: number; spent: number; tokens: number }[]>`
      SELECT (SELECT count(*)::int FROM series WHERE state = 'settled') AS settled,
        (SELECT count(*)::int FROM series WHERE state = 'failed') AS failed,
        (SELECT sum(cost_micro_usd)::int FROM attempts) AS spent,
        (SELECT sum(coalesce(input_uncached, 0) + coalesce(input_cached, 0))::int FROM attempts) AS tokens`;
    const last = scrapes.at(-1)!;
    expect({
      settled: value(last, 'render_bench_calls_total', { outcome: 'answer' }),
      failed: value(last, 'render_bench_calls_total', { outcome: 'failed' }),
      spent: value(last, 'render_bench_spend_micro_usd_total'),
      tokens:
        value(last, 'render_bench_tokens_total', { kind: 'input_uncached' }) +
        value(last, 'render_bench_tokens_total', { kind: 'input_cached' }),
    }).toEqual(rows);
    expect(rows!.spent).toBeGreaterThan(0);
    expect(value(last, 'render_bench_exchange_seconds_count')).toBeGreaterThanOrEqual(rows!.settled);
    expect(value(last, 'render_bench_settle_seconds_count')).toBe(value(last, 'render_bench_attempts_total'));
  });

  it('show calls in flight and blocks while the sweep runs, and none after it', () => {
    const most = (name: string): number => Math.max(...scrapes.map((text) => value(text, name)));
    expect(most('render_bench_calls_in_flight')).toBeGreaterThan(0);
    expect(most('render_bench_calls_pending')).toBeGreaterThan(0);
    expect(most('render_bench_blocks')).toBeGreaterThan(0);
    const last = scrapes.at(-1)!;
    for (const name of ['render_bench_calls_in_flight', 'render_bench_calls_pending', 'render_bench_blocks'])
      expect([name, value(last, name)]).toEqual([name, 0]);
    expect(value(last, 'render_bench_database_up')).toBe(1);
  });

  it('tell why calls waited and for how long, and when a lane was paused, stopped and open again', () => {
    const last = scrapes.at(-1)!;
    expect(value(last, 'render_bench_wait_milliseconds_total', { reason: 'paused' })).toBeGreaterThan(1_500);
    const lane = 'compatible/mini';
    const was = (state: string): boolean =>
      scrapes.some((text) => value(text, 'render_bench_lane_state', { lane, state }) === 1);
    expect(['open', 'paused', 'stopped'].filter(was)).toEqual(['open', 'paused', 'stopped']);
    expect(value(last, 'render_bench_lane_state', { lane, state: 'open' })).toBe(1);
  });

  it('stand beside those of the SDK, and no label holds an id', () => {
    const last = scrapes.at(-1)!;
    expect(value(last, 'temporal_workflow_task_execution_latency_count')).toBeGreaterThan(0);
    const labels = new Set(
      [...last.matchAll(/^render_bench_\w+\{([^}]*)\}/gm)].flatMap(([, all]) =>
        [...all!.matchAll(/(\w+)="/g)].map(([, name]) => name!),
      ),
    );
    const allowed = new Set<string>(Object.values(metricDefinitions).flatMap(({ labels: own }) => [...own]));
    expect([...labels].filter((label) => !allowed.has(label) && label !== 'le')).toEqual([]);
    expect([sweepId, plantedKey].filter((text) => last.includes(text))).toEqual([]);
  });

  it('at an address that is taken are refused at once, with what to do', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const { port } = holder.address() as { port: number };
    const { exitCode, stderr } = await stack.cli(['worker', '--metrics', String(port)]);
    holder.close();
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(
      /Metrics can't be served at 127\.0\.0\.1:\d+ \(Address already in use\)\. Give another address/,
    );
  });
});

describe('the log of a worker', () => {
  const lines = () =>
    worker.stderr
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('is JSON, line by line, each with time, level, message and, once it has one, the worker’s id', () => {
    expect(lines().length).toBeGreaterThan(10);
    for (const line of lines()) {
      expect(line).toMatchObject({ level: expect.stringMatching(/^(error|warn|info|debug)$/) as string });
      expect(Date.parse(line['time'] as string)).not.toBeNaN();
    }
    const ids = lines().map((line) => line['worker']);
    const known = ids.slice(ids.findIndex((id) => id !== undefined));
    expect(new Set(known)).toEqual(new Set([expect.any(String) as string]));
  });

  it('tells of its start, blocks, and lanes that were paused, stopped and opened, with the reason', () => {
    expect(lines()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ level: 'info', message: expect.stringMatching(/^worker \S+ serves /) as string }),
        expect.objectContaining({ level: 'debug', message: 'block begun', sweep: sweepId }),
        expect.objectContaining({ level: 'debug', message: 'block ended', because: 'done' }),
        expect.objectContaining({
          level: 'warn',
          message: 'lane paused',
          lane: 'compatible/mini',
          why: expect.stringContaining('slow down') as string,
        }),
        expect.objectContaining({ level: 'error', message: 'lane stopped', lane: 'compatible/mini' }),
        expect.objectContaining({ level: 'info', message: 'lane opened', lane: 'compatible/mini' }),
      ]),
    );
  });

  it('holds the SDK’s messages too', () => {
    expect(lines().map((line) => line['component'])).toEqual(expect.arrayContaining(['worker']));
  });

  it('holds no key, no prompt and no answer', () => {
    expect(worker.stderr).not.toContain(plantedKey);
    expect(worker.stderr).not.toContain('a hidden prompt');
    expect(worker.stderr).not.toContain('the secret answer');
  });

  it('tells of a drain to its end', async () => {
    worker.kill('SIGTERM');
    expect((await worker.ended).exitCode).toBe(0);
    const messages = lines().map((line) => line['message']);
    expect(messages).toContain('draining: finishing the calls in flight; a second signal ends at once');
    expect(messages).toContain('worker stopped; everything answered is kept');
  });
});
