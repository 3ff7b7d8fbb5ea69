import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type MockProvider, startMockProvider } from '../../bench/mock-provider';
import type { SweepReport } from '../../report/sweep-report';
import { expectEnd, spawnCli } from '../support/child-process';
import { eventually } from '../support/eventually';
import { exportContent } from '../support/export-lines';
import { ledgerAttempts, onlySweep } from '../support/ledger-rows';
import { writeQuestions } from '../support/question-file';
import { createSweepStack, type SweepFile, type SweepStack } from '../support/sweep-stack';

jest.setTimeout(150_000);

const items = 12;

let here: SweepStack;
let there: SweepStack;
let mock: MockProvider;

beforeAll(async () => {
  mock = await startMockProvider();
  here = await createSweepStack();
  there = await createSweepStack();
  await here.startWorker();
  await there.startWorker();
  writeQuestions(dataPath(), { about: 'moving', items });
});
beforeEach(() => {
  mock.setKnobs({});
  mock.reset();
});
afterAll(async () => {
  await here.close();
  await there.close();
  await mock.close();
});

const dataPath = (): string => join(here.folder, 'questions.jsonl');
const otherPath = (): string => join(here.folder, 'others.jsonl');
const fileOf = (name: string): string => join(here.folder, `${name}.jsonl.gz`);

function sweepFile(name: string, over: object = {}): SweepFile {
  return {
    name,
    benchmarks: { mine: { format: 'jsonl', path: dataPath() } },
    readers: [
      {
        id: 'mock',
        provider: 'compatible',
        baseUrl: mock.baseUrl,
        model: 'mock-reader',
        price: { input: 1, output: 1 },
      },
      { id: 'offline', provider: 'offline', model: 'extractive-baseline' },
    ],
    experiments: [{ experiment: 'templates', benchmark: 'mine', templates: ['raw_conversation', 'chatgpt_entries'] }],
    scorers: ['substring', 'strict'],
    block: 4,
    lanes: { compatible: { concurrency: 2 } },
    ...over,
  };
}

/** Runs a sweep to its end on the first machine; returns its id. */
async function complete(name: string): Promise<string> {
  // Some answers are empty.
  mock.setKnobs({ emptyEvery: 5 });
  expect((await here.cli(['run', here.writeSweepFile(sweepFile(name))])).exitCode).toBe(0);
  return onlySweep(here.database, name);
}

const reportOf = async (stack: SweepStack, sweep: string): Promise<string> =>
  (await stack.cli(['--json', 'report', sweep])).stdout;

describe('a complete sweep', () => {
  let sweepId: string;
  beforeAll(async () => {
    sweepId = await complete('whole');
    expectEnd(await here.cli(['export', 'whole', fileOf('whole')]), 0, `sweep ${sweepId}`);
  });

  it('is exported to a file that its owner alone may read, and that is not written over unasked', async () => {
    expect(statSync(fileOf('whole')).mode & 0o777).toBe(0o600);
    const before = exportContent(fileOf('whole'));
    expectEnd(
      await here.cli(['export', 'whole', fileOf('whole')]),
      1,
      'is there already. Give another name, or --force',
    );
    const { exitCode, stdout, stderr } = await here.cli(['--json', 'export', 'whole', fileOf('whole'), '--force']);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: expect.stringContaining('licence not stated') as string,
    });
    expect(JSON.parse(stdout)).toMatchObject({
      sweep: sweepId,
      openAttempts: 0,
      rows: { cells: 4 * items, sweeps: 1 },
    });
    expect(exportContent(fileOf('whole'))).toEqual(before);
    expect(existsSync(`${fileOf('whole')}.partial`)).toBe(false);
  });

  it('killed with SIGKILL in the middle of its import is not there, and can be imported then', async () => {
    const { sql } = there.database;
    const lock = await sql.reserve();
    await lock`BEGIN`;
    await lock`LOCK TABLE scores IN ACCESS EXCLUSIVE MODE`;
    const child = spawnCli(['import', fileOf('whole')], there.env);
    await eventually('the import waits for scores', async () => {
      const waiting = await sql`SELECT FROM pg_locks WHERE relation = 'scores'::regclass AND NOT granted`;
      return waiting.length > 0;
    });
    child.kill('SIGKILL');
    await child.ended;
    await lock`ROLLBACK`;
    lock.release();
    expectEnd(await there.cli(['status', 'whole']), 1, 'There is no sweep yet');

    expectEnd(await there.cli(['import', fileOf('whole')]), 0, `Imported sweep ${sweepId}`);
    expect(await reportOf(there, sweepId)).toBe(await reportOf(here, sweepId));
  });

  it('is complete where it came to: for status, resume and show alike', async () => {
    const status = await there.cli(['status', 'whole']);
    expect([status.exitCode, status.stdout]).toEqual([0, expect.stringContaining(`${sweepId}: complete`)]);
    expectEnd(await there.cli(['resume', 'whole']), 0, 'is complete');
    const cell = ['show', '--sweep', 'whole', '--condition', 'raw_conversation/mock', '--item', 'q3'];
    // Attempts are numbered by the ledger.
    const shown = async (stack: SweepStack) => (await stack.cli(cell)).stdout.replace(/attempt \d+,/gu, 'attempt,');
    expect(await shown(there)).toBe(await shown(here));
    expect(mock.log().requests).toBe(0);
  });

  it('imported twice is said to be there, with exit 0; damaged it is refused, and nothing happens', async () => {
    const again = await there.cli(['--json', 'import', fileOf('whole')]);
    expectEnd(again, 0, `Sweep ${sweepId} is here already, with the same answers: nothing to do.`);
    expect(JSON.parse(again.stdout)).toMatchObject({ sweep: sweepId, imported: false });
    const bytes = readFileSync(fileOf('whole'));
    writeFileSync(fileOf('cut'), bytes.subarray(0, bytes.length / 2));
    expectEnd(await there.cli(['import', fileOf('cut')]), 1, 'is damaged: it ends in the middle. Nothing of it');
    expectEnd(await there.cli(['import', dataPath()]), 1, "is not a sweep that 'npx render-bench export' wrote");
  });

  it.each(['reuse', 'extends'])('%s takes its answers over there, and sends nothing of them again', async (key) => {
    const value = key === 'reuse' ? ['whole'] : 'whole';
    const spec = there.writeSweepFile(sweepFile(`more-${key}`, { [key]: value }));
    expect((await there.cli(['run', spec, '--no-probe'])).exitCode).toBe(0);
    expect(mock.log().requests).toBe(0);
  });
});

describe('a sweep that is under way', () => {
  let sweepId: string;

  it('is exported as a snapshot, and goes on where it came to, though its data file is not there', async () => {
    mock.setKnobs({ latencyMs: 300 });
    await here.drainWorkers();
    const worker = await here.startWorker();
    const spec = here.writeSweepFile(
      sweepFile('halfway', { benchmarks: { mine: { format: 'jsonl', path: otherPath() } } }),
    );
    writeQuestions(otherPath(), { about: 'halfway', items });
    expect((await here.cli(['run', spec, '--detach', '--no-probe'])).exitCode).toBe(2);
    sweepId = await onlySweep(here.database, 'halfway');
    await eventually('some answers', () => mock.log().answered >= items / 2);
    worker.kill('SIGKILL');
    await worker.ended;
    const running = await here.cli(['export', 'halfway', fileOf('halfway')]);
    expectEnd(running, 0, 'warning: the sweep runs: this is a snapshot');
    const openHere = (await ledgerAttempts(here.database, sweepId)).filter(({ outcome }) => outcome === null).length;
    expect(openHere).toBeGreaterThan(0);

    renameSync(otherPath(), `${otherPath()}.gone`);
    const { host } = new URL(mock.baseUrl);
    expectEnd(
      await there.cli(['import', fileOf('halfway')]),
      0,
      `It is not complete: 'npx render-bench resume ${sweepId}' goes on with it, and sends to ${host}.`,
    );
    expectEnd(
      await there.cli(['status', 'halfway']),
      2,
      `nothing works on it. Go on with 'npx render-bench resume ${sweepId}'`,
    );
    mock.setKnobs({});
    mock.reset();
    const end = await there.cli(['resume', 'halfway', '--no-probe']);
    expectEnd(end, 0, `${otherPath()} is not here, and not needed: every item of mine is in the ledger.`);
    // Exactly what was not answered when it was written is asked, and what was in flight stays an orphan.
    const attempts = await ledgerAttempts(there.database, sweepId);
    const { readers, sweep } = JSON.parse(await reportOf(there, sweepId)) as SweepReport;
    expect(sweep.outcomes).toMatchObject({ planned: 4 * items, pending: 0, failed: 0 });
    expect(readers[0]).toMatchObject({ orphans: openHere, repeated: 0 });
    expect(attempts.filter(({ outcome }) => outcome === null).map(({ workerId }) => workerId)).toEqual(
      Array.from({ length: openHere }, () => expect.stringMatching(/^moved:/u) as string),
    );
    expect(mock.log().accepted).toBeLessThan(2 * items);
  });

  it('is never mixed with what became of it there', async () => {
    const end = await there.cli(['import', fileOf('halfway')]);
    expectEnd(end, 1, `Sweep '${sweepId}' is here already, in another state than in ${fileOf('halfway')}`);
    expect(end.stderr).toMatch(/attempts: [\d,]+ here, [\d,]+ in the file.*--data-folder FOLDER/u);
  });

  it('whose items are not all stored needs its file, and resume says where to say so', async () => {
    await there.database.sql`UPDATE datasets SET ingested_at = NULL WHERE manifest->>'path' = ${otherPath()}`;
    expectEnd(
      await there.cli(['resume', 'halfway']),
      1,
      `${otherPath()} is not here, and the items of mine are not all stored yet.`,
    );
  });
});
