import { copyFileSync } from 'node:fs';
import { join } from 'node:path';

import { loadTables } from '../../db/queries/result-tables';
import { loadConditions } from '../../db/queries/sweeps';
import { experiments } from '../../experiments/registry';
import { readCellRows } from '../../report/read-experiment-table';
import type { SweepReport } from '../../report/sweep-report';
import { rowsDigest } from '../../report/tables/rows-digest';
import { packageRoot } from '../../text/package-root';
import { type CliEnd, expectEnd } from '../support/child-process';
import { onlySweep } from '../support/ledger-rows';
import { loadExperiments } from '../support/load-experiments';
import { createSweepStack, type SweepFile, type SweepStack } from '../support/sweep-stack';
import { workflowIds } from '../support/temporal-view';

let stack: SweepStack;
beforeAll(async () => {
  stack = await createSweepStack();
  copyFileSync(join(packageRoot(), 'examples', 'own-artifacts.jsonl'), join(stack.folder, 'own-artifacts.jsonl'));
  await stack.startWorker();
});
afterAll(() => stack.close());

const samples = {
  sample: { name: 'sample', limit: 4 },
  documents: { name: 'sample-documents', limit: 4 },
  people: { name: 'sample-people' },
};
const offline = { id: 'offline', provider: 'offline', model: 'extractive-baseline' };
const scorers = ['substring'];

describe('a sweep of every experiment on the bundled samples', () => {
  /** Few arms each, and of every kind of surface one. */
  const entries = [
    {
      experiment: 'templates',
      benchmark: 'sample',
      templates: ['raw_conversation', 'langchain_summary'],
      generators: ['deterministic'],
    },
    {
      experiment: 'ladder',
      benchmark: 'sample',
      levels: ['P0', 'P2'],
      prompts: ['neutral'],
      backends: ['event_log'],
      values: ['gold', 'extractive', 'llm'],
    },
    { experiment: 'matched-content', benchmark: 'sample' },
    { experiment: 'refusal-factors', benchmark: 'sample', n: 2 },
    { experiment: 'budget-control', benchmark: 'sample', arms: ['streamlined_p2', 'recency_raw'] },
    {
      experiment: 'retrieval-noise',
      benchmark: 'sample',
      n: 2,
      surfaces: ['raw'],
      k: [0, 2],
      stores: ['own', 'cross_user'],
      retrieved: [3],
    },
    { experiment: 'hotpotqa-transfer', benchmark: 'documents', n: 3 },
    { experiment: 'locomo-transfer', benchmark: 'people', n: 3, templates: ['witness_turns'], levels: ['P2'] },
    {
      name: 'adversarial',
      experiment: 'locomo-transfer',
      benchmark: 'people',
      set: 'adversarial',
      n: 1,
      templates: ['raw_conversation'],
      levels: ['P2'],
    },
    {
      experiment: 'own-artifacts',
      benchmark: 'sample',
      path: 'own-artifacts.jsonl',
      controls: ['streamlined_p2'],
    },
  ];
  const labels = entries.map(({ name, experiment }) => name ?? experiment);
  let end: CliEnd;
  let sweepId: string;
  let report: SweepReport;
  let reported: CliEnd;

  beforeAll(async () => {
    const file = { name: 'everything', benchmarks: samples, readers: [offline], experiments: entries, scorers };
    end = await stack.cli(['run', stack.writeSweepFile(file)]);
    sweepId = await onlySweep(stack.database, 'everything');
    reported = await stack.cli(['--json', 'report', sweepId]);
    report = JSON.parse(reported.stdout) as SweepReport;
  }, 240_000);

  it('names every experiment that a sweep file can have', () => {
    // RECON's sweeps are of their own: recon.server.test.ts.
    const writable = Object.keys(experiments).filter((name) => name !== 'imported-answers' && name !== 'recon');
    expect(new Set(entries.map(({ experiment }) => experiment))).toEqual(new Set(writable));
  });

  it('ends complete, with nothing failed and nothing pending', () => {
    expectEnd(end, 0, `Sweep ${sweepId} is complete`);
    expect(report.sweep.complete).toBe(true);
    const { planned, notApplicable, answer } = report.sweep.outcomes;
    expect(answer + notApplicable).toBe(planned);
  });

  it('stores a table for each of its entries, whose digest is of the rows under it', async () => {
    const tables = await loadTables(stack.database, sweepId);
    expect(tables.map(({ experiment }) => experiment).sort()).toEqual([...labels].sort());
    for (const { experiment: label, benchmark, digest, complete } of tables) {
      const rows = await readCellRows(stack.database, { sweepId, label, benchmark });
      expect(rows.length).toBeGreaterThan(0);
      expect([label, digest, complete]).toEqual([label, rowsDigest(rows), true]);
    }
  });

  it('reports the stored tables in the order of the file, none of them stale', () => {
    expect([reported.exitCode, reported.stderr]).toEqual([0, '']);
    expect(report.tables.map(({ label }) => label)).toEqual(labels);
    for (const { label, results } of report.tables) {
      expect([label, results.some(({ delivered }) => delivered > 0)]).toEqual([label, true]);
    }
  });

  it('has a workflow for each entry and each condition, those of generators among them', async () => {
    const conditions = await loadConditions(stack.database, sweepId);
    expect(conditions.some(({ stage }) => stage === 'generate')).toBe(true);
    const expected = [
      sweepId,
      ...labels.map((label) => `${sweepId}/${label}`),
      ...conditions.map(({ experiment, key }) => `${sweepId}/${experiment}/${key}`),
    ];
    expect((await workflowIds(stack.client, `SweepId = '${sweepId}'`)).sort()).toEqual(expected.sort());
  });

  it('tells what generators made apart from the tables, each text once', () => {
    const forms = report.frozenTexts.map(({ generator, form }) => `${generator} ${form}`);
    expect(forms).toEqual(['deterministic summary', 'deterministic typed', 'deterministic value']);
    for (const { planned, delivered, refused } of report.frozenTexts) {
      expect(delivered).toBeGreaterThan(0);
      expect([planned >= delivered, refused]).toEqual([true, 0]);
    }
    expect(report.readers.map(({ id, role }) => [id, role])).toEqual([
      ['offline', 'reader'],
      ['deterministic', 'generator'],
    ]);
  });

  it('keeps which items each entry took, by stratum', async () => {
    const stored = await loadExperiments(stack.database, sweepId);
    expect(stored.map(({ label }) => label)).toEqual(labels);
    const taken = (label: string): number =>
      stored.find((row) => row.label === label)!.sample!.reduce((sum, stratum) => sum + stratum.taken, 0);
    expect(['templates', 'refusal-factors', 'locomo-transfer', 'adversarial'].map(taken)).toEqual([4, 2, 3, 1]);
    expect(report.tables.map(({ sample }) => sample)).toEqual(stored.map(({ sample }) => sample));
  });
});

describe('a sample that the data set can not give', () => {
  const file = (name: string, sampling: string): SweepFile => ({
    name,
    benchmarks: { sample: samples.sample },
    readers: [offline],
    experiments: [{ experiment: 'templates', benchmark: 'sample', templates: ['raw_conversation'], n: 9, sampling }],
    scorers,
  });

  it.each(['plan', 'run'])(
    'is refused by %s where it has to be exact, with what there is and nothing stored',
    async (command) => {
      const end = await stack.cli([command, stack.writeSweepFile(file('exact', 'exact'))]);
      expectEnd(end, 1, 'sampling: exact asks for 9 items');
      expect(end.stderr).toContain('Ask for at most 4');
      const stored = await stack.database.sql`SELECT id FROM sweeps WHERE name = 'exact'`;
      expect(stored).toEqual([]);
    },
  );

  it('is otherwise as large as it can be, and says so wherever it is told', async () => {
    const path = stack.writeSweepFile(file('available', 'available'));
    expect((await stack.cli(['plan', path])).stdout).toMatch(/^Samples$/m);
    expect((await stack.cli(['run', path])).exitCode).toBe(0);
    const sweepId = await onlySweep(stack.database, 'available');
    const [stored] = await loadExperiments(stack.database, sweepId);
    const sum = (of: 'planned' | 'taken'): number => stored!.sample!.reduce((total, row) => total + row[of], 0);
    expect([sum('planned'), sum('taken')]).toEqual([9, 4]);
    expect((await stack.cli(['report', sweepId, '--md'])).stdout).toMatch(/taken/);
  });
});
