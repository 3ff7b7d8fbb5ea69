import type { Dialogue } from '../../benchmarks/item';
import { countWords, firstWords, lastWords } from '../../text/words';
import { rawConversation } from '../templates/raw-conversation';
import { type Budgeted, requireBudget } from './budgeted';

/** Which end of the dialogue is kept: its last words or its first. */
export type CutArm = 'recency_raw' | 'head_raw';

const cuts = { recency_raw: lastWords, head_raw: firstWords };

/**
 * The dialogue as `raw_conversation` shows it, cut to its last or first words. The session headings and speakers of that
 * text are words like all others, so the artifact never holds more words than its budget; a cut may leave a turn without
 * its speaker or a session without its heading, as truncation of a prompt does.
 * @throws RangeError unless `words` is a whole number from 1.
 */
export function cutDialogue(dialogue: Dialogue, options: { readonly arm: CutArm; readonly words: number }): Budgeted {
  requireBudget(options.words);
  const rendered = rawConversation(dialogue);
  if (rendered.kind === 'not_applicable') return rendered;
  const total = countWords(rendered.text);
  if (options.words >= total) return { ...rendered, words: total, whole: true };
  const text = cuts[options.arm](rendered.text, options.words);
  return { kind: 'artifact', text, words: options.words, whole: false };
}
