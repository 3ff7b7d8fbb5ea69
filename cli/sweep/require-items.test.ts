import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadSweepFile } from '../../experiments/sweep-file';
import { planSweep } from './plan-sweep';
import { requireItems } from './require-items';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'require-items-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function sweepFile(experiment: string, benchmark = '{ name: sample-documents }'): string {
  const path = join(folder, 'sweep.yaml');
  writeFileSync(
    path,
    `name: choosy
benchmarks: { b: ${benchmark} }
readers: [{ id: offline, provider: offline, model: extractive-baseline }]
experiments: [${experiment}]
`,
  );
  return path;
}

/** What a plan and a new sweep say of the file; both have to say the same. */
async function refusalOf(path: string): Promise<string> {
  const message = (error: unknown) => (error as Error).message;
  const ofPlan = await planSweep(path, { skipInvalid: false }).then(() => 'none', message);
  const ofRun = await requireItems((await loadSweepFile(path)).spec).then(() => 'none', message);
  expect(ofRun).toBe(ofPlan);
  return ofRun;
}

it('an entry that no item can take part in is refused with what it takes', async () => {
  const path = sweepFile('{ experiment: locomo-transfer, name: hard, benchmark: b, set: adversarial }');
  expect(await refusalOf(path)).toBe(
    'hard takes unanswerable questions (set: adversarial), and none of the 24 items of "b" is one. Name another data ' +
      'set, or leave this entry out.',
  );
});

it('what the limit of a data set leaves out does not count', async () => {
  const rows = [{ rubric: 'polite' }, 'blue'].map((answer, index) =>
    JSON.stringify({ id: `q${index}`, question: 'Which colour?', answer, sessions: [] }),
  );
  writeFileSync(join(folder, 'q.jsonl'), rows.join('\n'));
  const ofLimit = (limit: number) =>
    sweepFile('{ experiment: retrieval-noise, benchmark: b }', `{ format: jsonl, path: q.jsonl, limit: ${limit} }`);
  expect(await refusalOf(ofLimit(1))).toMatch(/^retrieval-noise takes .* none of the 1 items of "b" is one/);
  expect(await refusalOf(ofLimit(2))).toBe('none');
});

it('an exact sample that the data set can’t give is refused with the entry’s experiment and data set', async () => {
  const path = sweepFile('{ experiment: matched-content, benchmark: b, n: 25, sampling: exact }');
  expect(await refusalOf(path)).toMatch(/^matched-content@b: sampling: exact asks for 25 items/);
});

it('no data file is read for entries that take every item', async () => {
  const { spec } = await loadSweepFile(sweepFile('{ experiment: ladder, benchmark: b, n: 5 }'));
  await expect(requireItems(spec, () => Promise.reject(new Error('was read')))).resolves.toBeUndefined();
});
