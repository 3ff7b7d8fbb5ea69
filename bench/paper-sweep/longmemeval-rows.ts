import { generateSample, type QuestionType, type SampleRow } from '../../benchmarks/sample';
import type { WordLikeText } from '../word-like-text';

/** The public oracle file: 15,388,478 bytes of 500 rows. */
const rowBytes = 30_777;

/** How many rows of each type the public file has, and how many of them are unanswerable. */
const counts: Readonly<Record<QuestionType, { readonly rows: number; readonly unanswerable: number }>> = {
  'single-session-user': { rows: 70, unanswerable: 6 },
  'single-session-assistant': { rows: 56, unanswerable: 0 },
  'single-session-preference': { rows: 30, unanswerable: 0 },
  'multi-session': { rows: 133, unanswerable: 12 },
  'temporal-reasoning': { rows: 133, unanswerable: 6 },
  'knowledge-update': { rows: 78, unanswerable: 6 },
};

/** Enough that the scarcest type suffices. */
const generatedRows = 1_400;

/**
 * Rows of LongMemEval's oracle tier (Wu et al., ICLR 2025) in number, type and size, with the slots, events and witnesses
 * of the bundled sample's generator; word-like sentences make the assistant's turns as long as they are in the original.
 */
export function longMemEvalRows(seed: number, text: WordLikeText): SampleRow[] {
  const room = new Map(
    Object.entries(counts).flatMap(([type, { rows, unanswerable }]): [string, number][] => [
      [`${type} true`, unanswerable],
      [`${type} false`, rows - unanswerable],
    ]),
  );
  const takes = ({ question_type: type, question_id: id }: SampleRow): boolean => {
    const kind = `${type} ${id.endsWith('_abs')}`;
    const left = room.get(kind) ?? 0;
    room.set(kind, left - 1);
    return left > 0;
  };
  const { rows } = generateSample({ seed, bank: 'both', items: generatedRows });
  return rows.filter(takes).map((row) => padded(row, text));
}

function padded(row: SampleRow, text: WordLikeText): SampleRow {
  const replies = row.haystack_sessions.flat().filter(({ role }) => role === 'assistant').length;
  const chars = (rowBytes - JSON.stringify(row).length) / Math.max(1, replies);
  return {
    ...row,
    haystack_sessions: row.haystack_sessions.map((session) =>
      session.map((turn) =>
        turn.role === 'user' ? turn : { ...turn, content: `${turn.content}\n\n${text.paragraph(chars)}` },
      ),
    ),
  };
}
