import { sweepReport } from '../../test/support/sweep-report';
import type { SweepReport } from '../sweep-report';
import { renderCsv } from './csv';
import { renderHtml } from './html';
import { renderJson } from './json';
import { renderMarkdown } from './markdown';
import { renderTerminal } from './terminal';

describe('tablesInReadingOrder', () => {
  const report = sweepReport();
  const stored: SweepReport = {
    ...report,
    tables: report.tables.map((table) => ({
      ...table,
      results: [...table.results].sort((a, b) => (JSON.stringify(a.accuracy) < JSON.stringify(b.accuracy) ? -1 : 1)),
      comparisons: [...table.comparisons].reverse(),
    })),
  };

  it.each([
    ['terminal', (of: SweepReport) => renderTerminal(of, { width: 120, colour: false })],
    ['markdown', renderMarkdown],
    ['html', renderHtml],
    ['csv', (of: SweepReport) => JSON.stringify(renderCsv(of))],
    ['json', renderJson],
  ])('the order in which rows were stored does not change the %s', (_, render) => {
    expect(render(stored)).toBe(render(report));
  });
});
