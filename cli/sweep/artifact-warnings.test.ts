import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadSweepFile } from '../../experiments/sweep-file';
import { writeQuestions } from '../../test/support/question-file';
import { artifactWarnings } from './artifact-warnings';
import { planSweep } from './plan-sweep';

let folder: string;
let sweepFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'artifact-warnings-'));
  sweepFile = join(folder, 'sweep.yaml');
  // q0 to q3
  writeQuestions(join(folder, 'questions.jsonl'), { about: 'Sky', items: 4 });
  writeSweep('');
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeSweep(limit: string): void {
  writeFileSync(
    sweepFile,
    `name: own
benchmarks: { talks: { format: jsonl, path: questions.jsonl${limit} } }
readers: [{ id: offline, provider: offline, model: extractive-baseline }]
experiments: [{ experiment: own-artifacts, benchmark: talks, path: artifacts.jsonl, controls: [raw_conversation] }]
`,
  );
}

/** Two systems: `a` knows all questions and one more, `b` lacks two and has a blank. */
function writeArtifacts(...questionsOfA: string[]): string {
  const path = join(folder, 'artifacts.jsonl');
  const rows = [
    ...questionsOfA.map((id) => ({ question_id: id, system: 'a', artifact: `${id} is blue.` })),
    ...[questionsOfA[0]!, questionsOfA[1]!].map((id, index) => ({
      ...{ question_id: id, system: 'b', artifact: index === 0 ? '' : 'Blue.' },
    })),
  ];
  writeFileSync(path, rows.map((row) => JSON.stringify(row)).join('\n'));
  return path;
}

const plan = () => planSweep(sweepFile, { skipInvalid: false });
const ofNewSweep = async () => artifactWarnings((await loadSweepFile(sweepFile)).spec);

it('a plan and a new sweep warn alike of questions that are not asked and of blank artifacts', async () => {
  const path = writeArtifacts('q0', 'q1', 'q2', 'q3', 'zebra');
  const expected = [
    `own-artifacts: 1 of the 5 questions in ${path} are not among those of "talks", so what the systems show for them ` +
      'goes unread: "zebra".',
    `own-artifacts: 1 of the 7 artifacts in ${path} are blank; readers see "(The memory returned nothing.)" there.`,
  ];
  expect(await ofNewSweep()).toEqual(expected);
  expect((await plan()).warnings).toEqual(expect.arrayContaining(expected));
});

it('a question that only some systems have an artifact for is a cell of the others that cannot be made', async () => {
  writeArtifacts('q0', 'q1', 'q2', 'q3');
  const { notApplicable, totals } = await plan();
  expect(notApplicable).toEqual([
    expect.objectContaining({
      ...{ reason: 'its file has no artifact for this question', labels: ['system:b'], cells: 2 },
    }),
  ]);
  expect([totals.cells, totals.notApplicable]).toEqual([12, 2]);
});

it('questions beyond the limit of the data set are not asked', async () => {
  writeArtifacts('q0', 'q1', 'q2', 'q3');
  writeSweep(', limit: 3');
  const [warning] = await ofNewSweep();
  expect(warning).toMatch(/: 1 of the 4 questions in .*: "q3"\.$/);
  expect((await plan()).warnings).toContain(warning);
});

it('a file without any of the questions is refused before anything is planned or stored', async () => {
  writeArtifacts('Q0', 'Q1');
  const refusal = /none of its 2 question ids is among those of "talks"\. It has "Q0", "Q1"; "talks" has "q0", "q1"/;
  await expect(plan()).rejects.toThrow(refusal);
  await expect(ofNewSweep()).rejects.toThrow(refusal);
});

it('a sweep without artifacts of one’s own reads no data file for it', async () => {
  const spec = { benchmarks: [], experiments: [] };
  expect(await artifactWarnings(spec, () => Promise.reject(new Error('was read')))).toEqual([]);
});
