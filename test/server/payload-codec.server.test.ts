import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { historyToJSON } from '@temporalio/common/lib/proto-utils';

import { packageRoot } from '../../text/package-root';
import { chatAnswer, chatError } from '../support/chat-answers';
import { expectEnd } from '../support/child-process';
import { eventually } from '../support/eventually';
import { onlySweep } from '../support/ledger-rows';
import { questionSweep } from '../support/question-file';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';
import { historyText } from '../support/temporal-view';

const codec = {
  RENDER_BENCH_PAYLOAD_CODEC: join(packageRoot(), 'examples', 'payload-codec', 'aes-256-gcm.mjs'),
  RENDER_BENCH_CODEC_KEY: randomBytes(32).toString('base64'),
};
const items = 3;

interface JsonPayload {
  readonly metadata: Readonly<Record<string, string>>;
  readonly data?: string;
}

let stack: SweepStack;
let vendor: ScriptedServer;
let sweepId: string;
let histories: { id: string; json: string; text: string; payloads: JsonPayload[] }[];

/** A small sweep with the example's codec, one of whose calls stops the lane once. */
beforeAll(async () => {
  stack = await createSweepStack();
  vendor = await startScriptedServer();
  let asked = 0;
  vendor.play((response, request) => {
    asked += 1;
    const script = asked === 2 ? chatError(401, 'no such key, says the vendor') : chatAnswer('Blue.');
    script(response, request);
  });
  const spec = stack.writeSweepFile({
    ...questionSweep(stack.folder, { name: 'coded', items }),
    readers: [{ id: 'reader-of-a-secret-project', provider: 'compatible', baseUrl: vendor.baseUrl, model: 'm' }],
    experiments: [{ experiment: 'templates', benchmark: 'mine', templates: ['raw_conversation', 'witness_turns'] }],
    lanes: { compatible: { concurrency: 1 } },
  });
  await stack.startWorker(codec);
  expectEnd(await stack.cli(['run', spec], codec), 3, 'The endpoint refuses the key');
  sweepId = await onlySweep(stack.database, 'coded');
  expectEnd(await stack.cli(['resume', sweepId], codec), 0, 'is complete');
  histories = [];
  for (const id of await idsOf(sweepId)) {
    const history = await stack.client.workflow.getHandle(id).fetchHistory();
    const json = historyToJSON(history);
    histories.push({ id, json, text: historyText(history), payloads: payloadsIn(JSON.parse(json)) });
  }
});
afterAll(async () => {
  await stack.close();
  await vendor.close();
});

/** Without the key not even a list of workflows can be read through the client: their memos are encrypted. */
async function idsOf(sweep: string): Promise<string[]> {
  const { namespace } = stack.client.options;
  const query = `SweepId = '${sweep}'`;
  const { executions } = await stack.client.workflowService.listWorkflowExecutions({ namespace, query });
  return [...new Set(executions.map(({ execution }) => execution!.workflowId!))];
}

/** Every payload in a history but those of search attributes, which Temporal has to read. */
function payloadsIn(value: unknown): JsonPayload[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('metadata' in value && 'encoding' in (value.metadata as object)) return [value as JsonPayload];
  return Object.entries(value).flatMap(([name, part]) =>
    ['searchAttributes', 'indexedFields'].includes(name) ? [] : payloadsIn(part),
  );
}

it('everything that workflows and activities are told and tell is encrypted, summaries and failures too', () => {
  expect(histories.length).toBeGreaterThan(2);
  const payloads = histories.flatMap((history) => history.payloads);
  expect(payloads.length).toBeGreaterThan(20);
  const encodings = payloads.map(({ metadata }) => Buffer.from(metadata['encoding']!, 'base64').toString());
  expect(new Set(encodings)).toEqual(new Set(['binary/encrypted']));
});

it('a history without the key shows no reader, no label and no word of an error', () => {
  const texts = histories.map(({ text }) => text).join('\n');
  // Ids of workflows and search attributes stay readable: they name the condition.
  const inPayloads = histories.flatMap(({ payloads }) =>
    payloads.map(({ data = '' }) => Buffer.from(data, 'base64').toString('latin1')),
  );
  for (const plain of [sweepId, 'secret-project', 'refuses the key', 'templates']) {
    expect(inPayloads.filter((data) => data.includes(plain))).toEqual([]);
  }
  expect(texts).not.toContain('refuses the key');
  expect(texts).toContain('Encoded failure');
});

it('cancel reaches the workflows of a sweep whose payloads are encrypted', async () => {
  vendor.play((response, request) => void setTimeout(() => chatAnswer('Blue.')(response, request), 500));
  const spec = stack.writeSweepFile({
    ...questionSweep(stack.folder, { name: 'ended', items: 40 }),
    readers: [{ id: 'r', provider: 'compatible', baseUrl: vendor.baseUrl, model: 'm' }],
  });
  const askedBefore = vendor.requests.length;
  expectEnd(await stack.cli(['run', spec, '--detach'], codec), 2, 'Running in the background');
  await eventually('a request', () => vendor.requests.length > askedBefore);
  const id = await onlySweep(stack.database, 'ended');
  const end = await stack.cli(['--json', 'cancel', id], codec);
  expectEnd(end, 0, 'Nothing of it is in flight any more.');
  expect(JSON.parse(end.stdout)).toMatchObject({ state: 'cancelled', workflows: 'ended', calls: 0 });
}, 60_000);

it('a worker or a client without the key is told which one it lacks', async () => {
  const other = { ...codec, RENDER_BENCH_CODEC_KEY: 'short' };
  const { exitCode, stderr } = await stack.cli(['worker'], other);
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/can't be used: .*must be 32 bytes in base64/);
});

it('the codec server of the example gives the UI back what was encrypted', async () => {
  const server = spawn(process.execPath, [join(packageRoot(), 'examples', 'payload-codec', 'codec-server.mjs'), '0'], {
    env: { PATH: process.env['PATH'], ...codec },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    const address = await new Promise<string>((resolve) =>
      server.stderr.setEncoding('utf8').on('data', (said: string) => resolve(/http:\S+/.exec(said)![0])),
    );
    const ask = (origin: string) =>
      fetch(`${address}/decode`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ payloads: histories[0]!.payloads.slice(0, 5) }),
      });
    const answered = await ask('http://127.0.0.1:8233');
    expect(answered.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:8233');
    const { payloads } = (await answered.json()) as { payloads: JsonPayload[] };
    expect(payloads.map(({ data = '' }) => Buffer.from(data, 'base64').toString()).join()).toContain(sweepId);
    expect((await ask('http://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  } finally {
    server.kill();
  }
});
