import { z } from 'zod';

import { isDateOnly, parseIsoDate } from '../../text/dates';
import { dateField, nonBlank, strictRow, turnText } from '../row-schema';

/** Undefined and null both say that there is none. */
function optionalDate<Parsed>(parse: (text: string) => Parsed | undefined): z.ZodType<Parsed | undefined> {
  return dateField(parse, '2023-05-30T08:08')
    .nullish()
    .transform((date) => date ?? undefined);
}

const turn = strictRow({
  role: z.enum(['user', 'assistant'], 'is neither "user" nor "assistant"'),
  text: turnText,
  /** The speaker's name, where it is more than user and assistant. */
  speaker: nonBlank.optional(),
  /** Whether this turn bears the answer; false by default. */
  witness: z.boolean().optional(),
});

const session = strictRow({
  /** `S<ordinal>` by default. */
  id: nonBlank.optional(),
  /** ISO, with or without a time; a time zone is turned into UTC. All sessions of a row have one, or none has. */
  date: optionalDate(parseIsoDate),
  turns: z.array(turn),
});

const answer = z.union(
  [nonBlank, z.number(), z.array(nonBlank).min(1, 'is an empty list'), strictRow({ rubric: nonBlank }), z.null()],
  'is none of: a text (not blank), a number, a list of such texts, {"rubric": text}, null (unanswerable)',
);

/** What a question's date says: a day alone means that whole day, so that what was said on it is not late. */
function parseQuestionDate(text: string): { readonly date: string; readonly isDay: boolean } | undefined {
  const date = parseIsoDate(text);
  return date === undefined ? undefined : { date, isDay: isDateOnly(text) };
}

/**
 * A line of one's own questions:
 *
 * ```json
 * {"id": "q1", "question": "Where does Ada live?", "answer": "Lisbon", "type": "single-hop",
 *  "question_date": "2023-05-30",
 *  "sessions": [{"id": "monday", "date": "2023-05-29T18:00",
 *                "turns": [{"role": "user", "text": "I moved to Lisbon.", "witness": true}]}]}
 * ```
 *
 * `answer` is a text or number (its accepted forms are worked out: "2-3 eggs", "five or six"), a list of texts (each
 * accepted as it stands), `{"rubric": text}` (for a judge), or null (the dialogue does not hold the answer). `type` is
 * `untyped` by default. Unknown keys are errors.
 */
export const jsonlRow = strictRow({
  id: nonBlank,
  question: nonBlank,
  answer,
  type: nonBlank.default('untyped'),
  question_date: optionalDate(parseQuestionDate),
  sessions: z.array(session),
});

export type JsonlRow = z.infer<typeof jsonlRow>;
