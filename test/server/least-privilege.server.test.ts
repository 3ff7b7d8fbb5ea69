import { join } from 'node:path';

import { pauseUpdate } from '../../contracts/messages';
import { sweepWorkflowId } from '../../contracts/workflow-ids';
import { usingDatabase } from '../../db/client';
import { migrateDatabase } from '../../db/migrate';
import type { SweepReport } from '../../report/sweep-report';
import { chatAnswer, chatError } from '../support/chat-answers';
import { type CliEnd, expectEnd } from '../support/child-process';
import { type EventReceiver, startEventReceiver } from '../support/event-receiver';
import { eventually } from '../support/eventually';
import { onlySweep } from '../support/ledger-rows';
import { questionSweep } from '../support/question-file';
import { createRoleDatabase, type RoleDatabase } from '../support/role-database';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';

let stack: SweepStack;
let database: RoleDatabase;
let vendor: ScriptedServer;
let receiver: EventReceiver;
let spec: string;

const items = 4;

/** A template that needs no text, and one that waits for a generator's; its end is told. */
function writeSpec(name: string): string {
  return stack.writeSweepFile({
    ...questionSweep(stack.folder, { name, items }),
    readers: [{ id: 'r', provider: 'compatible', baseUrl: vendor.baseUrl, model: 'm', price: { input: 1, output: 1 } }],
    generators: [
      { id: 'g', provider: 'compatible', baseUrl: vendor.baseUrl, model: 'w', price: { input: 1, output: 1 } },
    ],
    experiments: [
      {
        ...{ experiment: 'templates', benchmark: 'mine' },
        ...{ templates: ['raw_conversation', 'langchain_summary'], generators: ['g'] },
      },
    ],
    lanes: { compatible: { requestsPerMinute: 6_000, tokensPerMinute: 1_000_000, concurrency: 4 } },
    budget: { usd: 1 },
    onEvent: { url: receiver.url },
  });
}

beforeAll(async () => {
  stack = await createSweepStack();
  database = await createRoleDatabase();
  vendor = await startScriptedServer();
  receiver = await startEventReceiver();
  vendor.play(chatAnswer('Blue.'));
  spec = writeSpec('roles');
});
afterAll(async () => {
  await stack.close();
  await database.drop();
  await vendor.close();
  await receiver.close();
});

const as = (role: 'owner' | 'worker' | 'reader', ...args: string[]): Promise<CliEnd> =>
  stack.cli(args, { DATABASE_URL: database.urls[role] });

function idOf(name: string): Promise<string> {
  return usingDatabase(database.urls.reader, (reader) => onlySweep(reader, name));
}

it('a worker of the least privileged role refuses a schema that only its owner may bring up to date', async () => {
  const { exitCode, stderr } = await stack.cli(['worker'], { DATABASE_URL: database.urls.worker });
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/may not change the schema, which has 0 migrations.*'npx render-bench migrate'/);
});

it('once the owner has migrated, it does a whole sweep, and one that only reads sees all of it', async () => {
  await migrateDatabase(database.urls.owner);
  await database.grant();
  const asWorker = { DATABASE_URL: database.urls.worker };
  const asReader = { DATABASE_URL: database.urls.reader };
  await stack.startWorker(asWorker);
  expectEnd(await stack.cli(['run', spec], asWorker), 0, 'is complete');
  // Lanes are declared again, and nothing is left to do.
  expectEnd(await stack.cli(['run', spec], asWorker), 0, 'is complete');
  for (const args of [
    ['status', 'roles'],
    ['report', 'roles'],
    ['show', 'generated', 'roles'],
  ]) {
    const end = await stack.cli(args, asReader);
    expect({ args, exitCode: end.exitCode, stderr: end.exitCode === 0 ? '' : end.stderr }).toEqual({
      args,
      exitCode: 0,
      stderr: '',
    });
  }
});

it('on its role a rerun delivers, a generator’s too, and a verdict is given; the end of a sweep is told', async () => {
  // The generator makes no text, and the reader answers all but one question.
  vendor.play((response, request) => {
    const { body } = vendor.requests.at(-1)!;
    const { model } = JSON.parse(body) as { model: string };
    const isRefused = model === 'w' || body.includes('[[item:q0]]');
    (isRefused ? chatError(400, 'not today') : chatAnswer('Blue.'))(response, request);
  });
  const file = writeSpec('mended');
  expectEnd(await as('worker', 'run', file, '--no-probe'), 3, 'ended without an answer');
  vendor.play(chatAnswer('Blue.'));
  const generated = await as('worker', 'rerun', 'mended', '--condition', 'generate/*', '--reason', 'it works again');
  expectEnd(generated, 0, `${items} delivered.`);
  expectEnd(
    await as('worker', 'give-up', 'mended', '--only', 'failed', '--reason', 'enough'),
    0,
    'Gave up 2 cells in 2 conditions',
  );
  expectEnd(await as('worker', 'rerun', 'mended', '--only', 'given_up'), 0, '2 delivered.');
  const { stdout } = await as('reader', '--json', 'report', 'mended');
  const { sweep } = JSON.parse(stdout) as SweepReport;
  expect(sweep).toMatchObject({ complete: true, outcomes: { answer: 4 * items, notApplicable: 0 } });
  expect(receiver.eventsOf(sweep.id)).toContain('finished attention');
}, 120_000);

it('on its role a sweep is paused, tuned, gone on with and cancelled, by commands and by messages', async () => {
  vendor.play((response, request) => void setTimeout(() => chatAnswer('Blue.')(response, request), 1_000));
  const file = writeSpec('held');
  const before = vendor.requests.length;
  expectEnd(await as('worker', 'run', file, '--no-probe', '--detach'), 2, 'in the background');
  await eventually('it is at work', () => vendor.requests.length > before);
  expectEnd(await as('worker', 'pause', 'held', '--reason', 'others first'), 0, 'is paused: nothing more leaves');
  const paused = await as('reader', '--json', 'status', 'held');
  expect([paused.exitCode, JSON.parse(paused.stdout)]).toEqual([3, expect.objectContaining({ state: 'paused' })]);
  expectEnd(await as('worker', 'tune', 'held', '--lane', 'compatible', '--concurrency', '2'), 0, 'at a time');
  expectEnd(await as('worker', 'resume', 'held', '--no-probe', '--detach'), 2, '');
  const sweepId = await idOf('held');
  const line = await stack.client.workflow
    .getHandle(sweepWorkflowId(sweepId))
    .executeUpdate(pauseUpdate, { args: [{ reason: 'by message' }] });
  expect(line).toContain('is paused');
  expectEnd(await as('worker', 'cancel', 'held', '--reason', 'later'), 0, 'is cancelled');
  vendor.play(chatAnswer('Blue.'));
  expectEnd(await as('worker', 'resume', 'held', '--no-probe'), 0, 'is complete');
  await eventually('its end is told', () => receiver.eventsOf(sweepId).includes('finished complete'));
}, 120_000);

it('its owner moves a sweep, removes it and collects what is left; no other role begins any of that', async () => {
  const file = join(stack.folder, 'roles.jsonl.gz');
  expectEnd(await as('reader', 'export', 'roles', file), 0, 'sweep roles-');
  const { stdout: before } = await as('reader', '--json', 'report', 'roles');
  expectEnd(await as('worker', 'rm', 'roles', '--yes'), 1, 'may not do what rm does');
  expectEnd(await as('worker', 'gc'), 1, 'may not do what gc does');
  expectEnd(await as('owner', 'rm', 'roles', '--yes'), 0, 'Removed roles-');
  expectEnd(await as('owner', 'gc'), 0, '');
  expectEnd(await as('worker', 'import', file), 1, 'may not do what import does');
  expectEnd(await as('owner', 'import', file), 0, 'Imported sweep roles-');
  expect((await as('reader', '--json', 'report', 'roles')).stdout).toBe(before);
}, 120_000);

it('a role that only reads starts nothing', async () => {
  const { exitCode, stderr } = await stack.cli(['run', spec, '--new'], { DATABASE_URL: database.urls.reader });
  expect(exitCode).not.toBe(0);
  expect(stderr).toMatch(/permission denied|may not/);
});

it('the ledger of everybody else is not touched', async () => {
  await expect(onlySweep(stack.database, 'roles')).rejects.toThrow();
});
