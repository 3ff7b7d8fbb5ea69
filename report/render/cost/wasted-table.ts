import type { WastedSpend } from '../../spend';
import type { ReaderSummary, SweepReport } from '../../sweep-report';
import { formatCost, formatCount, formatUsd, noFigure } from '../format';
import { plainTable, type TextTable } from '../text-table';

const kinds = ['failed', 'repeated', 'orphans'] as const;

/** What was, or may have been, paid for no new answer; without rows where every request brought one. */
export function wastedTable({ readers }: SweepReport): TextTable {
  return plainTable({
    caption: 'Requests that brought no new answer',
    columns: [
      { heading: 'reader' },
      { heading: 'requests' },
      { heading: 'n', numeric: true },
      { heading: 'cost', numeric: true },
      { heading: 'of unknown cost', numeric: true },
      { heading: 'which is at most', numeric: true },
    ],
    rows: readers.flatMap((reader) =>
      kinds.flatMap((kind) => (reader.spend[kind].requests === 0 ? [] : [wastedRow(reader, kind, reader.spend[kind])])),
    ),
    notes: [
      'Failed: no answer; a provider that answers with an error status bills nothing. Repeated: an answer that the ledger had ' +
        'already. Orphans: no end was seen. At most: as estimated before sending, with the whole output limit used.',
    ],
  });
}

function wastedRow(reader: ReaderSummary, kind: (typeof kinds)[number], wasted: WastedSpend): string[] {
  const { requests, uncosted, uncostedAtMostUsd } = wasted;
  return [
    reader.id,
    kind,
    formatCount(requests),
    formatCost(wasted, reader.price !== null),
    formatCount(uncosted),
    uncosted === 0 ? noFigure : uncostedAtMostUsd === null ? 'not estimated' : formatUsd(uncostedAtMostUsd),
  ];
}
