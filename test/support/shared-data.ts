import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Path of a file of public test data kept beside the checkout, or undefined where it is absent (the test then skips). */
export function sharedData(relative: string): string | undefined {
  const base = process.env['RENDER_BENCH_SHARED_DATA'] ?? join(__dirname, '..', '..', '..', 'shared', 'data');
  const path = join(base, relative);
  return existsSync(path) ? path : undefined;
}
