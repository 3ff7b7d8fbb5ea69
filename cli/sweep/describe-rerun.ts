import type { RerunResult } from '../../contracts/payloads';
import type { RerunPlan } from '../../db/queries/open-rerun';
import { named } from '../../report/named';
import { formatCount, formatPlural, formatUsd } from '../format';

const mostNamed = 5;

/** What a rerun comes to, said before it starts. */
export function describePlan(plan: RerunPlan): string[] {
  const { cells, calls, estimatedMicroUsd, conditions, underWay, shownTexts, outcomes } = plan;
  const cost = estimatedMicroUsd > 0 ? `, at most ${formatUsd(estimatedMicroUsd / 1e6)} by their estimates` : '';
  const labels = conditions.map(
    ({ condition, cells: own }) => `${condition.experiment}/${condition.key} ${formatCount(own)}`,
  );
  const pending = outcomes['pending'] ?? 0;
  return [
    `${formatPlural(cells, 'cell')} in ${formatPlural(conditions.length, 'condition')} to be rerun ` +
      `(${named(labels, mostNamed)}): ${formatPlural(calls, 'distinct call')}${cost}.`,
    ...(pending > 0 ? [`${formatPlural(pending, 'cell')} there are pending: owed already, and not rerun.`] : []),
    ...(underWay > 0
      ? [`A rerun of ${formatPlural(underWay, 'cell')} there is owed already; they are left alone.`]
      : []),
    ...(shownTexts > 0
      ? [
          `${formatPlural(shownTexts, 'text')} of generators there are left out: readers were shown them, so that other texts ` +
            'take a new sweep.',
        ]
      : []),
  ];
}

/** How a rerun has ended. */
export function describeResult(sweepId: string, result: RerunResult): string[] {
  const { cells, delivered, kept, failed, owed, tables } = result;
  const without = [
    ...(kept > 0 ? [`${formatCount(kept)} not, which keep their earlier answer`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} not, which have no answer`] : []),
    ...(owed > 0 ? [`${formatCount(owed)} owed still`] : []),
  ];
  const names = Object.keys(tables);
  return [
    `Rerun of ${formatPlural(cells, 'cell')} of ${sweepId}: ${[`${formatCount(delivered)} delivered`, ...without].join('; ')}.`,
    ...(names.length > 0
      ? [
          `Written anew: the ${names.length === 1 ? 'table' : 'tables'} of ${names.join(', ')}. npx render-bench report ${sweepId}`,
        ]
      : []),
    'Both series of a cell, with all attempts: npx render-bench show CELL',
  ];
}
