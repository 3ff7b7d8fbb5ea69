import type { Spend } from '../../spend';
import type { SweepReport } from '../../sweep-report';
import { formatTokens } from '../format';
import { cellsOf, type Column } from '../tables/column';
import { plainTable, type TextTable } from '../text-table';

interface TokenLine {
  readonly name: string;
  readonly spend: Spend;
}

const parts: readonly { readonly heading: string; readonly part: keyof Spend & `${'input' | 'output'}${string}` }[] = [
  { heading: 'input, uncached', part: 'inputUncached' },
  { heading: 'from cache', part: 'inputCached' },
  { heading: 'into cache', part: 'inputWritten' },
  { heading: 'output, visible', part: 'outputVisible' },
  { heading: 'reasoning', part: 'outputReasoning' },
];

/** Tokens as vendors bill them, the five parts adding up; without rows where no reader told of any. */
export function tokensTable({ readers, spend }: SweepReport): TextTable {
  const columns: Column<TokenLine>[] = [
    { heading: 'reader', cell: ({ name }) => name },
    ...parts.map(({ heading, part }) => ({
      heading,
      numeric: true,
      cell: ({ spend: own }: TokenLine) => formatTokens(own[part], own.untold),
    })),
  ];
  const lines = [
    ...readers.map(({ id, spend: own }) => ({ name: id, spend: own })),
    { name: 'all', spend: spend.total },
  ];
  const isTold = parts.some(({ part }) => spend.total[part] !== null);
  return plainTable({
    caption: 'Tokens',
    columns,
    rows: isTold ? lines.map((line) => cellsOf(columns, line)) : [],
    notes: ['A part that a reader’s server never tells of is a dash; it is then inside the others, or nothing.'],
  });
}
