import { judgeWorkflowPrefix } from '../../contracts/workflow-ids';
import type { ConditionProgressRow } from '../../db/queries/progress';
import { formatPlural } from '../../report/render/format';
import { sumOf } from '../../report/sum-of';

/** What workflows beside a sweep's own have left to do. */
export interface OwedBeside {
  /** Cells of owed reruns. */
  readonly reruns: number;
  /** Answers on which a judge's verdict is owed. */
  readonly verdicts: number;
}

export const nothingBeside: OwedBeside = { reruns: 0, verdicts: 0 };

/** What is owed where nothing of the sweep's own is. */
export function owedBeside(
  conditions: readonly Pick<ConditionProgressRow, 'stage' | 'open' | 'deferred' | 'rerunning' | 'unread'>[],
): OwedBeside {
  const isOwn = ({ stage }: Pick<ConditionProgressRow, 'stage'>): boolean => stage !== 'judge';
  if (conditions.some((row) => isOwn(row) && row.open + row.deferred > row.rerunning)) return nothingBeside;
  return { reruns: sumOf(conditions, (row) => row.rerunning), verdicts: sumOf(conditions, (row) => row.unread) };
}

/** `Complete`, and but for what. */
export function completeBut({ reruns, verdicts }: OwedBeside): string {
  const owed = [...(reruns > 0 ? ['a rerun'] : []), ...(verdicts > 0 ? ["judges' verdicts"] : [])];
  return owed.length > 0 ? `Complete but for ${owed.join(' and ')}` : 'Complete';
}

/**
 * A sentence for each kind of work that is owed.
 * @param workflowIds - Of the reruns and judges that the sweep is owed.
 */
export function describeBeside(
  { reruns, verdicts }: OwedBeside,
  sweepId: string,
  workflowIds: readonly string[],
): string[] {
  const isOfJudge = (id: string): boolean => id.startsWith(judgeWorkflowPrefix(sweepId));
  const named = (ids: readonly string[]): string => (ids.length > 0 ? ` (${ids.join(', ')})` : '');
  const rerunning = workflowIds.filter((id) => !isOfJudge(id));
  const judging = workflowIds.filter(isOfJudge);
  return [
    ...(reruns > 0 ? [`A rerun of ${formatPlural(reruns, 'cell')} is owed still${named(rerunning)}.`] : []),
    ...(verdicts > 0 ? [`Judges owe ${formatPlural(verdicts, 'verdict')} still${named(judging)}.`] : []),
  ];
}
