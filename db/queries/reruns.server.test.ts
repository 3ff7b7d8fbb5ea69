import fc from 'fast-check';

import type { CellSelection } from '../../contracts/operations';
import { plannedSweep } from '../../test/support/ledger-fixture';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import { encodeText } from '../text-codec';
import { adoptSeries } from './adopt-series';
import { admitAttempts, type AttemptEnd, settleAttempts } from './attempts';
import { claimBlock, type ClaimedCall, releaseClaims, reopenDeferred } from './claim-block';
import { giveUpCells } from './give-up';
import { laterSeries } from './later-series';
import { openRerun, planRerun } from './open-rerun';
import { loadActions } from './operator-actions';
import { owedWorkflows } from './owed-workflows';
import { conditionProgress, failureReasons } from './progress';
import { beginRemoval } from './remove-sweep';
import { rerunProgress, rerunSummary } from './rerun-state';
import { loadCell } from './show-cell';
import { registerWorker } from './workers';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
  await registerWorker(test.database.sql, { id: 'w', host: 'h', bootId: 'b', pid: 1, queues: [] });
  await test.database.sql`UPDATE workers SET lease_until = now() + interval '1 hour'`;
});
afterEach(() => test.drop());

interface Ledger {
  readonly sweepId: string;
  readonly conditionIds: readonly number[];
}

/** Two conditions that share every call, by default; their plan is whole. */
async function ledger(calls: number, over: { name?: string; sharedBy?: number; apart?: number } = {}): Promise<Ledger> {
  const planned = await plannedSweep(test.database, { calls, sharedBy: 2, ...over });
  await test.database.sql`UPDATE experiments SET frozen_at = now()`;
  return planned;
}

type How = 'answer' | 'refusal' | 'failed' | 'deferred';

function endOf(id: number, how: How): AttemptEnd {
  switch (how) {
    case 'answer':
      return { id, outcome: 'answer', answer: encodeText(`answer ${id}`), cost_micro_usd: 4 };
    case 'refusal':
      return { id, outcome: 'refusal', cost_micro_usd: 4 };
    case 'failed':
      return { id, outcome: 'failed', retry: 'no', failure_code: 'http_400', failure_message: 'no', final: 'failed' };
    case 'deferred':
      return { id, outcome: 'failed', retry: 'transient', failure_code: 'http_503', final: 'deferred' };
  }
}

/** Sends one of a condition's owed calls, chosen by a number; undefined: nothing may leave. */
async function send({ sweepId, conditionIds }: Ledger, condition: number, pick = 0): Promise<number | undefined> {
  const { sql } = test.database;
  const conditionId = conditionIds[condition]!;
  const calls = await claimBlock(sql, { conditionId, from: 0, to: 1_000, workerId: 'w', blockId: `b${conditionId}` });
  const claimed = calls.filter((call): call is ClaimedCall & { epoch: number } => call.epoch !== null);
  const call = claimed[pick % Math.max(1, claimed.length)];
  if (!call) return undefined;
  const [admission] = await admitAttempts(sql, {
    ...{ sweepId, lanes: [], workerId: 'w', deadlineMs: 3_600_000 },
    candidates: [
      { callKey: call.callKey, series: call.series, epoch: call.epoch, conditionId, tokens: 1, microUsd: 10 },
    ],
  });
  const id = admission!.attemptId ?? undefined;
  // As a block does with what it does not send.
  await releaseClaims(
    sql,
    claimed.filter((other) => other !== call || id === undefined),
  );
  return id;
}

/** Answers a condition's owed calls in their order until none is left or the endings are used up. */
async function answer(of: Ledger, condition: number, ...how: How[]): Promise<void> {
  for (const each of how) {
    const id = await send(of, condition);
    if (id === undefined) throw new Error('nothing is owed');
    await settleAttempts(test.database.sql, [endOf(id, each)]);
  }
}

async function adopt({ sweepId, conditionIds }: Ledger, condition: number): Promise<number> {
  return adoptSeries(test.database, { sweepId, conditionId: conditionIds[condition]! });
}

async function rerun({ sweepId }: Ledger, selection: CellSelection, key?: string): Promise<number> {
  return (await openRerun(test.database, { sweepId, ...selection, who: 'ann@lab', reason: 'outage', key })).actionId;
}

interface CellRow {
  readonly id: string;
  readonly condition: string;
  readonly item: string;
  readonly call: number;
  readonly series: number;
  readonly next: number | null;
  readonly state: string;
  readonly outcome: string | null;
}

async function cells(sweepId: string): Promise<CellRow[]> {
  return test.database.sql<CellRow[]>`
    SELECT c.id, k.key AS condition, c.item_id AS item, c.call_key AS call, c.series, c.next_series AS next, s.state,
      a.outcome
    FROM conditions k JOIN cells c ON c.condition_id = k.id
    JOIN series s ON s.call_key = c.call_key AND s.series = c.series LEFT JOIN attempts a ON a.id = s.settled_attempt
    WHERE k.sweep_id = ${sweepId} ORDER BY k.ordinal, c.ordinal`;
}

/** `1 answer`, `2 failed, next 3`: what each cell uses, in the order of the plan. */
async function uses({ sweepId }: Ledger): Promise<string[]> {
  return (await cells(sweepId)).map(
    ({ series, state, outcome, next }) => `${series} ${outcome ?? state}${next === null ? '' : `, next ${next}`}`,
  );
}

describe('what becomes of cells', () => {
  it('a rerun that delivers replaces what failed, and the other user of the call keeps its own', async () => {
    const own = await ledger(1);
    await answer(own, 0, 'failed');
    await rerun(own, { condition: 't00/r' });
    expect(await uses(own)).toEqual(['1 failed, next 2', '1 failed']);
    await answer(own, 0, 'answer');
    expect(await adopt(own, 1)).toBe(0);
    expect(await adopt(own, 0)).toBe(1);
    expect(await adopt(own, 0)).toBe(0);
    expect(await uses(own)).toEqual(['2 answer', '1 failed']);
  });

  it('a rerun that fails never replaces an answer, and replaces a failure, so that the latest reason shows', async () => {
    const own = await ledger(2, { sharedBy: 1 });
    await answer(own, 0, 'refusal', 'failed');
    const action = await rerun(own, { only: ['refusal', 'failed'] });
    await answer(own, 0, 'failed', 'failed');
    await adopt(own, 0);
    expect(await uses(own)).toEqual(['1 refusal', '2 failed']);
    expect(await rerunSummary(test.database.sql, action)).toEqual({
      cells: 2,
      delivered: 0,
      kept: 1,
      failed: 1,
      owed: 0,
    });
  });

  it('a cell whose rerun is deferred is owed until the second pass has ended', async () => {
    const own = await ledger(1, { sharedBy: 1 });
    await answer(own, 0, 'answer');
    const action = await rerun(own, { only: ['all'] }, 'sweep/rerun/a/run');
    await answer(own, 0, 'deferred');
    expect(await adopt(own, 0)).toBe(0);
    expect(await rerunProgress(test.database.sql, action)).toEqual([
      { experiment: 'templates', key: 't00/r', cells: 1, owed: 1, open: 1 },
    ]);
    expect(await owedWorkflows(test.database.sql, [own.sweepId])).toEqual(['sweep/rerun/a']);
    expect(await reopenDeferred(test.database.sql, own.conditionIds[0]!)).toBe(1);
    await answer(own, 0, 'answer');
    await adopt(own, 0);
    expect(await uses(own)).toEqual(['2 answer']);
    expect(await owedWorkflows(test.database.sql, [own.sweepId])).toEqual([]);
  });

  it('open cells are never rerun, and a cell with an owed rerun is left alone', async () => {
    const own = await ledger(3, { sharedBy: 1 });
    await expect(rerun(own, { only: ['all'] })).rejects.toThrow(/Nothing to rerun.*3 pending.*owed already/u);
    await expect(rerun(own, { only: ['pending'] })).rejects.toThrow('owed already');
    await answer(own, 0, 'failed', 'answer');
    await rerun(own, { only: ['failed'] });
    await expect(rerun(own, { only: ['failed'] })).rejects.toThrow(
      'A rerun of these cells is under way or owed already (1)',
    );
    await rerun(own, { only: ['all'] });
    expect(await uses(own)).toEqual(['1 failed, next 2', '1 answer, next 2', '1 open']);
  });

  it('nothing is rerun where the experiment is not planned whole, and nothing is left behind by a refusal', async () => {
    const own = await ledger(1);
    await answer(own, 0, 'failed');
    await test.database.sql`UPDATE experiments SET frozen_at = NULL`;
    await expect(rerun(own, { only: ['failed'] })).rejects.toThrow('not whole yet');
    expect(await loadActions(test.database.sql, own.sweepId)).toEqual([]);
  });

  it('a plan says how many cells, distinct calls and dollars at most, by condition', async () => {
    const own = await ledger(3);
    await answer(own, 0, 'failed', 'failed', 'answer');
    const plan = await planRerun(test.database, own.sweepId, { only: ['failed'] });
    expect(plan).toMatchObject({ cells: 4, calls: 2, estimatedMicroUsd: 20, outcomes: { failed: 4, answer: 2 } });
    expect(plan.conditions.map(({ condition, cells: count }) => [condition.key, count])).toEqual([
      ['t00/r', 2],
      ['t01/r', 2],
    ]);
    expect(await planRerun(test.database, own.sweepId, { item: 'q0' })).toMatchObject({ cells: 2, calls: 1 });
  });

  it('progress counts a cell that is rerun as its rerun, and old reasons of failures are told no more', async () => {
    const own = await ledger(1, { sharedBy: 1 });
    await answer(own, 0, 'failed');
    expect(await failureReasons(test.database.sql, own.sweepId)).toHaveLength(1);
    await rerun(own, { only: ['failed'] });
    const [row] = await conditionProgress(test.database.sql, own.sweepId);
    expect(row).toMatchObject({ open: 1, failed: 0, rerunning: 1 });
    await answer(own, 0, 'answer');
    await adopt(own, 0);
    const [after] = await conditionProgress(test.database.sql, own.sweepId);
    expect(after).toMatchObject({ open: 0, settled: 1, rerunning: 0 });
    expect(await failureReasons(test.database.sql, own.sweepId)).toEqual([]);
  });
});

it('nothing changes which series cells use once the sweep is being removed, not even a rerun that has ended', async () => {
  const own = await ledger(2, { sharedBy: 1 });
  await answer(own, 0, 'failed', 'failed');
  await rerun(own, { item: 'q0' }, 'key');
  await answer(own, 0, 'answer');
  const before = await uses(own);
  await beginRemoval(test.database.sql, own.sweepId);
  const refused = `Sweep '${own.sweepId}' is being removed.`;
  await expect(rerun(own, { item: 'q1' })).rejects.toThrow(refused);
  await expect(rerun(own, { item: 'q0' }, 'key')).rejects.toThrow(refused);
  const verdict = { sweepId: own.sweepId, only: ['failed'], reason: 'x', who: 'ann@lab' };
  await expect(giveUpCells(test.database, verdict)).rejects.toThrow(refused);
  await expect(adopt(own, 0)).rejects.toThrow(refused);
  expect(await uses(own)).toEqual(before);
});

describe('verdicts', () => {
  it('no late answer turns a verdict: the answer stays in its row, and no permit is given any more', async () => {
    const own = await ledger(1, { sharedBy: 1 });
    const inFlight = (await send(own, 0))!;
    const { sql } = test.database;
    const request = { sweepId: own.sweepId, only: ['pending'], reason: 'retired', who: 'ann@lab', key: 'k' };
    expect(await giveUpCells(test.database, request)).toEqual({ givenUp: 1, kept: 0, conditions: 1 });
    expect(await giveUpCells(test.database, request)).toEqual({ givenUp: 1, kept: 0, conditions: 1 });
    expect(await send(own, 0)).toBeUndefined();
    expect(await settleAttempts(sql, [endOf(inFlight, 'answer')])).toEqual(new Set());
    expect(await uses(own)).toEqual(['2 given_up']);
    const [row] = await sql<{ states: string[]; answers: number }[]>`
      SELECT array_agg(state ORDER BY series) AS states, (SELECT count(answer_hash)::int FROM attempts) AS answers
      FROM series`;
    expect(row).toEqual({ states: ['given_up', 'given_up'], answers: 1 });
    const shown = await loadCell(sql, `cell${own.conditionIds[0]}-0`).catch((error: Error) => error.message);
    expect(shown).toMatchObject({ series: 2, outcome: 'given_up' });
    expect(await laterSeries(sql, own.sweepId)).toEqual([
      expect.objectContaining({ action: 'give_up', who: 'ann@lab', reason: 'retired', cells: 1, mixes: false }),
    ]);
  });

  it('is about the cells named: another user of the call still gets its answer', async () => {
    const own = await ledger(1);
    await giveUpCells(test.database, { sweepId: own.sweepId, condition: 't00/r', reason: 'x', who: 'ann@lab' });
    await answer(own, 1, 'answer');
    expect(await uses(own)).toEqual(['2 given_up', '1 answer']);
  });

  it('needs a reason and is refused for delivered cells; a rerun takes it back', async () => {
    const own = await ledger(1, { sharedBy: 1 });
    const wish = { sweepId: own.sweepId, who: 'ann@lab' };
    await expect(giveUpCells(test.database, { ...wish, only: ['all'] })).rejects.toThrow('--reason');
    await giveUpCells(test.database, { ...wish, only: ['pending'], reason: 'x' });
    await rerun(own, { only: ['given_up'] });
    await answer(own, 0, 'answer');
    await adopt(own, 0);
    expect(await uses(own)).toEqual(['3 answer']);
    await expect(giveUpCells(test.database, { ...wish, only: ['answer'], reason: 'x' })).rejects.toThrow('result');
    await expect(giveUpCells(test.database, { ...wish, only: ['all'], reason: 'x' })).rejects.toThrow('1 delivered');
  });

  it('on a rerun that is owed leaves the answer there was', async () => {
    const own = await ledger(1, { sharedBy: 1 });
    await answer(own, 0, 'answer');
    await rerun(own, { only: ['all'] });
    const request = { sweepId: own.sweepId, only: ['pending'], reason: 'enough', who: 'ann@lab' };
    expect(await giveUpCells(test.database, request)).toEqual({ givenUp: 0, kept: 1, conditions: 1 });
    expect(await uses(own)).toEqual(['1 answer']);
    expect(await send(own, 0)).toBeUndefined();
  });

  it('does not reach cells that are planned later: they get a series of their own', async () => {
    const own = await ledger(1, { sharedBy: 1 });
    await giveUpCells(test.database, { sweepId: own.sweepId, only: ['pending'], reason: 'x', who: 'ann@lab' });
    const { sql } = test.database;
    await sql`DELETE FROM cells`;
    await plannedSweep(test.database, { calls: 1 });
    expect(await uses(own)).toEqual(['3 open']);
  });
});

/** One thing that happens to a ledger; numbers choose among what there is. */
type Step =
  | { readonly do: 'send'; readonly condition: number; readonly pick: number; readonly how: How | 'fly' }
  | { readonly do: 'land'; readonly pick: number; readonly how: How }
  | { readonly do: 'reopen' | 'adopt'; readonly condition: number }
  | { readonly do: 'rerun' | 'give up'; readonly selection: CellSelection };

const hows = ['answer', 'refusal', 'failed', 'deferred'] as const;
const conditionArbitrary = fc.integer({ min: 0, max: 1 });
/** Mostly wide, so that few steps are about nothing. */
const selectionOf = (only: fc.Arbitrary<string[]>): fc.Arbitrary<CellSelection> =>
  fc
    .record({
      condition: fc.constantFrom('t00/r', 't01/r', 't0*', undefined),
      item: fc.constantFrom('q0', undefined, undefined),
      only,
    })
    .map(({ condition, item, only: names }) => ({
      ...(condition !== undefined && { condition }),
      ...(item !== undefined && { item }),
      only: names,
    }));
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      condition: conditionArbitrary,
      pick: fc.nat(9),
      how: fc.constantFrom(...hows, 'answer' as const, 'failed' as const, 'fly' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('land' as const), pick: fc.nat(9), how: fc.constantFrom(...hows) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const), condition: conditionArbitrary }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('adopt' as const), condition: conditionArbitrary }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('rerun' as const),
      selection: selectionOf(fc.constantFrom(['all'], ['failed'], ['answer', 'deferred'], ['given_up'])),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('give up' as const),
      selection: selectionOf(fc.constantFrom(['all'], ['pending'], ['failed'])),
    }),
  },
);

interface SeriesRow {
  readonly call: number;
  readonly series: number;
  readonly state: string;
  readonly settledAttempt: number | null;
  readonly attempts: number;
}

async function allSeries(sweepId: string): Promise<Map<string, SeriesRow>> {
  const rows = await test.database.sql<SeriesRow[]>`
    SELECT s.call_key AS call, s.series, s.state, s.settled_attempt AS "settledAttempt",
      (SELECT count(*)::int FROM attempts a WHERE a.call_key = s.call_key AND a.series = s.series) AS attempts
    FROM calls l JOIN series s ON s.call_key = l.key WHERE l.sweep_id = ${sweepId} ORDER BY 1, 2`;
  return new Map(rows.map((row) => [`${row.call} ${row.series}`, row]));
}

function fits({ condition, item }: CellSelection, cell: CellRow): boolean {
  const ofCondition = condition === undefined || condition === 't0*' || condition === cell.condition;
  return ofCondition && (item === undefined || item === cell.item);
}

/** What holds between any two moments. */
function compareMoments(
  step: Step | undefined,
  before: { cells: readonly CellRow[]; series: ReadonlyMap<string, SeriesRow> },
  after: { cells: readonly CellRow[]; series: ReadonlyMap<string, SeriesRow> },
): void {
  for (const [key, was] of before.series) {
    const is = after.series.get(key)!;
    if (was.state === 'settled') expect(is).toEqual(was);
    if (was.state === 'given_up') expect(is.state).toBe('given_up');
    // Nothing is sent in a series that has ended.
    if (was.state !== 'open') expect(is.attempts).toBe(was.attempts);
  }
  before.cells.forEach((was, index) => {
    const is = after.cells[index]!;
    if (was.state === 'settled') expect(is.state).toBe('settled');
    const mayMove =
      (step?.do === 'adopt' && was.next !== null) || (step?.do === 'give up' && fits(step.selection, was));
    if (!mayMove) expect(is.series).toBe(was.series);
    if (is.series !== was.series && step?.do === 'adopt') expect(is.series).toBe(was.next);
    const mayBeNamed = (step?.do === 'rerun' || step?.do === 'give up') && fits(step.selection, was);
    if (step?.do !== 'adopt' && !mayBeNamed) expect(is.next).toBe(was.next);
    if (is.next !== null) expect(after.series.has(`${is.call} ${is.next}`)).toBe(true);
  });
}

it('in any order of events an answer stays, sharers keep theirs, and nothing settled is sent again but in a new series', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 15, maxLength: 40 }), async (steps) => {
      runs += 1;
      const own = await ledger(2, { name: `run${runs}` });
      const { sweepId, conditionIds } = own;
      const { database } = test;
      const inFlight: number[] = [];
      const look = async () => ({ cells: await cells(sweepId), series: await allSeries(sweepId) });
      const take = async (step: Step, index: number): Promise<void> => {
        switch (step.do) {
          case 'send': {
            const id = await send(own, step.condition, step.pick);
            if (id === undefined) return;
            if (step.how === 'fly') inFlight.push(id);
            else await settleAttempts(database.sql, [endOf(id, step.how)]);
            return;
          }
          case 'land': {
            const [id] = inFlight.splice(step.pick % Math.max(1, inFlight.length), 1);
            if (id !== undefined) await settleAttempts(database.sql, [endOf(id, step.how)]);
            return;
          }
          case 'reopen':
            await reopenDeferred(database.sql, conditionIds[step.condition]!);
            return;
          case 'adopt':
            await adopt(own, step.condition);
            return;
          case 'rerun': {
            const key = `${sweepId}/${index}`;
            const actionId = await rerun(own, step.selection, key).catch(ignoreUserErrors);
            if (actionId === undefined) return;
            const once = await allSeries(sweepId);
            expect(await rerun(own, step.selection, key)).toBe(actionId);
            expect(await allSeries(sweepId)).toEqual(once);
            return;
          }
          case 'give up': {
            const request = { sweepId, ...step.selection, reason: 'x', who: 'ann@lab', key: `${sweepId}/${index}` };
            await giveUpCells(database, request).catch(ignoreUserErrors);
            return;
          }
        }
      };
      let before = await look();
      for (const [index, step] of steps.entries()) {
        await take(step, index);
        const after = await look();
        compareMoments(step, before, after);
        before = after;
      }

      // Whatever happened, it comes to an end: every cell has an answer, a failure or a verdict, and no rerun is owed.
      await settleAttempts(
        database.sql,
        inFlight.map((id) => endOf(id, 'failed')),
      );
      for (const [condition, conditionId] of conditionIds.entries()) {
        await reopenDeferred(database.sql, conditionId);
        for (let id = await send(own, condition); id !== undefined; id = await send(own, condition)) {
          await settleAttempts(database.sql, [endOf(id, 'answer')]);
        }
      }
      for (const condition of conditionIds.keys()) await adopt(own, condition);
      for (const cell of await cells(sweepId)) {
        expect(cell.next).toBeNull();
        expect(['settled', 'failed', 'given_up']).toContain(cell.state);
      }
    }),
    { numRuns: 80 },
  );
}, 300_000);

function ignoreUserErrors(error: Error): undefined {
  if (error.name !== 'UserError') throw error;
  return undefined;
}
