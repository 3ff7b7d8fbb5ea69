import fc from 'fast-check';

import { SettleBuffer } from './settle-buffer';

interface End {
  readonly id: number;
  readonly outcome: string;
}

const away = new Error('connection closed');
const refused = new Error('a row the database refuses');
const ends = (...ids: number[]): End[] => ids.map((id) => ({ id, outcome: 'answer' }));

/** A table that holds what was written, with a gate at which each write waits. */
class FakeTable {
  readonly rows: End[] = [];
  readonly writes: number[][] = [];
  underWay = 0;
  mostUnderWay = 0;
  /** Writes throw this many times before Postgres is back. */
  timesAway = 0;
  bad: ReadonlySet<number> = new Set();
  private open!: () => void;
  private gate: Promise<void> = Promise.resolve();

  closeGate(): void {
    this.gate = new Promise((resolve) => (this.open = resolve));
  }

  openGate(): void {
    this.open();
  }

  readonly write = async (batch: readonly End[]): Promise<ReadonlySet<number>> => {
    this.underWay += 1;
    this.mostUnderWay = Math.max(this.mostUnderWay, this.underWay);
    try {
      await this.gate;
      this.writes.push(batch.map(({ id }) => id));
      if (this.timesAway > 0) {
        this.timesAway -= 1;
        throw away;
      }
      // One statement: it stores all of its rows or none.
      if (batch.some(({ id, outcome }) => this.bad.has(id) && outcome !== 'failed')) throw refused;
      this.rows.push(...batch);
      return new Set(batch.filter(({ outcome }) => outcome === 'answer').map(({ id }) => id));
    } finally {
      this.underWay -= 1;
    }
  };
}

function setUp(maxBatch?: number): { table: FakeTable; buffer: SettleBuffer<End> } {
  const table = new FakeTable();
  const buffer = new SettleBuffer<End>({
    write: table.write,
    isAway: (error) => error === away,
    replacement: ({ id }) => ({ id, outcome: 'failed' }),
    ...(maxBatch === undefined ? {} : { maxBatch }),
  });
  return { table, buffer };
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

test('while one write is under way, everything else goes with the next', async () => {
  const { table, buffer } = setUp();
  table.closeGate();
  const first = buffer.add(ends(1)[0]!);
  await turn();
  const others = ends(2, 3, 4).map((end) => buffer.add(end));
  await turn();
  expect([table.writes, buffer.size]).toEqual([[], 4]);
  table.openGate();
  expect(await Promise.all([first, ...others])).toEqual([true, true, true, true]);
  expect(table.writes).toEqual([[1], [2, 3, 4]]);
  expect([buffer.size, table.mostUnderWay]).toEqual([0, 1]);
});

test('ends of one turn of the event loop go together, in the order they came', async () => {
  const { table, buffer } = setUp();
  await Promise.all(ends(3, 1, 2).map((end) => buffer.add(end)));
  expect(table.writes).toEqual([[3, 1, 2]]);
});

test('a statement holds at most maxBatch ends', async () => {
  const { table, buffer } = setUp(2);
  await Promise.all(ends(1, 2, 3, 4, 5).map((end) => buffer.add(end)));
  expect(table.writes).toEqual([[1, 2], [3, 4], [5]]);
});

test('add resolves once the end is durable, not before', async () => {
  const { table, buffer } = setUp();
  table.closeGate();
  let isDurable = false;
  const added = buffer.add(ends(1)[0]!).then(() => (isDurable = true));
  await turn();
  expect(isDurable).toBe(false);
  table.openGate();
  await added;
  expect(table.rows).toEqual(ends(1));
});

test('add tells whether the end settled its series', async () => {
  const { buffer } = setUp();
  expect(await buffer.add({ id: 1, outcome: 'answer' })).toBe(true);
  expect(await buffer.add({ id: 2, outcome: 'unsent' })).toBe(false);
});

test('what arrives while Postgres is away stays in memory and is written when it is back', async () => {
  const { table, buffer } = setUp();
  table.timesAway = 2;
  const first = buffer.add(ends(1)[0]!);
  await turn();
  const second = buffer.add(ends(2)[0]!);
  expect([buffer.size, table.rows]).toEqual([2, []]);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect([buffer.size, table.rows]).toEqual([0, ends(1, 2)]);
});

test('one row that the database refuses never holds the others, and leaves its replacement', async () => {
  const { table, buffer } = setUp();
  table.bad = new Set([2]);
  expect(await Promise.all(ends(1, 2, 3).map((end) => buffer.add(end)))).toEqual([true, false, true]);
  expect(table.rows).toEqual([
    { id: 1, outcome: 'answer' },
    { id: 2, outcome: 'failed' },
    { id: 3, outcome: 'answer' },
  ]);
});

test('where the replacement is refused too, its add rejects and the others go on', async () => {
  const table = new FakeTable();
  table.bad = new Set([2]);
  const buffer = new SettleBuffer<End>({ write: table.write, isAway: () => false, replacement: (end) => end });
  const added = await Promise.allSettled(ends(1, 2, 3).map((end) => buffer.add(end)));
  expect(added.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await buffer.add(ends(4)[0]!)).toBe(true);
});

test('whatever comes when, with bad rows and absences: each end is stored once, one statement at a time', async () => {
  const burst = fc.record({ count: fc.integer({ min: 1, max: 8 }), wait: fc.boolean(), away: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(burst, { minLength: 1, maxLength: 5 }),
      fc.array(fc.nat(20), { maxLength: 4 }),
      fc.integer({ min: 1, max: 6 }),
      async (bursts, bad, maxBatch) => {
        const { table, buffer } = setUp(maxBatch);
        table.bad = new Set(bad);
        const added: Promise<boolean>[] = [];
        for (const { count, wait, away: isAway } of bursts) {
          if (isAway) table.timesAway = 1;
          for (let index = 0; index < count; index += 1) added.push(buffer.add(ends(added.length)[0]!));
          if (wait) await turn();
        }
        expect(await Promise.all(added)).toEqual(added.map((_, id) => !table.bad.has(id)));
        expect(table.rows.map(({ id }) => id)).toEqual(added.map((_, id) => id));
        expect([buffer.size, table.mostUnderWay]).toEqual([0, 1]);
        expect(Math.max(...table.writes.map((write) => write.length))).toBeLessThanOrEqual(maxBatch);
      },
    ),
    { numRuns: 20 },
  );
});
