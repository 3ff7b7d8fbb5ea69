import type { JudgeResult } from '../../contracts/payloads';
import type { JudgingPreview } from '../../db/judging/preview-judging';
import type { JudgeSample } from '../../experiments/judging';
import { formatCount, formatPlural, formatUsd } from '../format';

/** What asking a judge comes to, said before it starts. */
export function describePreview(
  scorer: string,
  sample: JudgeSample,
  { frame, strata, cells, asked, calls, estimatedMicroUsd }: JudgingPreview,
): string[] {
  const cost = estimatedMicroUsd > 0 ? `, at most ${formatUsd(estimatedMicroUsd / 1e6)} by their estimates` : '';
  const drawn =
    sample.size === null
      ? `all ${formatPlural(frame, 'answer')} of ${formatPlural(strata, 'condition')}`
      : `${formatCount(cells + asked)} of ${formatPlural(frame, 'answer')}, stratified by ${formatPlural(strata, 'condition')}, seed ${sample.seed}`;
  const before = asked > 0 ? `; ${formatCount(asked)} of them asked before` : '';
  return [
    `${scorer}: ${drawn}${before}.`,
    ...(cells === 0
      ? []
      : [`${formatPlural(cells, 'answer')} to be judged: ${formatPlural(calls, 'distinct call')}${cost}.`]),
  ];
}

/** What a judge has said. */
export function describeVerdicts(
  sweepId: string,
  scorer: string,
  { cells, right, wrong, errors, owed, tables }: JudgeResult,
): string[] {
  const said = [
    `${formatCount(right)} right`,
    `${formatCount(wrong)} wrong`,
    ...(errors > 0 ? [formatPlural(errors, 'judge error')] : []),
    ...(owed > 0 ? [`${formatCount(owed)} owed still`] : []),
  ];
  const names = Object.keys(tables);
  return [
    `${scorer} on ${formatPlural(cells, 'answer')} of ${sweepId}: ${said.join(', ')}.`,
    ...(errors > 0
      ? [
          `Judge errors are in no figure. Why: npx render-bench show --sweep ${sweepId} --condition '${scorer}/*' --item ID`,
        ]
      : []),
    ...(names.length > 0
      ? [
          `Written anew: the ${names.length === 1 ? 'table' : 'tables'} of ${names.join(', ')}. npx render-bench report ${sweepId}`,
        ]
      : []),
  ];
}
