import { join } from 'node:path';

import { type MockProvider, startMockProvider } from '../../bench/mock-provider';
import { expectEnd } from '../support/child-process';
import { ledgerCells, onlySweep } from '../support/ledger-rows';
import { writeQuestions } from '../support/question-file';
import { createSweepStack, type SweepFile, type SweepStack } from '../support/sweep-stack';

const items = 5;
/** Calls of one reader: a summary by rule and one by the generator for each item. */
const callsOfReader = 2 * items;

let stack: SweepStack;
let reading: MockProvider;
let writing: MockProvider;
let firstId: string;

beforeAll(async () => {
  stack = await createSweepStack();
  reading = await startMockProvider();
  writing = await startMockProvider({ answer: 'All is blue.' });
  await stack.startWorker();
  writeQuestions(dataPath(), { about: 'reuse', items });
  expect((await stack.cli(['run', stack.writeSweepFile(sweepFile('first', ['one']))])).exitCode).toBe(0);
  firstId = await onlySweep(stack.database, 'first');
});
beforeEach(() => {
  reading.reset();
  writing.reset();
});
afterAll(async () => {
  await stack.close();
  await reading.close();
  await writing.close();
});

function dataPath(): string {
  return join(stack.folder, 'questions.jsonl');
}

function sweepFile(name: string, readers: readonly string[], over: object = {}): SweepFile {
  const model = (id: string, { baseUrl }: MockProvider): object => ({
    ...{ id, provider: 'compatible', baseUrl, model: `${id}-model` },
    price: { input: 1, output: 1 },
  });
  return {
    name,
    benchmarks: { mine: { format: 'jsonl', path: dataPath() } },
    readers: readers.map((id) => model(id, reading)),
    generators: [model('writer', writing)],
    experiments: [
      { experiment: 'templates', benchmark: 'mine', templates: ['langchain_summary'], generators: ['writer'] },
    ],
    scorers: ['substring'],
    ...over,
  };
}

it.each(['reuse', 'extends'] as const)(
  '%s: a sweep with one more reader sends that reader’s calls alone, and pays for nothing else but its probes',
  async (key) => {
    const value = key === 'reuse' ? ['first'] : 'first';
    const spec = stack.writeSweepFile(sweepFile(`second-${key}`, ['one', key], { [key]: value }));
    expectEnd(await stack.cli(['run', spec]), 0, 'is complete');
    expect(writing.log().requests).toBe(0);
    expect(reading.log().accepted).toBe(callsOfReader);

    const sweepId = await onlySweep(stack.database, `second-${key}`);
    const attempts = await stack.database.sql<{ model: string; from: string | null; cost: number; n: number }[]>`
      SELECT k.reader_id AS model, a.reused_from AS from, count(*)::int AS n,
        count(*) FILTER (WHERE a.cost_micro_usd > 0)::int AS cost
      FROM attempts a JOIN calls k ON k.key = a.call_key WHERE k.sweep_id = ${sweepId} GROUP BY 1, 2 ORDER BY 1`;
    expect(attempts).toEqual(
      [
        { model: 'one', from: firstId, n: callsOfReader, cost: 0 },
        { model: key, from: null, n: callsOfReader, cost: callsOfReader },
        { model: 'writer', from: firstId, n: items, cost: 0 },
      ].sort((a, b) => (a.model < b.model ? -1 : 1)),
    );
    const { readers, sweep } = await stack.report(sweepId);
    expect(readers.map(({ id, calls, attempts: sent, reused }) => [id, calls, sent, reused])).toEqual([
      ['one', callsOfReader, 0, callsOfReader],
      [key, callsOfReader, callsOfReader, 0],
      ['writer', items, 0, items],
    ]);
    expect(sweep.costUsd).toBeCloseTo(readers.find(({ id }) => id === key)!.costUsd! + sweep.probesUsd!, 12);
    expect((await stack.cli(['report', sweepId])).stdout).toMatch(/reused/);
  },
);

it('what was taken over is an answer like any other: same text, same score', async () => {
  const bare = async (name: string): Promise<object[]> =>
    (await ledgerCells(stack.database, await onlySweep(stack.database, name)))
      .filter(({ condition }) => !condition.endsWith('/reuse'))
      .map(({ callKey: _, ...cell }) => cell);
  expect(await bare('second-reuse')).toEqual(await bare('first'));
});

it('answers that were taken over can be taken over again, and still name the sweep that paid', async () => {
  const spec = stack.writeSweepFile(sweepFile('third', ['one', 'reuse'], { reuse: ['second-reuse'] }));
  expect((await stack.cli(['run', spec])).exitCode).toBe(0);
  expect([reading.log().requests, writing.log().requests]).toEqual([0, 0]);
  const rows = await stack.database.sql<{ from: string; n: number }[]>`
    SELECT a.reused_from AS from, count(*)::int AS n FROM attempts a JOIN calls k ON k.key = a.call_key
    WHERE k.sweep_id = ${await onlySweep(stack.database, 'third')} GROUP BY 1 ORDER BY 1`;
  expect(rows).toEqual([
    { from: firstId, n: callsOfReader + items },
    { from: await onlySweep(stack.database, 'second-reuse'), n: callsOfReader },
  ]);
});

it('a sweep that extends another over another data file is refused with exit 1; one that reuses it is not', async () => {
  const other = join(stack.folder, 'other.jsonl');
  writeQuestions(other, { about: 'something else', items });
  const over = { benchmarks: { mine: { format: 'jsonl', path: other } } };
  const refused = stack.writeSweepFile(sweepFile('other-data', ['one'], { ...over, extends: 'first' }));
  const end = await stack.cli(['run', refused]);
  expectEnd(end, 1, `extends: '${firstId}' measured another "mine"`);
  expect(reading.log().requests).toBe(0);
  const allowed = stack.writeSweepFile(sweepFile('other-data', ['one'], { ...over, reuse: ['first'] }));
  expect((await stack.cli(['run', allowed])).exitCode).toBe(0);
  // The summaries by rule are others. What the generator makes is the same here, so those prompts are equal.
  expect([reading.log().accepted, writing.log().accepted]).toEqual([items, items]);
});

it('a sweep that is not there is named, with exit 1', async () => {
  const end = await stack.cli(['run', stack.writeSweepFile(sweepFile('nobody', ['one'], { reuse: ['nobody'] }))]);
  expectEnd(end, 1, "No sweep's id or name begins with 'nobody'");
});
