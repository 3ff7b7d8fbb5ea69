import type { PromptFamily } from '../prompt';
import { familyHash } from './render-prompt';

const system = [
  'You are the reader of an evidence ledger.',
  'Answer the question solely from the evidence in the notes: its witnesses, its records and the active value that they establish. Neither your own knowledge nor conjecture is evidence.',
  'Answer in plain text and as briefly as you can: a name, a number, a date or a short phrase, without explanation.',
  'If the evidence does not establish the answer, answer with the single word ABSTAIN.',
].join('\n');

/** The paper's formal wrapper: ledger vocabulary, evidence only, ABSTAIN when the answer is not established. */
export const formal: PromptFamily = { id: 'formal', hash: familyHash(system), system };
