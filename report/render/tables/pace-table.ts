import type { ReaderSummary, SweepReport } from '../../sweep-report';
import { formatCount, formatMs, formatPercent } from '../format';
import { plainTable, type TextTable } from '../text-table';
import { cellsOf, type Column } from './column';

/** How fast each reader answered, in which order it was asked, and what came from a cache. */
export function paceTable({ readers, sweep }: SweepReport): TextTable {
  const columns: Column<ReaderSummary>[] = [
    { heading: 'reader', cell: ({ id }) => id },
    { heading: 'order', cell: () => sweep.order },
    { heading: 'cached input', numeric: true, cell: ({ pace }) => formatPercent(pace.cachedShare) },
    { heading: 'warm', numeric: true, cell: ({ pace }) => formatPercent(pace.warmShare) },
    { heading: 'median', numeric: true, cell: ({ pace }) => formatMs(pace.medianMs) },
    { heading: 'p95', numeric: true, cell: ({ pace }) => formatMs(pace.p95Ms) },
    { heading: 'queued, median', numeric: true, optional: 1, cell: ({ pace }) => formatMs(pace.queueMedianMs) },
    { heading: 'queued, p95', numeric: true, optional: 1, cell: ({ pace }) => formatMs(pace.queueP95Ms) },
    { heading: 'exchanges', numeric: true, optional: 2, cell: ({ pace }) => formatCount(pace.timed) },
  ];
  return plainTable({
    caption: 'Caching, order and latency',
    columns,
    rows: readers.map((reader) => cellsOf(columns, reader)),
    notes: [
      'Latency and cost depend on the order of the cells and on what a cache holds: in the planned order each arm finds the ' +
        'cache warm with what the arms before it sent. Compare arms by them only in a shuffled order.',
      'Cached input: share of input tokens read from a cache; warm: share of requests that read any. Both over the requests ' +
        'whose usage tells.',
      'Median and p95: from sending to the whole answer, of delivered exchanges in real time; neither batches nor answers ' +
        'taken over. Queued: from the journal to sending, no part of the latency.',
    ],
  });
}
