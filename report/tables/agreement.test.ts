import { atOnce, cellRow } from '../../test/support/cell-rows';
import { allReaders } from '../sweep-report';
import { agreements } from './agreement';
import { scorerKinds } from './binary-scorers';
import type { CellRow, CellScore } from './cell-row';

const right: CellScore = { value: 1, abstained: false };
const wrong: CellScore = { value: 0, abstained: false };
const error: CellScore = { value: null, abstained: false };
const judge = 'judge:m:general';

function row(itemId: string, scores: Record<string, CellScore>, over: Partial<CellRow> = {}): CellRow {
  return cellRow({ itemId, scores, ...over });
}

const compute = (rows: readonly CellRow[], scorers = ['substring'], clusters?: ReadonlyMap<string, string>) =>
  atOnce(agreements(rows, { scorers, clusters }));

describe('agreements', () => {
  it('counts flips both ways, and kappa, prevalence and PABAK follow from the counts', () => {
    const quads: [CellScore, CellScore, number][] = [
      [right, right, 20],
      [right, wrong, 5],
      [wrong, right, 10],
      [wrong, wrong, 15],
    ];
    const rows = quads.flatMap(([first, second, n], kind) =>
      Array.from({ length: n }, (_, index) => row(`q${kind}-${index}`, { substring: first, [judge]: second })),
    );
    // The worked example of Cohen's kappa: 0.70 agree, 0.50 by chance.
    expect(compute(rows)).toEqual([
      {
        reader: 'mini',
        first: 'substring',
        second: judge,
        cells: 50,
        items: 50,
        bothRight: 20,
        onlyFirst: 5,
        onlySecond: 10,
        bothWrong: 15,
        raw: 0.7,
        kappa: {
          value: expect.closeTo(0.4, 12) as number,
          low: expect.any(Number) as number,
          high: expect.any(Number) as number,
        },
        prevalence: expect.closeTo(0.1, 12) as number,
        pabak: expect.closeTo(0.4, 12) as number,
      },
    ]);
  });

  it('count only cells with text that both gave a verdict on: a judge of a sample counts where it judged', () => {
    const rows = [
      row('q1', { substring: right, [judge]: right }),
      row('q2', { substring: right }),
      row('q3', { substring: right, [judge]: error }),
      row('q4', {}, { outcome: 'refusal' }),
      row('q5', { substring: right, [judge]: right }, { outcome: 'pending' }),
    ];
    expect(compute(rows)).toMatchObject([{ cells: 1, items: 1, bothRight: 1 }]);
  });

  it('are per reader and over all readers, which is left out where there is one', () => {
    const rows = ['a', 'b'].flatMap((reader) => [
      row('q1', { substring: right, strict: wrong }, { reader }),
      row('q2', { substring: right, strict: right }, { reader }),
    ]);
    const found = compute(rows, ['substring', 'strict']);
    expect(found.map(({ reader, cells, items }) => [reader, cells, items])).toEqual([
      ['a', 2, 2],
      ['b', 2, 2],
      [allReaders, 4, 2],
    ]);
    expect(compute(rows.slice(0, 2), ['substring', 'strict'])).toHaveLength(1);
  });

  it('leave out pairs that share no cell', () => {
    const rows = [
      row('q1', { substring: right, 'judge:a:x': right }),
      row('q2', { substring: right, 'judge:b:x': right }),
    ];
    expect(compute(rows).map(({ first, second }) => [first, second])).toEqual([
      ['substring', 'judge:a:x'],
      ['substring', 'judge:b:x'],
    ]);
  });

  it('resample clusters of items whole: twins widen the interval as one item does', () => {
    const items = Array.from({ length: 40 }, (_, index) =>
      row(`q${String(index).padStart(2, '0')}`, {
        substring: index % 2 === 0 ? right : wrong,
        strict: index % 5 === 0 ? wrong : index % 2 === 0 ? right : wrong,
      }),
    );
    const twins = items.flatMap((item) => [item, { ...item, itemId: `${item.itemId}-twin` }]);
    const clusters = new Map(twins.map(({ itemId }) => [itemId, itemId.replace('-twin', '')]));
    const [alone] = compute(items, ['substring', 'strict']);
    const [clustered] = compute(twins, ['substring', 'strict'], clusters);
    expect(clustered).toMatchObject({ cells: 80, items: 80, kappa: alone!.kappa });
  });
});

describe('scorerKinds', () => {
  it('takes f1 for graded whatever its values are, and a scorer of one’s own by its values', () => {
    const rows = [row('q1', { substring: right, f1: right, own: right, share: { value: 0.5, abstained: false } })];
    expect(scorerKinds(rows, ['substring', 'f1', 'own', 'share'])).toEqual({
      binary: ['substring', 'own'],
      graded: ['f1', 'share'],
    });
  });

  it('finds judges and imported labels in the rows, behind the scorers of the table', () => {
    const rows = [row('q1', { 'published:gpt-4o': right, [judge]: wrong, substring: right })];
    expect(scorerKinds(rows, ['substring']).binary).toEqual(['substring', judge, 'published:gpt-4o']);
  });
});
