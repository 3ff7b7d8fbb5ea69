import { join } from 'node:path';

import { decodeBody, type TextEncoding } from '../../db/text-codec';
import { chatAnswer, chatError } from '../support/chat-answers';
import { exportLines } from '../support/export-lines';
import { onlySweep } from '../support/ledger-rows';
import { questionSweep } from '../support/question-file';
import { json, type Script, type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { filesWith, rowsWith, storedTexts, workflowsWith } from '../support/search-everywhere';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';

const key = 'plantedKey4f1d7c2a9b';
const generatorKey = 'plantedKey83e5b0c6d1';
const vendorKeys = {
  openai: 'plantedKey0a1b2c3d4e',
  anthropic: 'plantedKey5f6a7b8c9d',
  google: 'plantedKey0e1f2a3b4c',
};
const keyEnv = {
  PLANTED_KEY: key,
  PLANTED_GENERATOR_KEY: generatorKey,
  // All that a worker may log.
  RENDER_BENCH_LOG_LEVEL: 'debug',
  ...Object.fromEntries(Object.entries(vendorKeys).map(([vendor, value]) => [vendorVariable(vendor), value])),
};
/** What all keys begin with, so that half of one is found too. */
const planted = 'plantedKey';
const items = 6;

let stack: SweepStack;
let server: ScriptedServer;
let vendors: ScriptedServer;
let sweepId: string;
let vendorSweepId: string;
const printed: string[] = [];

/**
 * A server that gives the keys away wherever it can, to readers and to a generator: in answers, in texts that readers are
 * shown, in model names, ids and headers, in the body of an error that fails a call, of one that is retried, and of one
 * that stops the lane.
 */
beforeAll(async () => {
  stack = await createSweepStack();
  server = await startScriptedServer();
  vendors = await startScriptedServer();
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

  server.playProbes((response, request) => {
    const secret = server.requests.at(-1)!.headers.authorization!.replace('Bearer ', '');
    response.setHeader('x-request-id', `req-${secret}`);
    chatAnswer(`reachable, says ${secret}`, { id: `chat-${secret}`, model: `model-${secret}` })(response, request);
  });

  const questions = questionSweep(stack.folder, { name: 'secrets', items });
  const spec = stack.writeSweepFile({
    ...questions,
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
  // People paste what they see.
  const reason = ['--reason', `it said: bad request with ${key}`];
  expect(await say(['pause', sweepId, ...reason])).toBe(1);
  expect(await say(['rerun', sweepId, '--condition', '*/r', '--item', 'q1', ...reason])).toBe(3);
  expect(await say(['give-up', sweepId, '--condition', '*/r', '--item', 'q1', ...reason])).toBe(0);
  await say(['status', sweepId]);
  await say(['report', sweepId, '--html', join(stack.folder, 'out.html'), '--csv', join(stack.folder, 'csv')]);
  await say(['report', sweepId]);
  await say(['report', sweepId, '--md']);
  await say(['--json', 'report', sweepId]);
  await say(['doctor']);
  expect(await say(['export', sweepId, join(stack.folder, 'secrets.jsonl.gz')])).toBe(0);

  const ofVendors = stack.writeSweepFile({
    ...questions,
    name: 'vendor-secrets',
    readers: Object.keys(vendorKeys).map((provider) => ({
      ...{ id: provider, provider, model: vendorModels[provider as Vendor], keyEnv: vendorVariable(provider) },
      baseUrl: provider === 'openai' ? vendors.baseUrl : new URL(vendors.baseUrl).origin,
    })),
  });
  const playVendors = (script: (secret: string) => Script): void => {
    const leaking: Script = (response, request) => {
      const secret = /plantedKey\w+/.exec(JSON.stringify(vendors.requests.at(-1)!.headers))![0];
      for (const header of ['x-request-id', 'request-id', 'www-authenticate'])
        response.setHeader(header, `is-${secret}`);
      script(secret)(response, request);
    };
    vendors.play(leaking);
    vendors.playProbes(leaking);
  };
  playVendors(refusesKey);
  expect(await say(['plan', ofVendors, '--probe'])).toBe(3);
  expect(await say(['--json', 'plan', ofVendors, '--probe'])).toBe(3);
  expect(await say(['run', ofVendors])).toBe(3);
  vendorSweepId = await onlySweep(stack.database, 'vendor-secrets');
  await say(['--json', 'status', vendorSweepId]);
  await say(['status', vendorSweepId]);
  playVendors(answersAsAnyVendor);
  expect(await say(['plan', ofVendors, '--probe'])).toBe(0);
  expect(await say(['resume', vendorSweepId])).toBe(0);
  await say(['status', vendorSweepId]);
  await say(['report', vendorSweepId]);
});
afterAll(async () => {
  await stack.close();
  await server.close();
  await vendors.close();
});

type Vendor = keyof typeof vendorKeys;
/** Of today's models those that take a request without more ado. */
const vendorModels: Readonly<Record<Vendor, string>> = {
  openai: 'gpt-5.4-mini',
  anthropic: 'claude-sonnet-4-6',
  google: 'gemini-3.5-flash',
};

function vendorVariable(vendor: string): string {
  return `PLANTED_${vendor.toUpperCase()}_KEY`;
}

/** A refusal in the shape of each vendor's errors at once, in the words of the one that names most of the key. */
function refusesKey(secret: string): Script {
  const message = `Incorrect API key provided: ${secret}. Sent: Bearer ${secret}, ?key=${secret}`;
  return json(401, {
    type: 'error',
    request_id: `req_${secret}`,
    error: { message, type: 'authentication_error', code: 401, param: secret, status: 'UNAUTHENTICATED' },
  });
}

/** An answer that each vendor's client finds its own fields in. */
function answersAsAnyVendor(secret: string): Script {
  const text = `Blue, says ${secret}.`;
  return json(200, {
    ...{ id: `msg-${secret}`, type: 'message', object: 'chat.completion', created: 0, model: `model-${secret}` },
    ...{ role: 'assistant', content: [{ type: 'text', text }], stop_reason: 'end_turn', stop_sequence: null },
    choices: [{ index: 0, message: { role: 'assistant', content: text, refusal: null }, finish_reason: 'stop' }],
    candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }],
    ...{ modelVersion: `model-${secret}`, responseId: secret, system_fingerprint: secret },
    usage: {
      prompt_tokens: 10,
      completion_tokens: 2,
      total_tokens: 12,
      input_tokens: 10,
      output_tokens: 2,
      note: secret,
    },
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 2, totalTokenCount: 12, note: secret },
  });
}

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

it('was sent to each vendor, by the command line and the worker, and came back in refusals and answers', async () => {
  const sent = vendors.requests.map(({ headers }) => /plantedKey\w+/.exec(JSON.stringify(headers))?.[0]);
  expect(new Set(sent)).toEqual(new Set(Object.values(vendorKeys)));
  const { sql } = stack.database;
  const probes = await sql<{ failed: number; ok: number }[]>`
    SELECT count(*) FILTER (WHERE failure_code IS NOT NULL)::int AS failed, count(*) FILTER (WHERE ok)::int AS ok
    FROM probes WHERE sweep_id = ${vendorSweepId}`;
  expect(probes[0]).toEqual({ failed: 0, ok: 3 });
  expect(printed.join('')).toContain('Incorrect API key provided: [redacted]');
});

it('stands in no table', async () => {
  expect(await rowsWith(stack, 'anthropic/claude-sonnet-4-6')).toContainEqual(
    expect.stringMatching(/^public\.lanes: /),
  );
  expect(await rowsWith(stack, planted)).toEqual([]);
  const bodies = await storedTexts(stack);
  expect(bodies).toContain('Blue, says [redacted].');
  // What a generator made of it was shown to the reader.
  const [shown] = await stack.database.sql<
    { cells: number }[]
  >`SELECT count(*)::int AS cells FROM cells WHERE generator_call IS NOT NULL
    AND call_key IS NOT NULL AND not_applicable IS NULL`;
  expect(shown!.cells).toBe(items - 1);
  expect(bodies.filter((body) => body.includes(planted))).toEqual([]);
});

it('stands in no reason that an operator gave with it, by the command line', async () => {
  const actions = await stack.database.sql<{ action: string; reason: string }[]>`
    SELECT action, reason FROM operator_actions WHERE sweep_id = ${sweepId} AND reason IS NOT NULL ORDER BY id`;
  const reason = 'it said: bad request with [redacted]';
  expect(actions).toEqual([
    { action: 'rerun', reason },
    { action: 'give_up', reason },
  ]);
});

it('stands in no history, memo or description of any workflow', async () => {
  const own = await workflowsWith(stack, sweepId, planted);
  const ofVendors = await workflowsWith(stack, vendorSweepId, planted);
  expect([own.searched.length, ofVendors.searched.length]).toEqual([7, 5]);
  expect([...own.found, ...ofVendors.found]).toEqual([]);
});

it('stands in no exported file, whose texts and rows are all that was stored', () => {
  const lines = exportLines(join(stack.folder, 'secrets.jsonl.gz'));
  const bodies = lines
    .filter((line) => line.startsWith('{"hash":'))
    .map((line) => JSON.parse(line) as { encoding: TextEncoding; body: string })
    .flatMap(({ encoding, body }) => {
      const decoded = decodeBody({ encoding, body: Buffer.from(body, 'base64') });
      return decoded.kind === 'bytes' ? [decoded.bytes.toString('utf8')] : [];
    });
  expect(bodies).toContain('Blue, says [redacted].');
  expect([...lines, ...bodies].filter((text) => text.includes(planted))).toEqual([]);
});

it('stands in nothing that was printed, logged or written to a file', () => {
  expect(printed.join('')).toContain(sweepId);
  expect(printed.filter((text) => text.includes(planted))).toEqual([]);
  const { searched, found } = filesWith(stack, planted);
  expect(searched).toEqual(
    expect.arrayContaining([join(stack.folder, 'home', 'worker.log'), join(stack.folder, 'out.html')]),
  );
  expect(found).toEqual([]);
});
