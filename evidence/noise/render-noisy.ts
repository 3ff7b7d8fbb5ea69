import type { Item } from '../../benchmarks/item';
import type { Rendered } from '../artifact';
import { witnessesOf } from '../templates/applicable';
import { turnsByDate } from '../templates/dated-turns';
import { mergeByDate } from './merge-by-date';
import { type Distractors } from './select-distractors';
import { type NoiseSurface, renderSurface } from './surfaces';

export interface NoisyOptions {
  readonly item: Item;
  /** As `selectDistractors` gives them for this item. */
  readonly distractors: Distractors;
  readonly surface: NoiseSurface;
}

/**
 * The item's witnesses with its distractors, by date. Without distractors the artifact is `witness_turns` or
 * `chatgpt_entries`, byte for byte. A turn of another user keeps its speaker's name: to rename it would make the item's
 * own speaker say what they never said.
 */
export function renderNoisy({ item, distractors, surface }: NoisyOptions): Rendered {
  const witnesses = witnessesOf(item);
  if (witnesses.kind === 'not_applicable') return witnesses;
  if (distractors.kind === 'not_applicable') return distractors;
  const added = new Set(distractors.turns.filter(({ itemId }) => itemId === item.id).map(({ address }) => address));
  const own = turnsByDate(item).filter(({ turn }) => turn.isWitness || added.has(turn.address));
  const others = distractors.turns.filter(({ itemId }) => itemId !== item.id);
  return { kind: 'artifact', text: renderSurface[surface](mergeByDate(own, others)) };
}
