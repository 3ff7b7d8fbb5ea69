import { visibleJson } from '../../text/visible-json';
import { completion, notices } from '../notices';
import { statementText } from '../statement/artifact-statement';
import type { SweepReport } from '../sweep-report';
import { accuracySpreads } from '../tables/accuracy-spread';
import { paperBandsNote } from '../tables/paper-bands';
import { missingRule } from './tables/missing-rule';
import { shownViews } from './tables/shown-view';

/**
 * The report as one JSON document: the `SweepReport` itself, with what the other formats derive from it (completion,
 * notices, of each table the spreads of its headline view and the rule for missing data) beside. Ends with a newline.
 * @throws RangeError for a number JSON has no form for: written as `null` it would pass for "no such figure".
 */
export function renderJson(report: SweepReport): string {
  const document = {
    format: 'render-bench-report/1',
    completion: completion(report),
    notices: notices(report),
    ...report,
    tables: report.tables.map((table) => ({
      ...table,
      spreads: accuracySpreads(shownViews(report, table)[0]?.results ?? []),
      paperBandsNote: paperBandsNote(table.experiment) ?? null,
      missingRule,
    })),
    statements: report.statements.map((statement) => ({ ...statement, text: statementText(statement) })),
  };
  return `${visibleJson(JSON.stringify(document, refuseNonFinite, 2))}\n`;
}

function refuseNonFinite(key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new RangeError(`the report holds ${value} under "${key}"; a figure that does not exist must be null`);
  }
  return value;
}
