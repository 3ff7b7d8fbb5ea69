import { WorkflowUpdateFailedError } from '@temporalio/client';

import { giveUpUpdate, pauseUpdate, progressQuery, rerunUpdate, resumeSignal } from '../../contracts/messages';
import type { RerunResult } from '../../contracts/payloads';
import { orchestrationQueue } from '../../contracts/queues';
import { conditionWorkflowId } from '../../contracts/workflow-ids';
import { chatAnswer, chatError } from '../support/chat-answers';
import { type CliEnd, type CliProcess, expectEnd } from '../support/child-process';
import { eventually } from '../support/eventually';
import { ledgerCells, onlySweep } from '../support/ledger-rows';
import { questionSweep } from '../support/question-file';
import { type Script, type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { createSweepStack, type SweepFile, type SweepStack } from '../support/sweep-stack';

const items = 6;

let stack: SweepStack;
let server: ScriptedServer;
let worker: CliProcess;
/** What a model says of an item; `Blue.` where it is silent. */
let says: (model: string, item: string) => Script | undefined;

beforeAll(async () => {
  stack = await createSweepStack();
  server = await startScriptedServer();
  server.play(sayAsTold);
  worker = await stack.startWorker();
});
const sayAsTold: Script = (response, request) => {
  const body = JSON.parse(server.requests.at(-1)!.body) as { model: string };
  const item = /\[\[item:(\w+)\]\]/.exec(server.requests.at(-1)!.body)?.[1] ?? '';
  (says(body.model, item) ?? chatAnswer('Blue.', { model: body.model }))(response, request);
};
beforeEach(() => {
  says = () => undefined;
});
afterAll(async () => {
  await stack.close();
  await server.close();
});

const reader = (id: string, over: object = {}): object => ({
  ...{ id, provider: 'compatible', baseUrl: server.baseUrl, model: `${id}-model`, timeoutMs: 20_000 },
  ...over,
});

/** One template for one reader, unless said otherwise. */
function sweepFile(name: string, over: object = {}): SweepFile {
  return {
    ...questionSweep(stack.folder, { name, items }),
    readers: [reader('a')],
    block: 2,
    ...over,
  };
}

async function run(spec: SweepFile, options = ['--no-probe']): Promise<{ end: CliEnd; sweepId: string }> {
  const end = await stack.cli(['run', stack.writeSweepFile(spec), ...options]);
  return { end, sweepId: await onlySweep(stack.database, spec.name) };
}

const asked = (): number => server.requests.length;
const refusal: Script = (response, request) =>
  chatAnswer('', {
    choices: [{ index: 0, message: { role: 'assistant', content: '', refusal: 'No.' }, finish_reason: 'stop' }],
  })(response, request);

/** Hashes of everything that is stored of each condition: its cells, their series and attempts, scores and results. */
async function hashes(sweepId: string): Promise<Map<string, string>> {
  const rows = await stack.database.sql<{ condition: string; hash: string }[]>`
    SELECT k.experiment || '/' || k.key AS condition, md5(concat_ws('|',
      (SELECT string_agg(c::text, ',' ORDER BY c.id) FROM cells c WHERE c.condition_id = k.id),
      (SELECT string_agg(s::text, ',' ORDER BY s.call_key, s.series) FROM series s
        WHERE s.call_key IN (SELECT call_key FROM cells c WHERE c.condition_id = k.id)),
      (SELECT string_agg(a::text, ',' ORDER BY a.id) FROM attempts a
        WHERE a.call_key IN (SELECT call_key FROM cells c WHERE c.condition_id = k.id)),
      (SELECT string_agg(x::text, ',' ORDER BY x.cell_id, x.series, x.scorer) FROM scores x
        WHERE x.cell_id IN (SELECT id FROM cells c WHERE c.condition_id = k.id)),
      (SELECT string_agg(r::text, ',' ORDER BY r.view, r.arm, r.scorer) FROM results r
        WHERE r.sweep_id = k.sweep_id AND r.experiment = k.experiment AND r.reader = k.reader_id)
    )) AS hash FROM conditions k WHERE k.sweep_id = ${sweepId}`;
  return new Map(rows.map(({ condition, hash }) => [condition, hash]));
}

async function writtenAt(sweepId: string): Promise<Record<string, number>> {
  const rows = await stack.database.sql<{ experiment: string; at: Date }[]>`
    SELECT experiment, written_at AS at FROM result_tables WHERE sweep_id = ${sweepId}`;
  return Object.fromEntries(rows.map(({ experiment, at }) => [experiment, at.getTime()]));
}

/** `1 answer`, `2 failed`: what cells of a condition use, in the order of the items. */
async function uses(sweepId: string, condition: string): Promise<string[]> {
  const rows = await stack.database.sql<{ use: string }[]>`
    SELECT c.series || ' ' || coalesce(a.outcome, s.state) AS use FROM conditions k JOIN cells c ON c.condition_id = k.id
    JOIN series s ON s.call_key = c.call_key AND s.series = c.series LEFT JOIN attempts a ON a.id = s.settled_attempt
    WHERE k.sweep_id = ${sweepId} AND k.experiment || '/' || k.key = ${condition} ORDER BY c.item_ordinal`;
  return rows.map(({ use }) => use);
}

it('one failed condition of twelve is replayed: it alone changes, and only the table of its experiment is written', async () => {
  says = (model, item) => (model === 'flaky-model' && item !== 'q5' ? chatError(400, 'broken today') : undefined);
  const spec = sweepFile('twelve', {
    readers: ['a', 'b', 'c', 'flaky'].map((id) => reader(id)),
    experiments: [
      {
        ...{ experiment: 'templates', name: 'first', benchmark: 'mine', templates: ['raw_conversation'] },
        readers: ['a', 'b', 'flaky'],
      },
      {
        ...{ experiment: 'templates', name: 'second', benchmark: 'mine' },
        templates: ['witness_turns', 'chatgpt_entries', 'memgpt_records'],
        readers: ['a', 'b', 'c'],
      },
    ],
  });
  const { end, sweepId } = await run(spec);
  expectEnd(end, 3, '5 cells ended without an answer');
  const before = await hashes(sweepId);
  const tables = await writtenAt(sweepId);
  expect(before.size).toBe(12);

  says = () => undefined;
  const askedBefore = asked();
  const preview = await stack.cli(['rerun', sweepId, '--condition', '*/flaky', '--dry-run']);
  expectEnd(preview, 0, '5 cells in 1 condition to be rerun (first/raw_conversation/flaky 5): 5 distinct calls.');
  const rerun = await stack.cli(['rerun', sweepId, '--condition', '*/flaky', '--reason', 'it was broken']);
  expectEnd(rerun, 0, `Rerun of 5 cells of ${sweepId}: 5 delivered.`);
  expectEnd(rerun, 0, 'Written anew: the table of first.');
  expect(asked() - askedBefore).toBe(5);

  const after = await hashes(sweepId);
  const changed = [...before.keys()].filter((condition) => before.get(condition) !== after.get(condition));
  expect(changed).toEqual(['first/raw_conversation/flaky']);
  expect(await uses(sweepId, 'first/raw_conversation/flaky')).toEqual([
    ...Array<string>(5).fill('2 answer'),
    '1 answer',
  ]);
  const rewritten = await writtenAt(sweepId);
  expect(rewritten['first']).toBeGreaterThan(tables['first']!);
  expect(rewritten['second']).toBe(tables['second']);

  const told = await stack.report(sweepId);
  expect(told.sweep.complete).toBe(true);
  expect(told.series).toMatchObject({
    rerunning: 0,
    later: [{ condition: 'raw_conversation/flaky', cells: 5, delivered: 5, mixes: true, reason: 'it was broken' }],
  });
  expect(told.notices.join('\n')).toMatch(/5 cells use what the rerun of .* by \S+@\S+ \(“it was broken”\) came to/u);
  expect(told.notices.join('\n')).toContain('1 condition mixes its answers with those of another time');
  const shown = await stack.cli(['show', '--sweep', sweepId, '--condition', 'first/*flaky', '--item', 'q0']);
  expect(shown.stdout).toMatch(
    /series 1: failed\n.*series 2: settled, used here; opened by a rerun \S+ by \S+: it was broken/u,
  );
  expectEnd(await stack.cli(['status', sweepId]), 0, '');
}, 120_000);

it('cells are replayed by outcome and by item; a rerun that fails keeps the answer, and whoever shares the call keeps its own', async () => {
  says = (_, item) => (item === 'q1' ? refusal : undefined);
  const spec = sweepFile('shared', {
    readers: [reader('a')],
    experiments: ['first', 'second'].map((name) => ({
      ...{ experiment: 'templates', name, benchmark: 'mine', templates: ['raw_conversation'] },
    })),
  });
  const { end, sweepId } = await run(spec);
  expectEnd(end, 0, `${2 * items} of ${2 * items} settled`);
  expectEnd(await stack.cli(['rerun', sweepId, '--only', 'failed']), 1, 'There are: 10 answer, 2 refusal.');
  expectEnd(await stack.cli(['rerun', sweepId]), 1, 'Say which cells');
  expectEnd(await stack.cli(['rerun', sweepId, '--only', 'nonsense']), 1, "'nonsense' is nothing");

  says = () => undefined;
  const askedBefore = asked();
  const byOutcome = await stack.cli(['rerun', sweepId, '--only', 'refusal', '--condition', 'first/*']);
  expectEnd(byOutcome, 0, 'Rerun of 1 cell');
  expect(asked() - askedBefore).toBe(1);
  expect(await uses(sweepId, 'first/raw_conversation/a')).toEqual([
    ...['1 answer', '2 answer', '1 answer', '1 answer', '1 answer', '1 answer'],
  ]);
  expect((await uses(sweepId, 'second/raw_conversation/a'))[1]).toBe('1 refusal');

  says = () => chatError(400, 'not now');
  const byItem = await stack.cli(['--json', 'rerun', sweepId, '--item', 'q2', '--only', 'all']);
  expectEnd(byItem, 3, 'Rerun of 2 cells of');
  expect(JSON.parse(byItem.stdout)).toMatchObject({ cells: 2, delivered: 0, kept: 2, failed: 0, owed: 0 });
  expect(await uses(sweepId, 'first/raw_conversation/a')).toContain('1 answer');
  expect((await uses(sweepId, 'second/raw_conversation/a'))[2]).toBe('1 answer');
  expect((await stack.report(sweepId)).sweep).toMatchObject({ complete: true, outcomes: { failed: 0 } });
}, 120_000);

it('started from Temporal alone, with JSON, and by an update of a sweep that waits', async () => {
  says = (_, item) => (item === 'q0' ? chatError(400, 'broken') : undefined);
  const { sweepId } = await run(sweepFile('by-hand'));
  says = () => undefined;
  const input: unknown = JSON.parse(`{"sweepId":"${sweepId}","only":["failed"],"reason":"by hand"}`);
  const start = (workflowId: string, args: unknown): Promise<RerunResult> =>
    stack.client.workflow.execute('rerun', { workflowId, taskQueue: orchestrationQueue, args: [args] });
  expect(await start('my-own-id', input)).toMatchObject({
    cells: 1,
    delivered: 1,
    tables: { templates: { complete: true } },
  });
  const [action] = await stack.database.sql<{ who: string; reason: string }[]>`
    SELECT who, reason FROM operator_actions WHERE sweep_id = ${sweepId}`;
  expect(action).toEqual({ who: 'temporal', reason: 'by hand' });
  // The same id and input again is another rerun, of which there is nothing.
  await expect(start('my-own-id', input)).rejects.toMatchObject({
    cause: { cause: { message: expect.stringContaining('Nothing to rerun') as string } },
  });
  for (const unreadable of [{ sweepId, conditon: 'x' }, { sweepId, condition: 5 }, { sweepId: 5 }, null]) {
    await expect(start('typo', unreadable)).rejects.toMatchObject({
      cause: { cause: { message: expect.stringContaining('Give a JSON object') as string } },
    });
  }

  says = (_, item) => (item === 'q1' ? chatError(401, 'no such key') : item === 'q0' ? refusal : undefined);
  const waiting = await run(
    sweepFile('updated', { readers: [reader('upd')], lanes: { compatible: { concurrency: 1 } } }),
  );
  expect(waiting.end.exitCode).toBe(3);
  says = () => undefined;
  const handle = stack.client.workflow.getHandle(waiting.sweepId);
  const line = await handle.executeUpdate(rerunUpdate, { args: [{ only: ['refusal'] }] });
  expect(line).toMatch(new RegExp(`Started the workflow ${waiting.sweepId}/rerun/`, 'u'));
  // Its condition runs and waits for the lane; the rerun goes on with it.
  expectEnd(await stack.cli(['resume', waiting.sweepId, '--no-probe']), 0, 'is complete');
  const [first] = await uses(waiting.sweepId, 'templates/raw_conversation/upd');
  expect(first).toBe('2 answer');
}, 120_000);

it('a rerun that waits on a pause goes on when the sweep gets resume as a signal, and bad messages harm neither', async () => {
  says = (model, item) =>
    model === 'shut-model' ? chatError(401, 'no such key') : item === 'q0' ? refusal : undefined;
  const { end, sweepId } = await run(sweepFile('woken', { readers: [reader('open'), reader('shut')] }));
  expectEnd(end, 3, 'is stopped');
  const handle = stack.client.workflow.getHandle(sweepId);
  const why = async (update: string, ...args: unknown[]): Promise<string> => {
    const error: unknown = await handle
      .executeUpdate(update, { args: args as [unknown] })
      .catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(WorkflowUpdateFailedError);
    return (error as WorkflowUpdateFailedError).cause!.message;
  };
  for (const update of [rerunUpdate.name, giveUpUpdate.name]) {
    expect(await why(update)).toContain("This can't be done: say which cells, by condition, item or only");
    expect(await why(update, null)).toContain('say which cells');
    expect(await why(update, 'failed')).toContain('give one JSON object with condition, item, only, reason');
    expect(await why(update, { only: 'failed' })).toContain('"only" is a list of texts');
    expect(await why(update, { item: 'q0', who: 'ada@lovelace' })).toContain('there is no "who"');
  }
  expect(await why(giveUpUpdate.name, { item: 'q0' })).toContain('reason is missing');
  expect(await why(giveUpUpdate.name, { condition: 'no', reason: 'x' })).toContain("No condition fits 'no'");

  says = (model) => (model === 'shut-model' ? chatError(401, 'no such key') : undefined);
  await handle.executeUpdate(pauseUpdate, { args: [{}] });
  const line = await handle.executeUpdate(rerunUpdate, { args: [{ only: ['refusal'] }] });
  const rerun = stack.client.workflow.getHandle(/workflow (\S+);/u.exec(line)![1]!);
  const condition = conditionWorkflowId(sweepId, 'templates', 'raw_conversation/open');
  await eventually('the rerun waits', async () => {
    const progress = await stack.client.workflow.getHandle(condition).query(progressQuery);
    return progress.waitingFor === 'the sweep is paused';
  });
  await handle.signal(resumeSignal.name, null);
  expect(await rerun.result()).toMatchObject({ cells: 1, delivered: 1 });
  await handle.executeUpdate(giveUpUpdate, { args: [{ condition: '*/shut', reason: 'it is shut' }] });
  expect(await handle.result()).toMatchObject({ templates: { complete: true } });
}, 120_000);

it('a rerun survives kill -9 of its worker, and sends again only what was in flight', async () => {
  says = () => chatError(400, 'broken');
  const { sweepId } = await run(sweepFile('killed', { lanes: { compatible: { concurrency: 1 } } }));
  says = () => (response, request) => void setTimeout(() => chatAnswer('Blue.')(response, request), 1_500);
  const askedBefore = asked();
  const following = stack.cli(['rerun', sweepId, '--only', 'failed', '--detach']);
  expectEnd(await following, 2, 'Running in the background');
  await eventually('two answers', () => asked() - askedBefore >= 3);
  expectEnd(await stack.cli(['status', sweepId]), 2, 'is under way');
  worker.kill('SIGKILL');
  await worker.ended;
  worker = await stack.startWorker();
  await eventually(
    'the rerun is over',
    async () => (await stack.report(sweepId)).series.later[0]?.delivered === items,
    60_000,
  );
  expect(await uses(sweepId, 'templates/raw_conversation/a')).toEqual(Array<string>(items).fill('2 answer'));
  expect(asked() - askedBefore).toBeLessThanOrEqual(items + 2);
}, 120_000);

it('watch follows a rerun of a sweep that has ended, until the rerun has', async () => {
  says = () => chatError(400, 'broken');
  const { end, sweepId } = await run(sweepFile('followed', { lanes: { compatible: { concurrency: 1 } } }));
  expectEnd(end, 3, `${items} cells ended without an answer`);
  says = () => (response, request) => void setTimeout(() => chatAnswer('Blue.')(response, request), 1_500);
  const askedBefore = asked();
  expectEnd(await stack.cli(['rerun', sweepId, '--only', 'failed', '--detach']), 2, 'Running in the background');
  await eventually('a request', () => asked() > askedBefore);
  expectEnd(await stack.cli(['watch', sweepId]), 0, `Sweep ${sweepId} is complete: ${items} of ${items} settled`);
}, 120_000);

describe('a sweep whose lane is stopped', () => {
  it('comes to its end when its rest is given up, and a rerun takes the verdict back', async () => {
    says = (model, item) => (model === 'gone-model' && item !== 'q0' ? chatError(401, 'no such key') : undefined);
    server.playProbes(sayAsTold);
    const { end, sweepId } = await run(sweepFile('given-up', { readers: [reader('a'), reader('gone')] }), []);
    expectEnd(end, 3, 'is stopped');
    const settled = (await ledgerCells(stack.database, sweepId)).filter(({ state }) => state === 'settled').length;
    expectEnd(await stack.cli(['give-up', sweepId, '--condition', '*/gone']), 1, '--reason');
    const given = await stack.cli(['give-up', sweepId, '--condition', '*/gone', '--reason', 'the model is gone']);
    expectEnd(given, 0, `Gave up ${2 * items - settled} cells in 1 condition`);
    await eventually('the tables are written', async () => (await stack.report(sweepId)).sweep.complete);
    const told = await stack.report(sweepId);
    expect(told.sweep.outcomes).toMatchObject({ givenUp: 2 * items - settled, pending: 0 });
    expect(told.notices.join('\n')).toContain('“the model is gone”');
    const result = told.tables[0]!.results.find((row) => row.reader === 'gone')!;
    expect(result).toMatchObject({ planned: items, delivered: settled - items });

    says = () => undefined;
    const back = stack.cli(['rerun', sweepId, '--only', 'given_up']);
    // Its lane is stopped still: it waits as a sweep does, and says what to do.
    expectEnd(await back, 3, 'Mend it, then');
    // The lane opens when its probe succeeds, of which the rerun hears by the sweep's workflow alone.
    server.playProbes((response, request) => void setTimeout(() => sayAsTold(response, request), 3_000));
    const resumed = await stack.cli(['resume', sweepId]);
    expectEnd(resumed, 0, 'is complete');
    expect((await ledgerCells(stack.database, sweepId)).map(({ outcome }) => outcome)).toEqual(
      Array<string>(2 * items).fill('answer'),
    );
  }, 120_000);
});

it('where a generator delivers at last, what could not be shown for want of its text is planned and answered', async () => {
  says = (model, item) => (model === 'writer-model' && item === '' ? chatError(400, 'too long') : undefined);
  const spec = sweepFile('written', {
    generators: [reader('writer')],
    experiments: [
      { experiment: 'templates', benchmark: 'mine', templates: ['langchain_summary'], generators: ['writer'] },
    ],
  });
  const { end, sweepId } = await run(spec);
  expectEnd(end, 3, 'cells of generators ended without an answer');
  const notApplicable = async (): Promise<number> =>
    (await ledgerCells(stack.database, sweepId)).filter(({ callKey }) => callKey === null).length;
  expect(await notApplicable()).toBe(items);

  says = () => undefined;
  const rerun = await stack.cli(['rerun', sweepId, '--condition', 'generate/*']);
  expectEnd(rerun, 0, `Rerun of ${items} cells of ${sweepId}: ${items} delivered.`);
  expect(await notApplicable()).toBe(0);
  const told = await stack.report(sweepId);
  expect(told.sweep).toMatchObject({ complete: true, outcomes: { answer: 3 * items, notApplicable: 0, failed: 0 } });
  expect(told.frozenTexts).toEqual([expect.objectContaining({ planned: items, delivered: items })]);
  const refused = await stack.cli(['rerun', sweepId, '--condition', 'generate/*', '--only', 'all']);
  expectEnd(refused, 1, 'readers were shown');
}, 120_000);
