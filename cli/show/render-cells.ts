import type { CellLine, Page } from '../../db/queries/show-cell';
import { formatCount } from '../format';
import { renderTable, type TableOptions } from '../table';
import { firstWords } from './quote-text';
import { scoreText } from './render-cell';

/** Digits of an id in a list: enough to be the only one, few enough for a table. */
const idDigits = 12;

/** Cells as a table, with what to do to see one of them whole. */
export function renderCells({ total, rows }: Page<CellLine>, options: TableOptions): string {
  const hasRepetitions = rows.some(({ repetition }) => repetition > 0);
  const table = renderTable(
    [
      { header: 'cell' },
      { header: 'experiment' },
      { header: 'condition' },
      { header: 'item' },
      ...(hasRepetitions ? [{ header: 'repetition', align: 'right' } as const] : []),
      { header: 'outcome' },
      { header: 'answer', flexible: true },
      { header: 'scores' },
    ],
    rows.map((row) => [
      row.id.slice(0, idDigits),
      row.experiment,
      row.condition,
      row.itemId,
      ...(hasRepetitions ? [String(row.repetition)] : []),
      row.outcome,
      firstWords(row.answer ?? row.notApplicable ?? ''),
      scoresText(row.scores),
    ]),
    options,
  );
  return total > rows.length ? `${table}\n${formatCount(total - rows.length)} more` : table;
}

function scoresText(scores: CellLine['scores']): string {
  return Object.entries(scores)
    .map(([scorer, value]) => `${scorer} ${scoreText(value)}`)
    .join(', ');
}
