import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { SweepEventMessage } from '../../activities/notices/compose-event';
import { sweepWorkflowId } from '../../contracts/workflow-ids';
import { chatAnswer, chatError } from '../support/chat-answers';
import { expectEnd } from '../support/child-process';
import { type EventReceiver, startEventReceiver } from '../support/event-receiver';
import { eventually } from '../support/eventually';
import { onlySweep } from '../support/ledger-rows';
import { questionSweep } from '../support/question-file';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { createSweepStack, type SweepFile, type SweepStack } from '../support/sweep-stack';

let stack: SweepStack;
let server: ScriptedServer;
let receiver: EventReceiver;

const planted = 'planted-key-0123456789';

beforeAll(async () => {
  stack = await createSweepStack();
  server = await startScriptedServer();
  receiver = await startEventReceiver();
  const env = { MY_READER_KEY: planted, FOR_THE_COMMAND: 'kept', EVENTS_URL: receiver.url };
  await stack.startWorker(env);
  await stack.startWorker(env);
});
afterAll(async () => {
  await stack.close();
  await server.close();
  await receiver.close();
});

const items = 4;

function sweepFile(name: string, onEvent?: object): SweepFile {
  return {
    ...questionSweep(stack.folder, { name, items }),
    readers: [{ id: 'r', provider: 'compatible', model: name, baseUrl: server.baseUrl, keyEnv: 'MY_READER_KEY' }],
    ...(onEvent && { onEvent }),
  };
}

const run = (file: SweepFile, ...more: string[]) =>
  stack.cli(['run', stack.writeSweepFile(file), ...more], { MY_READER_KEY: planted });
const told = async (name: string) => receiver.eventsOf(await onlySweep(stack.database, name));

it('a command gets the end of a sweep as JSON, with an environment that holds no key', async () => {
  const out = join(stack.folder, 'told.json');
  const program = join(stack.folder, 'tell.mjs');
  writeFileSync(
    program,
    `import { readFileSync, writeFileSync } from 'node:fs';
     writeFileSync(process.argv[2], JSON.stringify({ input: readFileSync(0, 'utf8'), env: process.env }));`,
  );
  server.play(chatAnswer('Blue.'));
  expectEnd(await run(sweepFile('commanded', { command: [process.execPath, program, out] })), 0, 'is complete');
  const sweepId = await onlySweep(stack.database, 'commanded');
  await eventually('the command has run', () => existsSync(out) && readFileSync(out, 'utf8').endsWith('}'));
  const { input, env } = JSON.parse(readFileSync(out, 'utf8')) as { input: string; env: Record<string, string> };
  expect(JSON.parse(input)).toMatchObject({
    event: 'finished',
    sweep: sweepId,
    name: 'commanded',
    verdict: 'complete',
    message: 'Complete: 4 of 4 cells settled.',
    counts: { planned: items, settled: items, failed: 0, notApplicable: 0 },
    help: `npx render-bench report ${sweepId}`,
  });
  expect(env).toMatchObject({ RENDER_BENCH_EVENT: input, RENDER_BENCH_SWEEP: sweepId, FOR_THE_COMMAND: 'kept' });
  expect(JSON.stringify(env)).not.toContain(planted);
  expect(env).not.toHaveProperty('DATABASE_URL');
});

it('a lane that stops is told once by two workers, again when it stops again, and then the end', async () => {
  server.play(chatError(401, 'no such key'));
  const file = sweepFile('refused', { urlEnv: 'EVENTS_URL' });
  expect((await run(file)).exitCode).toBe(3);
  const lane = 'lane_stopped compatible/refused';
  await eventually('the stop is told', async () => (await told('refused')).length > 0);
  await new Promise((resolve) => setTimeout(resolve, 7_000));
  expect(await told('refused')).toEqual([lane]);

  expect((await run(file)).exitCode).toBe(3);
  await eventually('it is told again', async () => (await told('refused')).length > 1);
  server.play(chatAnswer('Blue.'));
  expectEnd(await run(file), 0, 'is complete');
  await eventually('the end is told', async () => (await told('refused')).length > 2);
  expect(await told('refused')).toEqual([lane, lane, 'finished complete']);
  const [first, again] = receiver.received.filter(({ event }) => event === 'lane_stopped');
  expect(first!.id).not.toBe(again!.id);
  expect(first!.message).toContain('refuses the key');
  expect(JSON.stringify(receiver.received)).not.toContain(planted);
  expect(await stack.database.sql`SELECT id FROM notices WHERE event = 'lane_stopped' AND over_at IS NULL`).toEqual([]);
});

it('a receiver that is down is tried again and told when it is up; until then status says so', async () => {
  receiver.answer(500);
  server.play(chatError(401, 'no such key'));
  const file = sweepFile('down', { url: receiver.url, events: ['lane_stopped'] });
  await run(file);
  const sweepId = await onlySweep(stack.database, 'down');
  await eventually('a first try', async () => (await told('down')).length > 0);
  await eventually('its failure is written down', async () =>
    (await stack.cli(['status', sweepId])).stderr.includes(
      'onEvent could not be told of lane_stopped (compatible/down)',
    ),
  );
  receiver.answer(204);
  await eventually('a second try', async () => (await told('down')).length > 1, 20_000);
  await eventually('it is delivered', async () => !(await stack.cli(['status', sweepId])).stderr.includes('onEvent'));
  const sent = receiver.received.filter(({ sweep }) => sweep === sweepId);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  server.play(chatAnswer('Blue.'));
  await run(file);
  expect(await told('down')).not.toContain('finished complete');
});

it('a sweep in which nothing settles any more is told of, and its silence ends with the next answer', async () => {
  const held: (() => void)[] = [];
  server.play((response, request) => void held.push(() => chatAnswer('Blue.')(response, request)));
  const file = sweepFile('silent', { url: receiver.url, stalledMinutes: 0.1 });
  await run({ ...file, lanes: { 'compatible/silent': { concurrency: items } } }, '--detach');
  await eventually('the stall is told', async () => (await told('silent')).length > 0, 40_000);
  expect(await told('silent')).toEqual(['stalled']);
  expect(receiver.received.at(-1)).toMatchObject({
    message: 'Nothing has settled for 0.1 minutes. 4 cells are owed.',
    counts: { planned: items, settled: 0 },
  });
  for (const release of held) release();
  server.play(chatAnswer('Blue.'));
  await eventually('the end is told', async () => (await told('silent')).includes('finished complete'));
  const [row] = await stack.database.sql`SELECT over_at FROM notices WHERE event = 'stalled'`;
  expect(row!['over_at']).not.toBeNull();
});

it('a receiver that is named while the sweep runs is told; it is the same sweep', async () => {
  server.play(chatError(401, 'no such key'));
  expect((await run(sweepFile('later'))).exitCode).toBe(3);
  expect((await run(sweepFile('later', { url: receiver.url }))).exitCode).toBe(3);
  await eventually('the stop is told', async () => (await told('later')).length > 0);
  expect(await told('later')).toEqual(['lane_stopped compatible/later']);

  const handle = stack.client.workflow.getHandle(sweepWorkflowId(await onlySweep(stack.database, 'later')));
  await handle.cancel();
  await expect(handle.result()).rejects.toThrow('cancelled');
  expect(await told('later')).toEqual(['lane_stopped compatible/later', 'finished cancelled']);
});

it('a sweep whose own work has ended is over, though a rerun is owed, which its end names', async () => {
  const held: (() => void)[] = [];
  const hold = (isHeld: (model: string) => boolean) =>
    server.play((response, request) => {
      const { model } = JSON.parse(server.requests.at(-1)!.body) as { model: string };
      const answer = (): void => chatAnswer('Blue.', { model })(response, request);
      if (isHeld(model)) held.push(answer);
      else answer();
    });
  hold((model) => model === 'slow');
  const file = sweepFile('outlived', { url: receiver.url, events: ['finished'] });
  const readers = ['fast', 'slow'].map((id) => ({
    ...{ id, provider: 'compatible', model: id, baseUrl: server.baseUrl, keyEnv: 'MY_READER_KEY' },
  }));
  await run({ ...file, readers }, '--no-probe', '--detach');
  const sweepId = await onlySweep(stack.database, 'outlived');
  await eventually('the fast one has ended', async () => {
    const [row] = await stack.database.sql<{ settled: number }[]>`
      SELECT count(*)::int AS settled FROM calls k JOIN series s ON s.call_key = k.key AND s.state = 'settled'
      WHERE k.sweep_id = ${sweepId} AND k.reader_id = 'fast'`;
    return row!.settled === items && held.length > 0;
  });
  hold(() => true);
  const rerun = await stack.cli(['--json', 'rerun', sweepId, '--condition', '*/fast', '--only', 'all', '--detach'], {
    MY_READER_KEY: planted,
  });
  const { workflow } = JSON.parse(rerun.stdout) as { workflow: string };
  const ofSlow = held.length;
  await eventually('the rerun asks', () => held.length > ofSlow);
  hold((model) => model === 'fast');
  for (const release of held.splice(0, ofSlow)) release();
  await eventually('the end is told', async () => (await told('outlived')).length > 0, 30_000);
  expect(await told('outlived')).toEqual(['finished complete']);
  const { message, help } = receiver.received.at(-1)!;
  expect(message).toBe(
    `Complete but for a rerun: ${items} of ${2 * items} cells settled. A rerun of ${items} cells is owed still (${workflow}).`,
  );
  expect(help).toBe(`npx render-bench report ${sweepId}`);
  hold(() => false);
  for (const release of held) release();
  await stack.client.workflow.getHandle(workflow).result();
}, 120_000);

it('a worker killed while it tells is followed by another, which tells it again under the same id', async () => {
  receiver.answer('hang');
  server.play(chatError(401, 'no such key'));
  await stack.drainWorkers();
  const env = { MY_READER_KEY: planted };
  const killed = await stack.startWorker(env);
  await run(sweepFile('killed', { url: receiver.url }));
  await eventually('it is being told', async () => (await told('killed')).length > 0);
  killed.kill('SIGKILL');
  await killed.ended;
  receiver.answer(204);
  await stack.startWorker(env);
  await eventually('it is told again', async () => (await told('killed')).length > 1, 40_000);
  const sweepId = await onlySweep(stack.database, 'killed');
  const sent: SweepEventMessage[] = receiver.received.filter(({ sweep }) => sweep === sweepId);
  expect(sent.map(({ event }) => event)).toEqual(['lane_stopped', 'lane_stopped']);
  expect(sent[0]!.id).toBe(sent[1]!.id);
});

it('a receiver that stays away holds up no sweep: it ends within two minutes, and status says what was not told', async () => {
  receiver.answer(503);
  server.play(chatAnswer('Blue.'));
  expectEnd(await run(sweepFile('deaf', { url: receiver.url })), 0, 'is complete');
  const sweepId = await onlySweep(stack.database, 'deaf');
  const beganAt = performance.now();
  await stack.client.workflow.getHandle(sweepWorkflowId(sweepId)).result();
  expect(performance.now() - beganAt).toBeLessThan(120_000);
  const { exitCode, stderr } = await stack.cli(['status', sweepId]);
  expect(exitCode).toBe(0);
  expect(stderr).toMatch(/onEvent could not be told of finished, tried \d times: the receiver answered 503/);
  receiver.answer(204);
}, 180_000);

it('a sweep run in the foreground tells its end before its process exits', async () => {
  await stack.drainWorkers();
  server.play(chatAnswer('Blue.'));
  const end = await run(sweepFile('foreground', { url: receiver.url }), '--foreground');
  expectEnd(end, 0, 'is complete');
  expect(await told('foreground')).toEqual(['finished complete']);
});
