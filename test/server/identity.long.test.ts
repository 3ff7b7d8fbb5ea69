import { copyFileSync, readFileSync } from 'node:fs';

import { type MockProvider, startMockProvider } from '../../bench/mock-provider';
import { sha256 } from '../../text/hash';
import { expectEnd } from '../support/child-process';
import { ledgerCells, onlySweep } from '../support/ledger-rows';
import { questionSweep, writeQuestions } from '../support/question-file';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';

const items = 8;

let stack: SweepStack;
let mock: MockProvider;

beforeAll(async () => {
  stack = await createSweepStack();
  mock = await startMockProvider({ latencyMs: 50 });
  await stack.startWorker();
});
beforeEach(() => mock.reset());
afterAll(async () => {
  await stack.close();
  await mock.close();
});

function writeSweep(name: string, more: object = {}): { spec: string; data: string } {
  const questions = questionSweep(stack.folder, { name, items });
  const spec = stack.writeSweepFile({
    ...questions,
    readers: [{ id: 'r', provider: 'compatible', baseUrl: mock.baseUrl, model: 'mock-reader' }],
    lanes: { compatible: { concurrency: 4 } },
    ...more,
  });
  return { spec, data: questions.benchmarks.mine.path };
}

async function runsOf(workflowId: string): Promise<number> {
  return (await stack.client.workflow.count(`WorkflowId = '${workflowId}'`)).count;
}

it('several runs of one file at the same moment are one sweep and one workflow, and each call is sent once', async () => {
  const { spec } = writeSweep('together');
  const ends = await Promise.all([1, 2, 3].map(() => stack.cli(['run', spec])));
  expect(ends.map(({ exitCode, stderr }) => (exitCode === 0 ? 0 : stderr))).toEqual([0, 0, 0]);
  const sweepId = await onlySweep(stack.database, 'together');
  expect(await runsOf(sweepId)).toBe(1);
  expect(await ledgerCells(stack.database, sweepId)).toHaveLength(items);
  expect(mock.log()).toMatchObject({ accepted: items, answered: items });
});

it('how a sweep is run is no part of its plan: other lanes and blocks go on with the same sweep', async () => {
  const { spec } = writeSweep('same-plan');
  expect((await stack.cli(['run', spec])).exitCode).toBe(0);
  const sweepId = await onlySweep(stack.database, 'same-plan');
  const other = writeSweep('same-plan', { lanes: { compatible: { concurrency: 1 } }, block: 3 });
  const end = await stack.cli(['run', other.spec]);
  expectEnd(end, 0, `Sweep ${sweepId} is complete`);
  expect(await onlySweep(stack.database, 'same-plan')).toBe(sweepId);
  expect(mock.log().accepted).toBe(items);
});

describe('a data file that was edited after its sweep was planned', () => {
  let sweep: { spec: string; data: string };
  let sweepId: string;
  let hashBefore: string;
  const hashNow = (): string => sha256(readFileSync(sweep.data, 'utf8'));

  beforeAll(async () => {
    sweep = writeSweep('edited');
    hashBefore = hashNow();
    await stack.cli(['run', sweep.spec]);
    sweepId = await onlySweep(stack.database, 'edited');
    copyFileSync(sweep.data, `${sweep.data}.before`);
    writeQuestions(sweep.data, { about: 'something else', items });
  });

  it('is refused with exit 1: both hashes are named, nothing is sent and nothing is lost', async () => {
    const cells = await ledgerCells(stack.database, sweepId);
    const end = await stack.cli(['--json', 'run', sweep.spec]);
    expect(end.exitCode).toBe(1);
    expect(hashNow()).not.toBe(hashBefore);
    for (const hash of [hashBefore, hashNow()]) expect(end.stderr).toContain(hash.slice(0, 16));
    expect(end.stderr).toContain(sweepId);
    expect(end.stderr).toContain('--new');
    expect(JSON.parse(end.stdout)).toMatchObject({ error: { kind: 'bad_input', exitCode: 1 } });
    expect(mock.log().requests).toBe(0);
    expect(await ledgerCells(stack.database, sweepId)).toEqual(cells);
    expect(cells).toHaveLength(items);
    expect((await stack.cli(['report', sweepId])).exitCode).toBe(0);
  });

  it('starts another sweep with --new, which the same command then goes on with', async () => {
    expect((await stack.cli(['run', '--new', sweep.spec])).exitCode).toBe(0);
    const rows = await stack.database.sql<{ id: string }[]>`SELECT id FROM sweeps WHERE name = 'edited'`;
    expect(rows).toHaveLength(2);
    expect(mock.log().accepted).toBe(items);
    const newer = rows.map(({ id }) => id).find((id) => id !== sweepId);
    const again = await stack.cli(['run', sweep.spec]);
    expectEnd(again, 0, `Sweep ${newer} is complete`);
  });

  it('is the earlier sweep again once the old file is back', async () => {
    copyFileSync(`${sweep.data}.before`, sweep.data);
    const end = await stack.cli(['run', sweep.spec]);
    expectEnd(end, 0, `Sweep ${sweepId} is complete`);
    expect(mock.log().requests).toBe(0);
  });
});
