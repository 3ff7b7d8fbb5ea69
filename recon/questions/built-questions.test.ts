import { builtVariants } from '../../test/support/recon-built';
import { skeletonOf } from '../../test/support/recon-cases';
import type { Case, CaseNode, Domain } from '../model/case';
import { type Answer, formats, type Question } from '../model/question';
import { CaseView } from '../semantics/case-view';
import { askedQuestion } from '../solver/asked-question';
import { oracleViewOf } from '../solver/oracle-view';
import { CaseSolver } from '../solver/solve-question';
import type { TaskBuilder } from './build-questions';
import { cascade } from './cascade';
import { chain } from './chain';
import { respond } from './common/key';
import { counterfactual } from './counterfactual';

const builders: Readonly<Record<string, TaskBuilder>> = { chain, cascade, counterfactual };
const domains: readonly Domain[] = ['crime', 'medical', 'finance'];
const seeds = [1, 2];

interface Built {
  readonly name: string;
  readonly view: CaseView;
  readonly question: Question;
  readonly builder: TaskBuilder;
}

const views = [
  ...domains.flatMap((domain) => seeds.map((seed) => CaseView.of(skeletonOf(domain, seed)))),
  // Small cases have too few losses to be put in order.
  ...domains.map((domain) => CaseView.of(skeletonOf(domain, 1, 0.5))),
];

const built = views.flatMap((view) =>
  (['chain', 'cascade', 'counterfactual'] as const).flatMap((task) =>
    builtVariants(view, task, builders[task]!).questions.map((question): Built => ({
      ...{ name: `${view.case_.id} ${question.task} ${question.variant}`, view, question },
      builder: builders[task]!,
    })),
  ),
);

const solvers = new Map(views.map((view) => [view, CaseSolver.of(oracleViewOf(view.case_))]));
const solverOf = (view: CaseView): CaseSolver => solvers.get(view)!;

/** The names of those that break a rule. */
function breaking(breaks: (each: Built) => boolean, among = built): string[] {
  return among.filter(breaks).map(({ name }) => name);
}

const isFree = ({ question }: Built): boolean => question.answer.format === 'free';
const machineScored = built.filter((each) => !isFree(each));
const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

function replyOn(view: CaseView, { question, builder }: Built): unknown {
  return respond(askedQuestion(question), builder.verdictsOf, view);
}

function subCase({ view }: Built, keeps: (entry: string) => boolean): CaseView {
  return view.only(view.nodes.filter(({ entry }) => keeps(entry)));
}

it('every task has questions of each format somewhere in the cases', () => {
  const kinds = new Set(built.map(({ question }) => `${question.task} ${question.answer.format}`));
  const all = Object.keys(builders).flatMap((task) => formats.map((format) => `${task} ${format}`));
  expect(all.filter((kind) => !kinds.has(kind))).toEqual([]);
});

it('the key is what the whole file says, by the independent solver too', () => {
  expect(breaking((each) => !same(replyOn(each.view, each), each.question.answer), machineScored)).toEqual([]);
  expect(
    breaking(
      ({ view, question }) => !same(solverOf(view).answer(askedQuestion(question)), question.answer),
      machineScored,
    ),
  ).toEqual([]);
});

it('choices have six options, no two alike, each a sentence, and each wrong one a mistake that leads to it', () => {
  const choices = built.filter(({ question }) => ['single', 'multiple'].includes(question.answer.format));
  const right = ({ answer }: Question): readonly string[] =>
    answer.format === 'single' ? [answer.letter] : 'letters' in answer ? answer.letters : [];
  expect(
    breaking(({ question }) => {
      const texts = new Set(question.options.map(({ text }) => text.toLowerCase()));
      return (
        texts.size !== 6 ||
        question.options.some(({ text }) => !text.endsWith('.')) ||
        question.options.some(({ letter, failure }) => (failure === undefined) !== right(question).includes(letter))
      );
    }, choices),
  ).toEqual([]);
});

it('integers are at least two, with three traps or more that differ from them and from each other', () => {
  const integers = built.filter(({ question }) => question.answer.format === 'integer');
  expect(
    breaking(({ question: { answer, traps = [] } }) => {
      const value = (answer as Extract<Answer, { format: 'integer' }>).value;
      const values = new Set([value, ...traps.map((trap) => trap.value)]);
      return value < 2 || traps.length < 3 || values.size !== traps.length + 1;
    }, integers),
  ).toEqual([]);
});

it('the proof alone gives the key', () => {
  expect(
    breaking((each) => {
      const proof = new Set(each.question.proof.map(({ entry }) => entry));
      return !same(
        replyOn(
          subCase(each, (entry) => proof.has(entry)),
          each,
        ),
        replyOn(each.view, each),
      );
    }),
  ).toEqual([]);
});

it('a deriving member is needed inside the proof, a refuting one is not', () => {
  expect(
    breaking((each) => {
      const proof = each.question.proof.map(({ entry }) => entry);
      return each.question.proof
        .filter(({ role }) => role !== 'alternative')
        .some(({ entry, role }) => {
          const says = replyOn(
            subCase(each, (other) => other !== entry && proof.includes(other)),
            each,
          );
          return (role === 'refuting') !== same(says, replyOn(each.view, each));
        });
    }),
  ).toEqual([]);
});

it('a record more, on which nothing rests, changes no answer', () => {
  const more = new Map<CaseView, CaseView>();
  expect(
    breaking((each) => {
      if (!more.has(each.view)) more.set(each.view, CaseView.of(withRecord(each.view.case_)));
      return !same(replyOn(more.get(each.view)!, each), replyOn(each.view, each));
    }),
  ).toEqual([]);
});

function withRecord(case_: Case): Case {
  const node: CaseNode = {
    ...{ id: 'n-more', kind: 'observation', rule: 'more', entry: 'e-more', at: 17, requires: [], strikes: [] },
    ...{ establishes: ['detail(more,more)'], exogenous: true, delay: null },
  };
  const { type, author } = case_.entries[0]!;
  const entry = { id: 'e-more', at: 17, type, author, facts: [], role: 'background' } as const;
  return { ...case_, nodes: [...case_.nodes, node], entries: [...case_.entries, entry] };
}

it('discoveries at the minutes at which they came change nothing', () => {
  const moved = views.slice(0, -domains.length).flatMap((view) =>
    view.nodes.filter((pinned) => {
      if (pinned.at === null) return false;
      const timeline = view.pinned([{ node: pinned.id, at: pinned.at }]);
      return view.nodes.some((node) => timeline.occurs(node) !== node.at);
    }),
  );
  expect(moved).toEqual([]);
});

it('the same case gives the same questions', () => {
  const [first] = built;
  const again = builtVariants(CaseView.of(first!.view.case_), 'chain', chain).questions;
  const before = built.filter(({ view, question }) => view === first!.view && question.task === 'chain');
  expect(again).toEqual(before.map(({ question }) => question));
});
