import { ask, miniQuestions } from '../../test/support/recon-mini-file';
import { miniNarrated } from '../../test/support/recon-mini-narrated';
import { keyed, miniKeyed } from '../../test/support/recon-mini-questions';
import type { ProofEntry, Question, Task } from '../model/question';
import { minuteAt } from '../model/time';
import { countQuestions, nominalQuota, quotaOf } from './quotas';
import { validateQuestions } from './validate';

const file = miniNarrated();
const sound = miniKeyed();
const cascade = keyed('cascade', miniQuestions.cascade, ['e1', 'e4', 'e6', 'e11', 'e14', 'e10']);
function faultsOf(...questions: readonly Question[]): string[] {
  return validateQuestions(file, questions, { complete: true }).map(
    ({ check, where, message }) => `${check}: ${where} ${message}`,
  );
}

it('the six questions of the worked case have no faults, and their proofs leave nothing out', () => {
  expect(faultsOf(...Object.values(sound))).toEqual([]);
});

const { chain, conflict, constraint, counterfactual, retrieval } = sound;

const options = (question: Question, change: (option: Question['options'][number]) => object): Question => ({
  ...question,
  options: question.options.map((option) => ({ ...option, ...change(option) })),
});
const proof = (question: Question, change: (proof: readonly ProofEntry[]) => readonly ProofEntry[]): Question => ({
  ...question,
  proof: change(question.proof),
});

it.each<[string, Question, RegExp]>([
  [
    'question: two right options',
    options(conflict, ({ letter }) => (letter === 'C' ? { ref: conflict.options[1]!.ref } : {})),
    /question: conflict .* has the key B; the file says abstain \(C is right\)/,
  ],
  [
    'question: one text twice',
    options(conflict, ({ letter }) => (letter === 'C' ? { text: conflict.options[0]!.text } : {})),
    /question: conflict has two options of one text/,
  ],
  [
    'question: a wrong label',
    options(conflict, ({ letter }) =>
      letter === 'B' ? { failure: { mode: 'wrong', reason: '', refutedBy: [] } } : {},
    ),
    /question: conflict has B right and labelled wrong/,
  ],
  [
    'question: an ordering that is not the causal one',
    { ...chain, answer: { format: 'ordering', letters: ['D', 'B', 'E', 'A', 'C'] } },
    /question: chain .* has the key DBEAC; the file says BEDAC/,
  ],
  [
    'question: a key out of range',
    { ...constraint, answer: { format: 'integer', value: 1 } },
    /question: constraint has the key 1; 2 is the least/,
  ],
  [
    'question: a trap that is the key',
    { ...constraint, traps: [{ value: 25, mode: 'clipped' }, ...constraint.traps!] },
    /question: constraint has the key 25 as trap “clipped” too/,
  ],
  [
    'question: a word of the machinery',
    { ...chain, stem: 'Which node?' },
    /question: chain shows “node” in “Which node\?”/,
  ],
  [
    'proof: an irrelevant entry',
    proof(sound.cascade, () => cascade.proof.map((member) => ({ ...member, role: 'deriving' }))),
    /proof: cascade has e10 as deriving; by what the file says without it, it is alternative/,
  ],
  [
    'proof: a needed entry dropped',
    proof(chain, (members) => members.slice(1)),
    /proof: chain has the key BEDAC; its proof alone says abstain.*proof: chain leaves out e1, without which the file says abstain/s,
  ],
  [
    'proof: a refuting entry dropped',
    proof(sound.cascade, (members) => members.filter(({ entry }) => entry !== 'e11')),
    /proof: cascade leaves out e11, without which the file says ABC/,
  ],
  [
    'proof: a wrong role',
    proof(retrieval, (members) => members.map((member) => ({ ...member, role: 'refuting' }))),
    /proof: retrieval has e5 as refuting; by what the file says without it, it is deriving/,
  ],
  [
    'proof: a wrong reply without a member',
    proof(counterfactual, (members) => members.map((member) => ({ ...member, without: 'abstain' }))),
    /proof: counterfactual stores abstain for the file without e6, which says BCF/,
  ],
  [
    'margins: a hypothetical time near a closing',
    keyed(
      'counterfactual',
      ask('integer', { ask: 'hypothetical_day', pins: [{ node: 'e4', at: minuteAt(6, '20:15') }], node: 'e9' }),
      [],
    ),
    /margins: counterfactual has e9 come at minute .*, within the hour of its closing at/,
  ],
  [
    'margins: records that end within minutes of what is asked',
    keyed(
      'constraint',
      ask(
        'single',
        { ask: 'covered_by_two', window: { from: minuteAt(1, '18:00'), to: minuteAt(1, '21:00') }, subject: 'marsh' },
        [{ span: { from: minuteAt(1, '19:31'), to: minuteAt(1, '19:45') } }],
      ),
      ['e2', 'e3'],
    ),
    /margins: constraint \(covered_by_two\) has another answer where records end 2 minutes off/,
  ],
])('%s is found', (_, question, expected) => {
  expect(faultsOf(question).join('\n')).toMatch(expected);
});

it('a missing slot of the quota is found', () => {
  const faults = validateQuestions(file, [], { complete: false, quota: nominalQuota });
  expect(faults.map(({ check, message }) => `${check}: ${message}`)).toContain(
    'quotas: has 0 of chain, ordering; the quota is 6',
  );
});

it('the paper’s quota over 24 cases gives its 1,604 questions, cell by cell', () => {
  const cases = Array.from({ length: 24 }, (_, place) => quotaOf('paper', 1, place));
  const total = (task: Task) =>
    (['single', 'multiple', 'integer', 'ordering', 'free'] as const).map((format) =>
      cases.reduce((sum, quota) => sum + quota[task][format], 0),
    );
  expect(total('constraint')).toEqual([56, 72, 48, 16, 24]);
  expect(total('retrieval')).toEqual([72, 48, 72, 20, 24]);
  expect(total('chain')).toEqual([48, 48, 24, 144, 72]);
  const all = cases.flatMap((quota) => Object.values(quota).flatMap((cells) => Object.values<number>(cells)));
  expect(all.reduce((sum, count) => sum + count, 0)).toBe(1_604);
  expect(countQuestions([]).chain.single).toBe(0);
});
