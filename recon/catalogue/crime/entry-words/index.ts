import { dailyWords } from './daily';
import type { EntryWords } from './entry-words';
import { inquiryWords } from './inquiry';
import { laboratoryWords } from './laboratory';
import { recordWords } from './records';

export const entryWords: Readonly<Record<string, EntryWords>> = {
  ...laboratoryWords,
  ...inquiryWords,
  ...recordWords,
  ...dailyWords,
};
