import { builtVariants, quotaOfTasks } from '../../test/support/recon-built';
import { skeletonOf } from '../../test/support/recon-cases';
import type { Case, Domain, Fact } from '../model/case';
import type { Question } from '../model/question';
import { CaseRandom } from '../random/case-random';
import { CaseView } from '../semantics/case-view';
import { buildQuestions } from './build-questions';
import { type Reply, respond } from './common/key';
import { taskBuilders } from './task-builders';

const own = ['conflict', 'constraint', 'retrieval'] as const;
const quota = quotaOfTasks(own);

const cases = (['finance', 'medical'] as const).map((domain: Domain) => {
  const case_ = skeletonOf(domain, 2, 0.5);
  return { case_, ...buildQuestions(case_, new CaseRandom(2, domain), quota) };
});
const asked: readonly (readonly [Case, Question])[] = cases.flatMap(({ case_, questions }) =>
  questions.map((question) => [case_, question] as const),
);

function replyTo({ task, query, options, answer: { format } }: Question, view: CaseView): Reply | 'abstain' {
  return respond({ format, query, options }, taskBuilders[task].verdictsOf, view);
}

it('the same case and seed give the same questions', () => {
  const [{ case_, questions }] = cases as [(typeof cases)[number]];
  expect(buildQuestions(case_, new CaseRandom(2, 'finance'), quota).questions).toEqual(questions);
});

it('every builder makes a question of some case', () => {
  const views = [...cases.map(({ case_ }) => case_), skeletonOf('crime', 1, 1)].map((case_) => CaseView.of(case_));
  for (const task of own) {
    const idle = views.map((view) => new Set(builtVariants(view, task, taskBuilders[task]).rejections.keys()));
    const inAll = [...idle[0]!].filter((variant) => idle.every((variants) => variants.has(variant)));
    expect([task, inAll]).toEqual([task, []]);
  }
});

it('a choice has six options that differ, and every wrong one says what mistake leads to it', () => {
  for (const [, { answer, options }] of asked) {
    if (answer.format !== 'single' && answer.format !== 'multiple') continue;
    const key = answer.format === 'single' ? [answer.letter] : answer.letters;
    expect(new Set(options.map(({ text }) => text)).size).toBe(6);
    for (const { letter, failure } of options) expect(failure !== undefined).toBe(!key.includes(letter));
  }
});

it('a number has three traps or more, none of them the key', () => {
  for (const [, { answer, traps = [] }] of asked) {
    if (answer.format !== 'integer') continue;
    expect(traps.length).toBeGreaterThanOrEqual(3);
    expect(traps.map(({ value }) => value)).not.toContain(answer.value);
  }
});

it('no stem and no option shows an id or a word of the machinery', () => {
  const machinery =
    /\b(?:[en]\d{3}|nodes?|edges?|graphs?|triggers?|streams?|skeleton|distractor|gold|proof|invalidat\w*|provenance)\b/iu;
  for (const [, { stem, options }] of asked) {
    for (const text of [stem, ...options.map((option) => option.text)]) expect(text).not.toMatch(machinery);
  }
});

it('no choice or order about hours turns on whether a record begins or ends two minutes sooner or later', () => {
  for (const by of [-2, 2]) {
    for (const [case_, question] of asked) {
      if (question.task !== 'constraint' || question.answer.format === 'integer') continue;
      const moved = CaseView.of(stretched(case_, by));
      expect(replyTo(question, moved)).toEqual(replyTo(question, CaseView.of(case_)));
    }
  }
});

/** Each record of some length longer by so many minutes at both ends. */
function stretched(case_: Case, by: number): Case {
  const change = (fact: Fact): Fact =>
    fact.kind === 'reading' && fact.when.to > fact.when.from
      ? { ...fact, when: { from: fact.when.from - by, to: fact.when.to + by } }
      : fact;
  return { ...case_, entries: case_.entries.map((entry) => ({ ...entry, facts: entry.facts.map(change) })) };
}

it('without a member of its proof the file says what is written of that member, or abstains', () => {
  for (const [case_, question] of asked.filter(([, { answer }]) => answer.format !== 'free')) {
    const view = CaseView.of(case_);
    for (const { entry, without } of question.proof) {
      const rest = view.only(view.nodes.filter((node) => node.entry !== entry));
      expect([question.id, replyTo(question, rest)]).toEqual([question.id, without]);
    }
  }
});
