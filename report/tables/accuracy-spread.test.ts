import { atOnce, cellRow, plainStatistics } from '../../test/support/cell-rows';
import { accuracySpreads } from './accuracy-spread';
import type { CellRow } from './cell-row';
import { templateResults } from './templates';

const score = (value: number) => ({ scores: { substring: { value, abstained: false } } });
const results = (rows: CellRow[]) =>
  atOnce(templateResults(rows, { ...plainStatistics, scorers: ['substring'] })).results;

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
        templates: 3,
        best: { template: 'chatgpt_entries', accuracy: 1 },
        worst: { template: 'memgpt_records', accuracy: 0 },
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
    expect(accuracySpreads(results(rows))).toMatchObject([{ templates: 2, spread: 0.5 }]);
  });

  it('one template has no spread', () => {
    expect(accuracySpreads(results([cellRow()]))).toEqual([]);
  });
});
