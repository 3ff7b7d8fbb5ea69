import fc from 'fast-check';

import { browserCode } from '../../../../test/support/browser-code';
import { itemIndex, type PlainCell, plainId, plainScorers } from '../../../../test/support/item-index';
import { outcomeRules } from '../../../tables/cell-row';
import { browserScript } from './browser-script';

const { readIndex, selectCells, verdictOf, idOf, snippetOf, findCell, writeAddress, readAddress } = browserCode(
  ['read-data', 'verdicts', 'select-cells', 'address'],
  ['readIndex', 'selectCells', 'verdictOf', 'idOf', 'snippetOf', 'findCell', 'writeAddress', 'readAddress'],
);

const noFilters = {
  ...{ text: '', experiment: '', reader: '', arm: '', type: '', outcome: '', scorer: '', verdict: '' },
  ...{ flips: '', first: '', second: '', better: '' },
};

const score = fc.option(fc.tuple(fc.constantFrom(0, 0.5, 1, null), fc.boolean()), { nil: undefined });
const cellOf = (item: string) =>
  fc.record({
    item: fc.constant(item),
    type: fc.constant(item < 'q3' ? 'update' : 'assertion'),
    question: fc.constant(`Where is boat ${item}?`),
    arm: fc.constantFrom('raw', 'P2', 'P4'),
    reader: fc.constantFrom('mini', 'large'),
    repetition: fc.integer({ min: 0, max: 1 }),
    outcome: fc.constantFrom('answer' as const, 'refusal' as const, 'failed' as const),
    answer: fc.constantFrom('In Lisbon', 'ABSTAIN', null),
    scores: fc.tuple(score, score),
  });
const sameCell = ({ item, arm, reader, repetition }: PlainCell) => JSON.stringify([item, arm, reader, repetition]);
/** Cells as a sweep has them: by item, and no cell twice. */
const anyCells: fc.Arbitrary<PlainCell[]> = fc
  .tuple(...['q1', 'q2', 'q3', 'q4'].map((item) => fc.uniqueArray(cellOf(item), { selector: sameCell, maxLength: 12 })))
  .map((lists) => lists.flat());

/** The value of a cell by a scorer, as the tables have it. */
function naiveValue({ outcome, scores }: PlainCell, scorer: number): number | null {
  const { delivered, scored } = outcomeRules[outcome];
  if (!delivered) return null;
  return scored ? (scores[scorer]?.[0] ?? null) : 0;
}

it('the index read back holds every cell: its id, its item, its answer, its scores', () => {
  fc.assert(
    fc.property(anyCells, (cells) => {
      const index = itemIndex(cells);
      const model = readIndex(JSON.parse(JSON.stringify(index)));
      expect(model.count).toBe(cells.length);
      cells.forEach((cell, place) => {
        expect(idOf(model, place)).toBe(plainId(place));
        expect(findCell(model, plainId(place))).toBe(place);
        expect(index.items[model.item[place]!]!.id).toBe(cell.item);
        expect(snippetOf(model, place)).toBe(cell.answer ?? '');
        expect(plainScorers.map((_, scorer) => verdictOf(model, place, scorer).value)).toEqual(
          plainScorers.map((_, scorer) => naiveValue(cell, scorer)),
        );
      });
      index.items.forEach(({ id }, item) => {
        expect([...model.firstCell.slice(item, item + 2)]).toEqual([
          cells.findIndex((cell) => cell.item === id),
          cells.findLastIndex((cell) => cell.item === id) + 1,
        ]);
      });
    }),
  );
});

it('filters select what looking at each cell does', () => {
  const filter = fc.record({
    text: fc.constantFrom('', 'LISBON', 'boat q2', 'nowhere'),
    reader: fc.constantFrom('', 'mini', 'nobody'),
    arm: fc.constantFrom('', 'P2'),
    type: fc.constantFrom('', 'update'),
    outcome: fc.constantFrom('', 'refusal'),
    scorer: fc.constantFrom('', ...plainScorers),
    verdict: fc.constantFrom('', 'right', 'partly', 'wrong'),
  });
  const valueOfVerdict = (verdict: string, value: number | null): boolean =>
    verdict === '' || (value !== null && verdict === (value === 1 ? 'right' : value === 0 ? 'wrong' : 'partly'));
  fc.assert(
    fc.property(anyCells, filter, (cells, wanted) => {
      const { text, reader, arm, type, outcome, scorer, verdict } = wanted;
      const isWanted = (cell: PlainCell): boolean =>
        [cell.item, cell.question, cell.answer ?? ''].some((part) => part.toLowerCase().includes(text.toLowerCase())) &&
        ['', cell.reader].includes(reader) &&
        ['', cell.arm].includes(arm) &&
        ['', cell.type].includes(type) &&
        ['', cell.outcome].includes(outcome) &&
        valueOfVerdict(verdict, naiveValue(cell, Math.max(0, plainScorers.indexOf(scorer))));
      const found = selectCells(readIndex(itemIndex(cells)), { ...noFilters, ...wanted });
      expect(found).toEqual(cells.flatMap((cell, place) => (isWanted(cell) ? [place] : [])));
    }),
  );
});

it('flips between arms are the pairs of cells that differ in their arm and in their score', () => {
  fc.assert(
    fc.property(anyCells, fc.constantFrom('', 'first', 'second'), (cells, better) => {
      const flips = { ...noFilters, flips: 'arms', first: 'P2', second: 'P4', better };
      const found = selectCells(readIndex(itemIndex(cells)), flips);
      const pairs = cells.flatMap((one, first) =>
        cells.flatMap((other, second) => {
          if (one.arm !== 'P2' || sameCell({ ...other, arm: 'P2' }) !== sameCell(one) || other.arm !== 'P4') return [];
          const [a, b] = [naiveValue(one, 0), naiveValue(other, 0)];
          if (a === null || b === null || a === b) return [];
          return better === '' || (better === 'first') === a > b ? [[first, second]] : [];
        }),
      );
      const foundPairs = Array.from({ length: found.length / 2 }, (_, place) => found.slice(2 * place, 2 * place + 2));
      expect(foundPairs.map(String).sort()).toEqual(pairs.map(String).sort());
    }),
  );
});

it('flips between scorers are the cells with two verdicts that differ', () => {
  fc.assert(
    fc.property(anyCells, (cells) => {
      const flips = { ...noFilters, flips: 'scorers', first: plainScorers[0], second: plainScorers[1] };
      const found = selectCells(readIndex(itemIndex(cells)), flips);
      const differing = cells.flatMap((cell, place) => {
        const [a = null, b = null] = plainScorers.map((_, scorer) => naiveValue(cell, scorer));
        return a !== null && b !== null && a !== b ? [place] : [];
      });
      expect(found).toEqual(differing);
    }),
  );
});

it('an address says the filters, the page and the cell, whatever is searched for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 99 }), fc.string(), (text, page, item) => {
      const place = { filters: { ...noFilters, text, verdict: 'wrong' }, page, item };
      expect(readAddress(writeAddress(place))).toEqual(place);
    }),
  );
  expect(writeAddress({ filters: noFilters, page: 1, item: 'a1' })).toBe('#item=a1');
  expect(writeAddress({ filters: noFilters, page: 1, item: '' })).toBe('#items');
  expect(['', '#overview', '#items-list', '#itemsx'].map(readAddress)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('an item is found by its own id too, and what is neither by none', () => {
  const cell: PlainCell = {
    ...{ item: 'q7', type: 't', question: '?', arm: 'raw', reader: 'mini', repetition: 0, outcome: 'answer' },
    ...{ answer: 'x', scores: [] },
  };
  const model = readIndex(itemIndex([{ ...cell, item: 'q6' }, cell, { ...cell, arm: 'P2' }]));
  expect(findCell(model, 'q7')).toBe(1);
  // Twelve digits that stand across two ids are no id.
  expect(findCell(model, plainId(0).slice(4) + plainId(1).slice(0, 4))).toBe(-1);
  expect(findCell(model, 'q')).toBe(-1);
});

it('the script reads no text as markup and can stand in a script element', () => {
  const script = browserScript();
  expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|eval\(|new Function/);
  expect(script).not.toMatch(/<\/script|<!--/i);
});
