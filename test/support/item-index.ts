import { Numbering, toSteps } from '../../report/items/columns';
import { idLength, type ItemIndex } from '../../report/items/item-index';
import { type CellOutcome, outcomeRules } from '../../report/tables/cell-row';

/** A cell of an index made by hand. */
export interface PlainCell {
  readonly item: string;
  readonly type: string;
  readonly question: string;
  readonly arm: string;
  readonly reader: string;
  readonly repetition: number;
  readonly outcome: CellOutcome;
  readonly answer: string | null;
  /** By scorer: a value with whether it abstains; undefined: not scored. */
  readonly scores: readonly (readonly [number | null, boolean] | undefined)[];
}

export const plainScorers = ['substring', 'judge:mini:official'];

/** The index of cells, which are of one experiment and stand by item. */
export function itemIndex(cells: readonly PlainCell[]): ItemIndex {
  const readers = new Numbering<string>();
  const conditions = new Numbering<{ arm: string; reader: string }>(({ arm, reader }) => JSON.stringify([arm, reader]));
  const items = new Numbering<PlainCell>(({ item }) => item);
  const outcomes = new Numbering<string>();
  const answers = new Numbering<string>();
  const rows = cells.map((cell) => ({
    item: items.placeOf(cell),
    condition: conditions.placeOf({ arm: cell.arm, reader: cell.reader }),
    outcome: outcomes.placeOf(cell.outcome),
    answer: answers.codeOf(cell.answer),
  }));
  const zeros = cells.map(() => 0);
  return {
    sweep: 'by-hand',
    scorers: plainScorers,
    conditions: conditions.values.map(({ arm, reader }) => ({ experiment: 0, arm, reader: readers.placeOf(reader) })),
    readers: readers.values,
    outcomes: outcomes.values.map((name) => ({ name, ...outcomeRules[name as CellOutcome] })),
    experiments: [{ label: 'templates', benchmark: 'boats' }],
    items: items.values.map(({ item, type, question }) => ({
      ...{ id: item, benchmark: 'boats', type, question, date: null, defect: null },
      gold: { kind: 'forms', raw: 'x', forms: ['x'] },
    })),
    reasons: [],
    markSets: [],
    recalls: [],
    cells: {
      ids: cells.map((_, place) => plainId(place)).join(''),
      item: toSteps(rows.map(({ item }) => item)),
      condition: rows.map(({ condition }) => condition),
      repetition: cells.map(({ repetition }) => repetition),
      outcome: rows.map(({ outcome }) => outcome),
      answer: rows.map(({ answer }) => answer),
      ...{ reason: zeros, marks: zeros, recall: zeros, words: zeros, visible: zeros },
      ...{ system: zeros, artifact: zeros, question: zeros },
    },
    scores: plainScorers.map((_, scorer) => {
      const values = new Numbering<number | null>();
      const codes = cells.map(({ scores }) => {
        const score = scores[scorer];
        return score === undefined ? 0 : 1 + 2 * values.placeOf(score[0]) + Number(score[1]);
      });
      return { values: values.values, codes };
    }),
    judgements: { verdicts: [], whys: [], cell: [], ids: '', scorer: [], verdict: [], why: [], reply: [] },
    snippets: { text: answers.values, whole: answers.values.map(() => 0) },
    chunks: { first: [], marks: [], folder: null },
  };
}

/** The id of the cell at a place. */
export function plainId(place: number): string {
  return (place + 1).toString(16).padStart(idLength, 'a');
}
