import type { EntryId } from '../../recon/model/case';
import { type Answer, type ProofEntry, type Question, type Task, tasks } from '../../recon/model/question';
import type { AskedQuestion } from '../../recon/solver/asked-question';
import { oracleViewOf } from '../../recon/solver/oracle-view';
import { CaseSolver, type Reply } from '../../recon/solver/solve-question';
import { miniQuestions } from './recon-mini-file';
import { miniNarrated } from './recon-mini-narrated';

const solver = CaseSolver.of(oracleViewOf(miniNarrated()));

/** A question with the key and the proof that the small break-in gives it. */
export function keyed(task: Task, asked: AskedQuestion, proof: readonly EntryId[]): Question {
  const answer = solver.answer(asked) as Exclude<Reply, 'abstain'>;
  const right = answer.format === 'single' ? [answer.letter] : answer.format === 'integer' ? [] : answer.letters;
  return {
    ...{ id: task, task, variant: task, query: asked.query, stem: 'What does the file say?', answer },
    options: asked.options.map(({ letter, ref }) => ({
      ...{ letter, text: `It says ${letter} of it.`, ref },
      ...(!right.includes(letter) && { failure: { mode: 'wrong', reason: 'so it is', refutedBy: [] } }),
    })),
    proof: proof.map((entry) => memberFor(entry, asked, answer, proof)),
    ...(answer.format === 'integer' && {
      traps: [1, 2, 3].map((value) => ({ value: value + 100, mode: `trap ${value}` })),
    }),
    difficulty: { hops: 0, meanDistance: 0, streams: 0, strikes: 0, alternatives: 0 },
  };
}

function memberFor(entry: EntryId, asked: AskedQuestion, answer: Answer, proof: readonly EntryId[]): ProofEntry {
  const key = JSON.stringify(answer);
  const without = solver.without(entry).answer(asked);
  const rest = solver.only(proof.filter((other) => other !== entry)).answer(asked);
  const role = JSON.stringify(without) === key ? 'alternative' : JSON.stringify(rest) === key ? 'refuting' : 'deriving';
  return { entry, role, without };
}

/** The entries that each question of the worked case rests on. */
export const miniProofs: Readonly<Record<keyof typeof miniQuestions, readonly EntryId[]>> = {
  chain: ['e1', 'e4', 'e8', 'e9', 'e13'],
  cascade: ['e1', 'e4', 'e6', 'e11', 'e14'],
  conflict: ['e5', 'e7', 'e12'],
  counterfactual: ['e1', 'e4', 'e6', 'e8', 'e9', 'e13', 'e14'],
  counterfactualDay: ['e4', 'e8', 'e9'],
  constraint: ['e2', 'e3'],
  retrieval: ['e5', 'e6', 'e7', 'e8', 'e10', 'e12'],
};

/** The six questions of the worked case, with their proofs. */
export function miniKeyed(): Record<Task, Question> {
  const of = (task: Task): Question => keyed(task, miniQuestions[task], miniProofs[task]);
  return Object.fromEntries(tasks.map((task) => [task, of(task)])) as Record<Task, Question>;
}
