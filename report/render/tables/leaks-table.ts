import type { LeakCounts } from '../../judge-report';
import type { ExperimentTable } from '../../sweep-report';
import { formatCount, formatPart, noFigure } from '../format';
import type { TextTable } from '../text-table';
import { cellsOf, type Column, columnWhere, notesOf } from './column';
import { partial } from './shown-view';

/** The known leaks of the string scorers by condition; undefined where no condition has any. */
export function leaksTable(table: ExperimentTable): TextTable | undefined {
  const rows = table.leaks.filter(hasLeaks);
  if (rows.length === 0) return undefined;
  const judges = [...new Set(rows.flatMap(({ judgedWrong }) => judgedWrong.map(({ judge }) => judge)))];
  const columns: Column<LeakCounts>[] = [
    { heading: 'condition', cell: ({ arm, reader }) => `${arm}/${reader}` },
    { heading: 'answers', numeric: true, cell: ({ answers }) => formatCount(answers) },
    {
      heading: 'late abstentions',
      numeric: true,
      cell: ({ lateAbstentions, answers }) => count(lateAbstentions, answers),
      note: 'Late abstentions: answers with ABSTAIN after their beginning, which substring reads as answers and strict does not.',
    },
    {
      heading: 'right of them',
      numeric: true,
      optional: 1,
      cell: ({ lateAbstentionsRight, lateAbstentions }) => count(lateAbstentionsRight, lateAbstentions ?? 0),
      note: 'Right of them: those that hold the gold before they abstain; substring counts them as right.',
    },
    ...columnWhere<LeakCounts>(rows, ({ insideWord }) => insideWord !== null, {
      heading: 'inside a word',
      numeric: true,
      cell: ({ insideWord, answers }) => count(insideWord, answers),
      note: 'Inside a word: the gold stands only within a longer word or number, so substring_paper alone counts it as right.',
    }),
    ...judges.map((judge): Column<LeakCounts> => ({
      heading: `wrong for ${judge}`,
      numeric: true,
      cell: ({ judgedWrong }) => {
        const own = judgedWrong.find((row) => row.judge === judge);
        return own ? count(own.wrong, own.judged) : noFigure;
      },
      note: 'Wrong for a judge: right for substring, of the answers that both judged. It reads no meaning, so denials, lists and corrections pass.',
    })),
  ];
  return {
    caption: `Known leaks of the string scorers on ${table.benchmark}${partial(table)}`,
    columns,
    groupedBy: '',
    groups: [{ heading: '', rows: rows.map((row) => cellsOf(columns, row)) }],
    warnings: [],
    notes: [...notesOf(columns), 'Conditions without any are left out here; leaks.csv has all, flips.csv every cell.'],
  };
}

function hasLeaks({ lateAbstentions, insideWord, judgedWrong }: LeakCounts): boolean {
  return (lateAbstentions ?? 0) + (insideWord ?? 0) > 0 || judgedWrong.some(({ wrong }) => wrong > 0);
}

function count(part: number | null, whole: number): string {
  return part === null ? noFigure : formatPart(part, whole);
}
