import { matchGoldenText } from '../../test/support/match-golden-text';
import { incompleteSweepReport, sweepReport, withEveryString } from '../../test/support/sweep-report';
import { escapeGitHubMarkdown, renderMarkdown } from './markdown';

describe('renderMarkdown', () => {
  it('writes a complete sweep (golden)', () => {
    matchGoldenText('report/report.md', renderMarkdown(sweepReport()));
  });

  it('writes an incomplete sweep (golden)', () => {
    matchGoldenText('report/report-incomplete.md', renderMarkdown(incompleteSweepReport()));
  });

  it('every row of a table has the cells of its head, whatever the texts hold', () => {
    const report = withEveryString(sweepReport(), (text) => `${text} | \\| <script>"\n| x`);
    const tables = renderMarkdown(report)
      .trim()
      .split('\n\n')
      .filter((block) => block.startsWith('| '));
    expect(tables.length).toBeGreaterThan(8);
    for (const table of tables) {
      const widths = table.split('\n').map((row) => row.replace(/\\./g, '').split('|').length);
      expect(new Set(widths).size).toBe(1);
    }
  });

  it('no text becomes markup', () => {
    const markdown = renderMarkdown(withEveryString(sweepReport(), (text) => `${text}<script>"[a](b)`));
    expect(markdown.match(/(?<!\\)<script|(?<!\\)\[a/)).toBeNull();
  });
});

describe('escapeGitHubMarkdown', () => {
  it.each([
    ['a|b', 'a\\|b'],
    ['raw_conversation', 'raw_conversation'],
    ['_x_', '\\_x\\_'],
    ['`$5` & <b>', '\\`\\$5\\` \\& \\<b\\>'],
    ['one\ntwo', 'one\\\\ntwo'],
  ])('%j becomes %j', (text, escaped) => {
    expect(escapeGitHubMarkdown(text)).toBe(escaped);
  });
});
