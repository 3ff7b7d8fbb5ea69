import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

/**
 * Writes such questions into a folder, and what a sweep file says of them: one template, one scorer. Readers are the
 * test's to name.
 */
export function questionSweep(
  folder: string,
  { name, items, about = name }: { name: string; items: number; about?: string },
) {
  const path = join(folder, `${name}.jsonl`);
  writeQuestions(path, { about, items });
  return {
    name,
    benchmarks: { mine: { format: 'jsonl', path } },
    experiments: [{ experiment: 'templates', benchmark: 'mine', templates: ['raw_conversation'] }],
    scorers: ['substring'],
  };
}
