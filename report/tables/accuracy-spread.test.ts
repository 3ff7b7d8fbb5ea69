import { atOnce, cellRow, testOptions } from '../../test/support/cell-rows';
import { accuracySpreads } from './accuracy-spread';
import type { CellRow } from './cell-row';
import { tableContent } from './experiment-table';

const score = (value: number) => ({ scores: { substring: { value, abstained: false } } });
const results = (rows: CellRow[]) => atOnce(tableContent(rows, { ...testOptions, scorers: ['substring'] })).results;

describe('accuracySpreads', () => {
  it('names the best and the worst template of each reader and their distance', () => {
    const rows = [
      cellRow(score(0.5)),
      cellRow({ template: 'chatgpt_entries', ...score(1) }),
      cellRow({ template: 'memgpt_records', ...score(0) }),
    ];
    expect(accuracySpreads(results(rows))).toEqual([
      {
        reader: 'mini',
        scorer: 'substring',
        arms: 3,
        best: { arm: 'chatgpt_entries', accuracy: 1 },
        worst: { arm: 'memgpt_records', accuracy: 0 },
        spread: 1,
      },
    ]);
  });

  it('a template of which nothing was delivered is not the worst one', () => {
    const rows = [
      cellRow(score(1)),
      cellRow({ template: 'chatgpt_entries', ...score(0.5) }),
      cellRow({ template: 'memgpt_records', outcome: 'failed', scores: {} }),
    ];
    expect(accuracySpreads(results(rows))).toMatchObject([{ arms: 2, spread: 0.5 }]);
  });

  it('one template has no spread', () => {
    expect(accuracySpreads(results([cellRow()]))).toEqual([]);
  });
});
