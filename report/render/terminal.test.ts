import { stripVTControlCharacters } from 'node:util';

import { everyExperimentReport } from '../../test/support/experiment-reports';
import { matchGoldenText } from '../../test/support/match-golden-text';
import { emptySweepReport, incompleteSweepReport, sweepReport, withEveryString } from '../../test/support/sweep-report';
import { renderSections, renderTerminal } from './terminal';

/** A screen wipe, a title change, a bell, a direction override and a line break, as a hostile server might send them. */
const hostile = '\x1b[2J\x1b]0;owned\x07\u202e\r\n\u0085';

describe('renderTerminal', () => {
  it('prints a complete sweep (golden)', () => {
    matchGoldenText('report/terminal-160.txt', renderTerminal(sweepReport(), { width: 160, colour: false }));
  });

  it('prints an incomplete sweep on a narrow terminal (golden)', () => {
    matchGoldenText('report/terminal-80.txt', renderTerminal(incompleteSweepReport(), { width: 80, colour: false }));
  });

  it('in brief prints one table for each experiment, all readers in it (golden)', () => {
    const text = renderTerminal(everyExperimentReport(), { width: 120, colour: false, detail: 'brief' });
    matchGoldenText('report/terminal-brief.txt', text);
    expect(text.match(/^Accuracy on sample, /gm)).toHaveLength(everyExperimentReport().tables.length);
  });

  it.each([60, 80, 100, 132, 200])('no line is wider than a terminal of %p columns', (width) => {
    for (const detail of ['brief', 'primary', 'all'] as const) {
      const lines = renderTerminal(incompleteSweepReport(), { width, colour: false, detail }).split('\n');
      expect(lines.filter((line) => line.length > width)).toEqual([]);
    }
  });

  it('no table of any experiment is wider than a terminal of 80 columns', () => {
    const lines = renderTerminal(everyExperimentReport(), { width: 80, colour: false }).split('\n');
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });

  it('a long heading of a group is wrapped, and widens no column', () => {
    const group = (heading: string) => ({ heading, rows: [['q1', 'Blue.']] });
    const table = { columns: [{ heading: 'item' }, { heading: 'answer' }], groupedBy: 'pair', warnings: [], notes: [] };
    const printed = (heading: string) =>
      renderSections(
        [{ heading: 'Flips', tables: [{ ...table, caption: 'Flips', groups: [group(heading), group('b')] }] }],
        { width: 80, colour: false },
      ).split('\n');
    const long = printed('one scorer against another '.repeat(9));
    expect(long.filter((line) => line.length > 80)).toEqual([]);
    expect(long.find((line) => line.startsWith('q1'))).toBe(printed('a').find((line) => line.startsWith('q1')));
  });

  it('says which columns a narrow terminal leaves out', () => {
    expect(renderTerminal(sweepReport(), { width: 80, colour: false })).toContain('Not shown at this width: ');
    expect(renderTerminal(sweepReport(), { width: 400, colour: false })).not.toContain('Not shown at this width: ');
  });

  it('without colour there is no escape sequence, with colour the text is the same', () => {
    const plain = renderTerminal(sweepReport(), { width: 120, colour: false });
    const coloured = renderTerminal(sweepReport(), { width: 120, colour: true });
    expect(plain).not.toContain('\x1b');
    expect(coloured).toContain('\x1b[');
    expect(stripVTControlCharacters(coloured)).toBe(plain);
  });

  it('shows control characters of any text instead of sending them', () => {
    const report = withEveryString(sweepReport(), (text) => text + hostile);
    const printed = renderTerminal(report, { width: 120, colour: false });

    expect(printed.match(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]/)).toBeNull();
    expect(printed).toContain('\\x1b[2J');
  });

  it('prints a sweep of which nothing was planned, at any width', () => {
    expect(renderTerminal(emptySweepReport(), { width: 0, colour: false })).toContain('INCOMPLETE: 0 of 0 cells');
  });

  it('an incomplete sweep is never called complete or a success', () => {
    expect(renderTerminal(incompleteSweepReport(), { width: 120, colour: false })).not.toMatch(/Complete|success/);
  });
});
