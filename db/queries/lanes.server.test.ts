import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import { declareLanes, type LaneLimit, laneLimits, learnLimits, loadLanes, setLimits } from './lanes';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.database.sql`TRUNCATE lanes CASCADE`;
});

const keys = ['p', 'p/m'];
const declare = (lanes: Parameters<typeof declareLanes>[2] = {}): Promise<void> =>
  declareLanes(test.database, keys, lanes);
const learn = (limits: Parameters<typeof learnLimits>[2], lane = 'p/m'): Promise<void> =>
  learnLimits(test.database.sql, lane, limits);

/** `lane limit: value source`, as they hold. */
async function limits(): Promise<string[]> {
  const rows = await laneLimits(test.database.sql, keys);
  return rows.map(({ lane, limit, value, source }: LaneLimit) => `${lane} ${limit}: ${value} ${source}`);
}

describe('learnt limits', () => {
  it('hold where none is declared, and change with what headers say', async () => {
    await declare({ p: { concurrency: 8 } });
    await learn({ requestsPerMinute: 600, tokensPerMinute: 90_000 });
    await learn({ requestsPerMinute: 300 });
    expect(await limits()).toEqual([
      'p concurrency: 8 declared',
      'p/m requestsPerMinute: 300 learnt',
      'p/m tokensPerMinute: 90000 learnt',
    ]);
    expect((await loadLanes(test.database.sql, keys)).map(({ hasBuckets }) => hasBuckets)).toEqual([false, true]);
  });

  it.each([
    ['the lane', { 'p/m': { requestsPerMinute: 60 } }],
    ["the provider's lane", { p: { requestsPerMinute: 60 } }],
  ])('never take the place of one of their kind that is declared for %s', async (_, lanes) => {
    await declare(lanes);
    await learn({ requestsPerMinute: 600, tokensPerMinute: 90_000 });
    expect(await limits()).toEqual([
      `${Object.keys(lanes)[0]} requestsPerMinute: 60 declared`,
      'p/m tokensPerMinute: 90000 learnt',
    ]);
  });

  it.each([
    ['the lane', { 'p/m': { requestsPerMinute: 60 } }],
    ["the provider's lane", { p: { requestsPerMinute: 60 } }],
  ])('give way to one that is declared later for %s', async (_, lanes) => {
    await declare();
    await learn({ requestsPerMinute: 600, tokensPerMinute: 90_000 });
    await declare(lanes);
    expect(await limits()).toEqual([
      `${Object.keys(lanes)[0]} requestsPerMinute: 60 declared`,
      'p/m tokensPerMinute: 90000 learnt',
    ]);
  });

  it('stay where a file declares nothing, or something else, while what another file declared goes', async () => {
    await declare({ 'p/m': { tokensPerMinute: 1_000, requestsPerDay: 50 } });
    await learn({ requestsPerMinute: 600 });
    await declare();
    await declare({ 'p/m': { concurrency: 3 } });
    expect(await limits()).toEqual(['p/m concurrency: 3 declared', 'p/m requestsPerMinute: 600 learnt']);
  });

  it('begin used up, and keep what is owed when they change', async () => {
    await declare();
    await learn({ requestsPerMinute: 600 });
    const owed = async (): Promise<number> => {
      const [row] = await test.database.sql<{ tat: Date; owed: number }[]>`
        SELECT extract(epoch FROM tat - clock_timestamp())::float8 AS owed FROM lane_buckets`;
      return row!.owed;
    };
    expect(await owed()).toBeGreaterThan(0.5);
    await test.database.sql`UPDATE lane_buckets SET tat = clock_timestamp() + interval '20 seconds'`;
    await learn({ requestsPerMinute: 300 });
    expect(await owed()).toBeGreaterThan(15);
  });

  it.each([
    [{}],
    [{ requestsPerMinute: 0 }],
    [{ requestsPerMinute: -1 }],
    [{ tokensPerMinute: Infinity }],
    [{ tokensPerMinute: NaN }],
  ])('%j tells none', async (told) => {
    await declare();
    await learn(told);
    expect(await limits()).toEqual([]);
  });

  it('of a lane that nobody knows are nobody’s', async () => {
    await declare();
    await learn({ requestsPerMinute: 600 }, 'q/m');
    expect(await test.database.sql`SELECT lane FROM lane_buckets`).toHaveLength(0);
  });
});

it('declared limits of a lane that a file lists replace those of an earlier one, all of them', async () => {
  await declare({ p: { concurrency: 4, requestsPerMinute: 60, tokensPerMinute: 1_000, requestsPerDay: 500 } });
  await declare({ p: { requestsPerMinute: 90 } });
  expect(await limits()).toEqual(['p requestsPerMinute: 90 declared']);
});

describe('a changed rate', () => {
  const owedS = async (): Promise<number> => {
    const [row] = await test.database.sql<{ s: number }[]>`
      SELECT extract(epoch FROM tat - clock_timestamp())::float8 AS s FROM lane_buckets WHERE lane = 'p'`;
    return row!.s;
  };
  beforeEach(async () => {
    await declare({ p: { requestsPerMinute: 6 } });
    await test.database.sql`UPDATE lane_buckets SET tat = clock_timestamp() + interval '60 seconds'`;
  });

  it('that is higher keeps the requests that a bucket owes, in less time', async () => {
    await setLimits(test.database.sql, 'p', { requestsPerMinute: 60 });
    expect(Math.round(await owedS())).toBe(6);
  });

  it('that is lower holds from now on', async () => {
    await setLimits(test.database.sql, 'p', { requestsPerMinute: 1 });
    expect(Math.round(await owedS())).toBe(60);
  });
});

it('a limit that is not named stays, and null takes a declared one away', async () => {
  await declare({ p: { requestsPerMinute: 6, requestsPerDay: 9, concurrency: 2 } });
  await setLimits(test.database.sql, 'p', { requestsPerDay: null, concurrency: 3 });
  expect(await limits()).toEqual(['p concurrency: 3 declared', 'p requestsPerMinute: 6 declared']);
});
