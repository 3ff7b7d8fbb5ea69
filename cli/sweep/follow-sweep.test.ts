import { FakeScreen } from '../../test/support/fake-screen';
import { createOutput } from '../output';
import type { ProgressSnapshot } from '../progress';
import { type FollowEnd, type FollowOptions, followSweep } from './follow-sweep';
import type { SweepState } from './sweep-state';

const snapshot = (settled: number): ProgressSnapshot => ({
  conditions: [],
  settled,
  planned: 10,
  ratePerSecond: null,
  refused: 0,
  spendUsd: null,
  etaSeconds: null,
});
const state = (verdict: SweepState['verdict'], settled = 0, advice: string[] = []): SweepState => ({
  verdict,
  state: 'active',
  advice,
  unserved: [],
  snapshot: snapshot(settled),
  rerunning: 0,
  failed: 0,
  warnings: [],
  probes: [],
  lanes: [],
  spend: { usd: null, atLeast: false, probesUsd: null },
  actions: [],
});

interface Followed {
  readonly end: FollowEnd;
  readonly looks: number;
  readonly stderr: string;
  readonly stdout: string;
}

interface Course {
  readonly workflowEnd?: FollowOptions['workflowEnd'];
  readonly revive?: FollowOptions['revive'];
  readonly abortAtLook?: number;
  readonly giveUpMs?: number;
}

/** Follows a sweep whose rows show these states, or throw these errors, one after the other, the last for ever. */
async function follow(states: readonly (SweepState | Error)[], course: Course = {}): Promise<Followed> {
  const [stdout, stderr] = [new FakeScreen(), new FakeScreen()];
  const environment = { noColor: true, forceColor: false };
  const output = createOutput({ stdout, stderr, json: false, color: false, environment });
  const controller = new AbortController();
  let looks = 0;
  const end = await followSweep(output, {
    load: () => {
      looks += 1;
      if (looks === course.abortAtLook) setTimeout(() => controller.abort(), 20);
      const next = states[Math.min(looks, states.length) - 1]!;
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    },
    before: state('running', 0),
    revive: course.revive ?? ((unserved) => Promise.resolve(`started one for ${unserved.join(', ')}`)),
    workflowEnd: course.workflowEnd ?? (() => Promise.resolve(undefined)),
    signal: controller.signal,
    patience: { retryMs: 30, giveUpMs: course.giveUpMs ?? 10_000, leasesMs: 600 },
  });
  return { end, looks, stdout: stdout.text, stderr: stderr.text };
}

const postgresAway = new Error('Failed query: select 1', {
  cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
});
const temporalAway = Object.assign(new Error('14 UNAVAILABLE'), { code: 14, details: 'UNAVAILABLE', metadata: {} });

it('ends when the sweep is complete, with the last state shown', async () => {
  const complete = state('complete', 10);
  const { end, looks, stderr, stdout } = await follow([state('running', 4), complete]);
  expect([end, looks, stdout]).toEqual([{ kind: 'complete', state: complete }, 2, '']);
  expect(stderr).toMatch(/^4 of 10 settled.*\n10 of 10 settled/);
});

it('says each warning once, as soon as the rows show it', async () => {
  const warned = { ...state('running', 1), warnings: ["reader 'r': \u001b[31modd"] };
  const { stderr } = await follow([state('running'), warned, warned, state('complete', 10)]);
  expect(stderr.match(/^warning: .*$/gm)).toEqual(["warning: reader 'r': \\x1b[31modd"]);
});

it('ends at once where the sweep needs somebody', async () => {
  const needy = state('attention', 3, ['Lane x is stopped']);
  expect(await follow([needy])).toMatchObject({ end: { kind: 'attention', state: needy }, looks: 1 });
});

it('is interrupted in the pause between two looks, and looks once more for the counts it tells', async () => {
  const { end, looks } = await follow([state('running', 1), state('running', 7)], { abortAtLook: 1 });
  expect([end.kind, end.state.snapshot.settled, looks]).toEqual(['interrupted', 7, 2]);
});

it('a sweep that is complete at the interruption is complete', async () => {
  const { end } = await follow([state('running', 9), state('complete', 10)], { abortAtLook: 1 });
  expect(end.kind).toBe('complete');
});

it('ends with the reason where the workflow has ended and the rows are not complete', async () => {
  const { end, looks } = await follow([state('running', 2)], {
    workflowEnd: () => Promise.resolve({ kind: 'broken', why: 'questions.jsonl has changed' }),
  });
  expect(end).toEqual({ kind: 'failed', state: state('running', 2), why: 'questions.jsonl has changed' });
  expect(looks).toBe(4);
});

it('says what was done about it where no worker serves the sweep any more, but not at the first look', async () => {
  const alone = { ...state('running', 2), unserved: ['calls-offline'] };
  const { looks, stderr } = await follow([alone, alone, state('complete', 10)]);
  expect(looks).toBe(3);
  expect(stderr.match(/^started one for calls-offline$/gm)).toHaveLength(1);
});

it('nothing is waited for without a pause where no worker serves the sweep, and it is told whether that is new', async () => {
  const alone = { ...state('running', 2), unserved: ['calls-offline'] };
  const repeated: boolean[] = [];
  const startedAt = performance.now();
  await follow([alone, alone, alone, state('running'), alone, state('complete', 10)], {
    revive: (_, isRepeated) => {
      repeated.push(isRepeated);
      return Promise.resolve(undefined);
    },
  });
  expect(repeated).toEqual([false, true, false]);
  expect(performance.now() - startedAt).toBeGreaterThan(5 * 450);
});

it('a workflow that has completed while cells are owed at two looks ends following', async () => {
  const { end, looks } = await follow([state('running', 2)], {
    workflowEnd: () => Promise.resolve({ kind: 'completed' }),
  });
  expect(end).toMatchObject({ kind: 'failed', why: 'its workflow ended while cells are owed' });
  expect(looks).toBe(5);
});

it('a workflow that completed just after the rows were read is complete', async () => {
  const running = state('running', 9);
  const { end } = await follow([running, running, running, running, state('complete', 10)], {
    workflowEnd: () => Promise.resolve({ kind: 'completed' }),
  });
  expect(end.kind).toBe('complete');
});

it('waits while Postgres is away, says so once, and gives workers time to renew their leases', async () => {
  const unserved = { ...state('running', 2), unserved: ['orchestration'] };
  const { end, stderr } = await follow([
    state('running', 1),
    postgresAway,
    postgresAway,
    unserved,
    state('complete', 10),
  ]);
  expect(end.kind).toBe('complete');
  expect(stderr.match(/^Postgres can't be reached; trying again for up to 10 s\./gm)).toHaveLength(1);
  expect(stderr).toContain('\nPostgres is back.\n');
  expect(stderr).not.toContain('started one');
});

it('waits while Temporal is away', async () => {
  let asked = 0;
  const { end, stderr } = await follow([state('running', 2)], {
    workflowEnd: () => {
      asked += 1;
      return asked < 3 ? Promise.reject(temporalAway) : Promise.resolve({ kind: 'broken', why: 'it was cancelled' });
    },
  });
  expect(end).toMatchObject({ kind: 'failed', why: 'it was cancelled' });
  expect(stderr.match(/^Temporal can't be reached/gm)).toHaveLength(1);
});

it('a server that stays away ends following, with the counts that were seen last', async () => {
  const { end } = await follow([state('running', 4), postgresAway], { giveUpMs: 100 });
  expect(end).toEqual({ kind: 'away', server: 'Postgres', state: state('running', 4) });
});

it('is interrupted while Postgres is away', async () => {
  const { end } = await follow([postgresAway], { abortAtLook: 2 });
  expect(end).toEqual({ kind: 'interrupted', state: state('running', 0) });
});

it('a look that fails for another reason ends following with its error', async () => {
  await expect(follow([new Error('a bug of ours')])).rejects.toThrow('a bug of ours');
});
