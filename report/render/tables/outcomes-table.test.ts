import type { ExperimentName } from '../../../experiments/sweep-spec';
import { experimentReport } from '../../../test/support/experiment-reports';
import { experimentSpecs } from '../../../test/support/experiment-reports';
import { sweepReport } from '../../../test/support/sweep-report';
import type { SweepReport } from '../../sweep-report';
import { renderCsv } from '../csv';
import { renderHtml } from '../html';
import { renderMarkdown } from '../markdown';
import { reportSections } from '../report-sections';
import { renderTerminal } from '../terminal';
import { armOutcomesTable } from './outcomes-table';
import { shownViews } from './shown-view';

const names = Object.keys(experimentSpecs) as ExperimentName[];
const heading = 'What became of the cells on';

describe('what became of the cells of each arm', () => {
  it.each(names)('stands with every view of %s in every form of a report, in brief as a column', (name) => {
    const report = experimentReport(name);
    const views = shownViews(report, report.tables[0]!).length;
    const countIn = (text: string) => text.split(heading).length - 1;
    expect(countIn(renderTerminal(report, { width: 80, colour: false }))).toBe(views);
    expect(countIn(renderTerminal(report, { width: 200, colour: false, detail: 'all' }))).toBe(views);
    expect(countIn(renderMarkdown(report))).toBe(views);
    // In HTML a table's frame bears its caption too.
    expect(countIn(renderHtml(report))).toBe(2 * views);
    const [brief] = reportSections(report, 'brief');
    expect(brief!.tables[0]!.columns.map((column) => column.heading)).toContain('others');
    const [head = ''] = renderCsv(report)[0]!.content.split('\n');
    expect(head).toContain('answer,truncated,exhausted,empty,refusal,blocked,failed,given_up');
  });

  it.each(names)('adds up to what was planned in every arm of %s', (name) => {
    const [table] = experimentReport(name).tables;
    for (const { outcomes } of table!.arms) {
      const { planned, ...others } = outcomes;
      expect(Object.values(others).reduce((sum, count) => sum + count, 0)).toBe(planned);
    }
    const keys = table!.results.map(({ view, reader, arm }) => `${view}|${reader}|${arm}`);
    expect(new Set(table!.arms.map(({ view, reader, arm }) => `${view}|${reader}|${arm}`))).toEqual(new Set(keys));
  });

  it('flags an arm that pools tiers or returned models, with counts', () => {
    const report = sweepReport();
    const [headline] = shownViews(report, report.tables[0]!);
    const { columns, groups } = armOutcomesTable(headline!);
    const place = columns.findIndex((column) => column.heading === 'mixed or flagged');
    const remarks = groups[0]!.rows.map((cells) => `${cells[0]} ${cells[place]}`);
    expect(remarks.slice(0, 3)).toEqual([
      'raw_conversation tiers: batch 78, default 40',
      'witness_turns –',
      'chatgpt_entries models: gpt-5.4-mini 108, gpt-5.4-mini-fallback 7; other_model 7',
    ]);
  });

  it('a server that names another model with every answer fills neither a cell nor a table', () => {
    const report = sweepReport();
    const [table] = report.tables;
    const models = Array.from({ length: 500 }, (_, index) => ({ model: `m${'x'.repeat(300)}${index}`, cells: 1 }));
    const splits = models.flatMap(({ model }) => ({ ...table!.splits[0]!, part: model }));
    const arms = table!.arms.map((row) => ({ ...row, models }));
    const hostile: SweepReport = { ...report, tables: [{ ...table!, arms, splits }] };
    const text = renderTerminal(hostile, { width: 120, colour: false });
    expect(text).toContain('and 497 more');
    expect(text).toContain('440 more rows in the JSON report');
    expect(text).not.toContain('x'.repeat(100));
  });
});

describe('what a reader’s contract declares', () => {
  it('is a footnote to every table of its accuracies, and to no other reader’s', () => {
    const text = renderTerminal(sweepReport(), { width: 120, colour: false });
    const footnote = '§ Declared of reader mini: temperature: provider default.';
    expect(text).toContain('Accuracy of mini§ on longmemeval');
    expect(text).toContain('Accuracy of offline on longmemeval');
    expect(text.split(footnote)).toHaveLength(2);
    expect(renderTerminal(sweepReport(), { width: 120, colour: false, detail: 'brief' })).toContain(footnote);
  });
});
