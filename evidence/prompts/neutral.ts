import type { PromptFamily } from '../prompt';
import { familyHash } from './render-prompt';

const system = [
  'You answer a question about earlier conversations from notes about them.',
  'Use only the notes.',
  'Answer in plain text and as briefly as you can: a name, a number, a date or a short phrase, without explanation.',
  'If the notes do not say, answer with the single word ABSTAIN.',
].join('\n');

/** Plain question answering: a short free-form answer, ABSTAIN if the notes do not say. */
export const neutral: PromptFamily = { id: 'neutral', hash: familyHash(system), system };
