import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { chatAnswer, chatError } from '../support/chat-answers';
import { ended, generalJudge, judgingStackForTests } from '../support/judging-stack';

const judging = judgingStackForTests();
const { run, cli, judge, verdicts, asked } = judging;

it('judges and prompts stand side by side over the same answers, and no reader is asked again', async () => {
  const sweepId = await run('side-by-side');
  const before = asked('a-') + asked('b-');
  const preview = await judge(sweepId, { args: ['--dry-run'] });
  ended(preview, 0, `16 answers to be judged: 16 distinct calls.`);
  expect(asked('judge')).toBe(0);

  ended(await judge(sweepId), 0, `${generalJudge} on 16 answers`);
  ended(await judge(sweepId, { prompt: 'strict' }), 0, '8 right, 8 wrong');
  ended(await judge(sweepId, { model: 'judge/other:1' }), 0, '8 right');
  const own = join(judging.stack.folder, 'lenient.txt');
  writeFileSync(own, 'Q {question} A {answer} R {response} ?');
  ended(await judge(sweepId, { prompt: own }), 0, 'judge:judge-model:lenient on 16 answers');
  expect(asked('judge')).toBe(64);
  expect(asked('a-') + asked('b-')).toBe(before);

  const stored = await verdicts(sweepId);
  expect(stored.map(({ verdict, score }) => [verdict, score])).toEqual(
    Array.from({ length: 16 }, (_, place) => (place % 2 === 0 ? ['yes', 1] : ['no', 0])),
  );
  const report = await judging.stack.report(sweepId);
  expect(report.sweep).toMatchObject({ complete: true, outcomes: { planned: 16, answer: 16 } });
  expect(report.readers.map(({ id, role }) => [id, role])).toEqual([
    ['a', 'reader'],
    ['b', 'reader'],
    [generalJudge, 'judge'],
    ['judge:judge-model:strict', 'judge'],
    ['judge:judge/other:1:general', 'judge'],
    ['judge:judge-model:lenient', 'judge'],
  ]);
  expect(report.readers[2]).toMatchObject({ calls: 16, outcomes: { planned: 16, answer: 16 } });
  ended(await cli(['--json', 'status', sweepId]), 0, `${generalJudge}/templates/raw_conversation/a`);

  const again = await judge(sweepId);
  ended(again, 0, 'Nothing is new');
  expect(asked('judge')).toBe(64);
});

it('what gives no verdict is a judge error with its reason, and can be asked again', async () => {
  const sweepId = await run('errors');
  judging.judgeSays = (answer) => {
    if (answer.includes('Blue. 0 a')) return chatAnswer('Perhaps.');
    if (answer.includes('Blue. 2 a')) return chatAnswer('');
    if (answer.includes('Blue. 4 a')) return chatError(400, 'no');
    return undefined;
  };
  const end = await judge(sweepId);
  ended(end, 0, '5 right, 8 wrong, 3 judge errors');
  const errors = (await verdicts(sweepId)).filter(({ verdict }) => verdict === 'error');
  expect(errors.map(({ itemId, why, score }) => [itemId, why, score])).toEqual([
    ['q0', 'the reply says neither yes nor no', null],
    ['q2', 'the reply is empty', null],
    ['q4', 'the call failed', null],
  ]);
  const cell = await cli(['show', '--sweep', sweepId, '--condition', 'templates/raw_conversation/a', '--item', 'q0']);
  ended(cell, 0, `${generalJudge}: error: the reply says neither yes nor no`);
  ended(cell, 0, 'Perhaps.');
  const own = ['show', '--sweep', sweepId, '--condition', `${generalJudge}/*/a`, '--item', 'q0'];
  ended(await cli(own), 0, 'templates/raw_conversation/a, cell');

  judging.judgeSays = () => undefined;
  const before = asked('judge');
  const options = ['--condition', 'judge:*', '--only', 'empty,failed', '--reason', 'it was down'];
  ended(await cli(['rerun', sweepId, ...options]), 0, 'Rerun of 2 cells');
  expect(asked('judge') - before).toBe(2);
  const after = await verdicts(sweepId);
  expect(after.map(({ verdict }) => verdict).filter((verdict) => verdict === 'error')).toEqual(['error']);
  expect(after[2]).toMatchObject({ verdict: 'yes', score: 1 });
});

it('an answer that a rerun replaces is unjudged until the judge is asked again, about what is new alone', async () => {
  const sweepId = await run('replaced');
  ended(await judge(sweepId), 0);
  const rerun = await cli(['rerun', sweepId, '--condition', '*/a', '--item', 'q3', '--only', 'all']);
  ended(rerun, 0);
  const stored = await verdicts(sweepId);
  expect(stored.filter(({ itemId, condition }) => itemId === 'q3' && condition.endsWith('/a'))).toMatchObject([
    { series: 1, verdict: 'no' },
  ]);
  ended(
    await cli(['status', sweepId]),
    3,
    `${generalJudge} has not judged 1 answer that took the place of judged ones`,
  );
  const before = asked('judge');
  ended(await judge(sweepId), 0, `${generalJudge} on 17 answers`);
  ended(await cli(['status', sweepId]), 0, `${sweepId}: complete`);
  // The new answer says the same: its prompt is that of the first, and so is its call.
  expect(asked('judge') - before).toBe(0);
});

it('a judge that is refused waits with everything kept, and resume goes on with it', async () => {
  const sweepId = await run('refused');
  judging.judgeSays = () => chatError(401, 'bad key');
  ended(await judge(sweepId, { model: 'judge-locked' }), 3, 'refuses the key');
  judging.judgeSays = () => undefined;
  ended(await cli(['resume', sweepId, '--no-probe']), 0, 'is complete');
  const stored = await verdicts(sweepId, 'judge:judge-locked:general');
  expect(stored.every(({ verdict }) => verdict === 'yes' || verdict === 'no')).toBe(true);
});

it('a sample is of the answers that there were when it was asked for, and later ones are told of', async () => {
  const sweepId = await run('later');
  const { sql } = judging.stack.database;
  const endedAt = (when: string) => sql`
    UPDATE attempts a SET ended_at = now() + ${when}::interval FROM series s, cells c, conditions k
    WHERE s.settled_attempt = a.id AND c.call_key = s.call_key AND c.series = s.series AND k.id = c.condition_id
      AND k.sweep_id = ${sweepId} AND k.key LIKE '%/a' AND k.stage = 'read' AND c.item_id = 'q3'`;
  await endedAt('1 hour');
  ended(await judge(sweepId), 0, `${generalJudge} on 15 answers`);
  ended(
    await cli(['status', sweepId]),
    3,
    `${generalJudge} has not judged 1 answer given after it was asked about all`,
  );
  await endedAt('-1 hour');
  ended(await judge(sweepId), 0, `${generalJudge} on 16 answers`);
  ended(await cli(['status', sweepId]), 0, `${sweepId}: complete`);
});

it('refuses another sample while one is being planned, and takes both one after the other', async () => {
  const sweepId = await run('two-samples');
  ended(await judge(sweepId, { args: ['--sample', '4'] }), 0, `${generalJudge} on 4 answers`);
  await judging.stack.database.sql`UPDATE judgings SET frozen_at = NULL WHERE sweep_id = ${sweepId}`;
  ended(await judge(sweepId, { args: ['--sample', '8'] }), 1, 'is to be asked about another sample first');
  ended(await cli(['resume', sweepId, '--no-probe']), 0);
  ended(await judge(sweepId, { args: ['--sample', '8'] }), 0, `${generalJudge} on 8 answers`);
});
