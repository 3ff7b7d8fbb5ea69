import type { EntryId } from '../model/case';
import type { ProofEntry, Question } from '../model/question';
import { type AskedQuestion, askedQuestion } from '../solver/asked-question';
import type { CaseSolver } from '../solver/solve-question';
import { type Fault, faultsOf } from './fault';
import { spellReply } from './question';

const fault = faultsOf('proof');

export interface ProofCheckOptions {
  /**
   * Also looks at every other entry that the answer can depend on, to find one that the proof leaves out: some milliseconds a
   * question.
   */
  readonly complete: boolean;
}

/**
 * The proof is enough for the key, each of its members does in it what its role says, and the file without it says what is
 * stored. Free answers have no form that could be compared; of them only the references are looked at.
 */
export function checkProof(question: Question, solver: CaseSolver, { complete }: ProofCheckOptions): Fault[] {
  const asked = askedQuestion(question);
  const say = (message: string) => fault(question.id, message);
  const entries = question.proof.map(({ entry }) => entry);
  const malformed = [
    ...(entries.length === 0 ? [say('has no proof')] : []),
    ...(new Set(entries).size === entries.length ? [] : [say('has an entry twice in its proof')]),
    ...entries
      .filter((entry) => !solver.holds(entry))
      .map((entry) => say(`has ${entry} in its proof, which is not in the file`)),
  ];
  if (malformed.length > 0 || asked.format === 'free') return malformed;
  const key = spellReply(question.answer);
  const says = (part: CaseSolver) => spellReply(part.answer(asked));
  const enough = says(solver.only(entries));
  return [
    ...(enough === key ? [] : [say(`has the key ${key}; its proof alone says ${enough}`)]),
    ...question.proof.flatMap((member) => memberFaults(member, { key, entries, solver, says }, say)),
    ...(complete ? leftOut(asked, { key, entries, solver, says }, say) : []),
  ];
}

interface Proving {
  readonly key: string;
  readonly entries: readonly EntryId[];
  readonly solver: CaseSolver;
  readonly says: (part: CaseSolver) => string;
}

type Say = (message: string) => Fault;

function memberFaults(member: ProofEntry, { key, entries, solver, says }: Proving, say: Say): Fault[] {
  const { entry, role } = member;
  const without = says(solver.without(entry));
  const stored = spellReply(member.without);
  if (stored !== without) return [say(`stores ${stored} for the file without ${entry}, which says ${without}`)];
  const needed = without !== key;
  const derives = says(solver.only(entries.filter((other) => other !== entry))) !== key;
  const fitting = needed ? (derives ? 'deriving' : 'refuting') : 'alternative';
  if (role === fitting) return [];
  return [say(`has ${entry} as ${role}; by what the file says without it, it is ${fitting}`)];
}

function leftOut(asked: AskedQuestion, { key, entries, solver, says }: Proving, say: Say): Fault[] {
  return solver
    .readFor(asked)
    .filter((entry) => !entries.includes(entry))
    .map((entry) => ({ entry, without: says(solver.without(entry)) }))
    .filter(({ without }) => without !== key)
    .map(({ entry, without }) => say(`leaves out ${entry}, without which the file says ${without}`));
}
