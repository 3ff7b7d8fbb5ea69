import { join } from 'node:path';

import { type MockProvider, startMockProvider } from '../../bench/mock-provider';
import { syntheticMark, writeSyntheticDataset } from '../../bench/synthetic-dataset';
import { loadTables } from '../../db/queries/result-tables';
import { readCellRows } from '../../report/read-experiment-table';
import type { SweepReport } from '../../report/sweep-report';
import { rowsDigest } from '../../report/tables/rows-digest';
import { type CliEnd, expectEnd } from '../support/child-process';
import { type LedgerCell, ledgerCells, onlySweep, syntheticAnswer } from '../support/ledger-rows';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';
import {
  activitySummaries,
  currentDetails,
  historiesOf,
  historyText,
  markdownRows,
  searchAttributesOf,
  staticSummary,
  workflowIds,
} from '../support/temporal-view';

const items = 12;
const readers = ['left', 'right'];
const templates = ['raw_conversation', 'witness_turns'];
const repetitions = 2;
const calls = templates.length * items * repetitions;
const cells = calls * readers.length;

let stack: SweepStack;
let mock: MockProvider;
let spec: string;
let first: CliEnd;
let sweepId: string;
let rows: LedgerCell[];

// One finished sweep, looked at from every side: two readers with the same settings, so that their requests are equal.
beforeAll(async () => {
  stack = await createSweepStack();
  mock = await startMockProvider({ latencyMs: 20 });
  const path = join(stack.folder, 'questions.json');
  await writeSyntheticDataset({ path, items });
  spec = stack.writeSweepFile({
    name: 'finished',
    benchmarks: { questions: { tier: 'oracle', path } },
    readers: readers.map((id) => ({
      id,
      provider: 'compatible',
      baseUrl: mock.baseUrl,
      model: 'mock-reader',
      price: { input: 1, output: 2 },
    })),
    experiments: [{ experiment: 'templates', benchmark: 'questions', templates }],
    scorers: ['substring'],
    lanes: { compatible: { concurrency: 8 } },
    repetitions,
    block: 5,
  });
  await stack.startWorker();
  first = await stack.cli(['--json', 'run', spec]);
  sweepId = await onlySweep(stack.database, 'finished');
  rows = await ledgerCells(stack.database, sweepId);
});
afterAll(async () => {
  await stack.close();
  await mock.close();
});

async function report(): Promise<{ report: SweepReport; end: CliEnd }> {
  const end = await stack.cli(['--json', 'report', sweepId]);
  return { report: JSON.parse(end.stdout) as SweepReport, end };
}

describe('a sweep that ran to its end', () => {
  it('exits with 0 and calls itself complete', () => {
    expectEnd(first, 0, `Sweep ${sweepId} is complete`);
    expect(JSON.parse(first.stdout)).toEqual({
      sweep: sweepId,
      verdict: 'complete',
      state: 'active',
      settled: cells,
      planned: cells,
      advice: [],
      warnings: [],
    });
  });

  it("has every cell once, with its own item's answer", () => {
    const expected = templates.flatMap((template) =>
      readers.flatMap((reader) =>
        Array.from({ length: items }, (_, index) => `synthetic-${String(index).padStart(6, '0')}`).flatMap((itemId) =>
          Array.from({ length: repetitions }, (_, repetition) => ({
            condition: `${template}/${reader}`,
            itemId,
            repetition,
            state: 'settled',
            outcome: 'answer',
            answer: syntheticAnswer(itemId),
          })),
        ),
      ),
    );
    const told = rows.map(({ callKey: _, ...row }) => row);
    expect(told).toHaveLength(cells);
    expect(told).toEqual(expect.arrayContaining(expected));
  });

  it('shares one call between cells whose requests are equal byte for byte, and never between repetitions', () => {
    const callKeys = new Set(rows.map(({ callKey }) => callKey));
    expect(callKeys.size).toBe(calls);
    for (const callKey of callKeys) {
      const sharers = rows.filter((row) => row.callKey === callKey);
      expect(sharers.map(({ condition }) => condition.split('/')[1]).sort()).toEqual(readers);
      expect(new Set(sharers.map(({ itemId, repetition }) => `${itemId} ${repetition}`)).size).toBe(1);
    }
  });

  it("reports totals that equal the rows and the provider's own log", async () => {
    const log = mock.log();
    expect(log).toMatchObject({ requests: calls, accepted: calls, answered: calls, refused: 0, inFlight: 0 });
    for (const { itemId } of rows) {
      const perItem = templates.length * repetitions;
      expect(log.items[syntheticMark(itemId)]).toEqual({ accepted: perItem, answered: perItem });
    }
    const { sweep, readers: summaries } = (await report()).report;
    expect(sweep.outcomes).toMatchObject({ planned: cells, answer: cells, pending: 0, failed: 0 });
    const sum = (of: 'calls' | 'attempts' | 'orphans' | 'repeated'): number =>
      summaries.reduce((total, summary) => total + summary[of], 0);
    expect([sum('calls'), sum('attempts'), sum('orphans'), sum('repeated')]).toEqual([calls, log.accepted, 0, 0]);
    expect(summaries.map(({ outcomes }) => outcomes.answer)).toEqual([cells / 2, cells / 2]);
    const [spent] = await stack.database.sql<{ cost: number; input: number; output: number }[]>`
      SELECT sum(cost_micro_usd)::int AS cost, sum(input_uncached)::int AS input, sum(output_visible)::int AS output
      FROM attempts`;
    expect(spent!.cost).toBe(spent!.input + 2 * spent!.output);
    expect(sweep.probesUsd).toBeGreaterThan(0);
    expect(sweep.costUsd).toBeCloseTo(spent!.cost / 1e6 + sweep.probesUsd!, 9);
  });

  it('has a complete table whose accuracy is what the answers deserve and whose digest is of the rows', async () => {
    const { report: told, end } = await report();
    expect(end.exitCode).toBe(0);
    expect(told.sweep.complete).toBe(true);
    expect(told.tables).toHaveLength(1);
    const [table] = told.tables;
    expect(table!.results).toHaveLength(templates.length * readers.length);
    for (const result of table!.results) {
      expect(result).toMatchObject({ planned: items * repetitions, delivered: items * repetitions, flipRate: 0 });
      expect(result.accuracy.value).toBe(1);
    }
    const scope = { sweepId, label: 'templates', benchmark: 'questions' };
    const digest = rowsDigest(await readCellRows(stack.database, scope));
    expect(await loadTables(stack.database, sweepId)).toMatchObject([{ digest, complete: true }]);
    expect(table!.digest).toBe(digest);
  });

  it('says that a stored table is stale once a row under it is another, and computes it afresh', async () => {
    const { sql } = stack.database;
    const [changed] = await sql<{ cell_id: string }[]>`
      UPDATE scores SET value = 0 WHERE cell_id = (SELECT min(cell_id) FROM scores) RETURNING cell_id`;
    try {
      const { report: told, end } = await report();
      expect(end.stderr).toContain('is not of the rows as they are now');
      expect(told.tables[0]!.results.filter(({ right }) => right < items * repetitions)).toHaveLength(1);
    } finally {
      await sql`UPDATE scores SET value = 1 WHERE cell_id = ${changed!.cell_id}`;
    }
    expect((await report()).end.stderr).toBe('');
  });

  it('is left alone by the same command: no request, no new workflow run, exit 0', async () => {
    const before = await stack.client.workflow.getHandle(sweepId).describe();
    const again = await stack.cli(['run', spec]);
    expectEnd(again, 0, 'is complete');
    expect(mock.log().requests).toBe(calls);
    expect((await stack.client.workflow.getHandle(sweepId).describe()).runId).toBe(before.runId);
  });
});

describe('what Temporal shows of it', () => {
  const conditions = templates.flatMap((template) => readers.map((reader) => `${template}/${reader}`));

  it('has one workflow per sweep, experiment and condition, with ids to read', async () => {
    const expected = [
      sweepId,
      `${sweepId}/templates`,
      ...conditions.map((condition) => `${sweepId}/templates/${condition}`),
    ];
    expect((await workflowIds(stack.client, `SweepId = '${sweepId}'`)).sort()).toEqual(expected.sort());
  });

  it('sums each of them up in a line', async () => {
    expect(await staticSummary(stack.client, sweepId)).toBe('finished: templates');
    expect(await staticSummary(stack.client, `${sweepId}/templates`)).toBe('templates');
    for (const condition of conditions) {
      const summary = `${condition} · mock-reader`;
      expect(await staticSummary(stack.client, `${sweepId}/templates/${condition}`)).toBe(summary);
    }
  });

  it('finds them by their search attributes', async () => {
    expect(await searchAttributesOf(stack.client, `${sweepId}/templates/witness_turns/left`)).toEqual({
      SweepId: sweepId,
      Experiment: 'templates',
      Condition: 'witness_turns/left',
      Reader: 'left',
      Provider: 'compatible',
    });
    const found = await workflowIds(stack.client, "`Condition` = 'witness_turns/left' AND Provider = 'compatible'");
    expect(found).toEqual([`${sweepId}/templates/witness_turns/left`]);
  });

  it('labels every block with model, condition and cells, and the blocks are the condition', async () => {
    for (const condition of conditions) {
      const histories = await historiesOf(stack.client, `${sweepId}/templates/${condition}`);
      const summaries = histories.flatMap((history) => activitySummaries(history, 'runBlock'));
      const blocks = ['0–4', '5–9', '10–14', '15–19', '20–24'].map((range) => `mock-reader · ${condition} · ${range}`);
      expect(summaries).toEqual(expect.arrayContaining(blocks));
      expect(new Set(summaries)).toEqual(new Set(blocks));
    }
  });

  it('ends with details whose counts are those of the rows', async () => {
    const settled = (condition: string): number =>
      rows.filter((row) => row.condition === condition && row.state === 'settled').length;
    for (const workflowId of [sweepId, `${sweepId}/templates`]) {
      const details = markdownRows(await currentDetails(stack.client, workflowId));
      for (const condition of conditions) {
        const name = condition.replaceAll('_', '\\_');
        expect(details).toContainEqual([name, `${settled(condition)} / ${items * repetitions}`]);
      }
      // A shared call stands with the one reader whose settings sent it.
      const [reader] = details.filter(([name]) => readers.includes(name!));
      const [, counts, , refused, inFlight, spend] = reader!;
      expect([counts, refused, inFlight]).toEqual([`${calls} / ${calls}`, '0', '0']);
      expect(spend).toMatch(/^\$\d/);
    }
    for (const condition of conditions) {
      const details = await currentDetails(stack.client, `${sweepId}/templates/${condition}`);
      expect(details).toContain(
        `${settled(condition)} of ${items * repetitions} settled · 0 blocks at work · pass 1 of at most 2`,
      );
    }
  });

  it('holds no prompt and no answer in any history', async () => {
    for (const workflowId of await workflowIds(stack.client, `SweepId = '${sweepId}'`)) {
      const text = (await historiesOf(stack.client, workflowId)).map(historyText).join('\n');
      expect(text).toContain(sweepId);
      expect(text).not.toMatch(/amber-|locker code/);
    }
  });
});
