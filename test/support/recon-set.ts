import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Case, Entry } from '../../recon/model/case';
import type { Answer, Question } from '../../recon/model/question';
import { CaseSolver } from '../../recon/solver/solve-question';
import { miniFile, miniQuestions } from './recon-mini-file';
import { miniProofs } from './recon-mini-questions';

/** The small break-in as an exported set: cases that differ in their ids alone, eight questions each. */
export function writeReconSet(folder: string, caseIds: readonly string[] = ['mini-1', 'mini-2']): string {
  for (const name of ['cases', 'questions', 'queries']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ schema: 1, cases: caseIds }));
  for (const id of caseIds) {
    const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    writeFileSync(join(folder, 'cases', `${id}.json`), JSON.stringify(fullCase(id)));
    writeFileSync(join(folder, 'questions', `${id}.jsonl`), lines(reconQuestions.map(shown)));
    writeFileSync(join(folder, 'queries', `${id}.jsonl`), lines(reconQuestions.map(structured)));
  }
  return folder;
}

const bodies: Readonly<Record<string, string>> = {
  e1: 'A cup was lifted at the annex; prints and saliva were kept.',
  e4: 'The prints of the cup are those of Holt.',
  e5: 'Rudd says that Holt sat in the café at 19:15.',
  e6: 'On the strength of the prints, Holt handled the cup.',
  e7: 'Sand says that Holt stood in the yard at 19:15.',
  e10: 'The saliva of the cup is that of Holt.',
  e12: 'A city camera shows Holt in the yard at 19:12.',
  e14: 'The prints of the cup were smudged on lifting.',
};

function fullCase(id: string): Case {
  const view = miniFile();
  return {
    ...view,
    ...{ schema: 1, id, domain: 'crime', seed: 1, version: 'test', edges: [], hooks: [], windows: [] },
    entries: view.entries.map((entry): Entry => ({
      ...entry,
      body: bodies[entry.id] ?? `The file notes the step ${entry.id} of the inquiry.`,
    })),
    conflicts: view.conflicts.map((conflict) => ({ ...conflict, resolver: 'e12', echoes: [] })),
  };
}

const stems: Readonly<Record<keyof typeof miniQuestions, string>> = {
  chain: 'Put these steps in causal order.',
  cascade: 'Which of these did the notice bring down?',
  conflict: 'Whose account does the file bear out, and by what?',
  counterfactual: 'Which of these would not have happened, had the notice come earlier?',
  counterfactualDay: 'On which day would the search have happened?',
  constraint: 'For how many minutes was Marsh at the annex by both records?',
  retrieval: 'Which of these was entered first?',
};

const taskOf = (name: string): Question['task'] =>
  name === 'counterfactualDay' ? 'counterfactual' : (name as Question['task']);

const easy = { hops: 3, meanDistance: 25, streams: 1, strikes: 0, alternatives: 0 };

/** Where a question's key and what it is without an entry come from: the solver, which reads the graph alone. */
const solver = CaseSolver.of(miniFile());

/** The questions of each case; the last is free-form. */
export const reconQuestions: readonly Question[] = [
  ...Object.entries(miniQuestions).map(([name, asked], index): Question => {
    const key = name as keyof typeof miniQuestions;
    const { format, query, options } = asked;
    return {
      id: `q${index + 1}`,
      ...{ task: taskOf(name), variant: 'a', stem: stems[key], query, difficulty: { ...easy, hops: index + 1 } },
      options: options.map(({ letter, ref }) => ({ letter, ref, text: `${format} option ${letter} of the file.` })),
      answer: solver.answer(asked) as Answer,
      proof: miniProofs[key].map((entry) => ({
        ...{ entry, role: 'deriving' },
        without: solver.without(entry).answer(asked),
      })),
    };
  }),
  {
    id: 'q8',
    ...{
      task: 'conflict',
      variant: 'free',
      stem: 'Whose account is borne out, and why?',
      options: [],
      difficulty: easy,
    },
    query: { ask: 'account_and_why', conflict: 'holt' },
    answer: {
      format: 'free',
      reference: 'Sand’s account stands, since a city camera shows Holt in the yard.',
      keyFacts: ['Sand’s account stands', 'a city camera shows Holt in the yard'],
      contradictions: ['Rudd’s account stands'],
    },
    proof: miniProofs.conflict.map((entry) => ({ entry, role: 'deriving', without: 'abstain' })),
  },
];

function shown({ options, answer, query: _query, ...question }: Question): object {
  return { ...question, format: answer.format, options: options.map(({ letter, text }) => ({ letter, text })), answer };
}

function structured({ id, query, options }: Question): object {
  return { id, query, options: options.map(({ letter, ref, failure }) => ({ letter, ref, failure })) };
}
