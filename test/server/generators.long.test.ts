import { type MockProvider, startMockProvider } from '../../bench/mock-provider';
import { loadTexts } from '../../db/queries/load-texts';
import { chatAnswer, chatError } from '../support/chat-answers';
import { expectEnd } from '../support/child-process';
import { eventually } from '../support/eventually';
import { ledgerCells, onlySweep } from '../support/ledger-rows';
import { questionSweep } from '../support/question-file';
import { type Script, type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { createSweepStack, type SweepFile, type SweepStack } from '../support/sweep-stack';

const items = 6;
const made = 'Everybody said blue.';
const generated = 'langchain_summary:writer';

let stack: SweepStack;
/** Stands for the readers' server. */
let reading: MockProvider;
/** Stands for the generator's server, and counts what it is asked. */
let writing: MockProvider;
let scripted: ScriptedServer;

beforeAll(async () => {
  stack = await createSweepStack();
  reading = await startMockProvider();
  writing = await startMockProvider({ answer: made });
  scripted = await startScriptedServer();
});
beforeEach(() => {
  reading.reset();
  writing.reset();
});
afterAll(async () => {
  await stack.close();
  await reading.close();
  await writing.close();
  await scripted.close();
});

/** A summary by rule and by the generator for each of the readers. */
function sweepFile(name: string, over: object = {}): SweepFile {
  const model = (id: string, { baseUrl }: { baseUrl: string }): object => ({
    id,
    provider: 'compatible',
    baseUrl,
    model: `${id}-model`,
    timeoutMs: 20_000,
  });
  return {
    ...questionSweep(stack.folder, { name, items }),
    readers: [model('left', reading), model('right', reading)],
    generators: [model('writer', writing)],
    experiments: [
      { experiment: 'templates', benchmark: 'mine', templates: ['langchain_summary'], generators: ['writer'] },
    ],
    ...over,
  };
}

it('a text is made once for all readers and repetitions, and stands frozen in the prompts that show it', async () => {
  await stack.startWorker();
  const end = await stack.cli(['run', stack.writeSweepFile(sweepFile('shared', { repetitions: 2 }))]);
  const perArm = items * 2;
  expectEnd(end, 0, `${items + 4 * perArm} of ${items + 4 * perArm} settled`);
  expect(writing.log()).toMatchObject({ accepted: items, answered: items });
  expect(reading.log().accepted).toBe(4 * perArm);

  const sweepId = await onlySweep(stack.database, 'shared');
  const shown = await stack.database.sql<{ made: string; artifact: string; cells: number }[]>`
    SELECT a.answer_hash AS made, k.artifact_hash AS artifact, count(*)::int AS cells
    FROM cells c JOIN calls k ON k.key = c.call_key
    JOIN calls g ON g.sweep_id = k.sweep_id AND g.id = c.generator_call
    JOIN series s ON s.call_key = g.key JOIN attempts a ON a.id = s.settled_attempt
    WHERE k.sweep_id = ${sweepId} GROUP BY 1, 2`;
  expect(shown).toEqual([{ made: shown[0]!.artifact, artifact: shown[0]!.artifact, cells: 2 * perArm }]);
  const texts = await loadTexts(stack.database.sql, [shown[0]!.made]);
  expect([...texts.values()]).toEqual([made]);
  const told = await stack.report(sweepId);
  expect(told.frozenTexts).toEqual([
    expect.objectContaining({ generator: 'writer', form: 'summary', planned: items, delivered: items, refused: 0 }),
  ]);
  expect(told.tables[0]!.results.map(({ arm, flipRate }) => [arm, flipRate])).toEqual(
    expect.arrayContaining([
      ['langchain_summary', 0],
      [generated, 0],
    ]),
  );
});

it('answers that differ between repetitions show as flips', async () => {
  const asked = new Map<string, number>();
  scripted.play((response, request) => {
    const { body } = scripted.requests.at(-1)!;
    const mark = /\[\[item:(\w+)\]\]/.exec(body)![1]!;
    asked.set(mark, (asked.get(mark) ?? 0) + 1);
    const isOther = mark === 'q0' && asked.get(mark) === 2;
    chatAnswer(isOther ? 'Green.' : 'Blue.')(response, request);
  });
  const reader = { id: 'moody', provider: 'compatible', baseUrl: scripted.baseUrl, model: 'moody-model' };
  const spec = sweepFile('flips', {
    readers: [reader],
    generators: undefined,
    experiments: [{ experiment: 'templates', benchmark: 'mine', templates: ['raw_conversation'] }],
    repetitions: 2,
  });
  expect((await stack.cli(['run', stack.writeSweepFile(spec)])).exitCode).toBe(0);
  const [arm] = (await stack.report(await onlySweep(stack.database, 'flips'))).tables[0]!.results;
  expect(arm!.flipRate).toBeCloseTo(1 / items, 12);
});

it('a worker killed between the generators’ stage and the readers’ asks no generator again', async () => {
  await stack.drainWorkers();
  const worker = await stack.startWorker();
  reading.setKnobs({ latencyMs: 500 });
  const spec = stack.writeSweepFile(sweepFile('killed'));
  await stack.cli(['run', spec, '--detach']);
  const sweepId = await onlySweep(stack.database, 'killed');
  await eventually('every text is kept', async () => {
    const cells = await ledgerCells(stack.database, sweepId);
    const texts = cells.filter(({ condition }) => condition.startsWith('generate/'));
    return texts.length === items && texts.every(({ state }) => state === 'settled');
  });
  worker.kill('SIGKILL');
  await worker.ended;
  reading.setKnobs({ latencyMs: 0 });
  await stack.startWorker();
  expectEnd(await stack.cli(['run', spec]), 0, `${5 * items} of ${5 * items} settled`);
  expect(writing.log()).toMatchObject({ accepted: items, answered: items });
}, 120_000);

describe('where a generator gives no text', () => {
  const unfit: readonly [item: number, ending: string, script: Script][] = [
    [0, 'refusal', chatAnswer('', { choices: [choice({ content: '', refusal: 'I will not.' }, 'stop')] })],
    [1, 'blocked', chatAnswer('', { choices: [choice({ content: 'Half a sent' }, 'content_filter')] })],
    [2, 'empty', chatAnswer(' ')],
    [3, 'failed', chatError(400, 'too long')],
  ];

  it('its cells are not applicable, with the outcome as the reason, and the sweep goes on to its end', async () => {
    scripted.play((response, request) => {
      const { body } = scripted.requests.at(-1)!;
      const found = unfit.find(([item]) => body.includes(`unfit ${item}: blue.`));
      (found ? found[2] : chatAnswer(made))(response, request);
    });
    const writer = { id: 'writer', provider: 'compatible', baseUrl: scripted.baseUrl, model: 'unfit-model' };
    const end = await stack.cli(['run', stack.writeSweepFile(sweepFile('unfit', { generators: [writer] }))]);
    expectEnd(end, 3, '1 cell of generators ended without an answer');
    const sweepId = await onlySweep(stack.database, 'unfit');
    const rows = await stack.database.sql<{ item: string; reason: string; cells: number }[]>`
      SELECT c.item_id AS item, c.not_applicable AS reason, count(*)::int AS cells
      FROM cells c JOIN conditions k ON k.id = c.condition_id
      WHERE k.sweep_id = ${sweepId} AND c.not_applicable IS NOT NULL GROUP BY 1, 2 ORDER BY 1`;
    expect(rows).toEqual(
      unfit.map(([item, ending]) => ({
        item: `q${item}`,
        reason: `the generator gave no text (${ending})`,
        cells: 2,
      })),
    );
    const told = await stack.report(sweepId);
    expect(told.sweep.complete).toBe(true);
    expect(told.tables[0]!.complete).toBe(true);
    const arm = told.tables[0]!.results.find((result) => result.arm === generated && result.reader === 'left')!;
    expect(arm).toMatchObject({ planned: items, notApplicable: unfit.length, delivered: items - unfit.length });
    expect(told.frozenTexts).toEqual([expect.objectContaining({ planned: items, delivered: 5, refused: 2 })]);
  });

  function choice(message: object, reason: string): object {
    return { index: 0, message: { role: 'assistant', ...message }, finish_reason: reason };
  }
});
