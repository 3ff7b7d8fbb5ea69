import type { Item } from '../../benchmarks/item';
import { formatInstruction } from '../../recon/reply/format-instruction';

/** An item's question as prompts put it: RECON's with the shape of the reply and how it is scored. */
export function questionAsPut({ question, gold }: Pick<Item, 'question' | 'gold'>): string {
  return gold.kind === 'recon' ? `${question}\n\n${formatInstruction(gold.key.format)}` : question;
}
