import { sweepReport } from '../../../test/support/sweep-report';
import { shownViews } from '../tables/shown-view';
import { findings } from './findings';

const report = sweepReport();
const [headline] = shownViews(report, report.tables[0]!);

describe('findings', () => {
  it('one sentence for each reader: best, worst, what lies between, the largest paired difference with its pairs', () => {
    const [mini] = findings(headline!, 'substring');
    expect(mini!.reader).toBe('mini');
    expect(mini!.text).toMatch(
      /^best on \S+ \(\d+\.\d%\), worst on \S+ \(\d+\.\d%\): \d+\.\d points apart .*; .*minus raw_conversation .*\[.*\] over \d+ pairs\.$/,
    );
  });

  it('the comparison of the best with the worst is taken where there is one', () => {
    const [best, worst] = ['witness_turns', 'langchain_summary'];
    const between = { ...headline!.comparisons[0]!, reader: 'mini', scorer: 'substring', arm: worst, control: best };
    const [mini] = findings({ ...headline!, comparisons: [...headline!.comparisons, between] }, 'substring');
    expect(mini!.text).toContain(`paired by item, ${worst} minus ${best}`);
  });

  it('says of a table that is not complete that it is so far, and of one without answers that nothing came', () => {
    const open = { ...headline!, table: { ...headline!.table, complete: false } };
    expect(findings(open, 'substring')[0]!.text).toMatch(/^best so far on /);
    const none = headline!.results.map((row) => ({ ...row, accuracy: { value: null, low: null, high: null } }));
    expect(findings({ ...headline!, results: none }, 'substring')[0]!.text).toBe('nothing is delivered yet.');
  });
});
