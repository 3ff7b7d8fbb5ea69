import { defaultStatistics } from '../../experiments/statistics-spec';
import { atOnce } from '../../test/support/cell-rows';
import type { CellRow, CellScore } from './cell-row';
import { experimentTable } from './experiment-table';
import { reconTable } from './recon';
import { contaminatedItems } from './recon-contamination';
import type { ReconFacts } from './recon-facts';
import { withFreeFormScores } from './recon-free-form';

const facts: ReconFacts = {
  ...{ caseId: 'c1', domain: 'crime', task: 'chain', format: 'single', hops: 3, distance: 25, streams: 0, strikes: 0 },
  ...{ alternatives: 0, expects: 'key', tokens: null },
};

const scored = (value: number | null, abstained = false): CellScore => ({ value, abstained });
const right = { recon: scored(1), recon_strict: scored(1) };
const wrong = { recon: scored(-0.2), recon_strict: scored(0) };
const abstained = { recon: scored(0, true), recon_strict: scored(0, true) };

function row(itemId: string, system: string, over: Partial<CellRow> = {}): CellRow {
  return {
    ...{ itemId, itemType: 'chain/single', arm: system, factors: { system }, reader: 'mini', repetition: 0 },
    ...{ outcome: 'answer', scores: right, gold: 'recon', artifactWords: 10, goldVisible: null, witnessRecall: null },
    ...{ marks: [], isDefective: null, recon: facts },
    ...over,
  };
}

function figuresOf(rows: readonly CellRow[], readers = ['mini']) {
  const scorers = ['recon', 'recon_strict'];
  const table = atOnce(
    experimentTable(
      rows,
      { experiment: 'recon', label: 'recon', benchmark: 'cases', writtenAt: '2026-11-30T00:00:00Z', sample: [] },
      {
        definition: reconTable,
        order: { readers, arms: [...new Set(rows.map(({ arm }) => arm))] },
        ...{ scorers, seed: 7, statistics: defaultStatistics },
      },
    ),
  );
  const valueOf = (figure: string, name: string, scorer = 'recon_strict', reader = 'mini') =>
    table.figures.find(
      (each) => each.figure === figure && each.name === name && each.scorer === scorer && each.reader === reader,
    )?.estimate.value;
  return { table, valueOf };
}

it('a score below 0 is a score: means, differences and bounds take it as it is', () => {
  const { table } = figuresOf([
    row('q1', 'long_context', { scores: wrong }),
    row('q2', 'long_context', { scores: wrong }),
    row('q1', 'rag/bm25'),
    row('q2', 'rag/bm25', { outcome: 'failed', scores: {} }),
  ]);
  const [whole] = table.results.filter(({ arm, scorer }) => arm === 'long_context' && scorer === 'recon');
  expect(whole!.accuracy.value).toBeCloseTo(-0.2, 12);
  const [difference] = table.comparisons.filter(({ scorer }) => scorer === 'recon');
  expect(difference!.difference.value).toBeCloseTo(1.2, 12);
  // What is missing could have been −1.
  expect(difference!.missingBounds!.low).toBeCloseTo((1.2 - 0.8) / 2, 12);
  expect(() => figuresOf([row('q1', 'long_context', { scores: { recon: scored(-1.1) } })])).toThrow(/between -1 and 1/);
});

it('a question is a hit where all of its proof was shown', () => {
  const { valueOf } = figuresOf([
    row('q1', 'rag/bm25', { witnessRecall: 1 }),
    row('q2', 'rag/bm25', { witnessRecall: 1, scores: wrong }),
    row('q3', 'rag/bm25', { witnessRecall: 0.5, scores: wrong }),
    row('q4', 'rag/bm25', { witnessRecall: 0, scores: wrong }),
  ]);
  const split = ['hit, right', 'hit, wrong', 'miss, right', 'miss, wrong'];
  expect(split.map((name) => valueOf('outcome split', `${name} · rag/bm25`))).toEqual([0.25, 0.25, 0, 0.5]);
});

it('figures are of groups, in the order of their sizes', () => {
  const of = (task: string, hops: number) => ({ recon: { ...facts, task, hops } });
  const { table, valueOf } = figuresOf([
    row('q1', 'long_context', of('chain', 10)),
    row('q2', 'long_context', { ...of('chain', 3), scores: wrong }),
    row('q3', 'long_context', of('retrieval', 1)),
  ]);
  expect(valueOf('by task', 'chain · long_context')).toBe(0.5);
  expect(valueOf('by task', 'chain · long_context', 'recon')).toBeCloseTo(0.4, 12);
  const hops = table.figures.filter(({ figure, scorer }) => figure === 'by hops' && scorer === 'recon');
  expect(hops.map(({ name }) => name)).toEqual([
    '1 hop · long_context',
    '3 hops · long_context',
    '10 hops · long_context',
  ]);
});

describe('contamination', () => {
  const readers = ['a', 'b', 'c', 'd'];
  const closed = (item: string, verdicts: string) =>
    [...verdicts].map((verdict, index) =>
      row(item, 'closed_book', { reader: readers[index]!, scores: verdict === '1' ? right : wrong }),
    );

  it('a question that two of the first three readers answer from nothing is contaminated', () => {
    const rows = [...closed('q1', '1100'), ...closed('q2', '1001'), ...closed('q3', '0111'), ...closed('q4', '0000')];
    expect([...contaminatedItems(rows, readers)!].sort()).toEqual(['q1', 'q3']);
  });

  it('one reader can’t tell', () => {
    expect(contaminatedItems(closed('q1', '1'), readers)).toBeUndefined();
    expect(
      figuresOf(closed('q1', '1'), ['a']).valueOf('without contaminated questions', 'closed_book'),
    ).toBeUndefined();
  });

  it('figures are given without them, for every system', () => {
    const rows = [
      ...closed('q1', '11'),
      ...closed('q2', '00'),
      row('q1', 'long_context', { reader: 'a' }),
      row('q2', 'long_context', { reader: 'a', scores: wrong }),
    ];
    const { valueOf } = figuresOf(rows, ['a', 'b']);
    expect(valueOf('by task', 'chain · long_context', 'recon_strict', 'a')).toBe(0.5);
    expect(valueOf('without contaminated questions', 'long_context', 'recon_strict', 'a')).toBe(0);
  });
});

it('without an entry: what is right then, abstentions and other answers are told apart, and no system is compared', () => {
  const ablated = (item: string, expects: ReconFacts['expects'], scores: CellRow['scores']) =>
    row(item, 'long_context/one_entry', {
      ...{ factors: { system: 'long_context', without: 'one_entry' }, scores, recon: { ...facts, expects } },
    });
  const { table, valueOf } = figuresOf([
    row('q1', 'long_context'),
    ablated('q1', 'abstain', { recon: scored(1, true), recon_strict: scored(1, true) }),
    ablated('q2', 'abstain', wrong),
    ablated('q3', 'other', abstained),
    ablated('q4', 'other', right),
  ]);
  const nameOf = (what: string, given: string) => `${what}: ${given} · long_context/one_entry`;
  expect(valueOf('proof ablation', nameOf('abstaining is right', 'as expected'))).toBe(0.5);
  expect(valueOf('proof ablation', nameOf('abstaining is right', 'answered otherwise'))).toBe(0.5);
  expect(valueOf('proof ablation', nameOf('another answer is right', 'abstained'))).toBe(0.5);
  expect(valueOf('proof ablation', nameOf('another answer is right', 'as expected'))).toBe(0.5);
  expect(table.comparisons).toEqual([]);
  const views = table.results.filter(({ scorer }) => scorer === 'recon').map(({ view, arm }) => [view, arm]);
  expect(views).toEqual([
    ['systems', 'long_context'],
    ['ablation', 'long_context'],
  ]);
});

describe('free-form answers', () => {
  const free = { ...facts, format: 'free' };
  const unjudged = { recon: scored(null), recon_strict: scored(null) };
  const judged = (...verdicts: (number | null)[]) => ({
    ...unjudged,
    ...Object.fromEntries(verdicts.map((value, index) => [`judge:m${index}:recon`, scored(value)])),
  });
  const scoresOf = (scores: CellRow['scores']) => {
    const [found] = withFreeFormScores([row('q1', 'long_context', { recon: free, scores })]);
    return [found!.scores['recon']!.value, found!.scores['recon_strict']!.value];
  };

  it('have the mean of their judges, and are strictly right where all say so', () => {
    expect(scoresOf(judged(1, 1))).toEqual([1, 1]);
    expect(scoresOf(judged(1, 0))).toEqual([0.5, 0]);
    expect(scoresOf(judged(0, 0))).toEqual([0, 0]);
    // One gave no verdict that can be read.
    expect(scoresOf(judged(1, null))).toEqual([1, 1]);
  });

  it('are in no denominator before, and an abstention is 0 whatever a judge says', () => {
    expect(scoresOf(unjudged)).toEqual([null, null]);
    expect(scoresOf({ ...abstained, 'judge:m:recon': scored(1) })).toEqual([0, 0]);
    const { table } = figuresOf([row('q1', 'long_context', { recon: free, scores: unjudged })]);
    expect(table.results[0]).toMatchObject({ delivered: 0, judgeErrors: 1 });
    expect(table.complete).toBe(true);
  });
});

it('tokens are means of what providers count', () => {
  const { valueOf } = figuresOf([
    row('q1', 'long_context', { recon: { ...facts, tokens: 100 } }),
    row('q2', 'long_context', { recon: { ...facts, tokens: 300 } }),
    row('q3', 'long_context'),
  ]);
  expect(valueOf('tokens per question', 'long_context', 'recon')).toBe(200);
});
