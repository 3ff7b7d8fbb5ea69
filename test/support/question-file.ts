import { writeFileSync } from 'node:fs';

/**
 * Writes questions of one's own (JSONL), each with one turn of evidence and the mark by which the mock provider counts
 * its item: `q0`, `q1`, …
 * @param about - Part of every text, so that two files share no prompt.
 */
export function writeQuestions(path: string, { about, items }: { about: string; items: number }): void {
  const lines = Array.from({ length: items }, (_, index) =>
    JSON.stringify({
      id: `q${index}`,
      question: `What is said? [[item:q${index}]]`,
      answer: 'Blue.',
      sessions: [{ turns: [{ role: 'user', text: `${about} ${index}: blue.`, witness: true }] }],
    }),
  );
  writeFileSync(path, `${lines.join('\n')}\n`);
}
