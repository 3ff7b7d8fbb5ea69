import { join } from 'node:path';

import { chatAnswer, chatError } from '../support/chat-answers';
import { expectEnd } from '../support/child-process';
import { eventually } from '../support/eventually';
import { onlySweep } from '../support/ledger-rows';
import { questionSweep, writeQuestions } from '../support/question-file';
import { json, type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { createSweepStack, type SweepFile, type SweepStack } from '../support/sweep-stack';
import { historyText } from '../support/temporal-view';

let stack: SweepStack;
let server: ScriptedServer;

beforeAll(async () => {
  stack = await createSweepStack();
  server = await startScriptedServer();
  await stack.startWorker();
});
afterAll(async () => {
  await stack.close();
  await server.close();
});

const items = 3;

function sweepFile(name: string, readers: readonly object[]): SweepFile {
  return {
    ...questionSweep(stack.folder, { name, items }),
    readers: readers.map((reader) => ({ provider: 'compatible', baseUrl: server.baseUrl, ...reader })),
  };
}

/** Models of the requests that reached the server since `from`, in order. */
function modelsAsked(from = 0): string[] {
  return server.requests.slice(from).map(({ body }) => (JSON.parse(body) as { model: string }).model);
}

function modelOf(body: string): string {
  return (JSON.parse(body) as { model: string }).model;
}

interface StatusJson {
  readonly verdict: string;
  readonly settled: number;
  readonly warnings: readonly string[];
  readonly spend: { readonly usd: number | null; readonly atLeast: boolean; readonly probesUsd: number | null };
  readonly probes: readonly { readonly readerId: string; readonly ok: boolean; readonly outcome: string }[];
  readonly lanes: readonly { readonly key: string; readonly stoppedWhy: string | null }[];
}

async function statusOf(sweepId: string): Promise<StatusJson> {
  return JSON.parse((await stack.cli(['--json', 'status', sweepId])).stdout) as StatusJson;
}

describe('readers that a provider refuses', () => {
  let sweepId: string;

  it('are stopped at minute 0 with one request each, and the rest of the sweep goes on', async () => {
    const answer = (model: string) => {
      if (model === 'keyless') return chatError(401, 'no such key');
      if (model === 'warm') return chatError(400, "Unsupported value: 'temperature' does not support 0");
      return chatAnswer('Blue.', { model });
    };
    const script = (body: string) => answer(modelOf(body));
    server.play((response, request) => script(server.requests.at(-1)!.body)(response, request));
    server.playProbes((response, request) => script(server.requests.at(-1)!.body)(response, request));
    const reader = (id: string, more: object = {}) => ({ id, model: id, price: { input: 1, output: 1 }, ...more });
    const readers = [reader('good'), reader('keyless'), reader('warm', { temperature: 0 })];
    const spec = stack.writeSweepFile({ ...sweepFile('refusals', readers), budget: { usd: 1 } });
    const end = await stack.cli(['--json', 'run', spec]);
    sweepId = await onlySweep(stack.database, 'refusals');
    expectEnd(end, 3, `Sweep ${sweepId} needs you (${items} of ${3 * items} settled).`);
    expect(end.stderr).toMatch(/Lane compatible\/keyless is stopped: reader 'keyless': .*refuses the key.*no such key/);
    expect(end.stderr).toMatch(/Lane compatible\/warm is stopped: reader 'warm': .*'temperature' does not support 0/);
    expect(end.stderr).toMatch(/It sends \{"max_tokens":128,"temperature":0\}.*`policy`.*`models:`/);
    expect(end.stderr).toContain(`npx render-bench resume ${sweepId}`);
    const asked = modelsAsked();
    expect(asked.slice(0, 3).sort()).toEqual(['good', 'keyless', 'warm']);
    expect(asked.slice(3)).toEqual(Array(items).fill('good'));
  });

  it('are shown by status, with what the probes cost', async () => {
    const status = await statusOf(sweepId);
    expect(status.probes).toMatchObject([
      { readerId: 'good', ok: true, outcome: 'answer' },
      { readerId: 'keyless', ok: false, outcome: 'failed', failureCode: 'http_401' },
      { readerId: 'warm', ok: false, outcome: 'failed', failureCode: 'http_400' },
    ]);
    // 12 tokens a request, at a dollar per million.
    expect(status.spend).toEqual({ usd: 12e-6 * (items + 1), atLeast: false, probesUsd: 12e-6 });
    const [reserved] = await stack.database.sql<{ now: number }[]>`
      SELECT reserved_micro_usd AS now FROM sweeps WHERE id = ${sweepId}`;
    expect(reserved!.now).toBe(12 * (items + 1));
    const text = (await stack.cli(['status', sweepId])).stdout;
    expect(text).toMatch(/^spend: under \$0\.0001, under \$0\.0001 of it for probes$/m);
    expect(text).toMatch(/^compatible\/keyless +none declared +stopped: reader 'keyless': /m);
    expect(text).toMatch(/^compatible\/good +none declared +open$/m);
  });

  it('that are still refused stop again at one request each, however often the sweep is resumed', async () => {
    const before = server.requests.length;
    expect((await stack.cli(['resume', sweepId])).exitCode).toBe(3);
    expect(modelsAsked(before).sort()).toEqual(['keyless', 'warm']);
  });

  it('go on once they are mended: probed first, then every call, and nothing is asked twice', async () => {
    const before = server.requests.length;
    const good = () => {
      const { body } = server.requests.at(-1)!;
      return chatAnswer('Blue.', { model: modelOf(body) });
    };
    server.play((response, request) => good()(response, request));
    server.playProbes((response, request) => good()(response, request));
    expectEnd(await stack.cli(['resume', sweepId]), 0, `${3 * items} of ${3 * items} settled`);
    for (const model of ['keyless', 'warm']) {
      const asked = server.requests.slice(before).filter(({ body }) => modelOf(body) === model);
      expect(asked).toHaveLength(items + 1);
      expect(asked[0]!.body).toContain('reachable');
      expect(asked.slice(1).filter(({ body }) => body.includes('Reply with the one word'))).toEqual([]);
    }
    expect(modelsAsked(before)).not.toContain('good');
    expect((await statusOf(sweepId)).lanes.filter(({ stoppedWhy }) => stoppedWhy !== null)).toEqual([]);
    expectEnd(await stack.cli(['resume', sweepId]), 0, 'is complete');
    expect(server.requests).toHaveLength(before + 2 * (items + 1));
  });

  it("leave a verdict in the sweep's history, and neither what was asked nor what was said", async () => {
    const text = historyText(await stack.client.workflow.getHandle(sweepId).fetchHistory());
    for (const state of ['stopped', 'ok']) expect(text).toContain(`{"readerId":"keyless","state":"${state}"}`);
    expect(text).not.toMatch(/Reply with|Blue/);
  });
});

it('a reader that nobody can ask keeps no other from its verdict when the sweep is resumed', async () => {
  let isMended = false;
  const held: (() => void)[] = [];
  server.play((response, request) => chatAnswer('Blue.', { model: 'm' })(response, request));
  server.playProbes((response, request) => {
    const model = modelOf(server.requests.at(-1)!.body);
    if (model === 'silent') held.push(() => chatAnswer('reachable', { model })(response, request));
    else (isMended ? chatAnswer('reachable', { model }) : chatError(401, 'no'))(response, request);
  });
  const readers = [
    { id: 'silent', model: 'silent', timeoutMs: 60_000 },
    { id: 'mended', model: 'mended' },
  ];
  const spec = stack.writeSweepFile(sweepFile('silent', readers));
  await stack.cli(['run', spec, '--detach']);
  const sweepId = await onlySweep(stack.database, 'silent');
  const outcomeOf = async (reader: string): Promise<string | undefined> =>
    (await statusOf(sweepId)).probes.find(({ readerId }) => readerId === reader)?.outcome;
  await eventually('a refusal', async () => (await outcomeOf('mended')) === 'failed');
  isMended = true;
  await stack.cli(['resume', sweepId, '--detach']);
  await eventually('a verdict', async () => (await outcomeOf('mended')) === 'answer');
  expect(await outcomeOf('silent')).toBe('pending');
  // No call of any reader has left so far: the first one is still being asked.
  expect(server.requests.filter(({ body }) => body.includes('silent 0'))).toEqual([]);
  held.forEach((answer) => answer());
  expectEnd(await stack.cli(['resume', sweepId]), 0, `${2 * items} of ${2 * items} settled`);
});

it('what a probe finds odd is a warning: reasoning that takes the whole cap, another model than asked for', async () => {
  server.playProbes((response, request) => {
    const model = modelOf(server.requests.at(-1)!.body);
    const exhausted = {
      choices: [{ index: 0, message: { role: 'assistant', content: '' }, finish_reason: 'length' }],
      usage: {
        ...{ prompt_tokens: 10, completion_tokens: 64, total_tokens: 74 },
        completion_tokens_details: { reasoning_tokens: 64 },
      },
    };
    chatAnswer('reachable', model === 'spent' ? { model, ...exhausted } : { model: 'someone-else' })(response, request);
  });
  server.play((response, request) =>
    chatAnswer('Blue.', { model: modelOf(server.requests.at(-1)!.body) })(response, request),
  );
  const readers = [
    { id: 'thinker', model: 'spent', maxOutputTokens: 64 },
    { id: 'posing', model: 'other' },
  ];
  const end = await stack.cli(['run', stack.writeSweepFile(sweepFile('odd', readers))]);
  expectEnd(end, 0, "warning: reader 'thinker': the cap of 64 tokens went to reasoning");
  expect(end.stderr).toContain("warning: reader 'posing': 'other' was asked for, and 'someone-else' answered");
  expect((await statusOf(await onlySweep(stack.database, 'odd'))).warnings).toHaveLength(2);
});

it('faults of the moment are tried three times; then the sweep goes on, and the calls themselves tell', async () => {
  const before = server.requests.length;
  server.playProbes(json(503, { error: { message: 'busy' } }));
  server.play((response, request) => chatAnswer('Blue.', { model: 'shaky' })(response, request));
  const end = await stack.cli(['run', stack.writeSweepFile(sweepFile('shaky', [{ id: 'r', model: 'shaky' }]))]);
  expectEnd(end, 0, `${items} of ${items} settled`);
  expect(end.stderr).toMatch(/warning: reader 'r': its probe gave no verdict \(http_503: HTTP 503: busy\)/);
  expect(server.requests).toHaveLength(before + 3 + items);
});

it('run --no-probe sends nothing but the calls', async () => {
  const before = server.requests.length;
  const spec = stack.writeSweepFile(sweepFile('unprobed', [{ id: 'r', model: 'unprobed' }]));
  expect((await stack.cli(['run', spec, '--no-probe'])).exitCode).toBe(0);
  expect(server.requests).toHaveLength(before + items);
  expect((await statusOf(await onlySweep(stack.database, 'unprobed'))).probes).toEqual([]);
});

describe('plan --probe', () => {
  it('asks each reader from its own process, needs attention where one fails, and stores nothing', async () => {
    server.playProbes((response, request) => {
      const model = modelOf(server.requests.at(-1)!.body);
      (model === 'fine' ? chatAnswer('reachable', { model }) : chatError(404, 'no such model'))(response, request);
    });
    const readers = [
      { id: 'fine', model: 'fine' },
      { id: 'gone', model: 'gone' },
      { id: 'locked', model: 'locked', keyEnv: 'PROBE_KEY' },
    ];
    const spec = stack.writeSweepFile(sweepFile('asked', readers));
    const before = server.requests.length;
    expect((await stack.cli(['plan', spec])).exitCode).toBe(0);
    expect(server.requests).toHaveLength(before);
    const end = await stack.cli(['--json', 'plan', spec, '--probe']);
    expect(end.exitCode).toBe(3);
    expect((JSON.parse(end.stdout) as { probes: object[] }).probes).toMatchObject([
      { reader: 'fine', ok: true, outcome: 'answer', returnedModel: 'fine', failure: null, remark: null },
      { reader: 'gone', ok: false, failure: { code: 'http_404' } },
      { reader: 'locked', ok: false, latencyMs: null, failure: { code: 'missing_key' } },
    ]);
    expect(end.stdout).toContain('this environment has no PROBE_KEY');
    expect(modelsAsked(before).sort()).toEqual(['fine', 'gone']);
    const stored = await stack.database.sql`SELECT FROM sweeps WHERE name = 'asked'`;
    expect(stored).toHaveLength(0);
  });
});

describe('resume', () => {
  let spec: string;
  let sweepId: string;
  const price = { input: 1_000, output: 1_000 };

  it('raises a budget, never below what is spent', async () => {
    server.playProbes((response, request) => chatAnswer('reachable', { model: 'dear' })(response, request));
    server.play((response, request) => chatAnswer('Blue.', { model: 'dear' })(response, request));
    // A call reserves over 12 cents, and costs 1.2: the probe and one call fit.
    const file = sweepFile('capped', [{ id: 'r', model: 'dear', price }]);
    spec = stack.writeSweepFile({ ...file, budget: { usd: 0.16 }, lanes: { 'compatible/dear': { concurrency: 1 } } });
    const stopped = await stack.cli(['run', spec]);
    sweepId = await onlySweep(stack.database, 'capped');
    expectEnd(stopped, 3, 'The budget of $0.1600 is reached.');
    expect(stopped.stderr).toContain(`npx render-bench resume ${sweepId} --budget USD`);
    const low = await stack.cli(['resume', sweepId, '--budget', '0.001']);
    expectEnd(low, 1, '--budget 0.001: the sweep has spent $0.0');
    const end = await stack.cli(['resume', sweepId, '--budget', '50']);
    expectEnd(end, 0, `${items} of ${items} settled`);
    expect(end.stderr).toContain('The budget is $50.00 from now on.');
  });

  it('refuses a data file that changed under the sweep, with both hashes', async () => {
    const path = join(stack.folder, 'capped.jsonl');
    writeQuestions(path, { about: 'something else', items });
    const end = await stack.cli(['resume', sweepId]);
    expectEnd(end, 1, `capped.jsonl has changed since sweep '${sweepId}' was planned: sha-256 was `);
    expect(end.stderr).toMatch(/was [0-9a-f]{16}…, is [0-9a-f]{16}…/);
  });

  it('is told what sweeps there are where it does not know the one it is given', async () => {
    expectEnd(await stack.cli(['resume', 'nowhere']), 1, "No sweep's id or name begins with 'nowhere'");
  });
});
