import { entryText, type RecallEntry } from '../recall-system';

/** Entries that are given to a memory as one text. */
export interface EntryBlock {
  /** From 0, in file order. */
  readonly place: number;
  readonly text: string;
  readonly entries: readonly RecallEntry[];
}

const between = '\n\n';

/** Whole entries in file order, packed into texts of at most so many characters; a longer entry is a block of its own. */
export function entryBlocks(entries: readonly RecallEntry[], most: number): EntryBlock[] {
  const blocks: { text: string; entries: RecallEntry[] }[] = [];
  for (const entry of entries) {
    const text = entryText(entry);
    const last = blocks.at(-1);
    if (last && last.text.length + between.length + text.length <= most) {
      last.text += between + text;
      last.entries.push(entry);
    } else {
      blocks.push({ text, entries: [entry] });
    }
  }
  return blocks.map((block, place) => ({ place, ...block }));
}
