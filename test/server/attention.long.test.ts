import { type MockProvider, startMockProvider } from '../../bench/mock-provider';
import { chatAnswer, chatError } from '../support/chat-answers';
import { expectEnd } from '../support/child-process';
import { eventually } from '../support/eventually';
import { ledgerCells, onlySweep } from '../support/ledger-rows';
import { questionSweep } from '../support/question-file';
import { type Script, type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { createSweepStack, type SweepFile, type SweepStack } from '../support/sweep-stack';

let stack: SweepStack;
let server: ScriptedServer;
let mock: MockProvider;

beforeAll(async () => {
  stack = await createSweepStack();
  server = await startScriptedServer();
  mock = await startMockProvider();
  await stack.startWorker();
});
afterAll(async () => {
  await stack.close();
  await server.close();
  await mock.close();
});

/** A sweep file over questions of one's own, each with its mark for the mock provider. */
function sweepFile(name: string, items: number, reader: object): SweepFile {
  return {
    ...questionSweep(stack.folder, { name, items }),
    readers: [{ id: 'r', provider: 'compatible', ...reader }],
    block: 2,
  };
}

/** Which questions the scripted server has answered, in order. */
function answering(answered: string[]): Script {
  return (response, request) => {
    answered.push(markOf(server.requests.at(-1)!.body));
    chatAnswer('Blue.')(response, request);
  };
}

function markOf(body: string): string {
  return /\[\[item:(\w+)\]\]/.exec(body)![1]!;
}

describe('a lane that the provider closes', () => {
  const items = 10;
  const answered: string[] = [];
  let spec: string;

  it('stops the run with exit 3 and says what to do', async () => {
    const whileOpen = answering(answered);
    server.play((response, request) =>
      (answered.length < 4 ? whileOpen : chatError(401, 'no such key'))(response, request),
    );
    const file = sweepFile('refused', items, { baseUrl: server.baseUrl, model: 'refused-reader' });
    spec = stack.writeSweepFile({ ...file, lanes: { 'compatible/refused-reader': { concurrency: 2 } } });
    const end = await stack.cli(['--json', 'run', spec]);
    const sweepId = await onlySweep(stack.database, 'refused');
    expect(end.exitCode).toBe(3);
    expect(end.stderr).toContain(`Sweep ${sweepId} needs you (4 of ${items} settled).`);
    expect(end.stderr).toMatch(
      /Lane compatible\/refused-reader is stopped: .*refuses the key.*run the same sweep file/,
    );
    expect(JSON.parse(end.stdout)).toMatchObject({ verdict: 'attention', settled: 4, planned: items });
    expect((await stack.cli(['status', sweepId])).exitCode).toBe(3);
  });

  it('goes on with the same command once it is mended, and nothing is asked twice', async () => {
    server.play(answering(answered));
    const end = await stack.cli(['run', spec]);
    expectEnd(end, 0, `${items} of ${items} settled`);
    expect([...answered].sort()).toEqual(Array.from({ length: items }, (_, index) => `q${index}`));
    const cells = await ledgerCells(stack.database, await onlySweep(stack.database, 'refused'));
    expect(cells.map(({ state, answer }) => `${state} ${answer}`)).toEqual(Array(items).fill('settled Blue.'));
  });

  it('goes on too where a call that left before is still in flight when it is mended', async () => {
    const done: string[] = [];
    let refuse = (): void => undefined;
    let release = (): void => undefined;
    let refusals = 0;
    // Both are on their way; then one is refused, and the other keeps its connection.
    server.play((response, request) => {
      if (markOf(server.requests.at(-1)!.body) === 'q0') {
        release = () => {
          done.push('q0');
          chatAnswer('Blue.')(response, request);
        };
      } else {
        refusals += 1;
        refuse = () => chatError(401, 'no such key')(response, request);
      }
      if (server.requests.length === before + 2) refuse();
    });
    const before = server.requests.length;
    const file = sweepFile('in-flight', 2, { baseUrl: server.baseUrl, model: 'slow-reader' });
    const path = stack.writeSweepFile({ ...file, lanes: { 'compatible/slow-reader': { concurrency: 2 } }, block: 1 });
    expect((await stack.cli(['run', path])).exitCode).toBe(3);
    expect(refusals).toBe(1);
    server.play(answering(done));
    expect((await stack.cli(['run', path, '--detach'])).exitCode).toBe(2);
    release();
    await eventually('both answers', () => done.length === 2, 10_000);
    expect((await stack.cli(['run', path])).exitCode).toBe(0);
    expect(done.sort()).toEqual(['q0', 'q1']);
  });
});

it.each(['cancelled', 'terminated'] as const)(
  'a sweep %s in Temporal keeps what was in flight, and the same command goes on with it at once',
  async (how) => {
    // Either reaches a block with its next heartbeat, within two seconds; this is work for four.
    const items = 64;
    mock.setKnobs({ latencyMs: 250 });
    mock.reset();
    const file = sweepFile(how, items, { baseUrl: mock.baseUrl, model: `${how}-reader` });
    const path = stack.writeSweepFile({
      ...file,
      block: 32,
      lanes: { [`compatible/${how}-reader`]: { concurrency: 4 } },
    });
    await stack.cli(['run', path, '--detach']);
    await eventually('some answers', () => mock.log().answered >= 6);
    const handle = stack.client.workflow.getHandle(await onlySweep(stack.database, how));
    if (how === 'cancelled') {
      await handle.cancel();
      await expect(handle.result()).rejects.toThrow('cancelled');
      expect(mock.log()).toMatchObject({ inFlight: 0, abandoned: 0 });
    } else {
      // Its children are asked to cancel and still run while the next sweep starts.
      await handle.terminate();
    }
    expect(mock.log().answered).toBeLessThan(items);

    const end = await stack.cli(['run', path]);
    expectEnd(end, 0, `${items} of ${items} settled`);
    expect(mock.log()).toMatchObject({ accepted: items, answered: items });
  },
);

describe('a budget', () => {
  const items = 12;
  const concurrency = 2;
  /** An answer comes to about 12 cents; a call reserves more, as its cap of output tokens is far from reached. */
  const price = { input: 1_000, output: 1_000 };
  let spec: SweepFile;
  let settledBefore: number;

  beforeAll(() => {
    mock.setKnobs({ latencyMs: 0 });
    mock.reset();
  });

  it('is never passed: at the cap the run stops with exit 3 and says what to do', async () => {
    const file = sweepFile('budget', items, { baseUrl: mock.baseUrl, model: 'mock-reader', price });
    spec = { ...file, lanes: { 'compatible/mock-reader': { concurrency } } };
    const end = await stack.cli(['--json', 'run', stack.writeSweepFile({ ...spec, budget: { usd: 1 } })]);
    expect(end.exitCode).toBe(3);
    expect(end.stderr).toContain('The budget of $1.00 is reached. Raise budget.usd');
    const told = JSON.parse(end.stdout) as { verdict: string; settled: number };
    expect(told.verdict).toBe('attention');
    settledBefore = told.settled;
    expect(settledBefore).toBeGreaterThan(0);
    expect(settledBefore).toBeLessThan(items);
    expect(mock.log().accepted).toBe(settledBefore);
    expect(await spentUsd()).toBeLessThanOrEqual(1);
    expect(await spentUsd()).toBeGreaterThan(0.5);
  });

  it('goes on when it is raised, without asking anything again', async () => {
    const end = await stack.cli(['run', stack.writeSweepFile({ ...spec, budget: { usd: 100 } })]);
    expectEnd(end, 0, `${items} of ${items} settled`);
    expect(mock.log()).toMatchObject({ accepted: items, answered: items });
    expect(Object.values(mock.log().items)).toEqual(Array(items).fill({ accepted: 1, answered: 1 }));
  });

  async function spentUsd(): Promise<number> {
    return (await stack.report(await onlySweep(stack.database, 'budget'))).sweep.costUsd!;
  }
});
