import fc from 'fast-check';

import {
  answered,
  badKey,
  databaseAway,
  databaseBroken,
  FakeLedger,
  FakeProvider,
  rateLimited,
  refusedOutright,
  transient,
  type Weather,
} from '../test/support/fake-ledger';
import { CallStream } from './call-stream';
import type { CallEnd, CallTask, SubmittedCall } from './call-task';
import { LaneHealth } from './lane-health';
import { LaneSlots } from './lane-slots';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

/** A call that was submitted, with its end once it has one. */
class Watched {
  end: CallEnd | Error | undefined;
  constructor(
    readonly key: number,
    readonly submitted: SubmittedCall,
  ) {
    submitted.ended.then(
      (how) => (this.end = how),
      (error: unknown) => (this.end = error as Error),
    );
  }
}

interface Scene {
  readonly stream: CallStream;
  readonly ledger: FakeLedger;
  readonly provider: FakeProvider;
  /** The widest lane first. */
  readonly slots: readonly LaneSlots[];
  readonly health: LaneHealth;
  submit(count: number, task?: Partial<CallTask>): Watched[];
}

/** A stream over a fake ledger and provider; `limits` are the declared concurrency of its lanes, the widest first. */
function setUp(limits: readonly number[] = [2], health = new LaneHealth(() => 0.5), startsSmall = false): Scene {
  const ledger = new FakeLedger();
  const provider = new FakeProvider(ledger);
  const slots = limits.map((limit) => {
    const lane = new LaneSlots(startsSmall);
    lane.declare(limit);
    return lane;
  });
  return { ...streamOn(ledger, provider, slots, health), ledger, provider, slots, health };
}

let nextKey = 0;

function streamOn(
  ledger: FakeLedger,
  provider: FakeProvider,
  slots: readonly LaneSlots[],
  health: LaneHealth,
): Pick<Scene, 'stream' | 'submit'> {
  const stream = new CallStream({
    sweepId: 's',
    workerId: 'w',
    provider,
    lanes: slots.map((_, index) => `lane${index}`),
    slots,
    health,
    timeoutMs: 10_000,
    learnLimits: ledger.learnLimits,
    costMicroUsd: () => 1,
    admit: ledger.admit,
    settle: ledger.settle,
    pauseLane: ledger.pauseLane,
    stopLane: ledger.stopLane,
    isAway: (error) => error === databaseAway,
  });
  const submit = (count: number, task: Partial<CallTask> = {}): Watched[] =>
    Array.from({ length: count }, () => {
      nextKey += 1;
      const submitted = stream.submit({
        callKey: nextKey,
        series: 1,
        epoch: 1,
        conditionId: 1,
        estimatedTokens: 10,
        estimatedMicroUsd: 1,
        request: { model: String(nextKey), messages: [], parameters: {} },
        failures: 0,
        mostFailures: 3,
        whenUsedUp: 'deferred',
        ...task,
      });
      return new Watched(nextKey, submitted);
    });
  return { stream, submit };
}

const ends = (calls: readonly Watched[]): Watched['end'][] => calls.map(({ end }) => end);

function expectAtRest({ stream, slots, ledger, provider }: Scene): void {
  expect(stream.idle).toBe(true);
  expect(slots.map((lane) => lane.free)).toEqual(slots.map((lane) => lane.limit));
  expect(ledger.attempts.filter(({ end }) => !end)).toEqual([]);
  expect(provider.inFlight).toBe(0);
  expect(provider.unjournalled).toEqual([]);
}

describe('slots and the journal', () => {
  it('never more than the slots are in flight, nothing leaves unjournalled, and every slot comes back', async () => {
    const scene = setUp([3]);
    const calls = scene.submit(20);
    await pass(5_000);
    expect(ends(calls)).toEqual(calls.map(() => 'settled'));
    expect(scene.provider.mostInFlight).toBe(3);
    expect(scene.provider.sent).toEqual(calls.map(({ key }) => key));
    expectAtRest(scene);
  });

  it("at most a slot's worth of attempts is journalled ahead", async () => {
    const scene = setUp([3]);
    scene.provider.latencyMs = () => 9_000;
    scene.submit(20);
    await pass(1_000);
    expect([scene.provider.inFlight, scene.ledger.journalledAhead]).toEqual([3, 3]);
    await pass(120_000);
    expectAtRest(scene);
  });

  it.each([
    [[4, 2], 2],
    [[2, 4], 2],
    [[5, Number.MAX_SAFE_INTEGER], 5],
  ])('of lanes with %j slots the tightest holds the others', async (limits, most) => {
    const scene = setUp(limits);
    const calls = scene.submit(20);
    await pass(5_000);
    expect(ends(calls)).toEqual(calls.map(() => 'settled'));
    expect(scene.provider.mostInFlight).toBe(most);
    expectAtRest(scene);
  });

  it('streams of one lane share its slots, and neither starves', async () => {
    const scene = setUp([2]);
    const other = streamOn(scene.ledger, scene.provider, scene.slots, scene.health);
    const mine = scene.submit(10);
    const theirs = other.submit(10);
    await pass(300);
    expect(scene.provider.mostInFlight).toBe(2);
    for (const calls of [mine, theirs]) expect(calls.filter(({ end }) => end === 'settled').length).toBeGreaterThan(2);
    await pass(1_000);
    expect(ends([...mine, ...theirs])).toEqual(Array.from({ length: 20 }, () => 'settled'));
    expectAtRest(scene);
  });

  it('a journalled attempt that found no slot within its deadline is settled as unsent and asked for again', async () => {
    const scene = setUp([1]);
    expect(scene.slots[0]!.take()).toBe(true);
    const [call] = scene.submit(1);
    await pass(10_500);
    scene.slots[0]!.give();
    await pass(1_000);
    expect(scene.ledger.endsOf(call!.key)).toEqual(['unsent', 'answer']);
    expect(call!.end).toBe('settled');
    expectAtRest(scene);
  });

  it('a provider that throws costs its call one failure and gives the slot back', async () => {
    const scene = setUp([1]);
    scene.provider.answer = (_, exchange) => (exchange === 0 ? new Error('a bug of ours') : answered);
    const [call] = scene.submit(1);
    await pass(5_000);
    expect(scene.ledger.endsOf(call!.key)).toEqual(['failed transient', 'answer']);
    expect(call!.end).toBe('settled');
    expectAtRest(scene);
  });

  it('an end that the ledger refuses for good fails its call alone', async () => {
    const scene = setUp([2]);
    scene.ledger.unstorable = 1;
    const calls = scene.submit(3);
    await pass(1_000);
    expect(ends(calls)).toEqual([scene.ledger.unstorableError, 'settled', 'settled']);
    expect([scene.stream.idle, scene.slots[0]!.free]).toEqual([true, 2]);
  });
});

describe('withdrawing', () => {
  it('takes a call back that waits for its turn, and no other', async () => {
    const scene = setUp([1]);
    const calls = scene.submit(6);
    await pass(10);
    calls[4]!.submitted.withdraw();
    await pass(2_000);
    expect(ends(calls)).toEqual(['settled', 'settled', 'settled', 'settled', 'withdrawn', 'settled']);
    expect(scene.ledger.endsOf(calls[4]!.key)).toEqual([]);
    expectAtRest(scene);
  });

  it('of a call whose permit is being asked for takes back that call and no other', async () => {
    const scene = setUp([1]);
    const calls = scene.submit(4);
    await pass(1);
    expect(scene.ledger.requests).toHaveLength(1);
    calls[0]!.submitted.withdraw();
    await pass(2_000);
    expect(ends(calls)).toEqual(['withdrawn', 'settled', 'settled', 'settled']);
    expect(scene.provider.sent).not.toContain(calls[0]!.key);
    expectAtRest(scene);
  });

  it.each<[Weather]>([['wait'], ['busy'], ['fenced'], ['away'], ['paused']])(
    'works while a permit is asked for and the answer is %s',
    async (weather) => {
      const scene = setUp([1]);
      scene.ledger.weather = [weather];
      const [call] = scene.submit(1);
      await pass(1);
      call!.submitted.withdraw();
      await pass(5_000);
      expect(call!.end).toBe(weather === 'fenced' ? 'fenced' : 'withdrawn');
      expect(scene.provider.sent).toEqual([]);
      expectAtRest(scene);
    },
  );

  it('of a journalled call settles its attempt as unsent', async () => {
    const scene = setUp([1]);
    scene.provider.latencyMs = () => 5_000;
    const calls = scene.submit(2);
    await pass(100);
    for (const { submitted } of calls) submitted.withdraw();
    await pass(100);
    expect(calls[1]!.end).toBe('withdrawn');
    expect(scene.ledger.endsOf(calls[1]!.key)).toEqual(['unsent']);
    await pass(10_000);
    expectAtRest(scene);
  });

  it('asks for no permits in between, when a whole block is withdrawn at once', async () => {
    const scene = setUp([2]);
    scene.provider.latencyMs = () => 5_000;
    const calls = scene.submit(20);
    await pass(100);
    const asked = scene.ledger.requests.length;
    for (const { submitted } of calls) submitted.withdraw();
    await pass(1_000);
    expect(scene.ledger.requests).toHaveLength(asked);
    await pass(10_000);
    expectAtRest(scene);
  });

  it('lets a call in flight finish and keeps its answer', async () => {
    const scene = setUp([1]);
    const [call] = scene.submit(1);
    await pass(20);
    call!.submitted.withdraw();
    await pass(1_000);
    expect(call!.end).toBe('settled');
    expectAtRest(scene);
  });

  it('of a call that backs off ends it at once', async () => {
    const scene = setUp([1]);
    scene.provider.answer = () => transient;
    const [call] = scene.submit(1);
    await pass(100);
    call!.submitted.withdraw();
    await pass(1);
    expect(call!.end).toBe('withdrawn');
    expect(scene.ledger.endsOf(call!.key)).toEqual(['failed transient']);
    expectAtRest(scene);
  });
});

describe('failures', () => {
  it('transient ones back off and count, until the budget is used up', async () => {
    const scene = setUp([1]);
    scene.provider.answer = () => transient;
    const [call] = scene.submit(1, { mostFailures: 3, whenUsedUp: 'deferred' });
    await pass(60_000);
    expect(call!.end).toBe('deferred');
    expect(scene.ledger.endsOf(call!.key)).toEqual(['failed transient', 'failed transient', 'failed transient']);
    expect(scene.ledger.closed.get(call!.key)).toBe('deferred');
    expectAtRest(scene);
  });

  it('count from what earlier blocks used up', async () => {
    const scene = setUp([1]);
    scene.provider.answer = () => transient;
    const [call] = scene.submit(1, { failures: 15, mostFailures: 16, whenUsedUp: 'failed' });
    await pass(1_000);
    expect(call!.end).toBe('failed');
    expect(scene.provider.sent).toHaveLength(1);
  });

  it('that no retry can help end their call at once', async () => {
    const scene = setUp([1]);
    scene.provider.answer = () => refusedOutright;
    const [call] = scene.submit(1);
    await pass(1_000);
    expect(call!.end).toBe('failed');
    expect(scene.ledger.endsOf(call!.key)).toEqual(['failed no']);
    expectAtRest(scene);
  });

  it('of an outage cost no call its budget: one at a time probes, and all are answered after it', async () => {
    const scene = setUp([4]);
    let down = true;
    scene.provider.answer = () => (down ? transient : answered);
    const calls = scene.submit(12, { mostFailures: 8 });
    await pass(60_000);
    const sentInOutage = scene.provider.sent.length;
    await pass(60_000);
    expect(scene.provider.sent.length - sentInOutage).toBeLessThanOrEqual(13);
    expect(scene.stream.waiting?.why).toMatch(/does not answer/);
    down = false;
    await pass(10_000);
    expect(ends(calls)).toEqual(calls.map(() => 'settled'));
    expectAtRest(scene);
  });

  it('a journalled call whose lane another stream finds in outage leaves when it is over, though nothing else pumps', async () => {
    const scene = setUp([1]);
    scene.provider.latencyMs = () => 1_000;
    const calls = scene.submit(2);
    await pass(100);
    for (let failures = 0; failures < 5; failures += 1) scene.health.failed(performance.now(), false);
    await pass(20_000);
    expect(ends(calls)).toEqual(['settled', 'settled']);
    expectAtRest(scene);
  });
});

describe('rate limits', () => {
  it('pause the narrowest lane and cost the call nothing', async () => {
    const scene = setUp([4, 1]);
    scene.provider.answer = (_, exchange) => (exchange < 5 ? rateLimited(700) : answered);
    const [call] = scene.submit(1, { mostFailures: 1 });
    await pass(20_000);
    expect(call!.end).toBe('settled');
    expect(scene.ledger.endsOf(call!.key)).toEqual([...Array.from({ length: 5 }, () => 'failed rate_limit'), 'answer']);
    expect(scene.ledger.pauses).toEqual(
      Array.from({ length: 5 }, () => ({ lane: 'lane1', waitMs: 700, why: 'said http_429' })),
    );
    expectAtRest(scene);
  });

  it('hold the journalled attempts too: only what was in flight reaches the provider before the wait is over', async () => {
    const scene = setUp([3]);
    let open = false;
    scene.provider.answer = () => (open ? answered : rateLimited(4_000));
    const calls = scene.submit(20);
    await pass(4_000);
    expect(scene.provider.sent).toHaveLength(3);
    open = true;
    await pass(10_000);
    expect(ends(calls)).toEqual(calls.map(() => 'settled'));
    expectAtRest(scene);
  });

  it('of a wait that is over says nothing any more', async () => {
    const scene = setUp([1]);
    scene.provider.answer = (_, exchange) => (exchange === 0 ? rateLimited(3_000) : answered);
    scene.submit(1);
    await pass(1_000);
    expect(scene.stream.waiting).toMatchObject({ why: expect.stringMatching(/429|paused/) as string });
    await pass(4_000);
    expect(scene.stream.waiting).toBeUndefined();
  });

  it('an old wait never ends a new block: a stream that had nothing to do asks afresh', async () => {
    const scene = setUp([1]);
    scene.provider.answer = (_, exchange) => (exchange === 0 ? rateLimited(600_000) : answered);
    const [call] = scene.submit(1);
    await pass(1_000);
    call!.submitted.withdraw();
    await pass(10);
    expect(call!.end).toBe('withdrawn');
    scene.ledger.reopen();
    const [next] = scene.submit(1);
    expect(scene.stream.waiting).toBeUndefined();
    scene.provider.answer = () => answered;
    await pass(200);
    expect(next!.end).toBe('settled');
  });
});

describe('limits that headers tell', () => {
  const told = { ...answered, rateLimits: { requestsPerMinute: 600 } };

  it('are heard with every response, refusals too', async () => {
    const scene = setUp([1]);
    scene.provider.answer = (_, exchange) =>
      exchange === 0 ? { ...rateLimited(50), rateLimits: { requestsPerMinute: 60 } } : told;
    scene.submit(1);
    await pass(1_000);
    expect(scene.ledger.told).toEqual([{ requestsPerMinute: 60 }, told.rateLimits]);
  });

  it('hold a lane of unknown rate to four calls until they are stored', async () => {
    const scene = setUp([50], undefined, true);
    scene.provider.answer = () => told;
    scene.provider.latencyMs = (key) => (key % 2 === 0 ? 100 : 150);
    scene.ledger.settleMs = 20;
    const calls = scene.submit(60);
    await pass(115);
    expect([scene.provider.mostInFlight, scene.health.knowsRate]).toEqual([4, false]);
    await pass(20);
    expect([scene.slots[0]!.limit, scene.health.knowsRate]).toEqual([50, true]);
    await pass(5_000);
    expect(ends(calls)).toEqual(calls.map(() => 'settled'));
    expectAtRest(scene);
  });

  it('are not waited for longer than a first answer that tells none', async () => {
    const scene = setUp([50], undefined, true);
    scene.submit(60);
    await pass(60);
    expect([scene.slots[0]!.limit, scene.health.knowsRate]).toEqual([50, false]);
  });

  it('are not known from a failure that tells none', async () => {
    const scene = setUp([50], undefined, true);
    scene.provider.answer = () => transient;
    scene.submit(3);
    await pass(60);
    expect(scene.slots[0]!.limit).toBe(4);
  });

  it('that can’t be stored cost no call anything', async () => {
    const scene = setUp([2]);
    scene.provider.answer = () => told;
    scene.ledger.learning = 'away';
    const calls = scene.submit(3);
    await pass(1_000);
    expect(ends(calls)).toEqual(calls.map(() => 'settled'));
    expect(scene.health.knowsRate).toBe(false);
  });
});

describe('a lane that was shut', () => {
  it('gives its journalled calls back at once, and opens with the answer to one call', async () => {
    const scene = setUp([3]);
    let open = false;
    scene.provider.answer = () => (open ? answered : rateLimited(4_000));
    scene.provider.latencyMs = () => 200;
    const calls = scene.submit(12);
    await pass(300);
    expect(scene.ledger.journalledAhead).toBe(0);
    expect(scene.ledger.attempts.filter(({ end }) => end?.outcome === 'unsent')).toHaveLength(3);
    open = true;
    await pass(4_050);
    expect(scene.provider.inFlight).toBe(1);
    await pass(250);
    expect(scene.provider.inFlight).toBe(3);
    await pass(5_000);
    expect(ends(calls)).toEqual(calls.map(() => 'settled'));
    expectAtRest(scene);
  });

  it('holds the calls of every stream of its lane', async () => {
    const scene = setUp([4]);
    const other = streamOn(scene.ledger, scene.provider, scene.slots, scene.health);
    let open = false;
    scene.provider.answer = () => (open ? answered : rateLimited(30_000));
    const calls = [...scene.submit(6), ...other.submit(6)];
    await pass(200);
    const sent = scene.provider.sent.length;
    expect(sent).toBe(4);
    await pass(20_000);
    expect(scene.provider.sent).toHaveLength(sent);
    open = true;
    await pass(20_000);
    expect(ends(calls)).toEqual(calls.map(() => 'settled'));
    expectAtRest(scene);
  });

  it('by refusals without a hint for a minute costs few requests, and is open soon after', async () => {
    const scene = setUp([20]);
    let open = false;
    scene.provider.answer = () => (open ? answered : rateLimited());
    const calls = scene.submit(40);
    await pass(60_000);
    expect(scene.provider.sent.length).toBeLessThan(20 + 18);
    open = true;
    await pass(7_500);
    expect(ends(calls)).toEqual(calls.map(() => 'settled'));
    expectAtRest(scene);
  });
});

describe('permits of a busy lane', () => {
  it('are asked for as many at a time as it gave last, and more while it gives them all', async () => {
    const scene = setUp([16]);
    scene.provider.latencyMs = () => 5_000;
    scene.ledger.weather = ['wait'];
    scene.submit(100);
    await pass(1_000);
    expect(scene.ledger.requests.map(({ candidates }) => candidates.length)).toEqual([16, 1, 2, 4, 8, 16]);
  });

  it('are fetched several at a time where the wait for one is short', async () => {
    const scene = setUp([16]);
    scene.ledger.weather = Array<Weather>(100).fill('wait');
    scene.ledger.waitMs = 1;
    scene.submit(100);
    await pass(1_000);
    expect(scene.ledger.requests.length).toBeLessThanOrEqual(40);
  });
});

describe('what stops a stream', () => {
  it('a sweep held back while slow calls fill every slot: what is journalled goes back unsent, what has left is kept', async () => {
    const scene = setUp([1]);
    scene.provider.latencyMs = () => 5_000;
    const calls = scene.submit(2);
    await pass(100);
    scene.stream.holdBack('paused', performance.now());
    await pass(100);
    expect(scene.stream.stopOf(1)).toEqual({ kind: 'paused' });
    expect(scene.ledger.endsOf(calls[1]!.key)).toEqual(['unsent']);
    for (const { submitted } of calls) submitted.withdraw();
    await pass(10_000);
    expect(ends(calls)).toEqual(['settled', 'withdrawn']);
    expect(scene.provider.sent).toHaveLength(1);
    expectAtRest(scene);
  });

  it('a look at the rows from before a call was submitted holds nothing back: the sweep may go on since', async () => {
    const scene = setUp([1]);
    const readAt = performance.now();
    await pass(1);
    const calls = scene.submit(1);
    scene.stream.holdBack('paused', readAt);
    await pass(1_000);
    expect(ends(calls)).toEqual(['settled']);
    expectAtRest(scene);
  });

  it('a bad key stops the lane and says so; nothing more leaves', async () => {
    const scene = setUp([1]);
    scene.provider.answer = () => badKey;
    const calls = scene.submit(5);
    await pass(2_000);
    expect(scene.stream.stopOf(1)).toEqual({ kind: 'stopped', lane: 'lane0', why: 'check the key' });
    expect(scene.ledger.stops[0]).toEqual({ lane: 'lane0', why: 'check the key' });
    expect(scene.provider.sent).toHaveLength(1);
    for (const { submitted } of calls) submitted.withdraw();
    await pass(100);
    expect(ends(calls)).toEqual(calls.map(() => 'withdrawn'));
    expectAtRest(scene);
  });

  it.each<[Weather & ('paused' | 'cancelled')]>([['paused'], ['cancelled']])(
    'a sweep that is %s stops it, until new calls ask again',
    async (weather) => {
      const scene = setUp([1]);
      scene.ledger.weather = [weather];
      const first = scene.submit(1);
      await pass(1_000);
      expect([scene.stream.stopOf(1), ends(first)]).toEqual([{ kind: weather }, [undefined]]);
      const second = scene.submit(1);
      await pass(1_000);
      expect(ends([...first, ...second])).toEqual(['settled', 'settled']);
      expectAtRest(scene);
    },
  );

  it('a budget that is reached stops it only where nothing is in flight that could give some back', async () => {
    const scene = setUp([2]);
    scene.provider.latencyMs = () => 1_000;
    scene.ledger.weather = ['fair', ...Array<'budget'>(6).fill('budget'), 'fair'];
    const calls = scene.submit(6);
    await pass(300);
    expect([scene.stream.stopOf(1), scene.stream.waiting?.why]).toEqual([undefined, 'the budget of the sweep']);
    await pass(10_000);
    expect(ends(calls)).toEqual(calls.map(() => 'settled'));

    scene.ledger.weather = Array<'budget'>(20).fill('budget');
    const more = scene.submit(1);
    await pass(1_000);
    expect([scene.stream.stopOf(1), ends(more)]).toEqual([
      { kind: 'budget', why: 'the budget of the sweep' },
      [undefined],
    ]);
  });

  it("a condition's budget stops its own calls alone", async () => {
    const scene = setUp([2]);
    scene.ledger.capped.add(7);
    const capped = scene.submit(3, { conditionId: 7 });
    const others = scene.submit(10, { conditionId: 8 });
    await pass(1_000);
    expect([scene.stream.stopOf(7), scene.stream.stopOf(8)]).toEqual([
      { kind: 'budget', why: 'the budget of condition 7' },
      undefined,
    ]);
    expect([ends(capped), ends(others)]).toEqual([[undefined, undefined, undefined], others.map(() => 'settled')]);
    scene.ledger.capped.clear();
    const more = scene.submit(1, { conditionId: 7 });
    await pass(2_000);
    expect(ends([...capped, ...more])).toEqual(['settled', 'settled', 'settled', 'settled']);
    expectAtRest(scene);
  });

  it('calls that are closed or fenced elsewhere end without a word', async () => {
    const scene = setUp([2]);
    scene.ledger.weather = ['fenced'];
    const [fenced] = scene.submit(1);
    await pass(100);
    scene.ledger.closed.set(nextKey + 1, 'settled');
    const [closed] = scene.submit(1);
    await pass(100);
    expect(ends([fenced!, closed!])).toEqual(['fenced', 'closed']);
    expect(scene.provider.sent).toEqual([]);
    expectAtRest(scene);
  });

  it('a call whose earlier attempt may still answer waits and is asked for again', async () => {
    const scene = setUp([2]);
    scene.ledger.weather = ['busy', 'busy', 'busy'];
    const [call] = scene.submit(1);
    await pass(3_000);
    expect([call!.end, scene.ledger.requests.length]).toEqual(['settled', 4]);
    expectAtRest(scene);
  });
});

describe('while Postgres is away', () => {
  it('permits are asked for until it is back', async () => {
    const scene = setUp([2]);
    scene.ledger.weather = ['away', 'away', 'away'];
    const calls = scene.submit(4);
    await pass(500);
    expect(scene.stream.waiting?.why).toBe('Postgres is away');
    await pass(10_000);
    expect(ends(calls)).toEqual(calls.map(() => 'settled'));
    expect(scene.stream.waiting).toBeUndefined();
    expectAtRest(scene);
  });

  it('answers are kept and settle when it is back, and the slots are free meanwhile', async () => {
    const scene = setUp([2]);
    scene.ledger.settleIsAway = true;
    const calls = scene.submit(2);
    await pass(60_000);
    expect([ends(calls), scene.slots[0]!.free, scene.stream.idle]).toEqual([[undefined, undefined], 2, false]);
    scene.ledger.settleIsAway = false;
    await pass(100);
    expect(ends(calls)).toEqual(['settled', 'settled']);
    expectAtRest(scene);
  });

  it('an error that is no absence fails the calls that asked, and no others', async () => {
    const scene = setUp([2]);
    scene.ledger.weather = ['broken'];
    const calls = scene.submit(3);
    await pass(1_000);
    expect(ends(calls)).toEqual([databaseBroken, databaseBroken, 'settled']);
    expectAtRest(scene);
  });
});

describe('idle', () => {
  it('is no stream with a call that backs off or whose permit is asked for', async () => {
    const scene = setUp([1]);
    scene.provider.answer = (_, exchange) => (exchange === 0 ? transient : answered);
    scene.submit(1);
    await pass(1);
    expect([scene.ledger.requests.length, scene.stream.idle]).toEqual([1, false]);
    await pass(100);
    expect([scene.ledger.attempts.length, scene.stream.idle]).toEqual([1, false]);
    await pass(5_000);
    expectAtRest(scene);
  });
});

describe('whatever happens', () => {
  const weather = fc.oneof(
    { weight: 6, arbitrary: fc.constant<Weather>('fair') },
    {
      weight: 4,
      arbitrary: fc.constantFrom<Weather>('away', 'wait', 'budget', 'paused', 'cancelled', 'stopped', 'busy', 'fenced'),
    },
  );
  const result = fc.oneof(
    { weight: 5, arbitrary: fc.constant(answered) },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        transient,
        refusedOutright,
        badKey,
        rateLimited(),
        rateLimited(300),
        rateLimited(90_000),
        new Error('a bug of ours'),
      ),
    },
  );
  const scenario = fc.record({
    limits: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 }),
    streams: fc.integer({ min: 1, max: 2 }),
    blocks: fc.array(fc.record({ calls: fc.integer({ min: 1, max: 8 }), afterMs: fc.integer({ min: 0, max: 400 }) }), {
      minLength: 1,
      maxLength: 5,
    }),
    weather: fc.array(weather, { maxLength: 25 }),
    results: fc.array(result, { minLength: 1, maxLength: 30 }),
    latencies: fc.array(fc.integer({ min: 1, max: 12_000 }), { minLength: 1, maxLength: 10 }),
    admitMs: fc.integer({ min: 0, max: 300 }),
    settleMs: fc.integer({ min: 0, max: 300 }),
    withdrawals: fc.array(fc.record({ call: fc.nat(40), atMs: fc.integer({ min: 0, max: 3_000 }) }), { maxLength: 12 }),
    settleAwayFromMs: fc.option(fc.integer({ min: 0, max: 2_000 })),
  });

  it('every call ends once, every admitted attempt is settled once, every slot comes back', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        const scene = setUp(given.limits);
        const { ledger, provider } = scene;
        Object.assign(ledger, { weather: [...given.weather], admitMs: given.admitMs, settleMs: given.settleMs });
        let exchanges = 0;
        provider.answer = () => given.results[exchanges++] ?? answered;
        provider.latencyMs = (key) => given.latencies[key % given.latencies.length]!;
        const streams = [
          scene,
          ...Array.from({ length: given.streams - 1 }, () => streamOn(ledger, provider, scene.slots, scene.health)),
        ];
        const calls: (Watched & { stream?: CallStream })[] = [];
        for (const [index, block] of given.blocks.entries()) {
          setTimeout(() => {
            const { stream, submit } = streams[index % streams.length]!;
            calls.push(...submit(block.calls, { mostFailures: 3 }).map((call) => Object.assign(call, { stream })));
          }, block.afterMs);
        }
        for (const { call, atMs } of given.withdrawals) setTimeout(() => calls[call]?.submitted.withdraw(), atMs);
        if (given.settleAwayFromMs !== null) {
          setTimeout(() => (ledger.settleIsAway = true), given.settleAwayFromMs);
          setTimeout(() => (ledger.settleIsAway = false), given.settleAwayFromMs + 1_500);
        }
        const tightest = Math.min(...given.limits);
        const submitted = given.blocks.reduce((sum, block) => sum + block.calls, 0);
        // As a block does: look every 200 ms, and take everything back where the stream says that it stops or waits long.
        for (
          let looks = 0;
          looks < 5_000 && !(calls.length === submitted && calls.every(({ end }) => end));
          looks += 1
        ) {
          await pass(200);
          expect(ledger.journalledAhead).toBeLessThanOrEqual(tightest * given.streams);
          for (const { stream } of streams) {
            const { waiting } = stream;
            if (!stream.stopOf(1) && !(waiting && waiting.until - Date.now() > 60_000)) continue;
            for (const call of calls) if (call.stream === stream) call.submitted.withdraw();
          }
        }
        expect(ends(calls)).toEqual(calls.map(() => expect.stringMatching(/./) as string));
        expect(calls).toHaveLength(submitted);
        expect(provider.mostInFlight).toBeLessThanOrEqual(tightest);
        for (const { key, end } of calls) {
          if (end === 'settled') expect(ledger.endsOf(key).at(-1)).toBe('answer');
          if (end === 'deferred' || end === 'failed') expect(ledger.closed.get(key)).toBe(end);
          const counted = ledger.endsOf(key).filter((how) => how === 'failed transient').length;
          expect(counted).toBeLessThanOrEqual(3);
        }
        for (const { stream } of streams) expect(stream.idle).toBe(true);
        expectAtRest(scene);
        jest.clearAllTimers();
      }),
      { numRuns: 300 },
    );
  });
});
