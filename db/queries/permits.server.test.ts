import fc from 'fast-check';

import type { LaneSpec } from '../../experiments/sweep-spec';
import { type Asker, startAsker } from '../../test/support/ledger-askers';
import { plannedSweep } from '../../test/support/ledger-fixture';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import type { Admission, AdmitRequest } from './attempts';
import { claimBlock } from './claim-block';
import { declareLanes, pauseLane } from './lanes';
import { registerWorker } from './workers';

/**
 * Three processes ask one ledger at once. The time is passed in, so that minutes and days of it pass in seconds: they
 * ask together at one instant, and each comes back when it was told to.
 */
let test: TestDatabase;
let askers: Asker[];
beforeAll(async () => {
  test = await createTestDatabase();
  askers = await Promise.all([1, 2, 3].map(() => startAsker(test.url)));
  for (const id of ['w0', 'w1', 'w2']) {
    await registerWorker(test.database.sql, { id, host: 'h', bootId: 'b', pid: 1, queues: ['calls-p'] });
  }
});
afterAll(async () => {
  await Promise.all(askers.map((asker) => asker.end()));
  await test.drop();
});
beforeEach(async () => {
  await test.database.sql`TRUNCATE attempts, lanes, sweeps CASCADE`;
  await test.database.sql`UPDATE workers SET lease_until = 'infinity'`;
});

jest.setTimeout(180_000);

/** Any instant that no lease, bucket or hour of the real clock has to do with. */
const start = Date.UTC(2040, 0, 1);
const lanes = ['p', 'p/m'];

/** A sweep's calls, each of which is asked for until it is admitted, and then gone. */
class Supply {
  private readonly calls: AdmitRequest['candidates'][number][] = [];

  private constructor(readonly sweepId: string) {}

  static async of(name: string, calls: number): Promise<Supply> {
    const { sweepId, conditionIds } = await plannedSweep(test.database, { calls, name });
    const conditionId = conditionIds[0]!;
    const claimed = await claimBlock(test.database.sql, {
      ...{ conditionId, from: 0, to: calls, workerId: 'w0', blockId: 'b' },
    });
    const supply = new Supply(sweepId);
    supply.calls.push(
      ...claimed.map(({ callKey, series, epoch }) => ({
        ...{ callKey, series, epoch: epoch!, conditionId, tokens: 100, microUsd: 10 },
      })),
    );
    return supply;
  }

  /** Asks for the next calls; those that were not admitted are the next again. */
  async ask(
    asker: number,
    want: number,
    now: number,
    tokens: (call: number) => number = () => 100,
  ): Promise<{ tokens: number[]; waitMs: number | undefined }> {
    const candidates = this.calls.splice(0, want).map((call) => ({ ...call, tokens: tokens(call.callKey) }));
    if (candidates.length < want) throw new Error(`the test needs more calls for ${this.sweepId}`);
    const admissions = await askers[asker]!.admit({
      ...{ sweepId: this.sweepId, lanes, workerId: `w${asker}`, deadlineMs: 1_000, candidates, now: new Date(now) },
    });
    const isAdmitted = ({ verdict }: Admission): boolean => verdict === 'admitted';
    this.calls.unshift(...candidates.filter((_, index) => !isAdmitted(admissions[index]!)));
    return {
      tokens: candidates.filter((_, index) => isAdmitted(admissions[index]!)).map((call) => call.tokens),
      waitMs: admissions.find(({ verdict }) => verdict === 'wait')?.waitMs ?? undefined,
    };
  }
}

/** Somebody who wants permits of a lane for a while. */
interface Wanting {
  readonly supply: Supply;
  readonly asker: number;
  /** Calls asked for at a time. */
  readonly want: number;
  /** How late it comes back, in ms. */
  readonly late?: number;
  readonly fromMs?: number;
  readonly toMs?: number;
}

/** Lets them ask until `toMs`; returns when permits were given, in ms from the start, by each. */
async function letAsk(wanting: readonly Wanting[], toMs: number): Promise<number[][]> {
  const state = wanting.map(({ fromMs = 0 }) => ({ nextMs: fromMs, given: [] as number[] }));
  for (;;) {
    const open = state.filter(({ nextMs }, index) => nextMs <= (wanting[index]!.toMs ?? toMs));
    if (open.length === 0) return state.map(({ given }) => given);
    const nowMs = Math.min(...open.map(({ nextMs }) => nextMs));
    await Promise.all(
      open.map(async (own) => {
        if (own.nextMs > nowMs) return;
        const { supply, asker, want, late = 0 } = wanting[state.indexOf(own)]!;
        const { tokens, waitMs } = await supply.ask(asker, want, start + nowMs);
        own.given.push(...tokens.map(() => nowMs));
        own.nextMs = nowMs + Math.max(waitMs ?? 0, 2) + late;
      }),
    );
  }
}

/** The most that any window of this length holds more than its rate, in units. */
function mostOver(events: readonly { at: number; units: number }[], perMs: number): number {
  let most = 0;
  for (const [from, first] of events.entries()) {
    let sum = 0;
    for (const event of events.slice(from)) {
      sum += event.units;
      most = Math.max(most, sum - (event.at - first.at) * perMs);
    }
  }
  return most;
}

const nothing = { tokens: [], waitMs: undefined };
const declare = (lane: LaneSpec): Promise<void> => declareLanes(test.database, lanes, { p: lane });
const between = (given: readonly number[], from: number, to: number): number =>
  given.filter((at) => at >= from && at < to).length;

describe('per minute', () => {
  it('no window holds more than the rate and one second of it, whoever asks when for how much', async () => {
    const steps = fc.array(
      fc.record({
        gapMs: fc.integer({ min: 0, max: 900 }),
        wants: fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 15 }))),
      }),
      { minLength: 5, maxLength: 15 },
    );
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), async (schedule, byTokens) => {
        await test.database.sql`TRUNCATE attempts, lanes, sweeps CASCADE`;
        // Ten calls a second; tokens of one lane and requests of the other.
        await declareLanes(test.database, lanes, {
          p: byTokens ? { tokensPerMinute: 60_000 } : { requestsPerMinute: 600 },
          'p/m': { requestsPerMinute: 1_200, tokensPerMinute: 120_000 },
        });
        const supply = await Supply.of('s', 300);
        const given: { at: number; tokens: number }[] = [];
        let at = 0;
        for (const { gapMs, wants } of schedule) {
          at += gapMs;
          const asks = wants.map(async (want, asker) =>
            want > 0 ? supply.ask(asker, want, start + at, (key) => 20 + ((key * 37) % 160)) : nothing,
          );
          const answers = await Promise.all(asks);
          for (const { tokens } of answers) given.push(...tokens.map((each) => ({ at, tokens: each })));
          // Never idle while permits exist: whoever is refused comes when the burst is used up.
          if (byTokens || answers.every(({ waitMs }) => waitMs === undefined)) continue;
          expect(given.filter((each) => each.at > at - 1_000).length).toBeGreaterThanOrEqual(7);
        }
        const limit = byTokens ? 1_000 : 10;
        const events = given.map((each) => ({ at: each.at, units: byTokens ? each.tokens : 1 }));
        expect(mostOver(events, limit / 1_000)).toBeLessThanOrEqual(limit * 1.001);
        const tokens = given.map((each) => ({ at: each.at, units: each.tokens }));
        expect(mostOver(tokens, 2)).toBeLessThanOrEqual(2_000 * 1.001);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  it.each([
    ['a call a second', 60, 1],
    ['20 calls a second, asked for singly', 1_200, 1],
    ['20 calls a second, asked for 40 at a time', 1_200, 40],
    ['500 calls a second', 30_000, 100],
  ])('one who asks whenever it was told to gets all of %s', async (_, requestsPerMinute, want) => {
    await declare({ requestsPerMinute });
    const seconds = requestsPerMinute > 6_000 ? 2 : 10;
    const ideal = (requestsPerMinute / 60) * seconds;
    const supply = await Supply.of('s', Math.ceil(ideal + requestsPerMinute / 60) + want);
    const [given] = await letAsk([{ supply, asker: 0, want }], seconds * 1_000);
    // Told waits are whole milliseconds: at 500/s half a permit each.
    expect(given!.length).toBeGreaterThanOrEqual(Math.floor(ideal * 0.99));
    expect(given!.length).toBeLessThanOrEqual(ideal + requestsPerMinute / 60 + 1);
  });

  it('three workers of one sweep get all of a lane together', async () => {
    await declare({ requestsPerMinute: 1_200 });
    const supply = await Supply.of('s', 300);
    const wanting = [0, 1, 2].map((asker) => ({ supply, asker, want: 10, late: 7 * asker }));
    const given = (await letAsk(wanting, 10_000)).flat();
    expect(given.length).toBeGreaterThanOrEqual(200);
    expect(given.length).toBeLessThanOrEqual(221);
  });
});

describe('per day', () => {
  const hourMs = 3_600_000;

  it('no 24 hours hold more than the limit, and a wait ends at most an hour later than it must', async () => {
    const steps = fc.array(
      fc.record({
        gapMs: fc.integer({ min: 0, max: 9 * hourMs }),
        wants: fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 12 }))),
      }),
      { minLength: 5, maxLength: 20 },
    );
    const perDay = 20;
    await fc.assert(
      fc.asyncProperty(steps, async (schedule) => {
        await test.database.sql`TRUNCATE attempts, lanes, sweeps CASCADE`;
        await declare({ requestsPerDay: perDay });
        const supply = await Supply.of('s', 240);
        const given: number[] = [];
        let at = 0;
        for (const { gapMs, wants } of schedule) {
          at += gapMs;
          const asks = wants.map(async (want, asker) => (want > 0 ? supply.ask(asker, want, start + at) : nothing));
          const answers = await Promise.all(asks);
          for (const { tokens } of answers) given.push(...tokens.map(() => at));
          for (const from of given) expect(between(given, from, from + 24 * hourMs)).toBeLessThanOrEqual(perDay);
          const waitMs = answers.find((answer) => answer.waitMs !== undefined)?.waitMs;
          if (waitMs === undefined) continue;
          const counted = given.filter((each) => Math.floor(each / hourMs) * hourMs > at - 25 * hourMs);
          expect(counted.length).toBe(perDay);
          // The oldest hour has left by then, and not much before.
          expect(at + waitMs).toBeGreaterThanOrEqual(counted[0]! + 24 * hourMs);
          expect(at + waitMs).toBeLessThanOrEqual(counted[0]! + 25 * hourMs + 1);
          at += waitMs;
          const { tokens } = await supply.ask(0, 1, start + at);
          expect(tokens).toHaveLength(1);
          given.push(at);
        }
        const [row] = await test.database.sql`SELECT count(*)::int AS hours FROM lane_hours`;
        expect(row!['hours']).toBeLessThanOrEqual(26);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  it('says which limit it waits for', async () => {
    await declare({ requestsPerDay: 1 });
    const supply = await Supply.of('s', 3);
    const [first, second] = await askers[0]!.admit({
      ...{ sweepId: supply.sweepId, lanes, workerId: 'w0', deadlineMs: 1_000, now: new Date(start + 60_000) },
      candidates: supply['calls'].slice(0, 2),
    });
    expect(first!.verdict).toBe('admitted');
    expect(second).toMatchObject({ verdict: 'wait', why: 'p: requests/day', waitMs: 25 * hourMs - 60_000 });
  });
});

describe('sweeps that share a lane', () => {
  /** A quarter of a second of 20/s, one call, and one that came while nobody else was known to wait. */
  const lead = 7;

  it('get equal shares, however much and how often they ask, and all of it together', async () => {
    await declare({ requestsPerMinute: 1_200 });
    const supplies = await Promise.all(['a', 'b', 'c'].map((name) => Supply.of(name, 400)));
    const given = await letAsk(
      [
        { supply: supplies[0]!, asker: 0, want: 30 },
        { supply: supplies[0]!, asker: 1, want: 30 },
        { supply: supplies[1]!, asker: 1, want: 1 },
        { supply: supplies[2]!, asker: 2, want: 10, late: 200 },
      ],
      14_000,
    );
    const shares = [[...given[0]!, ...given[1]!], given[2]!, given[3]!];
    for (const to of [5_000, 9_000, 14_000]) {
      const parts = shares.map((share) => between(share, 2_000, to));
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(lead);
    }
    expect(shares.flat().length).toBeGreaterThanOrEqual(14 * 20 * 0.98);
  });

  it('a newcomer starts level, with no credit for the time before', async () => {
    await declare({ requestsPerMinute: 1_200 });
    const [first, second] = await Promise.all(['a', 'b'].map((name) => Supply.of(name, 400)));
    const given = await letAsk(
      [
        { supply: first!, asker: 0, want: 10 },
        { supply: second!, asker: 1, want: 10, fromMs: 6_000 },
      ],
      14_000,
    );
    for (const to of [8_000, 10_000, 14_000]) {
      const parts = given.map((each) => between(each, 6_000, to));
      expect(Math.abs(parts[0]! - parts[1]!)).toBeLessThanOrEqual(lead);
    }
  });

  it('one that stops asking gives up its turn: nothing of the lane is lost but tenths of a second', async () => {
    await declare({ requestsPerMinute: 1_200 });
    const [first, second] = await Promise.all(['a', 'b'].map((name) => Supply.of(name, 400)));
    const [kept] = await letAsk(
      [
        { supply: first!, asker: 0, want: 10 },
        { supply: second!, asker: 1, want: 10, toMs: 5_000 },
      ],
      15_000,
    );
    expect(between(kept!, 5_000, 15_000)).toBeGreaterThanOrEqual(10 * 20 - 20 * 0.5);
    expect(between(kept!, 9_000, 15_000)).toBeGreaterThanOrEqual(6 * 20 - 1);
  });

  it('one with a modest demand gets all it asks for, and the other the rest', async () => {
    await declare({ requestsPerMinute: 1_200 });
    const [greedy, modest] = await Promise.all(['a', 'b'].map((name) => Supply.of(name, 400)));
    const given = await letAsk(
      [
        { supply: greedy!, asker: 0, want: 30 },
        { supply: modest!, asker: 1, want: 1, late: 500 },
      ],
      12_000,
    );
    expect(given[1]!.length).toBeGreaterThanOrEqual(18);
    expect(given.flat().length).toBeGreaterThanOrEqual(240);
  });

  it('take turns by what a call needs of the lane, not by their number', async () => {
    // Ten seconds of the lane a call for one, one second for the other.
    await declare({ tokensPerMinute: 6_000 });
    const supplies = await Promise.all(['a', 'b'].map((name) => Supply.of(name, 300)));
    const sizes = [1_000, 100];
    const next = [0, 0];
    const given: number[][] = [[], []];
    for (let now = 0; now <= 300_000; now = Math.min(...next)) {
      for (const [index, supply] of supplies.entries()) {
        if (next[index]! > now) continue;
        const { tokens, waitMs } = await supply.ask(index, 1, start + now, () => sizes[index]!);
        given[index]!.push(...tokens.map(() => now));
        next[index] = now + Math.min(Math.max(waitMs ?? 0, 1), 2_000);
      }
    }
    const sums = given.map((each, index) => between(each, 20_000, 300_001) * sizes[index]!);
    expect(sums[0]! + sums[1]!).toBeGreaterThanOrEqual(28_000 * 0.98);
    expect(Math.abs(sums[0]! - sums[1]!)).toBeLessThanOrEqual(1_125);
  });

  it('a pause of the lane holds all of them, and says why', async () => {
    await declare({ requestsPerMinute: 1_200 });
    await pauseLane(test.database.sql, 'p/m', 60_000, 'asked to wait');
    const supply = await Supply.of('a', 5);
    const { tokens, waitMs } = await supply.ask(0, 2, Date.now());
    expect([tokens, waitMs! > 50_000]).toEqual([[], true]);
  });
});
