import { join } from 'node:path';

import { openDataset } from '../../benchmarks';
import type { DatasetSource, Item } from '../../benchmarks/item';
import { packageRoot } from '../../text/package-root';

/** All items of a data set. */
export async function itemsOf(source: DatasetSource): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of openDataset(source).items()) items.push(item);
  return items;
}

/** The items of the bundled sample. */
export function sampleItemsOfProject(): Promise<Item[]> {
  return itemsOf({ benchmark: 'sample', path: join(packageRoot(), 'sample', 'sample.json'), skipInvalid: false });
}
