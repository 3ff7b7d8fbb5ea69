import { isModelVerdict } from '../../experiments/judging';
import type { LeakCounts, LeakKind } from '../judge-report';
import { type CellRow, type CellScore, outcomeRules } from './cell-row';
import { groupBy } from './group-by';

/**
 * The known leaks of the string scorers by condition (RENDER, arXiv 2608.23568, appendix C.6, and what judges add).
 * @param cells Sorted as a table has them.
 */
export function leakCounts(cells: readonly CellRow[]): LeakCounts[] {
  const answered = cells.filter(({ outcome }) => outcomeRules[outcome].scored);
  return [...groupBy(answered, ({ reader, arm }) => JSON.stringify([reader, arm])).values()].map(conditionLeaks);
}

function conditionLeaks(cells: readonly CellRow[]): LeakCounts {
  const { reader, arm } = cells[0]!;
  const late = cells.filter(({ scores }) => isLateAbstention(scores));
  const judges = [...new Set(cells.flatMap(({ scores }) => Object.keys(scores).filter(isModelVerdict)))].sort();
  const counted = (needed: readonly string[], count: number): number | null =>
    cells.some(({ scores }) => needed.every((scorer) => hasValue(scores[scorer]))) ? count : null;
  return {
    reader,
    arm,
    answers: cells.length,
    lateAbstentions: counted(['substring', 'strict'], late.length),
    lateAbstentionsRight: counted(
      ['substring', 'strict'],
      late.filter(({ scores }) => scores['substring']?.value === 1).length,
    ),
    insideWord: counted(['substring', 'substring_paper'], cells.filter(({ scores }) => isInsideWord(scores)).length),
    judgedWrong: judges.map((judge) => {
      const judged = cells.filter(({ scores }) => hasValue(scores['substring']) && hasValue(scores[judge]));
      return { judge, judged: judged.length, wrong: judged.filter((row) => isJudgedWrong(row, judge)).length };
    }),
  };
}

/** Which leaks one answer shows. */
export function leaksOf(row: Pick<CellRow, 'scores'>): LeakKind[] {
  return [
    ...(isLateAbstention(row.scores) ? ['late_abstention' as const] : []),
    ...(isInsideWord(row.scores) ? ['inside_word' as const] : []),
    ...(Object.keys(row.scores).some((scorer) => isModelVerdict(scorer) && isJudgedWrong(row, scorer))
      ? ['judged_wrong' as const]
      : []),
  ];
}

/** Whether `strict` reads an abstention where `substring`, which looks at the beginning alone, reads an answer. */
export function isLateAbstention({ strict, substring }: CellRow['scores']): boolean {
  return strict?.abstained === true && substring?.abstained === false;
}

function isInsideWord({ substring_paper: paper, substring }: CellRow['scores']): boolean {
  return paper?.value === 1 && substring?.value === 0;
}

function isJudgedWrong({ scores }: Pick<CellRow, 'scores'>, judge: string): boolean {
  return scores['substring']?.value === 1 && scores[judge]?.value === 0;
}

function hasValue(score: CellScore | undefined): boolean {
  return score !== undefined && score.value !== null;
}
