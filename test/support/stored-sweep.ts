import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ReaderSpec, SweepSpec } from '../../experiments/sweep-spec';

export interface DataFile {
  readonly path: string;
  /** Writes the file anew with other questions, as somebody does under a running sweep. */
  write(questions: readonly object[]): void;
  remove(): void;
}

/** A question whose dialogue bears its answer, in the `jsonl` format. */
export function question(index: number, over: object = {}): object {
  return {
    id: `q${index}`,
    question: `What is the name of my boat number ${index}?`,
    answer: `Mizuno${index}`,
    question_date: '2024-03-01',
    sessions: [
      {
        date: '2024-02-01T10:00',
        turns: [
          { role: 'user', text: `My boat number ${index} is called Mizuno${index}.`, witness: true },
          { role: 'assistant', text: 'A fine name.' },
        ],
      },
    ],
    ...over,
  };
}

/** A data file of its own folder. */
export function dataFile(questions: readonly object[]): DataFile {
  const folder = mkdtempSync(join(tmpdir(), 'questions-'));
  const path = join(folder, 'questions.jsonl');
  const write = (rows: readonly object[]): void =>
    writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  write(questions);
  return { path, write, remove: () => rmSync(folder, { recursive: true }) };
}

/** A reader that answers with its whole prompt, so that every visible gold is right. */
export const echo: ReaderSpec = {
  id: 'echo',
  provider: 'offline',
  model: 'echo',
  maxOutputTokens: 128,
  timeoutMs: 5_000,
};

/** A sweep over one data file, with every default filled in. */
export function sweepSpec(path: string, over: Partial<SweepSpec> = {}): SweepSpec {
  const readers = over.readers ?? [echo];
  return {
    name: 'small',
    benchmarks: [{ key: 'boats', benchmark: 'jsonl', path, skipInvalid: false }],
    readers,
    generators: [],
    prompts: [],
    templates: [],
    experiments: [
      {
        experiment: 'templates',
        benchmark: 'boats',
        templates: ['raw_conversation', 'witness_turns'],
        generators: [],
        readers: readers.map(({ id }) => id),
        sampling: 'available',
      },
    ],
    scorers: ['substring', 'strict'],
    ownScorers: [],
    reuse: [],
    lanes: {},
    repetitions: 1,
    block: 4,
    seed: 7,
    order: 'planned',
    sharing: true,
    ...over,
  };
}
