import type { ExperimentTable } from '../../sweep-report';
import { formatCount } from '../format';
import { plainTable, type TextTable } from '../text-table';

/** Which items were taken, by stratum; undefined where all were. */
export function sampleTable({ sample, benchmark }: ExperimentTable): TextTable | undefined {
  if (sample.every(({ available, planned, taken }) => taken === available && planned <= available)) return undefined;
  return plainTable({
    caption: `Items taken of ${benchmark}`,
    columns: [
      { heading: 'stratum' },
      { heading: 'available', numeric: true },
      { heading: 'planned', numeric: true },
      { heading: 'taken', numeric: true },
    ],
    rows: sample.map(({ stratum, available, planned, taken }) => [
      stratum,
      ...[available, planned, taken].map(formatCount),
    ]),
    notes: ['Items are drawn by the sweep’s seed. Of a stratum that has fewer than planned, all are taken.'],
  });
}

/** Cells that can't be made, with the reason; undefined where there are none. */
export function notApplicableTable(table: ExperimentTable): TextTable | undefined {
  if (table.notApplicable.length === 0) return undefined;
  return plainTable({
    caption: `Cells on ${table.benchmark} that cannot be made`,
    columns: [{ heading: 'condition' }, { heading: 'cells', numeric: true }, { heading: 'reason' }],
    rows: table.notApplicable.map((row) => [row.arm, formatCount(row.count), row.reason]),
    notes: ['Cells that cannot be made are counted as planned and in no other denominator.'],
  });
}
