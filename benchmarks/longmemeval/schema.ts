import { z } from 'zod';

import { parseLongMemEvalDate } from '../../text/dates';
import { dateField, nonBlank, turnText } from '../row-schema';

const date = dateField(parseLongMemEvalDate, '2023/05/30 (Tue) 08:08');

const turn = z.object({
  role: z.enum(['user', 'assistant'], 'is neither "user" nor "assistant"'),
  content: turnText,
  /** Only turns of evidence sessions carry it; some conversions write null for the rest. */
  has_answer: z.boolean().nullish(),
});

/**
 * One row of LongMemEval's files (all tiers), as far as it is used: keys beyond these are the vendor's affair.
 * `answer_session_ids` says less than `has_answer` does. Dates come out as `YYYY-MM-DDTHH:MM`.
 */
export const longMemEvalRow = z.object({
  question_id: nonBlank,
  question_type: nonBlank,
  question: nonBlank,
  answer: z.union([nonBlank, z.number()], 'is neither a text (not blank) nor a number'),
  question_date: date,
  haystack_session_ids: z.array(z.string()),
  haystack_dates: z.array(date),
  haystack_sessions: z.array(z.array(turn)),
});

export type LongMemEvalRow = z.infer<typeof longMemEvalRow>;
