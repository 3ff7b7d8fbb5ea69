/** LongMemEval's file schema (Wu et al., "LongMemEval", ICLR 2025), which the sample is written in. */

export const questionTypes = [
  'single-session-user',
  'single-session-assistant',
  'single-session-preference',
  'multi-session',
  'temporal-reasoning',
  'knowledge-update',
] as const;
export type QuestionType = (typeof questionTypes)[number];

export interface SampleTurn {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly has_answer: boolean;
}

export interface SampleRow {
  /** Ends in `_abs` where the dialogue does not hold the answer. */
  readonly question_id: string;
  readonly question_type: QuestionType;
  readonly question: string;
  /** A number, as in some rows of the original, where the answer is a bare count. */
  readonly answer: string | number;
  /** `2023/05/30 (Tue) 08:08`. */
  readonly question_date: string;
  /** One per session, in the file's order, which need not be by date. */
  readonly haystack_dates: readonly string[];
  readonly haystack_session_ids: readonly string[];
  readonly haystack_sessions: readonly (readonly SampleTurn[])[];
  readonly answer_session_ids: readonly string[];
}
