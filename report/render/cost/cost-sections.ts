import type { SweepReport } from '../../sweep-report';
import { hasRows, type TextTable } from '../text-table';
import { budgetTable } from './budget-table';
import { costTable } from './cost-table';
import { experimentCostTable, tierCostTable } from './scope-tables';
import { tokensTable } from './tokens-table';
import { wastedTable } from './wasted-table';

/**
 * Where tokens and money went.
 * @param mostConditions Conditions with a cap of their own that are listed at most, those nearest to it first.
 */
export function costTables(report: SweepReport, mostConditions?: number): TextTable[] {
  return [
    costTable(report),
    budgetTable(report, mostConditions),
    tokensTable(report),
    experimentCostTable(report),
    tierCostTable(report),
    wastedTable(report),
  ].filter(hasRows);
}
