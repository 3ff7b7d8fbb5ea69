import { experiments } from '../../../experiments/registry';
import {
  allReaders,
  type ArmCells,
  type ArmResult,
  type Comparison,
  type ExperimentTable,
  type ReaderSummary,
  type SweepReport,
} from '../../sweep-report';
import { tableDefinitionOf } from '../../tables/definitions';
import type { TableView } from '../../tables/table-definition';

/** One view of a table with its rows. */
export interface ShownView {
  readonly table: ExperimentTable;
  readonly view: TableView;
  readonly results: readonly ArmResult[];
  /** What became of the cells of each arm. */
  readonly arms: readonly ArmCells[];
  readonly comparisons: readonly Comparison[];
  /** Of the report, generators too. */
  readonly models: readonly ReaderSummary[];
}

/** The views of a table that have rows, the headline first. */
export function shownViews({ readers }: Pick<SweepReport, 'readers'>, table: ExperimentTable): ShownView[] {
  return tableDefinitionOf(table)
    .views.map((view) => ({
      table,
      view,
      results: table.results.filter((row) => row.view === view.id),
      arms: table.arms.filter((row) => row.view === view.id),
      comparisons: table.comparisons.filter((row) => row.view === view.id),
      models: readers,
    }))
    .filter(({ results }) => results.length > 0);
}

/** Readers in the order of the rows, all of them together last. */
export function readersOf({ results }: Pick<ShownView, 'results'>): string[] {
  return [...new Set(results.map((result) => result.reader))];
}

/** The readers whose answers a row is of: all of them where it is of all together. */
export function readersBehind({ arms }: Pick<ShownView, 'arms'>, reader: string): string[] {
  if (reader !== allReaders) return [reader];
  return [...new Set(arms.map((row) => row.reader))].filter((id) => id !== allReaders);
}

/** Scorers in the order of the rows, the primary one first. */
export function scorersOf({ results }: Pick<ExperimentTable, 'results'>): string[] {
  return [...new Set(results.map((result) => result.scorer))];
}

/** Heads the part of a report about one table; an entry with a name of its own is called by it too. */
export function tableTitle({ experiment, label, benchmark }: ExperimentTable): string {
  const title = `${experiments[experiment].title} on ${benchmark}`;
  return [experiment, `${experiment}@${benchmark}`].includes(label) ? title : `${title} (${label})`;
}

export function onlyScorer(scorers: readonly string[]): string {
  return scorers.length === 1 ? ` (${scorers.join()})` : '';
}

export function partial(table: ExperimentTable): string {
  return table.complete ? '' : ' (INCOMPLETE)';
}
