import { chatAnswer } from '../support/chat-answers';
import { type CliProcess, expectEnd } from '../support/child-process';
import { eventually } from '../support/eventually';
import { onlySweep } from '../support/ledger-rows';
import { questionSweep } from '../support/question-file';
import { judgeSweep, ledgerVerdicts } from '../support/scripted-judge';
import { type Script, type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';

const items = 12;
const scorer = 'judge:judge-model:general';

let stack: SweepStack;
let server: ScriptedServer;
let worker: CliProcess;
/** How long a judge takes to reply. */
let judgeMs: number;
/** Tokens that a judge says it has written. */
let judgeTokens: number;

beforeAll(async () => {
  stack = await createSweepStack();
  server = await startScriptedServer();
  server.play(play);
  worker = await stack.startWorker();
});
beforeEach(() => {
  judgeMs = 0;
  judgeTokens = 1;
});
afterAll(async () => {
  await stack.close();
  await server.close();
});

const modelOf = (body: string): string => (JSON.parse(body) as { model: string }).model;
const play: Script = (response, request) => {
  const { body } = server.requests.at(-1)!;
  if (!modelOf(body).startsWith('judge')) {
    const item = /\[\[item:(\w+)\]\]/u.exec(body)?.[1];
    return chatAnswer(`Blue. ${item}`, { model: 'a-model' })(response, request);
  }
  const usage = { prompt_tokens: 10, completion_tokens: judgeTokens, total_tokens: 10 + judgeTokens };
  setTimeout(() => chatAnswer('yes', { model: 'judge-model', usage })(response, request), judgeMs);
};
const asked = (): number => server.requests.filter(({ body }) => modelOf(body) === 'judge-model').length;

async function run(name: string, over: object = {}): Promise<string> {
  const reader = {
    ...{ id: 'a', provider: 'compatible', baseUrl: server.baseUrl, model: 'a-model' },
    price: { input: 0, output: 0 },
  };
  const spec = { ...questionSweep(stack.folder, { name, items }), readers: [reader], block: 3, ...over };
  expectEnd(await stack.cli(['run', stack.writeSweepFile(spec), '--no-probe']), 0, 'is complete');
  return onlySweep(stack.database, name);
}

interface JudgeAttempts {
  readonly calls: number;
  readonly attempts: number;
  readonly orphans: number;
}

async function judgeAttempts(sweepId: string): Promise<JudgeAttempts> {
  const [row] = await stack.database.sql<JudgeAttempts[]>`
    SELECT count(DISTINCT l.key)::int AS calls, (count(a.id) FILTER (WHERE a.outcome IS DISTINCT FROM 'unsent'))::int AS attempts,
      (count(a.id) FILTER (WHERE a.ended_at IS NULL))::int AS orphans
    FROM calls l LEFT JOIN attempts a ON a.call_key = l.key WHERE l.sweep_id = ${sweepId} AND l.reader_id = ${scorer}`;
  return row!;
}

async function allRead(sweepId: string): Promise<void> {
  const verdicts = await ledgerVerdicts(stack.database, sweepId, scorer);
  expect(verdicts).toHaveLength(items);
  expect(verdicts.every(({ verdict, score }) => verdict === 'yes' && score === 1)).toBe(true);
}

it('a worker killed in the middle of a judging costs what was in flight, and the same command ends it', async () => {
  const sweepId = await run('killed');
  const before = asked();
  judgeMs = 1_500;
  const following = judgeSweep(stack, sweepId, { baseUrl: server.baseUrl, args: ['--detach'] });
  await eventually('a few requests to be in flight', () => asked() - before >= 3);
  worker.kill('SIGKILL');
  await following;
  judgeMs = 0;
  worker = await stack.startWorker();
  const end = await judgeSweep(stack, sweepId, { baseUrl: server.baseUrl });
  expectEnd(end, 0, `${scorer} on ${items} answers of ${sweepId}: ${items} right, 0 wrong.`);
  const { calls, attempts, orphans } = await judgeAttempts(sweepId);
  expect({ calls, attempts }).toEqual({ calls: items, attempts: items + orphans });
  expect(orphans).toBeGreaterThan(0);
  await allRead(sweepId);
});

it('the sweep’s budget holds for judges; raised, the sweep goes on with them', async () => {
  const sweepId = await run('capped', { budget: { usd: 0.05 } });
  judgeTokens = 1_000;
  const unpriced = await judgeSweep(stack, sweepId, { baseUrl: server.baseUrl });
  expectEnd(unpriced, 1, 'has no price, so that the sweep');
  const args = ['--price-input', '0', '--price-output', '10'];
  const end = await judgeSweep(stack, sweepId, { baseUrl: server.baseUrl, args });
  expectEnd(end, 3, 'The budget of $0.0500 is reached');
  expectEnd(end, 3, '12 distinct calls, at most $0.12');
  expect(asked()).toBeLessThan(2 * items + 6);
  expectEnd(await stack.cli(['resume', sweepId, '--budget', '10', '--no-probe']), 0, 'is complete');
  expect((await judgeAttempts(sweepId)).attempts).toBe(items);
  await allRead(sweepId);
});

it('a judging of a paused sweep waits, and goes on when that is resumed', async () => {
  const sweepId = await run('paused');
  judgeMs = 4_000;
  const before = asked();
  const detached = await judgeSweep(stack, sweepId, { baseUrl: server.baseUrl, args: ['--detach'] });
  expectEnd(detached, 2, 'Running in the background');
  await eventually('the judge to be asked', () => asked() - before >= 1);
  expectEnd(await stack.cli(['pause', sweepId]), 0, '');
  judgeMs = 0;
  expect((await stack.cli(['status', sweepId])).exitCode).toBe(3);
  expectEnd(await stack.cli(['resume', sweepId, '--no-probe']), 0, 'is complete');
  expect((await judgeAttempts(sweepId)).attempts).toBe(items);
  await allRead(sweepId);
});
