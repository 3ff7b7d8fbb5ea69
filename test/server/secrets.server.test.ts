import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { decodeText } from '../../db/text-codec';
import { chatAnswer, chatError } from '../support/chat-answers';
import { onlySweep } from '../support/ledger-rows';
import { writeQuestions } from '../support/question-file';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';
import { historyText, workflowIds } from '../support/temporal-view';

const key = 'plantedKey4f1d7c2a9b';
const generatorKey = 'plantedKey83e5b0c6d1';
const keyEnv = { PLANTED_KEY: key, PLANTED_GENERATOR_KEY: generatorKey };
/** What both keys begin with, so that half of one is found too. */
const planted = 'plantedKey';
const items = 6;

let stack: SweepStack;
let server: ScriptedServer;
let sweepId: string;
const printed: string[] = [];

/**
 * A server that gives the keys away wherever it can, to readers and to a generator: in answers, in texts that readers are
 * shown, in model names, ids and headers, in the body of an error that fails a call, of one that is retried, and of one
 * that stops the lane.
 */
beforeAll(async () => {
  stack = await createSweepStack();
  server = await startScriptedServer();
  let refused = false;
  const failedOnce = new Set<string>();
  server.play((response, request) => {
    const { headers, body } = server.requests.at(-1)!;
    const secret = headers.authorization!.replace('Bearer ', '');
    // A generator of summaries sees no question.
    const item = /\[\[item:(\w+)\]\]/.exec(body)?.[1] ?? 'none';
    response.setHeader('x-request-id', `req-${secret}`);
    if (body.includes('secrets 4: blue.') && secret === generatorKey) {
      return chatError(400, `bad request with Bearer ${secret}`)(response, request);
    }
    if (item === 'q1') return chatError(400, `bad request with Bearer ${secret}`)(response, request);
    if (item === 'q2' && !failedOnce.has(item)) {
      failedOnce.add(item);
      return chatError(500, `${secret} broke us`)(response, request);
    }
    if (item === 'q3' && !refused) {
      refused = true;
      return chatError(401, `Incorrect API key provided: ${secret}`)(response, request);
    }
    chatAnswer(`Blue, says ${secret}.`, { id: `chat-${secret}`, model: `model-${secret}` })(response, request);
  });

  const path = join(stack.folder, 'secrets.jsonl');
  writeQuestions(path, { about: 'secrets', items });
  const spec = stack.writeSweepFile({
    name: 'secrets',
    benchmarks: { mine: { format: 'jsonl', path } },
    readers: [{ id: 'r', provider: 'compatible', baseUrl: server.baseUrl, model: 'm', keyEnv: 'PLANTED_KEY' }],
    generators: [
      { id: 'g', provider: 'compatible', baseUrl: server.baseUrl, model: 'w', keyEnv: 'PLANTED_GENERATOR_KEY' },
    ],
    experiments: [
      {
        ...{ experiment: 'templates', benchmark: 'mine' },
        ...{ templates: ['raw_conversation', 'langchain_summary'], generators: ['g'] },
      },
    ],
    scorers: ['substring'],
    lanes: { compatible: { concurrency: 1 } },
  });
  const say = async (args: readonly string[]): Promise<number | null> => {
    const end = await stack.cli(args, keyEnv);
    printed.push(end.stdout, end.stderr);
    return end.exitCode;
  };
  // The worker that `run` starts has the key from the command's environment, its log in the data folder.
  expect(await say(['run', spec])).toBe(3);
  sweepId = await onlySweep(stack.database, 'secrets');
  await say(['status', sweepId]);
  expect(await say(['run', spec])).toBe(3);
  await say(['--json', 'status', sweepId]);
  await say(['report', sweepId, '--html', join(stack.folder, 'out.html'), '--csv', join(stack.folder, 'csv')]);
  await say(['report', sweepId]);
  await say(['report', sweepId, '--md']);
  await say(['--json', 'report', sweepId]);
  await say(['doctor']);
});
afterAll(async () => {
  await stack.close();
  await server.close();
});

it('was sent to the provider, and came back in an answer, three kinds of errors, and ids', async () => {
  const sent = new Set(server.requests.map(({ headers }) => headers.authorization));
  expect(sent).toEqual(new Set([`Bearer ${key}`, `Bearer ${generatorKey}`]));
  const attempts = await stack.database.sql<{ outcome: string; retry: string | null }[]>`
    SELECT DISTINCT outcome, retry FROM attempts WHERE outcome <> 'unsent' ORDER BY outcome, retry`;
  expect(attempts.map(({ outcome, retry }) => `${outcome} ${retry}`)).toEqual([
    'answer null',
    'failed no',
    'failed stop_lane',
    'failed transient',
  ]);
});

it('stands in no table', async () => {
  const { sql } = stack.database;
  const tables = await sql<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`;
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['public.attempts', 'public.sweeps']));
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ row: string }[]>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`);
    expect(rows.filter(({ row }) => row.includes(planted)).map(({ row }) => `${name}: ${row}`)).toEqual([]);
  }
  const texts = await sql<{ encoding: string; body: Buffer; escaped: boolean }[]>`
    SELECT encoding, body, escaped FROM texts`;
  const bodies = texts.map((text) => decodeText(text));
  expect(bodies).toContain('Blue, says [redacted].');
  // What a generator made of it was shown to the reader.
  const [shown] = await sql<
    { cells: number }[]
  >`SELECT count(*)::int AS cells FROM cells WHERE generator_call IS NOT NULL
    AND call_key IS NOT NULL AND not_applicable IS NULL`;
  expect(shown!.cells).toBe(items - 1);
  expect(bodies.filter((body) => body.includes(planted))).toEqual([]);
});

it('stands in no history, memo or description of any workflow', async () => {
  const ids = await workflowIds(stack.client, `SweepId = '${sweepId}'`);
  expect(ids).toHaveLength(6);
  for (const workflowId of ids) {
    const handle = stack.client.workflow.getHandle(workflowId);
    expect(historyText(await handle.fetchHistory())).not.toContain(planted);
    const { raw } = await handle.describe();
    expect(Buffer.from(JSON.stringify(raw.workflowExecutionInfo)).includes(planted)).toBe(false);
  }
});

it('stands in nothing that was printed, logged or written to a file', () => {
  expect(printed.join('')).toContain(sweepId);
  expect(printed.filter((text) => text.includes(planted))).toEqual([]);
  const files = readdirSync(stack.folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(stack.folder, name))
    .filter((path) => statSync(path).isFile());
  expect(files).toEqual(
    expect.arrayContaining([join(stack.folder, 'home', 'worker.log'), join(stack.folder, 'out.html')]),
  );
  expect(files.filter((path) => readFileSync(path).includes(planted))).toEqual([]);
});
