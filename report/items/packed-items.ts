import type { MakeIndex } from './collect-items';
import { pack } from './packed';
import type { SideFolder } from './side-folder';
import type { PackedChunk } from './text-chunks';

/** What a page holds of a sweep's items. */
export interface PackedItems {
  /** An `ItemIndex`. */
  readonly index: string;
  /** Chunks of texts that the page holds; none where a folder does. */
  readonly chunks: readonly PackedChunk[];
  /** Name of the folder beside the page; null: there is none. */
  readonly folder: string | null;
}

/** With what else is on it, a page so stays below 20 MB. */
const mostIndexBytes = 12_000_000;

/** Packs the index; long answers are cut shorter until it is small enough, since their whole texts are elsewhere. */
export async function packItems(
  makeIndex: MakeIndex,
  side: Pick<SideFolder, 'inside' | 'name' | 'written'>,
): Promise<PackedItems> {
  const folder = side.written.files > 0 ? side.name : null;
  let index = await pack(makeIndex(folder));
  for (const snippetChars of [120, 80, 40]) {
    if (index.length <= mostIndexBytes) break;
    index = await pack(makeIndex(folder, snippetChars));
  }
  return { index, chunks: side.inside, folder };
}
