import { join } from 'node:path';

import { type Item, openDataset } from '../../benchmarks';
import { packageRoot } from '../../text/package-root';
import { generateTexts } from './generate-texts';
import { renderGuide } from './render-guide';

/** Short, and surfaces differ in what they keep of its update. */
const guideItemId = 'sample-25';
const story =
  'The user names a rent. Two months later a wish for another and the new amount stand in one turn, and the new amount is put as a request (“Please use …”).';

export const guidePath = join(packageRoot(), 'docs', 'surfaces.md');

/** The page as it is committed. */
export async function guidePage(): Promise<string> {
  const item = await guideItem();
  return renderGuide(item, story, await generateTexts(item));
}

/** The item of the page. */
export async function guideItem(): Promise<Item> {
  const dataset = openDataset({ benchmark: 'sample', path: join(packageRoot(), 'sample', 'sample.json') });
  for await (const item of dataset.items()) if (item.id === guideItemId) return item;
  throw new Error(`the bundled sample has no item ${guideItemId}: choose another for the guide`);
}
