import { cellRow } from '../../test/support/cell-rows';
import type { CellRow, CellScore } from './cell-row';
import { flipOutlines, flippedCells, listedPairs } from './flips';
import { leakCounts } from './leak-counts';

const right: CellScore = { value: 1, abstained: false };
const wrong: CellScore = { value: 0, abstained: false };
const abstained: CellScore = { value: 0, abstained: true };
const error: CellScore = { value: null, abstained: false };
const judge = 'judge:m:general';

const row = (itemId: string, scores: Record<string, CellScore>, over: Partial<CellRow> = {}): CellRow =>
  cellRow({ itemId, scores, ...over });

const rows = [
  row('agree', { substring: right, strict: right, exact: right, [judge]: right }),
  row('late', { substring: right, strict: abstained, exact: wrong, [judge]: wrong }),
  row('late and wrong', { substring: wrong, strict: abstained, exact: wrong }),
  row('sentence', { substring: right, strict: right, exact: wrong, [judge]: right }),
  row('inside', { substring: wrong, substring_paper: right, strict: wrong, exact: wrong, [judge]: error }),
  row('rubric', { substring: wrong, strict: wrong, exact: wrong, [judge]: right }, { gold: 'rubric' }),
  row('unsent', {}, { outcome: 'failed' }),
];
const scorers = ['substring', 'substring_paper', 'strict', 'exact', judge];

describe('flipOutlines', () => {
  const lists = flipOutlines(rows, { scorers, most: 1 });
  const listOf = (first: string, second: string) =>
    lists.find(({ pair }) => pair?.first === first && pair.second === second);

  it('lists what the primary scorer or a judge has a part in, with counts both ways and the first cells', () => {
    expect(listOf('substring', judge)).toMatchObject({ cells: 2, onlyFirst: 1, onlySecond: 1, rubric: 1 });
    expect(listOf('substring', judge)!.first.map(({ itemId }) => itemId)).toEqual(['late']);
    expect(listOf('strict', judge)).toMatchObject({ cells: 1, onlySecond: 1 });
  });

  it('leaves out exact, which an answer in a sentence fails, and pairs without flips', () => {
    expect(lists.some(({ pair }) => pair?.first === 'exact' || pair?.second === 'exact')).toBe(false);
    expect(listedPairs(['exact', 'substring'])).toEqual([{ first: 'exact', second: 'substring' }]);
    expect(lists.every(({ cells }) => cells > 0)).toBe(true);
  });

  it('lists late abstentions on which scorers agree too', () => {
    expect(lists.at(-1)).toMatchObject({ pair: null, cells: 2, onlyFirst: 1, onlySecond: 1 });
  });

  it('lists every two of the scorers that are asked for, and nothing else', () => {
    const chosen = flipOutlines(rows, { scorers, most: 10, only: ['exact', 'strict'] });
    expect(chosen.map(({ pair, cells }) => [pair, cells])).toEqual([[{ first: 'strict', second: 'exact' }, 1]]);
  });
});

describe('flippedCells', () => {
  it('gives every cell on which any two disagree or that abstains late, with what each scorer says', () => {
    const cells = [...flippedCells(rows, scorers)];
    expect(cells.map(({ itemId }) => itemId)).toEqual(['late', 'late and wrong', 'sentence', 'inside', 'rubric']);
    expect(cells[0]).toMatchObject({
      right: ['substring'],
      wrong: ['strict', 'exact', judge],
      unread: [],
      leaks: ['late_abstention', 'judged_wrong'],
    });
    expect(cells[3]).toMatchObject({ right: ['substring_paper'], unread: [judge], leaks: ['inside_word'] });
  });
});

describe('leakCounts', () => {
  it('counts late abstentions, golds inside a word and what a judge denies, over the answers', () => {
    expect(leakCounts(rows)).toEqual([
      {
        reader: 'mini',
        arm: 'raw_conversation',
        answers: 6,
        lateAbstentions: 2,
        lateAbstentionsRight: 1,
        insideWord: 1,
        judgedWrong: [{ judge, judged: 4, wrong: 1 }],
      },
    ]);
  });

  it('says nothing of scorers that did not judge', () => {
    expect(leakCounts([row('q', { exact: right })])).toMatchObject([
      { lateAbstentions: null, lateAbstentionsRight: null, insideWord: null, judgedWrong: [] },
    ]);
  });
});
