import type { ScorerId } from '../../scoring/scorer';
import type { SweepReport, TemplatesTable } from '../sweep-report';
import { tablesInReadingOrder } from './reading-order';
import {
  callsTable,
  datasetTable,
  outcomesTable,
  provenanceTable,
  readersTable,
  skippedRowsTable,
} from './sweep-tables';
import {
  comparisonsTable,
  notApplicableTable,
  readersOf,
  resultsTable,
  scorersOf,
  scorersTable,
  spreadTable,
} from './template-tables';
import { hasRows, type TextTable } from './text-table';

export interface ReportSection {
  readonly heading: string;
  readonly tables: readonly TextTable[];
}

/**
 * All text tables of a report that have rows, in reading order.
 * @param scorers `primary`: results and comparisons under the first scorer only, the others as one table of accuracies.
 */
export function reportSections(report: SweepReport, scorers: 'primary' | 'all'): ReportSection[] {
  const sections = [
    ...tablesInReadingOrder(report).map((table) => templatesSection(table, scorers)),
    { heading: 'Readers', tables: [outcomesTable(report), callsTable(report), readersTable(report)] },
    {
      heading: 'Data and provenance',
      tables: [
        ...report.datasets.flatMap((dataset) => [datasetTable(dataset), skippedRowsTable(dataset)]),
        provenanceTable(report),
      ].filter((table) => table !== undefined),
    },
  ];
  return sections.map((section) => ({ ...section, tables: section.tables.filter(hasRows) }));
}

function templatesSection(table: TemplatesTable, scorers: 'primary' | 'all'): ReportSection {
  const all = scorersOf(table);
  const shown: ScorerId[] = scorers === 'all' ? all : all.slice(0, 1);
  const readers = readersOf(table);
  const tables = [
    spreadTable(table, shown),
    ...readers.map((reader) => resultsTable(table, reader, shown)),
    ...(all.length > 1 ? [scorersTable(table)] : []),
    ...readers.map((reader) => comparisonsTable(table, reader, shown)),
    notApplicableTable(table),
  ];
  return { heading: `Templates on ${table.benchmark}`, tables: tables.filter((entry) => entry !== undefined) };
}
