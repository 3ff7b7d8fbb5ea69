import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client, Connection } from '@temporalio/client';

import { sweepWorkflowId } from '../../contracts/workflow-ids';
import { activitiesOn, completeSweep, planSweep } from '../../test/support/activities-on-database';
import { resetFakeActivity } from '../../test/support/fake-activity';
import { FakeScreen } from '../../test/support/fake-screen';
import { type DataFile, dataFile, question, sweepSpec } from '../../test/support/stored-sweep';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import { createOutput } from '../output';
import { reportAction } from './report';
import { statusAction } from './status';

jest.mock('@temporalio/activity', () => jest.requireActual<object>('../../test/support/fake-activity'));

let test: TestDatabase;
let file: DataFile;
let folder: string;
beforeEach(async () => {
  resetFakeActivity();
  test = await createTestDatabase();
  file = dataFile([0, 1, 2].map((index) => question(index)));
  folder = mkdtempSync(join(tmpdir(), 'report-'));
});
afterEach(async () => {
  file.remove();
  rmSync(folder, { recursive: true });
  await test.drop();
});

function context(json = false) {
  const [stdout, stderr] = [new FakeScreen(), new FakeScreen()];
  const environment = { noColor: true, forceColor: false };
  const variables = { DATABASE_URL: test.url, TEMPORAL_ADDRESS: process.env['TEMPORAL_ADDRESS'] };
  return { stdout, stderr, variables, output: createOutput({ stdout, stderr, json, color: false, environment }) };
}

const complete = async (): Promise<string> =>
  completeSweep(test.database, await activitiesOn(test.database), sweepSpec(file.path));
const owed = async (): Promise<string> =>
  (await planSweep(test.database, await activitiesOn(test.database), sweepSpec(file.path))).sweepId;
const request = { sweep: undefined, html: undefined, csv: undefined, markdown: false };

describe('status', () => {
  it('of a complete sweep exits with 0, of one under way with 2, of one that needs somebody or a worker with 3', async () => {
    const sweepId = await complete();
    const done = context();
    expect(await statusAction({ sweep: undefined }, done)).toBe(0);
    expect(done.stdout.text).toContain(`${sweepId}: complete\n`);
    expect(done.stdout.text).toContain('6 of 6 settled');

    file.write([question(7)]);
    await test.database.sql`TRUNCATE sweeps, workers CASCADE`;
    await owed();
    const unserved = context();
    expect(await statusAction({ sweep: 'small' }, unserved)).toBe(3);
    expect(unserved.stderr.text).toContain(
      "No worker serves orchestration: go on with 'npx render-bench resume small-",
    );
    await test.database.sql`UPDATE workers SET queues = '{orchestration, calls-offline}'`;
    expect(await statusAction({ sweep: 'small' }, context())).toBe(2);
    await test.database.sql`UPDATE lanes SET stopped_why = ${'no\x1b[2J credit'} WHERE key = 'offline'`;
    const stopped = context();
    expect(await statusAction({ sweep: 'small' }, stopped)).toBe(3);
    expect(stopped.stderr.text).toContain('Lane offline is stopped: no\\x1b[2J credit.');
  });

  it('as JSON is one object on stdout, with the verdict and the counts', async () => {
    const sweepId = await complete();
    const { stdout, stderr, ...rest } = context(true);
    expect(await statusAction({ sweep: undefined }, rest)).toBe(0);
    expect(JSON.parse(stdout.text)).toMatchObject({
      sweep: sweepId,
      verdict: 'complete',
      advice: [],
      failed: 0,
      settled: 6,
      planned: 6,
    });
    expect(stderr.text).toBe('');
  });

  it('of a sweep whose workflow was terminated in Temporal says so and needs somebody', async () => {
    const sweepId = await owed();
    await test.database.sql`UPDATE workers SET queues = '{orchestration, calls-offline}'`;
    const connection = await Connection.connect({ address: process.env['TEMPORAL_ADDRESS'] });
    try {
      const { workflow } = new Client({ connection });
      // No worker serves this queue, so the workflow only stands there.
      await workflow.start('sweep', { workflowId: sweepWorkflowId(sweepId), taskQueue: `nobody-${sweepId}` });
      expect(await statusAction({ sweep: undefined }, context())).toBe(2);
      await workflow.getHandle(sweepWorkflowId(sweepId)).terminate();
    } finally {
      await connection.close();
    }
    const ended = context();
    expect(await statusAction({ sweep: undefined }, ended)).toBe(3);
    expect(ended.stdout.text).toContain(`${sweepId}: attention\n`);
    expect(ended.stderr.text).toContain(
      `${sweepId}: its workflow was terminated in Temporal; go on with 'npx render-bench resume ${sweepId}'.\n`,
    );
  });

  it('stays with the rows where Temporal does not answer, and says so', async () => {
    await owed();
    await test.database.sql`UPDATE workers SET queues = '{orchestration, calls-offline}'`;
    const alone = context();
    // Port 9 (discard) is served nowhere here.
    alone.variables.TEMPORAL_ADDRESS = '127.0.0.1:9';
    const startedAt = performance.now();
    expect(await statusAction({ sweep: undefined }, alone)).toBe(2);
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    expect(alone.stderr.text).toContain('Temporal did not answer within 2 s');
  });

  it('of an unknown sweep names those there are', async () => {
    const sweepId = await owed();
    await expect(statusAction({ sweep: 'nobody' }, context())).rejects.toThrow(`There are: ${sweepId}.`);
  });
});

describe('report', () => {
  it('prints the tables, and exits with 0 where the sweep is complete, else with 2', async () => {
    await complete();
    const done = context();
    expect(await reportAction(request, done)).toBe(0);
    expect(done.stdout.text).toContain('witness_turns');
    await test.database.sql`TRUNCATE sweeps, workers CASCADE`;
    await owed();
    expect(await reportAction(request, context())).toBe(2);
  });

  it('writes the files that are asked for, with their folders, says where, and prints no table then', async () => {
    await complete();
    const test = context();
    const html = join(folder, 'a', 'report.html');
    const csv = join(folder, 'b', 'csv');
    expect(await reportAction({ ...request, html, csv }, test)).toBe(0);
    expect(test.stdout.text).toBe('');
    expect(readFileSync(html, 'utf8')).toMatch(/^<!doctype html>/i);
    const written = test.stderr.text.split('\n').filter((line) => line.startsWith('Wrote '));
    expect(written.length).toBeGreaterThan(2);
    for (const line of written) expect(existsSync(line.slice('Wrote '.length))).toBe(true);
  });

  it('writes Parquet and LaTeX with a data dictionary beside the data, and exits with 0', async () => {
    await complete();
    const test = context();
    const parquet = join(folder, 'parquet');
    const latex = join(folder, 'latex');
    expect(await reportAction({ ...request, parquet, latex }, test)).toBe(0);
    expect(test.stdout.text).toBe('');
    expect(readdirSync(parquet).sort()).toEqual([
      ...['agreement.parquet', 'cells.parquet', 'comparisons.parquet', 'costs.parquet', 'data-dictionary.json'],
      ...['data-dictionary.md', 'figures.parquet', 'judges.parquet', 'leaks.parquet', 'not_applicable.parquet'],
      ...['readers.parquet', 'results.parquet', 'scores.parquet', 'splits.parquet'],
    ]);
    expect(readdirSync(latex).sort()).toEqual([
      'templates-comparisons.tex',
      'templates-results.tex',
      'templates-statement.tex',
    ]);
    const single = join(folder, 'all.tex');
    await reportAction({ ...request, latex: single }, context());
    expect(readFileSync(single, 'utf8')).toContain('\\label{tab:templates-results}');
  });

  it('a folder for Parquet that can not be made is a bad input, with the reason', async () => {
    await complete();
    const blocked = join(folder, 'file');
    writeFileSync(blocked, '');
    await expect(reportAction({ ...request, parquet: join(blocked, 'p') }, context())).rejects.toThrow(
      /p can't be written: .*Give another place\.$/,
    );
  });

  it('prints the artifact statements, or the LaTeX, alone', async () => {
    await complete();
    const statement = context();
    await reportAction({ ...request, statement: true }, statement);
    expect(statement.stdout.text).toMatch(
      /^Deployed-style templates on boats\nIn place of the dialogue the reader saw/,
    );
    const latex = context();
    await reportAction({ ...request, latex: true }, latex);
    expect(latex.stdout.text).toMatch(/^% Made by render-bench/);
  });

  it('says so where a stored table is not of the rows as they are, and prints a fresh one', async () => {
    await complete();
    await test.database.sql`UPDATE scores SET value = 0 WHERE scorer = 'substring'`;
    const stale = context();
    await reportAction({ ...request, markdown: true }, stale);
    expect(stale.stderr.text).toContain(
      'The stored table of templates on boats is not of the rows as they are now; what follows was computed afresh.',
    );
    expect(stale.stdout.text).toMatch(/0\.0/);
  });

  it('a place that can not be written is a bad input, with the reason', async () => {
    await complete();
    const blocked = join(folder, 'file');
    writeFileSync(blocked, '');
    await expect(reportAction({ ...request, html: join(blocked, 'report.html') }, context())).rejects.toThrow(
      /report\.html can't be written: .*Give another place\.$/,
    );
  });

  it('as JSON is the whole report on stdout', async () => {
    const sweepId = await complete();
    const { stdout, ...rest } = context(true);
    await reportAction(request, { ...rest });
    expect(JSON.parse(stdout.text)).toMatchObject({ sweep: { id: sweepId, complete: true } });
  });
});
