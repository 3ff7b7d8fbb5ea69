import type { SweepReport } from '../sweep-report';
import { flipsTable } from './tables/flips-table';
import { tableTitle } from './tables/shown-view';
import { renderSections, type TerminalOptions } from './terminal';

/** The lists of flips of every experiment, for a terminal; undefined where scorers disagree on nothing. */
export function renderFlips(report: SweepReport, options: TerminalOptions): string | undefined {
  const sections = report.tables.flatMap((table) => {
    const flips = flipsTable(report, table);
    return flips === undefined ? [] : [{ heading: tableTitle(table), tables: [flips] }];
  });
  return sections.length === 0 ? undefined : renderSections(sections, options);
}
