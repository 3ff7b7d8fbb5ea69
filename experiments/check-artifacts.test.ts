import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { UserError } from '../contracts/user-error';
import { checkArtifacts } from './check-artifacts';
import { readOwnArtifacts } from './read-own-artifacts';

let path: string;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-artifacts-'));
  path = join(folder, 'artifacts.jsonl');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** @param rows question, system and artifact of each. */
async function check(rows: readonly (readonly [string, string, string])[], ...questionIds: string[]) {
  const lines = rows.map(([id, system, artifact]) => JSON.stringify({ question_id: id, system, artifact }));
  writeFileSync(path, lines.join('\n'));
  const asked = { experiment: 'mine', path, benchmark: 'talks', questionIds: new Set(questionIds) };
  return checkArtifacts(await readOwnArtifacts(path), asked);
}

it('nothing is said of a file whose questions are all asked, even if it lacks some', async () => {
  expect(await check([['q1', 'a', 'A']], 'q1', 'q2')).toEqual([]);
});

it('questions that are not asked are counted once over all systems, and the first five named', async () => {
  const unknown = ['x1', 'x2', 'x3', 'x4', 'x5', 'x6', 'x7'].map((id) => [id, 'a', 'A'] as const);
  expect(await check([['q1', 'a', 'A'], ...unknown, ['x1', 'b', 'B']], 'q1')).toEqual([
    `mine: 7 of the 8 questions in ${path} are not among those of "talks", so what the systems show for them goes ` +
      'unread: "x1", "x2", "x3", "x4", "x5" and 2 more.',
  ]);
});

it('blank artifacts are counted, with what readers see in their place', async () => {
  expect(
    await check(
      [
        ['q1', 'a', ' '],
        ['q1', 'b', 'B'],
      ],
      'q1',
    ),
  ).toEqual([`mine: 1 of the 2 artifacts in ${path} are blank; readers see "(The memory returned nothing.)" there.`]);
});

it('a file without any of the questions is refused, with ids of both sides on one line each', async () => {
  const long = `x\n${'y'.repeat(200)}`;
  const error: unknown = await check([[long, 'a', 'A']], 'q1', 'q2').catch((thrown: unknown) => thrown);
  if (!UserError.is(error)) throw new Error('no UserError was thrown');
  expect(error.message).toBe(
    `${path}: none of its 1 question ids is among those of "talks". It has ${JSON.stringify(long.slice(0, 80))}; ` +
      '"talks" has "q1", "q2". Write question_id as the data set does.',
  );
});
