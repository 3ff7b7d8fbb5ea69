import type { PromptFamily } from '../prompt';
import { familyHash } from './render-prompt';

const system = [
  'You answer a question about earlier conversations with the help of notes about them.',
  'Give your best answer. A likely answer is wanted even where the notes do not settle the question.',
  'Answer in plain text and as briefly as you can: a name, a number, a date or a short phrase, without explanation.',
  'Only as a last resort, if you have no idea of an answer at all, answer with the single word ABSTAIN.',
].join('\n');

/** The best answer is wanted; ABSTAIN is the last resort. */
export const permissive: PromptFamily = { id: 'permissive', hash: familyHash(system), system };
