import { type Format, formats } from '../model/question';

const leadIn = 'Reply with one JSON object and nothing else.';

const ways: Readonly<Record<Format, readonly string[]>> = {
  single: [
    'One option is right. Reply {"answer": "<letter>"}.',
    'A right letter scores 1, a wrong one -0.2, abstaining 0.',
  ],
  multiple: [
    'Several options are right. Reply {"answers": ["<letter>", "<letter>"]} with the letter of each.',
    'Each right letter adds its share of 1, each wrong one takes its share of 1 away, abstaining scores 0.',
  ],
  integer: [
    'The answer is a whole number. Reply {"answer": <number>}.',
    'The exact number scores 1, any other 0, abstaining 0.',
  ],
  ordering: [
    'All options are to be put in order. Reply {"order": ["<letter>", "<letter>"]} with every letter exactly once, the first first.',
    'The score is the agreement with the right order, from -1 (reversed) to 1; a missing or repeated letter scores 0, abstaining 0.',
  ],
  free: [
    'Answer in two or three sentences. Reply {"answer": "<text>"}.',
    'The answer scores by whether it holds the key facts and contradicts none of them, from 0 to 1; abstaining scores 0.',
  ],
};

const abstaining = 'If you can’t answer from what you are given, reply {"abstain": true}.';

/** What stands under a question of this format: the shape of the reply and how it is scored. */
export function formatInstruction(format: Format): string {
  return [leadIn, ...ways[format], abstaining].join('\n');
}

/** The format whose instruction ends a prompt's question; undefined where none does. */
export function instructedFormat(question: string): Format | undefined {
  return formats.find((format) => question.trimEnd().endsWith(formatInstruction(format)));
}
