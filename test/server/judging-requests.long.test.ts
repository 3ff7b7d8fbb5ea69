import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { SweepReport } from '../../report';
import { eventually } from '../support/eventually';
import { createJudgingStack, ended, type JudgingStack } from '../support/judging-stack';
import { judgeSweep, ledgerVerdicts } from '../support/scripted-judge';
import { rowsWith, storedTexts } from '../support/search-everywhere';

const general = 'judge:judge-model:general';

let judging: JudgingStack;
let stack: JudgingStack['stack'];
let server: JudgingStack['server'];
let run: JudgingStack['run'];
let asked: JudgingStack['asked'];

beforeAll(async () => {
  judging = await createJudgingStack();
  ({ stack, server, run, asked } = judging);
});
beforeEach(() => {
  judging.judgeSays = () => undefined;
});
afterAll(() => judging.close());

it('of one system message less the official prompt is the one user message', async () => {
  const sweepId = await run('official');
  server.requests.length = 0;
  const template = join(stack.folder, 'bare.txt');
  writeFileSync(template, '{question}|{answer}|{response}');
  ended(await judgeSweep(stack, sweepId, { baseUrl: server.baseUrl, prompt: template }), 0);
  const bodies = server.requests.map(({ body }) => JSON.parse(body) as { messages: object[]; temperature: number });
  expect(bodies.map(({ messages }) => messages)).toContainEqual([
    { role: 'user', content: 'What is said? [[item:q0]]|Blue.|Blue. 0 a-model' },
  ]);
  expect(bodies.every(({ messages, temperature }) => messages.length === 1 && temperature === 0)).toBe(true);
});

it('patterns name judges only where they begin with judge:, so that no rerun of readers asks a judge', async () => {
  const sweepId = await run('patterns');
  ended(await judgeSweep(stack, sweepId, { baseUrl: server.baseUrl }), 0);
  for (const pattern of ['templates/*', '*/a', '*']) {
    const preview = await stack.cli(['rerun', sweepId, '--condition', pattern, '--only', 'all', '--dry-run']);
    ended(preview, 0, pattern === '*/a' ? '8 cells in 1 condition' : '16 cells in 2 conditions');
  }
});

it('a larger sample holds the smaller one and pays for the rest alone; strata get their share', async () => {
  const sweepId = await run('samples');
  const judge = (...args: string[]) => judgeSweep(stack, sweepId, { baseUrl: server.baseUrl, args });
  const before = asked('judge');
  ended(await judge('--sample', '4', '--seed', '7'), 0, `${general} on 4 answers`);
  const small = await ledgerVerdicts(stack.database, sweepId, general);
  expect(small.filter(({ condition }) => condition.endsWith('/a'))).toHaveLength(2);
  ended(await judge('--sample', '10', '--seed', '7'), 0, `${general} on 10 answers`);
  expect(asked('judge') - before).toBe(10);
  const large = await ledgerVerdicts(stack.database, sweepId, general);
  expect(large).toEqual(expect.arrayContaining(small));
  ended(await judge('--sample', '12', '--seed', '8'), 1, 'its seed of the sample is 7, not 8');
  ended(await judge('--sample', '16', '--seed', '7'), 0, `${general} on 16 answers`);
  // Nothing is left to ask, but a judge of all answers is a scorer of the tables, which one of a sample is not.
  ended(await judge('--sample', 'all'), 0, 'Tables made from now on count it so');
  const { stdout } = await stack.cli(['report', sweepId, '--json']);
  const { tables } = JSON.parse(stdout) as SweepReport;
  expect(new Set(tables[0]!.results.map(({ scorer }) => scorer))).toContain(general);
  expect(asked('judge') - before).toBe(16);
});

it('another setting under the same name is refused with what differs, and has its place under another name', async () => {
  const sweepId = await run('settings');
  const judge = (...args: string[]) => judgeSweep(stack, sweepId, { baseUrl: server.baseUrl, args });
  ended(await judge('--sample', '2'), 0);
  const refused = await judge('--sample', '2', '--temperature', '1');
  ended(refused, 1, 'its parameters is {"max_tokens":1024,"temperature":0}, not {"max_tokens":1024,"temperature":1}');
  ended(refused, 1, '--as NAME');
  ended(await judge('--sample', '2', '--temperature', '1', '--as', 'warm'), 0, 'judge:warm:general on 2 answers');
  ended(await stack.cli(['judge', sweepId]), 1, 'say who judges');
  ended(await stack.cli(['judge', sweepId, '--model', 'compatible/m']), 1, '--base-url: is missing');
  ended(await stack.cli(['judge', sweepId, '--reader', 'c']), 1, 'it has a, b');
  ended(await stack.cli(['judge', sweepId, '--reader', 'a', '--prompt', 'generl']), 1, 'perhaps "general"');
});

it('a judge’s key is read by its name and stands nowhere', async () => {
  const sweepId = await run('keys');
  const args = ['--key-env', 'LOCAL_KEY', '--sample', '2'];
  const env = { LOCAL_KEY: 'sk-local-0123456789abcdef' };
  const end = await stack.cli(
    ['judge', sweepId, '--model', 'compatible/judge-model', '--base-url', server.baseUrl, '--no-probe', ...args],
    env,
  );
  ended(end, 0);
  expect(server.requests.at(-1)!.headers.authorization).toBe('Bearer sk-local-0123456789abcdef');
  expect(await rowsWith(stack, 'sk-local-0123456789abcdef')).toEqual([]);
  expect((await storedTexts(stack)).filter((text) => text.includes('sk-local'))).toEqual([]);
});

it('a sweep with its judges is exported and imported whole', async () => {
  const sweepId = await run('moved');
  ended(await judgeSweep(stack, sweepId, { baseUrl: server.baseUrl }), 0);
  const before = await ledgerVerdicts(stack.database, sweepId, general);
  const file = join(stack.folder, 'moved.jsonl.gz');
  ended(await stack.cli(['export', sweepId, file]), 0);
  ended(await stack.cli(['rm', sweepId, '--yes']), 0);
  expect(await stack.database.sql`SELECT scorer FROM judgings WHERE sweep_id = ${sweepId}`).toEqual([]);
  ended(await stack.cli(['import', file]), 0);
  expect(await ledgerVerdicts(stack.database, sweepId, general)).toEqual(before);
  const asks = asked('judge');
  ended(await judgeSweep(stack, sweepId, { baseUrl: server.baseUrl }), 0, 'Nothing is new');
  expect(asked('judge')).toBe(asks);
  await eventually('no work to be left', async () => (await stack.cli(['status', sweepId])).exitCode === 0);
});
