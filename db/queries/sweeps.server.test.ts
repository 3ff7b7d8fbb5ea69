import type { SweepSpec } from '../../experiments/sweep-spec';
import { loadExperiments } from '../../test/support/load-experiments';
import { sweepSpec } from '../../test/support/stored-sweep';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import { createDataset } from './datasets';
import { createSweep, findSweep, loadConditions, loadSweep, type NewCondition } from './sweeps';

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());
beforeEach(async () => {
  await own.database.sql`TRUNCATE sweeps, datasets CASCADE`;
  await createDataset(own.database.sql, 'd', { benchmark: 'jsonl' } as never);
});

let minute = 0;
const conditions: readonly NewCondition[] = ['b', 'a'].map((key) => ({
  experiment: 'templates',
  key,
  stage: 'read',
  benchmark: 'boats',
  readerId: 'echo',
  factors: { template: key },
}));

/** Stores a sweep, each a minute newer than the last. */
async function store(
  id: string,
  name: string,
  over: Partial<SweepSpec> = {},
  planHash = `plan of ${id}`,
): Promise<boolean> {
  const { created } = await createSweep(
    own.database,
    {
      id,
      specHash: 'spec',
      planHash,
      spec: { ...sweepSpec('/boats.jsonl'), name, ...over },
      specSource: `name: ${name} # קובץ`,
      provenance: { node: 'v20' },
      datasets: new Map([['boats', 'd']]),
      who: 'ann@lab',
    },
    conditions,
  );
  minute += 1;
  await own.database.sql`UPDATE sweeps SET created_at = now() + make_interval(mins => ${minute}) WHERE id = ${id}`;
  return created;
}

const found = async (given?: string) => {
  const { sweep, note } = await findSweep(own.database, given);
  return [sweep.id, note];
};

describe('createSweep', () => {
  it('caps every condition, and takes a changed cap over', async () => {
    const caps = async () =>
      (await loadConditions(own.database, 'capped-7f3a')).map(({ budgetMicroUsd }) => budgetMicroUsd);
    const budget = (perConditionUsd?: number) => ({ usd: 5, unpriced: 'refuse' as const, perConditionUsd });
    await store('capped-7f3a', 'capped', { budget: budget(0.25) }, 'capped plan');
    expect(await caps()).toEqual([250_000, 250_000]);
    await store('capped-7f3a', 'capped', { budget: budget(2) }, 'capped plan');
    expect(await caps()).toEqual([2_000_000, 2_000_000]);
    await store('capped-7f3a', 'capped', { budget: budget() }, 'capped plan');
    expect(await caps()).toEqual([null, null]);
  });

  it('stores what loadSweep gives back', async () => {
    expect(await store('oracle-7f3a', 'oracle')).toBe(true);
    expect(await loadSweep(own.database, 'oracle-7f3a')).toMatchObject({
      name: 'oracle',
      state: 'active',
      spec: { ...sweepSpec('/boats.jsonl'), name: 'oracle' },
      specSource: 'name: oracle # קובץ',
      provenance: { node: 'v20' },
      budgetMicroUsd: null,
    });
    expect((await loadConditions(own.database, 'oracle-7f3a')).map(({ key, ordinal }) => [key, ordinal])).toEqual([
      ['b', 0],
      ['a', 1],
    ]);
    expect((await loadExperiments(own.database, 'oracle-7f3a')).map(({ label }) => label)).toEqual(['templates']);
  });

  it('of the same plan again takes over budget, lanes and block, and leaves a paused sweep paused', async () => {
    await store('oracle-7f3a', 'oracle');
    await own.database.sql`UPDATE sweeps SET state = 'paused'`;
    expect(await store('oracle-7f3a', 'oracle', { budget: { usd: 1.5, unpriced: 'allow' }, block: 9 })).toBe(false);
    expect(await loadSweep(own.database, 'oracle-7f3a')).toMatchObject({
      state: 'paused',
      budgetMicroUsd: 1_500_000,
      spec: { block: 9 },
    });
    expect(await loadConditions(own.database, 'oracle-7f3a')).toHaveLength(2);
  });
});

describe('findSweep', () => {
  it('without a name finds the newest, and says so where there are several', async () => {
    await store('a-1111', 'a');
    expect(await found()).toEqual(['a-1111', undefined]);
    await store('b-2222', 'b');
    expect(await found()).toEqual(['b-2222', 'newest of 2 sweeps: b-2222']);
  });

  it('finds by id, by name and by the beginning of an id', async () => {
    await store('oracle-7f3a', 'oracle');
    await store('other-8888', 'other');
    for (const given of ['oracle-7f3a', 'oracle', 'oracle-7', 'or']) {
      expect(await found(given)).toEqual(['oracle-7f3a', undefined]);
    }
  });

  it('takes the newest of one name, and says so', async () => {
    await store('oracle-1111', 'oracle');
    await store('oracle-2222', 'oracle');
    expect(await found('oracle')).toEqual(['oracle-2222', "newest of 2 that fit 'oracle': oracle-2222"]);
    expect(await found('oracle-1')).toEqual(['oracle-1111', undefined]);
  });

  it('prefers a whole name to the beginning of another', async () => {
    await store('oracle-1111', 'oracle');
    await store('oracle-long-2222', 'oracle-long');
    expect(await found('oracle')).toEqual(['oracle-1111', undefined]);
  });

  it('refuses a beginning that fits sweeps of several names, and lists them', async () => {
    await store('oracle-1111', 'oracle');
    await store('orbit-2222', 'orbit');
    await expect(found('or')).rejects.toThrow(
      "'or' fits several sweeps: orbit-2222, oracle-1111. Give more of the id.",
    );
  });

  it('names the sweeps there are where none fits', async () => {
    await store('oracle-1111', 'oracle');
    await expect(found('orcale')).rejects.toThrow(
      "No sweep's id or name begins with 'orcale'. There are: oracle-1111.",
    );
  });

  it('says how to start one where there is none', async () => {
    await expect(found()).rejects.toThrow("There is no sweep yet. Start one with 'npx render-bench run SPEC'.");
    await expect(found('x')).rejects.toThrow('There is no sweep yet');
  });

  it('takes characters that mean something to SQL literally', async () => {
    await store('a_b-1111', 'a_b');
    await store('axb-2222', 'axb');
    expect(await found('a_')).toEqual(['a_b-1111', undefined]);
    await expect(found('%')).rejects.toThrow(/^No sweep's id or name begins with '%'/);
  });
});

test('an unknown id is told with the command that lists the sweeps', async () => {
  await expect(loadSweep(own.database, 'nobody')).rejects.toThrow(
    "There is no sweep 'nobody'. 'npx render-bench ls' lists the sweeps.",
  );
});
