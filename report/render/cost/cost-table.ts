import type { Spend } from '../../spend';
import type { ReaderSummary, SweepReport } from '../../sweep-report';
import { formatCost, formatCount, formatReaderCost, formatSweepCost, formatTokens, noFigure } from '../format';
import { cellsOf, type Column, columnWhere, notesOf } from '../tables/column';
import { plainTable, type TextTable } from '../text-table';
import { formatInput, formatOutput } from './token-sums';

/** One line of the table: a reader, the probes, or everything. */
interface CostLine {
  readonly name: string;
  /** Null: probes are no calls. */
  readonly calls: number | null;
  readonly requests: number;
  readonly reused: number;
  /** Undefined: of probes nothing but their cost is kept. */
  readonly spend?: Spend;
  readonly cost: string;
  readonly price: string;
}

/** Traffic and money per reader and generator, their probes, and all together. */
export function costTable(report: SweepReport): TextTable {
  const lines = report.readers.length === 0 ? [] : costLines(report);
  const columns = costColumns(lines);
  return plainTable({
    caption: 'Requests and cost',
    columns,
    rows: lines.map((line) => cellsOf(columns, line)),
    notes: notesOf(columns),
  });
}

function costLines(report: SweepReport): CostLine[] {
  const { readers, spend } = report;
  const { total, probes } = spend;
  const sum = (field: 'calls' | 'reused') => readers.reduce((count, reader) => count + reader[field], 0);
  return [
    ...readers.map((reader) => ({
      name: reader.id,
      calls: reader.calls,
      requests: reader.attempts,
      reused: reader.reused,
      spend: reader.spend,
      cost: formatReaderCost(reader),
      price: priceText(reader),
    })),
    ...(probes.probes === 0
      ? []
      : [{ name: 'probes', calls: null, requests: probes.probes, reused: 0, cost: formatCost(probes), price: '' }]),
    {
      name: 'all',
      calls: sum('calls'),
      requests: total.requests + probes.probes,
      reused: sum('reused'),
      spend: total,
      cost: formatSweepCost(report),
      price: '',
    },
  ];
}

function costColumns(lines: readonly CostLine[]): Column<CostLine>[] {
  const countOf = (count: (spend: Spend) => number) => (line: CostLine) =>
    line.spend === undefined ? noFigure : formatCount(count(line.spend));
  return [
    { heading: 'reader', cell: ({ name }) => name },
    {
      heading: 'calls',
      numeric: true,
      optional: 1,
      cell: ({ calls }) => (calls === null ? noFigure : formatCount(calls)),
    },
    {
      heading: 'requests',
      numeric: true,
      cell: ({ requests }) => formatCount(requests),
      note: 'Requests: all that left, or may have. A request counts under the condition that sent it.',
    },
    ...columnWhere(lines, ({ reused }) => reused > 0, {
      heading: 'reused',
      numeric: true,
      optional: 4,
      cell: ({ reused }: CostLine) => formatCount(reused),
      note: 'Reused: calls answered by another sweep’s answer to the same request, without sending.',
    }),
    { heading: 'failed', numeric: true, optional: 3, cell: countOf(({ failed }) => failed.requests) },
    {
      heading: 'repeated',
      numeric: true,
      optional: 3,
      cell: countOf(({ repeated }) => repeated.requests),
      note: 'Repeated: delivered answers beyond the first of a call, known double payments.',
    },
    {
      heading: 'orphans',
      numeric: true,
      optional: 3,
      cell: countOf(({ orphans }) => orphans.requests),
      note: 'Orphans: requests without an end, possible double payments.',
    },
    { heading: 'input tokens', numeric: true, optional: 2, cell: ({ spend }) => tokenText(spend, formatInput) },
    { heading: 'output tokens', numeric: true, optional: 2, cell: ({ spend }) => tokenText(spend, formatOutput) },
    {
      heading: 'cost',
      numeric: true,
      cell: ({ cost }) => cost,
      note: 'At least: besides what is shown, requests cost or used an unknown sum: no usage was told, or no end was seen.',
    },
    { heading: 'price', optional: 1, cell: ({ price }) => price },
  ];
}

function tokenText(spend: Spend | undefined, format: (spend: Spend) => string): string {
  return spend === undefined ? formatTokens(null, 0) : format(spend);
}

/** Who says what it costs, and when. */
function priceText({ price }: Pick<ReaderSummary, 'price'>): string {
  if (price === null) return 'none';
  return price.asOf === null ? price.source : `${price.source} of ${price.asOf}`;
}
