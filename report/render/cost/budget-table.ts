import type { SweepReport } from '../../sweep-report';
import { formatCost, formatCount, formatPercent, formatSweepCost, formatUsd } from '../format';
import { plainTable, type TextTable } from '../text-table';

/**
 * Caps beside what was spent under them; without rows where nothing is capped.
 * @param mostConditions Conditions listed at most, those nearest to their cap first; all by default.
 */
export function budgetTable(report: SweepReport, mostConditions = Infinity): TextTable {
  const { sweep, spend } = report;
  const capped = spend.byCondition
    .flatMap(({ capUsd, ...own }) => (capUsd === null ? [] : [{ ...own, capUsd }]))
    .sort((a, b) => (usedOf(b) ?? 0) - (usedOf(a) ?? 0));
  const more = capped.length - mostConditions;
  return plainTable({
    caption: 'Budget',
    columns: [
      { heading: 'of' },
      { heading: 'cap', numeric: true },
      { heading: 'spent', numeric: true },
      { heading: 'used', numeric: true },
    ],
    rows: [
      ...(spend.capUsd === null
        ? []
        : [row('the sweep', { capUsd: spend.capUsd, costUsd: sweep.costUsd }, formatSweepCost(report))]),
      ...capped.slice(0, mostConditions).map((own) => row(`${own.experiment}/${own.condition}`, own, formatCost(own))),
    ],
    notes: [
      'Requests whose cost is not known count against a cap by their estimate, so that it holds in any case.',
      ...(more > 0
        ? [`${formatCount(more)} more conditions are capped and further from it; JSON and CSV have all.`]
        : []),
    ],
  });
}

interface Capped {
  readonly capUsd: number;
  readonly costUsd: number | null;
}

function row(name: string, capped: Capped, spent: string): string[] {
  return [name, formatUsd(capped.capUsd), spent, formatPercent(usedOf(capped))];
}

/** Share of a cap that is known to be used; null where nothing of it is known. */
function usedOf({ capUsd, costUsd }: Capped): number | null {
  return costUsd === null || capUsd === 0 ? null : costUsd / capUsd;
}
