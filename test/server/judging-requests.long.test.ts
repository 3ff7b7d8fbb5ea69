import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { SweepReport } from '../../report';
import { eventually } from '../support/eventually';
import { ended, generalJudge, judgingStackForTests } from '../support/judging-stack';
import { rowsWith, storedTexts } from '../support/search-everywhere';

const judging = judgingStackForTests();
const { run, cli, judge, verdicts, asked } = judging;

it('a template of one’s own is sent filled in, as one user message with no other, at temperature 0', async () => {
  const sweepId = await run('official');
  judging.server.requests.length = 0;
  const template = join(judging.stack.folder, 'bare.txt');
  writeFileSync(template, '{question}|{answer}|{response}');
  ended(await judge(sweepId, { prompt: template }), 0);
  const bodies = judging.server.requests.map(
    ({ body }) => JSON.parse(body) as { messages: object[]; temperature: number },
  );
  expect(bodies.map(({ messages }) => messages)).toContainEqual([
    { role: 'user', content: 'What is said? [[item:q0]]|Blue.|Blue. 0 a-model' },
  ]);
  expect(bodies.every(({ messages, temperature }) => messages.length === 1 && temperature === 0)).toBe(true);
});

it('patterns name judges only where they begin with judge:, so that no rerun of readers asks a judge', async () => {
  const sweepId = await run('patterns');
  ended(await judge(sweepId), 0);
  for (const pattern of ['templates/*', '*/a', '*']) {
    const preview = await cli(['rerun', sweepId, '--condition', pattern, '--only', 'all', '--dry-run']);
    ended(preview, 0, pattern === '*/a' ? '8 cells in 1 condition' : '16 cells in 2 conditions');
  }
});

it('a larger sample holds the smaller one and pays for the rest alone; strata get their share', async () => {
  const sweepId = await run('samples');
  const ask = (...args: string[]) => judge(sweepId, { args });
  const before = asked('judge');
  ended(await ask('--sample', '4', '--seed', '7'), 0, `${generalJudge} on 4 answers`);
  const small = await verdicts(sweepId);
  expect(small.filter(({ condition }) => condition.endsWith('/a'))).toHaveLength(2);
  ended(await ask('--sample', '10', '--seed', '7'), 0, `${generalJudge} on 10 answers`);
  expect(asked('judge') - before).toBe(10);
  const large = await verdicts(sweepId);
  expect(large).toEqual(expect.arrayContaining(small));
  ended(await ask('--sample', '12', '--seed', '8'), 1, 'its seed of the sample is 7, not 8');
  ended(await ask('--sample', '16', '--seed', '7'), 0, `${generalJudge} on 16 answers`);
  // Nothing is left to ask, but a judge of all answers is a scorer of the tables, which one of a sample is not.
  ended(await ask('--sample', 'all'), 0, 'Tables made from now on count it so');
  const { stdout } = await cli(['report', sweepId, '--json']);
  const { tables } = JSON.parse(stdout) as SweepReport;
  expect(new Set(tables[0]!.results.map(({ scorer }) => scorer))).toContain(generalJudge);
  expect(asked('judge') - before).toBe(16);
});

it('another setting under the same name is refused with what differs, and has its place under another name', async () => {
  const sweepId = await run('settings');
  const ask = (...args: string[]) => judge(sweepId, { args });
  ended(await ask('--sample', '2'), 0);
  const refused = await ask('--sample', '2', '--temperature', '1');
  ended(refused, 1, 'its parameters is {"max_tokens":1024,"temperature":0}, not {"max_tokens":1024,"temperature":1}');
  ended(refused, 1, '--as NAME');
  ended(await ask('--sample', '2', '--temperature', '1', '--as', 'warm'), 0, 'judge:warm:general on 2 answers');
  ended(await cli(['judge', sweepId]), 1, 'say who judges');
  ended(await cli(['judge', sweepId, '--model', 'compatible/m']), 1, '--base-url: is missing');
  ended(await cli(['judge', sweepId, '--reader', 'c']), 1, 'it has a, b');
  ended(await cli(['judge', sweepId, '--reader', 'a', '--prompt', 'generl']), 1, 'perhaps "general"');
});

it('a judge’s key is read by its name and stands nowhere', async () => {
  const sweepId = await run('keys');
  const { baseUrl } = judging.server;
  const model = ['--model', 'compatible/judge-model', '--base-url', baseUrl, '--key-env', 'LOCAL_KEY'];
  const end = await cli(['judge', sweepId, ...model, '--sample', '2', '--no-probe'], {
    LOCAL_KEY: 'sk-local-0123456789abcdef',
  });
  ended(end, 0);
  expect(judging.server.requests.at(-1)!.headers.authorization).toBe('Bearer sk-local-0123456789abcdef');
  expect(await rowsWith(judging.stack, 'sk-local-0123456789abcdef')).toEqual([]);
  expect((await storedTexts(judging.stack)).filter((text) => text.includes('sk-local'))).toEqual([]);
});

it('a sweep with its judges is exported and imported whole', async () => {
  const sweepId = await run('moved');
  ended(await judge(sweepId), 0);
  const before = await verdicts(sweepId);
  const file = join(judging.stack.folder, 'moved.jsonl.gz');
  ended(await cli(['export', sweepId, file]), 0);
  ended(await cli(['rm', sweepId, '--yes']), 0);
  expect(await judging.stack.database.sql`SELECT scorer FROM judgings WHERE sweep_id = ${sweepId}`).toEqual([]);
  ended(await cli(['import', file]), 0);
  expect(await verdicts(sweepId)).toEqual(before);
  const asks = asked('judge');
  ended(await judge(sweepId), 0, 'Nothing is new');
  expect(asked('judge')).toBe(asks);
  await eventually('no work to be left', async () => (await cli(['status', sweepId])).exitCode === 0);
});
