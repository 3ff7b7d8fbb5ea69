import { type Item, openDataset } from '../../benchmarks';
import type { BenchmarkSpec } from '../../experiments/sweep-spec';

/** The items that a sweep uses of a data set; what comes after them is not read. */
export async function* itemsOf(benchmark: BenchmarkSpec): AsyncGenerator<Item> {
  let used = 0;
  for await (const item of openDataset(benchmark).items()) {
    if (used >= (benchmark.limit ?? Infinity)) return;
    used += 1;
    yield item;
  }
}
