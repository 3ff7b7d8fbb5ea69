import type { Gold, Item } from './item';

/** What choosing and counting items needs of them: everything but the texts. */
export interface ItemHeader extends Pick<Item, 'id' | 'type' | 'flags'> {
  /** From 0, the item's place among the items of its data set. */
  readonly ordinal: number;
  readonly goldKind: Gold['kind'];
}

/** The header of an item; keeps nothing of its dialogue alive. */
export function itemHeader({ id, type, flags, gold }: Item, ordinal: number): ItemHeader {
  return { ordinal, id, type, goldKind: gold.kind, flags };
}
