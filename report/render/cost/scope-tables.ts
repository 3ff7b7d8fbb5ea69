import type { Spend } from '../../spend';
import type { SweepReport } from '../../sweep-report';
import { formatCost, formatCount, formatName } from '../format';
import { cellsOf, type Column } from '../tables/column';
import { plainTable, type TextTable } from '../text-table';
import { formatInput, formatOutput } from './token-sums';

interface ScopeLine {
  readonly name: string;
  readonly spend: Spend;
}

/** Where the money went, by experiment. */
export function experimentCostTable({ spend }: SweepReport): TextTable {
  return scopeTable({
    caption: 'Cost by experiment',
    heading: 'experiment',
    lines: spend.byExperiment.map((own) => ({ name: own.experiment, spend: own })),
    note: 'A request that several experiments share counts for the one that sent it.',
  });
}

/** The same by tier; without rows where no provider names one and nothing was sent in batches. */
export function tierCostTable({ spend }: SweepReport): TextTable {
  const isTold = spend.byTier.some(({ tier }) => tier !== null);
  return scopeTable({
    caption: 'Cost by tier',
    heading: 'tier',
    lines: isTold ? spend.byTier.map((own) => ({ name: formatName(own.tier), spend: own })) : [],
    note: 'Tiers but batch are named by the provider with its answer: of a failed request in real time none is told.',
  });
}

function scopeTable(table: { caption: string; heading: string; lines: readonly ScopeLine[]; note: string }): TextTable {
  const columns: Column<ScopeLine>[] = [
    { heading: table.heading, cell: ({ name }) => name },
    { heading: 'requests', numeric: true, cell: ({ spend }) => formatCount(spend.requests) },
    { heading: 'input tokens', numeric: true, optional: 2, cell: ({ spend }) => formatInput(spend) },
    { heading: 'output tokens', numeric: true, optional: 1, cell: ({ spend }) => formatOutput(spend) },
    { heading: 'cost', numeric: true, cell: ({ spend }) => formatCost(spend) },
  ];
  return plainTable({
    caption: table.caption,
    columns,
    rows: table.lines.map((line) => cellsOf(columns, line)),
    notes: [table.note],
  });
}
