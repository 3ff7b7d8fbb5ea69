import type { ExperimentTable, SweepReport } from '../sweep-report';
import { tableDefinitionOf } from '../tables/definitions';
import { costTables } from './cost/cost-sections';
import { costTable } from './cost/cost-table';
import {
  actionsTable,
  datasetTable,
  frozenTextsTable,
  outcomesTable,
  provenanceTable,
  skippedRowsTable,
} from './sweep-tables';
import { abstentionTable } from './tables/abstention-table';
import { agreementTables } from './tables/agreement-tables';
import { briefTable } from './tables/brief-table';
import { comparisonsTable } from './tables/comparisons-table';
import { figuresTables } from './tables/figures-tables';
import { armOutcomesTable } from './tables/outcomes-table';
import { paceTable } from './tables/pace-table';
import { readersTable, settingsTable } from './tables/readers-tables';
import { resultsTable } from './tables/results-table';
import { notApplicableTable, sampleTable } from './tables/sample-tables';
import { scorersTable } from './tables/scorers-table';
import { readersOf, scorersOf, type ShownView, shownViews, tableTitle } from './tables/shown-view';
import { splitsTables } from './tables/splits-tables';
import { spreadTable } from './tables/spread-table';
import { hasRows, type TextTable } from './text-table';

export interface ReportSection {
  readonly heading: string;
  readonly tables: readonly TextTable[];
}

/**
 * How much a report says. `brief`: one table per experiment, its headline view under the primary scorer. `primary`:
 * everything under the primary scorer, the others as one table of accuracies. `all`: everything under every scorer.
 */
export type ReportDetail = 'brief' | 'primary' | 'all';

/** Conditions with a cap of their own that a report lists where it does not say everything. */
const conditionsShown = 10;

/** All text tables of a report that have rows, in reading order. */
export function reportSections(report: SweepReport, detail: ReportDetail): ReportSection[] {
  const sections = [
    ...report.tables.map((table) => ({ heading: tableTitle(table), tables: experimentTables(report, table, detail) })),
    ...(detail === 'brief'
      ? [{ heading: 'Cost', tables: [costTable(report)] }]
      : [
          { heading: 'Readers', tables: readerTables(report) },
          { heading: 'Cost', tables: costTables(report, detail === 'all' ? undefined : conditionsShown) },
          {
            heading: 'Data and provenance',
            tables: [...dataTables(report), provenanceTable(report), actionsTable(report)],
          },
        ]),
  ];
  return sections.map((section) => ({ ...section, tables: section.tables.filter(hasRows) }));
}

/** What became of the cells, by whom, how they were asked and how fast they answered. */
export function readerTables(report: SweepReport): TextTable[] {
  return [
    outcomesTable(report),
    readersTable(report),
    settingsTable(report),
    paceTable(report),
    frozenTextsTable(report),
  ].filter(hasRows);
}

export function dataTables(report: SweepReport): TextTable[] {
  return report.datasets
    .flatMap((dataset) => [datasetTable(dataset), skippedRowsTable(dataset)])
    .filter((table) => table !== undefined);
}

function experimentTables(report: SweepReport, table: ExperimentTable, detail: ReportDetail): TextTable[] {
  const views = shownViews(report, table);
  const [headline] = views;
  if (headline === undefined) return [];
  if (detail === 'brief') return [briefTable(headline)];
  const all = scorersOf(table);
  const scorers = detail === 'all' ? all : all.slice(0, 1);
  return [
    overviewTable(headline, scorers),
    ...views.flatMap((view) => [
      ...readersOf(view).map((reader) => resultsTable(view, reader, scorers)),
      armOutcomesTable(view),
      ...(view === headline && all.length > 1 ? [scorersTable(view)] : []),
      ...readersOf(view).map((reader) => comparisonsTable(view, reader, scorers)),
    ]),
    ...agreementTables(report, table, detail),
    ...closingTables(table, scorers),
  ].filter((entry) => entry !== undefined);
}

/** How each reader behaves over all arms. */
export function overviewTable(headline: ShownView, scorers: readonly string[]): TextTable {
  return tableDefinitionOf(headline.table).spread ? spreadTable(headline, scorers) : abstentionTable(headline, scorers);
}

/** What a table says beside its views. */
export function closingTables(table: ExperimentTable, scorers: readonly string[]): TextTable[] {
  return [
    ...splitsTables(table, scorers),
    ...figuresTables(table, scorers),
    notApplicableTable(table),
    sampleTable(table),
  ].filter((entry) => entry !== undefined);
}
