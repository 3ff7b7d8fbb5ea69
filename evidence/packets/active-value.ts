import type { Item } from '../../benchmarks/item';
import type { Resolution } from '../resolution/resolution';
import { oneLine } from './one-line';

/** Where the current value comes from: the expected answer, the resolved events, or a generator model. */
export const valueSources = ['gold', 'extractive', 'llm'] as const;
export type ValueSource = (typeof valueSources)[number];

/** The current value of what the question asks for, as a packet states it. */
export type ActiveValue =
  /** Each on one line; two or more, in the order said, where they stand against each other. */
  | { readonly kind: 'value'; readonly values: readonly string[]; readonly source: ValueSource }
  /** The source found no value, though the item has one. */
  | { readonly kind: 'unresolved'; readonly source: ValueSource }
  /** No single value answers the question: unanswerable, judged by a rubric, or without an expected answer. */
  | { readonly kind: 'none' };

/** A generator declines like a reader: with ABSTAIN, perhaps in quotation marks or markdown. */
const abstains = /^["'“”‘’`*_#>([ -]*ABSTAIN(?![\p{L}\p{N}])/u;

/**
 * The value that a packet of this item states. From `gold` it is the first accepted form, from `extractive` the resolved
 * values, from `llm` the generator's text; `llmText` is read for that source alone.
 */
export function activeValueOf(
  item: Pick<Item, 'gold'>,
  resolution: Pick<Resolution, 'activeValues'>,
  source: ValueSource,
  llmText = '',
): ActiveValue {
  if (item.gold.kind !== 'forms') return { kind: 'none' };
  const [gold = ''] = item.gold.forms.map(oneLine);
  if (gold === '') return { kind: 'none' };
  const values = { gold: [gold], extractive: resolution.activeValues.map(oneLine), llm: generated(llmText) }[source];
  const found = values.filter((value) => value !== '');
  return found.length === 0 ? { kind: 'unresolved', source } : { kind: 'value', values: found, source };
}

function generated(text: string): string[] {
  const value = oneLine(text);
  return abstains.test(value) ? [] : [value];
}
