import { matchGoldenText } from '../../test/support/match-golden-text';
import { sweepReport } from '../../test/support/sweep-report';
import { renderJson } from './json';

describe('renderJson', () => {
  it('writes a complete sweep (golden)', () => {
    matchGoldenText('report/report.json', renderJson(sweepReport()));
  });

  it('reads back as the report itself', () => {
    const report = sweepReport();
    const parsed = JSON.parse(renderJson(report)) as Record<string, unknown>;
    expect(parsed).toMatchObject(JSON.parse(JSON.stringify(report)) as object);
    expect(parsed['completion']).toMatchObject({ complete: true, settled: 1200, planned: 1200 });
  });

  it.each([NaN, Infinity])('refuses %p instead of passing it off as a figure that does not exist', (costUsd) => {
    const report = sweepReport();
    expect(() => renderJson({ ...report, sweep: { ...report.sweep, costUsd } })).toThrow(
      `the report holds ${costUsd} under "costUsd"`,
    );
  });
});
