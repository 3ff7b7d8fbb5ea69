import { type Item, type ItemHeader, itemHeader, openDataset } from '../../benchmarks';
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

/** Gives the headers of the items that a sweep uses of a data set. */
export type HeadersOf = (benchmark: BenchmarkSpec) => Promise<readonly ItemHeader[]>;

/** Reads each data file once, when it is first asked for. */
export function headersFromFiles(): HeadersOf {
  const known = new Map<string, Promise<readonly ItemHeader[]>>();
  return (benchmark) => {
    const headers = known.get(benchmark.key) ?? readHeaders(benchmark);
    known.set(benchmark.key, headers);
    return headers;
  };
}

async function readHeaders(benchmark: BenchmarkSpec): Promise<ItemHeader[]> {
  const headers: ItemHeader[] = [];
  for await (const item of itemsOf(benchmark)) headers.push(itemHeader(item, headers.length));
  return headers;
}
