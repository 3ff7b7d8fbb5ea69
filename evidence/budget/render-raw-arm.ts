import type { Item } from '../../benchmarks/item';
import { notApplicable } from '../templates/applicable';
import type { Budgeted } from './budgeted';
import { cutDialogue } from './cut-dialogue';
import { oracleExcerpt } from './oracle-excerpt';

/** The arms that show raw dialogue, as conditions name them; the other arm is the streamlined packet. */
export const rawArms = ['recency_raw', 'head_raw', 'oracle_excerpt', 'oracle_excerpt:centred'] as const;
export type RawArm = (typeof rawArms)[number];

/** Stable words, since the report counts by them. */
export const noForms = 'the gold has no accepted form to centre on';

/**
 * One arm of the budget control.
 * @param words the item's budget, from 1: the words of its streamlined packet, or a fixed number.
 * @throws RangeError unless `words` is a whole number from 1.
 */
export function renderRawArm(item: Item, arm: RawArm, words: number): Budgeted {
  switch (arm) {
    case 'recency_raw':
    case 'head_raw':
      return cutDialogue(item, { arm, words });
    case 'oracle_excerpt':
      return oracleExcerpt(item, { words });
    case 'oracle_excerpt:centred':
      return item.gold.kind === 'forms'
        ? oracleExcerpt(item, { words, centredOn: item.gold.forms })
        : notApplicable(noForms);
    default:
      return arm satisfies never;
  }
}
