import fc from 'fast-check';

import type { CellRange } from '../contracts/payloads';
import { OwedWindow } from './window';

const blockSize = 25;
const range = (block: number): CellRange => ({ from: block * blockSize, to: (block + 1) * blockSize });

/** Rows of a condition: how often each owed block still comes back undone before it is done. */
class FakeRows {
  readonly handedOut: number[] = [];
  pagesRead = 0;

  constructor(
    readonly owed: Map<number, number>,
    private readonly perPage: number,
  ) {}

  page(from: number): CellRange[] {
    this.pagesRead += 1;
    return [...this.owed.keys()]
      .filter((block) => range(block).from >= from)
      .sort((a, b) => a - b)
      .slice(0, this.perPage)
      .map(range);
  }

  work({ from }: CellRange): void {
    const block = from / blockSize;
    this.handedOut.push(block);
    const undone = this.owed.get(block);
    if (undone === 0) this.owed.delete(block);
    else if (undone !== undefined) this.owed.set(block, undone - 1);
  }
}

/** One walk as a condition makes it, with `window` blocks at work; `pick` says which of them ends next. */
function walk(queue: OwedWindow, rows: FakeRows, window: number, pick: (atWork: number) => number): CellRange[] {
  const taken: CellRange[] = [];
  const atWork: CellRange[] = [];
  const finishOne = (): void => {
    const [done] = atWork.splice(pick(atWork.length) % atWork.length, 1);
    rows.work(done!);
  };
  queue.beginWalk();
  for (;;) {
    const from = queue.nextPageFrom(window);
    if (from !== undefined) queue.addPage(rows.page(from));
    if (queue.walkIsOver) break;
    while (atWork.length >= window) finishOne();
    const next = queue.take();
    if (!next) continue;
    taken.push(next);
    atWork.push(next);
  }
  while (atWork.length > 0) finishOne();
  return taken;
}

test('every owed block is handed out, once a walk, and walks end when nothing is owed', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(60), { maxLength: 40 }),
      fc.array(fc.nat(3), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 10 }),
      fc.array(fc.nat(20), { minLength: 1, maxLength: 10 }),
      (blocks, comesBack, perPage, window, picks) => {
        const undone = blocks.map((_, index) => comesBack[index % comesBack.length]!);
        const rows = new FakeRows(new Map(blocks.map((block, index) => [block, undone[index]!])), perPage);
        const queue = new OwedWindow();
        let turns = 0;
        let walks = 0;
        do {
          const owedBefore = [...rows.owed.keys()].sort((a, b) => a - b);
          const taken = walk(queue, rows, window, () => picks[turns++ % picks.length]!);
          expect(taken).toEqual(owedBefore.map(range));
          walks += 1;
        } while (queue.foundAny);
        expect(rows.owed.size).toBe(0);
        // One walk per time the slowest block came back, and a last one that finds nothing.
        expect(walks).toBe(blocks.length === 0 ? 1 : Math.max(...undone) + 2);
        expect(rows.handedOut).toHaveLength(undone.reduce((sum, times) => sum + times + 1, 0));
      },
    ),
  );
});

test('a page is read only where fewer blocks than the window are in hand', () => {
  const queue = new OwedWindow();
  queue.beginWalk();
  expect(queue.nextPageFrom(4)).toBe(0);
  queue.addPage([0, 1, 2, 3].map(range));
  expect(queue.nextPageFrom(4)).toBeUndefined();
  expect(queue.take()).toEqual(range(0));
  expect(queue.nextPageFrom(4)).toBe(100);
  queue.addPage([]);
  expect([queue.nextPageFrom(4), queue.walkIsOver]).toEqual([undefined, false]);
  for (const block of [1, 2, 3]) expect(queue.take()).toEqual(range(block));
  expect([queue.take(), queue.walkIsOver, queue.foundAny]).toEqual([undefined, true, true]);
});

test('a walk that finds nothing is over at once', () => {
  const queue = new OwedWindow();
  queue.beginWalk();
  queue.addPage([]);
  expect([queue.walkIsOver, queue.foundAny]).toEqual([true, false]);
});
