import type { PageCursor } from '../contracts/payloads';

/** Calls a paged activity until it says there is no next page; returns the rows done. */
export async function everyPage(page: (from: number) => Promise<PageCursor>): Promise<number> {
  let done = 0;
  for (let from: number | null = 0; from !== null;) {
    const result: PageCursor = await page(from);
    done += result.done;
    from = result.next;
  }
  return done;
}
