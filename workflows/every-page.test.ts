import type { PageCursor } from '../contracts/payloads';
import { everyPage } from './every-page';

test('goes from page to page until there is no next one, and counts what was done', async () => {
  const asked: number[] = [];
  const pages: Record<number, PageCursor> = {
    0: { next: 40, done: 40 },
    40: { next: 41, done: 0 },
    41: { next: null, done: 7 },
  };
  const page = (from: number): Promise<PageCursor> => {
    asked.push(from);
    return Promise.resolve(pages[from]!);
  };
  expect(await everyPage(page)).toBe(47);
  expect(asked).toEqual([0, 40, 41]);
});

test('a page that fails ends the walk with its error', async () => {
  await expect(everyPage(() => Promise.reject(new Error('changed file')))).rejects.toThrow('changed file');
});
