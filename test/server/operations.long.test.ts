import { setTimeout as sleep } from 'node:timers/promises';

import { WorkflowUpdateFailedError } from '@temporalio/client';

import { type MockProvider, startMockProvider } from '../../bench/mock-provider';
import { pauseUpdate, resumeSignal, tuneUpdate } from '../../contracts/messages';
import type { PauseWish } from '../../contracts/operations';
import { loadActions } from '../../db/queries/operator-actions';
import { expectEnd } from '../support/child-process';
import { eventually } from '../support/eventually';
import { ledgerAttempts, onlySweep } from '../support/ledger-rows';
import { questionSweep } from '../support/question-file';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';

/** Within which every action is in force. */
const atOnceMs = 5_000;

jest.setTimeout(120_000);

let stack: SweepStack;
let mock: MockProvider;

beforeAll(async () => {
  stack = await createSweepStack();
  mock = await startMockProvider();
  await stack.startWorker();
});
afterAll(async () => {
  await stack.close();
  await mock.close();
});

interface Course {
  readonly items: number;
  readonly latencyMs: number;
  readonly limits: object;
  readonly more?: object;
  readonly block?: number;
}

/** Starts a sweep of one condition, one call per item, over a fresh log of the mock. */
async function start(name: string, { items, latencyMs, limits, more = {}, block = 4 }: Course) {
  mock.setKnobs({ latencyMs });
  mock.reset();
  const lane = `compatible/${name}`;
  const spec = stack.writeSweepFile({
    ...questionSweep(stack.folder, { name, items }),
    readers: [
      { id: 'r', provider: 'compatible', baseUrl: mock.baseUrl, model: name, price: { input: 1_000, output: 1_000 } },
    ],
    lanes: { [lane]: limits },
    block,
    ...more,
  });
  expect((await stack.cli(['run', spec, '--detach'])).exitCode).toBe(2);
  const sweepId = await onlySweep(stack.database, name);
  return { spec, sweepId, lane, items, handle: stack.client.workflow.getHandle(sweepId) };
}

type Started = Awaited<ReturnType<typeof start>>;

async function answered(count: number): Promise<void> {
  await eventually(`${count} answers at the mock`, () => mock.log().answered >= count);
}

/** Goes on to the end: every call was sent once, and planned cells are settled ones. */
async function finish({ sweepId, items }: Started, args = ['resume', sweepId]): Promise<void> {
  expectEnd(await stack.cli(args), 0, `${items} of ${items} settled`);
  expect(mock.log()).toMatchObject({ accepted: items, answered: items, abandoned: 0 });
  const attempts = await ledgerAttempts(stack.database, sweepId);
  expect(attempts.filter(({ outcome }) => outcome === 'answer')).toHaveLength(items);
  expect(attempts.filter(({ outcome }) => outcome !== 'answer' && outcome !== 'unsent')).toEqual([]);
}

async function tune({ sweepId, lane }: Started, ...limits: string[]): Promise<void> {
  expectEnd(await stack.cli(['tune', sweepId, '--lane', lane, ...limits]), 0, `Lane ${lane}: `);
}

interface StatusJson {
  readonly verdict: string;
  readonly state: string;
  readonly settled: number;
  readonly spend: { readonly usd: number };
  readonly actions: readonly { readonly action: string; readonly who: string; readonly reason: string | null }[];
}

async function status(sweepId: string): Promise<StatusJson> {
  return JSON.parse((await stack.cli(['--json', 'status', sweepId])).stdout) as StatusJson;
}

/** Watches what the mock accepts after an action; fails where it takes anything later than it may. */
async function expectNothingLate(): Promise<void> {
  await sleep(atOnceMs);
  const { accepted } = mock.log();
  await sleep(2_500);
  expect(mock.log().accepted).toBe(accepted);
}

async function maxInFlightFromNow(forMs: number): Promise<number> {
  let most = 0;
  for (const startedAt = performance.now(); performance.now() - startedAt < forMs; await sleep(20)) {
    most = Math.max(most, mock.log().inFlight);
  }
  return most;
}

describe('pause', () => {
  it('lets nothing leave later than 5 s after it, also while slow calls fill every slot, and keeps what is in flight', async () => {
    const sweep = await start('slow', { items: 24, latencyMs: 4_000, limits: { concurrency: 4 } });
    await eventually('full slots', () => mock.log().inFlight === 4);
    const end = await stack.cli(['--json', 'pause', sweep.sweepId, '--reason', 'quota\nfor others']);
    expect(JSON.parse(end.stdout)).toMatchObject({ state: 'paused', changed: true });
    expectEnd(end, 0, 'finishes and is kept');
    await expectNothingLate();
    expect(mock.log()).toMatchObject({ inFlight: 0, abandoned: 0 });
    const { settled, verdict, state, actions } = await status(sweep.sweepId);
    expect({ verdict, state }).toEqual({ verdict: 'attention', state: 'paused' });
    expect(settled).toBe(mock.log().answered);
    expect(actions).toMatchObject([{ action: 'pause', reason: 'quota for others' }]);
    expect(actions[0]!.who).toMatch(/^\S+@\S+$/);

    const again = await stack.cli(['pause', sweep.sweepId]);
    expect(again.exitCode).toBe(0);
    expect(again.stderr).toMatch(/is paused already since 20\S+, by \S+@\S+: quota for others/);
    const watched = await stack.cli(['watch', sweep.sweepId]);
    expectEnd(watched, 3, `Sweep ${sweep.sweepId} is paused`);
    expect(watched.stderr).toContain(`npx render-bench resume ${sweep.sweepId}`);

    mock.setKnobs({ latencyMs: 50 });
    await finish(sweep);
    expect((await loadActions(stack.database.sql, sweep.sweepId)).map(({ action }) => action)).toEqual([
      'pause',
      'resume',
    ]);
    expect((await stack.report(sweep.sweepId)).actions).toHaveLength(2);
    expect((await stack.cli(['pause', sweep.sweepId])).stderr).toContain('has ended: there is nothing to pause');
  });

  it('by an update, and resume by a signal without arguments, as from the Temporal UI, act on the rows alike', async () => {
    const sweep = await start('messages', { items: 40, latencyMs: 300, limits: { concurrency: 2 } });
    await answered(4);
    const line = await sweep.handle.executeUpdate<string, [PauseWish]>(pauseUpdate.name, {
      args: [{ reason: 'lunch' }],
    });
    expect(line).toContain(`Sweep ${sweep.sweepId} is paused`);
    await expectNothingLate();
    expect(mock.log()).toMatchObject({ inFlight: 0, abandoned: 0 });
    expect(await status(sweep.sweepId)).toMatchObject({
      state: 'paused',
      actions: [{ who: 'temporal', reason: 'lunch' }],
    });

    const { accepted } = mock.log();
    await sweep.handle.signal(resumeSignal);
    await eventually('more requests', () => mock.log().accepted > accepted, atOnceMs);
    expect(await status(sweep.sweepId)).toMatchObject({ state: 'active' });
    await finish(sweep, ['run', sweep.spec]);
    const actions = await loadActions(stack.database.sql, sweep.sweepId);
    expect(actions.map(({ action, who }) => `${action} ${who}`)).toEqual(['pause temporal', 'resume temporal']);
  });
});

describe('cancel', () => {
  it('waits for what is in flight; resume then answers everything once', async () => {
    const sweep = await start('half', { items: 40, latencyMs: 400, limits: { concurrency: 4 } });
    await answered(20);
    const end = await stack.cli(['--json', 'cancel', sweep.sweepId]);
    expectEnd(end, 0, 'Nothing of it is in flight any more.');
    expect(mock.log()).toMatchObject({ inFlight: 0, abandoned: 0 });
    const { settled } = JSON.parse(end.stdout) as { settled: number };
    expect(settled).toBe(mock.log().answered);
    expect(JSON.parse(end.stdout)).toMatchObject({ state: 'cancelled', workflows: 'ended', calls: 0, planned: 40 });
    expect((await sweep.handle.describe()).status.name).toBe('CANCELLED');
    expect((await stack.cli(['status', sweep.sweepId])).stdout).toContain(`${sweep.sweepId}: cancelled`);

    const again = await stack.cli(['--json', 'cancel', sweep.sweepId]);
    expect(JSON.parse(again.stdout)).toMatchObject({ changed: false, workflows: 'none' });
    await finish(sweep);
  });

  it('works from the rows where Temporal is away, and run with the file goes on with what then still runs', async () => {
    const sweep = await start('away', { items: 40, latencyMs: 300, limits: { concurrency: 2 } });
    await answered(6);
    const end = await stack.cli(['--json', 'cancel', sweep.sweepId], { TEMPORAL_ADDRESS: '127.0.0.1:9' });
    expectEnd(end, 0, "Temporal can't be reached");
    expect(JSON.parse(end.stdout)).toMatchObject({ state: 'cancelled', workflows: 'unreachable', calls: 0 });
    const { accepted } = mock.log();
    await sleep(1_000);
    expect(mock.log()).toMatchObject({ accepted, inFlight: 0 });
    await finish(sweep, ['run', sweep.spec]);
  });
});

describe('tune', () => {
  it('raises and lowers how many calls are in flight within 5 s, beyond the window a condition began with', async () => {
    const sweep = await start('wide', { items: 400, latencyMs: 500, limits: { concurrency: 2 }, block: 1 });
    await answered(4);
    expect(mock.log().maxInFlight).toBe(2);
    const raised = await stack.cli([
      'tune',
      sweep.sweepId,
      '--lane',
      sweep.lane,
      '--concurrency',
      '8',
      '--reason',
      'tier 2',
    ]);
    expectEnd(raised, 0, `Lane ${sweep.lane}: at a time 2 → 8`);
    await eventually('8 in flight', () => mock.log().inFlight === 8, atOnceMs);

    const line = await sweep.handle.executeUpdate(tuneUpdate, { args: [{ lane: sweep.lane, concurrency: 2 }] });
    expect(line).toContain('at a time 8 → 2');
    await sleep(atOnceMs);
    expect(await maxInFlightFromNow(3_000)).toBe(2);

    await sweep.handle.executeUpdate(tuneUpdate, { args: [{ lane: sweep.lane, concurrency: 20 }] });
    await eventually('20 in flight', () => mock.log().inFlight === 20, atOnceMs);
    await finish(sweep);
    const tuned = (await loadActions(stack.database.sql, sweep.sweepId)).filter(({ action }) => action === 'tune');
    expect(tuned.map(({ who, reason }) => [who.includes('@') ? 'a person' : who, reason])).toEqual([
      ['a person', 'tier 2'],
      ['temporal', null],
      ['temporal', null],
    ]);
  });

  it('reaches the conditions of a rerun, also of a sweep that is over', async () => {
    const sweep = await start('again', { items: 60, latencyMs: 10, limits: { concurrency: 2 }, block: 1 });
    await finish(sweep);
    mock.setKnobs({ latencyMs: 500 });
    const rerun = await stack.cli(['--json', 'rerun', sweep.sweepId, '--only', 'all', '--detach']);
    const { workflow } = JSON.parse(rerun.stdout) as { workflow: string };
    await eventually('2 in flight', () => mock.log().inFlight === 2);
    await tune(sweep, '--concurrency', '8');
    await eventually('8 in flight', () => mock.log().inFlight === 8, atOnceMs);
    mock.setKnobs({ latencyMs: 10 });
    expect(await stack.client.workflow.getHandle(workflow).result()).toMatchObject({ delivered: sweep.items });
  });

  it('ends the wait for a slow rate within 5 s, and slows a fast one', async () => {
    const sweep = await start('rate', { items: 60, latencyMs: 10, limits: { requestsPerMinute: 1, concurrency: 4 } });
    // The probe has used the minute up: blocks that wait longer than one have ended their activity until then.
    await eventually('the probe', () => mock.log().probes === 1);
    await sleep(4_000);
    expect(mock.log().accepted).toBe(0);
    await tune(sweep, '--rpm', '600');
    await eventually('a faster pace', () => mock.log().accepted >= 11, atOnceMs);
    await tune(sweep, '--rpm', '6');
    await sleep(2_000);
    const { accepted } = mock.log();
    await sleep(5_000);
    expect(mock.log().accepted).toBeLessThanOrEqual(accepted + 1);
    await tune(sweep, '--rpm', 'none', '--rpd', '1000000');
    await finish(sweep);
  });

  it('ends the wait for a day that is used up', async () => {
    const sweep = await start('day', { items: 12, latencyMs: 10, limits: { requestsPerDay: 4, concurrency: 4 } });
    // One is the probe's.
    await answered(3);
    await sleep(2_000);
    await tune(sweep, '--rpd', 'none');
    await eventually('all requests', () => mock.log().accepted === 12, atOnceMs);
    await finish(sweep);
  });

  it('refuses what can not be, with the reason and what there is, at the command line and by an update', async () => {
    const sweep = await start('refusals', { items: 8, latencyMs: 1_000, limits: { concurrency: 1 } });
    const unknown = await stack.cli(['tune', sweep.sweepId, '--lane', 'openai', '--rpm', '3']);
    expectEnd(unknown, 1, `has no lane 'openai'. Its lanes: compatible, ${sweep.lane}.`);
    const why = async (wish: object): Promise<string> => {
      const error: unknown = await sweep.handle
        .executeUpdate(tuneUpdate, { args: [wish as never] })
        .catch((failure: unknown) => failure);
      expect(error).toBeInstanceOf(WorkflowUpdateFailedError);
      return (error as WorkflowUpdateFailedError).cause!.message;
    };
    expect(await why({ lane: 'openai', concurrency: 3 })).toContain("has no lane 'openai'. Its lanes: compatible");
    expect(await why({ lane: sweep.lane, concurrency: 0 })).toContain('Give a whole number from 1');
    expect(await why({ lane: sweep.lane, rpm: 3 })).toContain('there is no "rpm"; there are lane, concurrency');
    expect(await why({ concurrency: 3 })).toContain('lane is missing');
    mock.setKnobs({ latencyMs: 10 });
    await finish(sweep);
  });
});

it('a budget that is lowered or raised on a running sweep holds at once', async () => {
  const sweep = await start('budget', {
    items: 60,
    latencyMs: 500,
    limits: { concurrency: 2 },
    more: { budget: { usd: 100 } },
  });
  await answered(4);
  // An answer comes to about 12 cents: half of them fit.
  const cap = 4;
  expect((await stack.cli(['resume', sweep.sweepId, '--budget', `${cap}`, '--detach'])).exitCode).toBe(2);
  expectEnd(await stack.cli(['watch', sweep.sweepId]), 3, 'The budget of $4.00 is reached. Raise budget.usd');
  expect(mock.log().accepted).toBeLessThan(sweep.items);
  expect((await status(sweep.sweepId)).spend.usd).toBeLessThanOrEqual(cap);
  const { accepted } = mock.log();
  await stack.cli(['resume', sweep.sweepId, '--budget', '100', '--detach']);
  await eventually('more requests', () => mock.log().accepted > accepted, atOnceMs);
  await finish(sweep);
  const actions = await loadActions(stack.database.sql, sweep.sweepId);
  expect(actions.map(({ action }) => action)).toEqual(['budget', 'resume', 'budget', 'resume', 'resume']);
});

it('watch follows to the end without starting anything; as JSON one line a change, the verdict last', async () => {
  const sweep = await start('watched', { items: 30, latencyMs: 300, limits: { concurrency: 2 } });
  const { exitCode, stdout } = await stack.cli(['--json', 'watch', sweep.sweepId]);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { verdict: string; settled: number });
  expect(exitCode).toBe(0);
  expect(lines.at(-1)).toMatchObject({ verdict: 'complete', settled: 30 });
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.slice(0, -1).every(({ verdict }) => verdict === 'running')).toBe(true);
  await finish(sweep);
});
