import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ScoreResult } from '../../contracts/payloads';
import { expectEnd } from '../support/child-process';
import { onlySweep } from '../support/ledger-rows';
import { questionSweep } from '../support/question-file';
import { createSweepStack, type SweepFile, type SweepStack } from '../support/sweep-stack';

jest.setTimeout(150_000);

const items = 6;
let stack: SweepStack;
let spec: SweepFile;
let sweepId: string;

beforeAll(async () => {
  stack = await createSweepStack();
  await stack.startWorker();
  spec = {
    ...questionSweep(stack.folder, { name: 'scored', items }),
    readers: [{ id: 'offline', provider: 'offline', model: 'extractive-baseline' }],
  };
  expectEnd(await stack.cli(['run', stack.writeSweepFile(spec)]), 0, 'is complete');
  sweepId = await onlySweep(stack.database, 'scored');
});
afterAll(() => stack.close());

async function score(...options: string[]): Promise<ScoreResult & { verdict: string }> {
  const end = await stack.cli(['--json', 'score', sweepId, ...options]);
  expectEnd(end, 0, 'scored anew by');
  return JSON.parse(end.stdout) as ScoreResult & { verdict: string };
}

const attempts = async (): Promise<number> =>
  (await stack.database.sql<{ n: number }[]>`SELECT count(*)::int AS n FROM attempts`)[0]!.n;

async function scoresBy(scorer: string): Promise<{ version: number; value: number }[]> {
  return stack.database.sql<{ version: number; value: number }[]>`
    SELECT x.version, x.value FROM scores x JOIN cells c ON c.id = x.cell_id JOIN conditions k ON k.id = c.condition_id
    WHERE k.sweep_id = ${sweepId} AND x.scorer = ${scorer} ORDER BY c.ordinal`;
}

async function tableScorers(): Promise<string[]> {
  const { tables } = await stack.report(sweepId);
  return [...new Set(tables.flatMap(({ results }) => results.map(({ scorer }) => scorer)))];
}

function writeScorer({ version, value }: { version: number; value: number }): string {
  const path = join(stack.folder, 'mine.cjs');
  writeFileSync(
    path,
    `module.exports = { id: 'mine', version: ${version}, score: () => ({ value: ${value}, abstained: false }) };`,
  );
  return path;
}

it('finds nothing to do where every answer has its scores, and changes no figure', async () => {
  const before = await stack.report(sweepId);
  expect(await score()).toMatchObject({ verdict: 'complete', answers: 0, added: [], scorers: ['substring'] });
  const after = await stack.report(sweepId);
  expect(after.tables.map(({ digest }) => digest)).toEqual(before.tables.map(({ digest }) => digest));
});

it('adds built-in scorers and modules after those of the sweep, and sends nothing', async () => {
  const sent = await attempts();
  const mine = writeScorer({ version: 1, value: 0.25 });
  const result = await score('--scorers', `exact, ${mine}`, '--reason', 'to compare');
  expect(result).toMatchObject({ answers: items, added: ['exact', 'mine'], scorers: ['substring', 'exact', 'mine'] });
  expect(await tableScorers()).toEqual(['substring', 'exact', 'mine']);
  expect(await scoresBy('mine')).toEqual(Array.from({ length: items }, () => ({ version: 1, value: 0.25 })));
  expect(await attempts()).toBe(sent);
  const { actions, notices } = await stack.report(sweepId);
  expect(actions.at(-1)).toMatchObject({ action: 'score', reason: 'to compare' });
  expect(notices.join('\n')).not.toContain('no longer matches');
});

it('keeps what it added when the sweep file is run again', async () => {
  expectEnd(await stack.cli(['run', stack.writeSweepFile(spec)]), 0, 'is complete');
  expect(await tableScorers()).toEqual(['substring', 'exact', 'mine']);
});

it('refuses a module that changed while its version did not, before anything is scored', async () => {
  const path = writeScorer({ version: 1, value: 0.75 });
  await stack.drainWorkers();
  await stack.startWorker();
  const end = await stack.cli(['score', sweepId, '--scorers', path]);
  expectEnd(end, 1, 'has changed since it scored this sweep, and its version is still 1');
  expect((await scoresBy('mine'))[0]).toEqual({ version: 1, value: 0.25 });
});

it('scores every answer again by a module of a higher version', async () => {
  const path = writeScorer({ version: 2, value: 0.5 });
  await stack.drainWorkers();
  await stack.startWorker();
  expect(await score('--scorers', path)).toMatchObject({ answers: items, added: [] });
  expect(await scoresBy('mine')).toEqual(Array.from({ length: items }, () => ({ version: 2, value: 0.5 })));
});

it('scores again what lost a score, and only that', async () => {
  await stack.database.sql`
    DELETE FROM scores x USING cells c WHERE c.id = x.cell_id AND x.scorer = 'exact' AND c.item_id IN ('q1', 'q4')`;
  expect(await score()).toMatchObject({ answers: 2 });
  expect(await scoresBy('exact')).toHaveLength(items);
});

it.each([
  ['no_such', /unknown scorer "no_such".*Built in: substring/],
  ['substrin', /perhaps "substring"/],
  ['published:gpt', /is not computed from answers/],
  ['./none.mjs', /can't read the scorer's module/],
])('refuses --scorers %s', async (given, message) => {
  const end = await stack.cli(['score', sweepId, '--scorers', given]);
  expect(end.exitCode).toBe(1);
  expect(end.stderr).toMatch(message);
});

it('started by hand in Temporal with an input that can’t be read ends with what is allowed', async () => {
  const handle = await stack.client.workflow.start('score', {
    workflowId: 'by-hand',
    taskQueue: 'orchestration',
    args: [{ sweepId, scorer: 'exact' }],
  });
  await expect(handle.result()).rejects.toMatchObject({
    cause: { cause: { message: expect.stringContaining('Give a JSON object of sweepId, scorers') as string } },
  });
});
