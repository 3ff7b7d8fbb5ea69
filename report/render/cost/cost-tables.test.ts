import { spend } from '../../../test/support/spends';
import { emptySweepReport, sweepReport } from '../../../test/support/sweep-report';
import type { SweepReport } from '../../sweep-report';
import type { TextTable } from '../text-table';
import { budgetTable } from './budget-table';
import { costTables } from './cost-sections';
import { costTable } from './cost-table';
import { wastedTable } from './wasted-table';

const report = sweepReport();

/** The rows of a table as records by heading. */
function records({ columns, groups }: TextTable): Record<string, string>[] {
  return groups.flatMap(({ rows }) =>
    rows.map((cells) => Object.fromEntries(columns.map(({ heading }, index) => [heading, cells[index] ?? '']))),
  );
}

describe('the cost tables', () => {
  it('name each reader, the probes and the sum, every sum that lacks something as "at least"', () => {
    expect(
      records(costTable(report)).map(({ reader, requests, cost, price }) => [reader, requests, cost, price]),
    ).toEqual([
      ['mini', '631', 'at least $0.6131', '@pydantic/genai-prices 0.1.8 of 2026-09-23'],
      ['offline', '596', '$0.00', 'free'],
      ['probes', '2', '$0.0002', ''],
      ['all', '1,229', 'at least $0.6133', ''],
    ]);
  });

  it('never show what is not known as 0', () => {
    const [mini, ...others] = report.readers;
    const unknown = spend({ requests: 3, uncosted: 3, costUsd: null, untold: 3 });
    const total = { ...unknown, requests: 3 };
    const blind: SweepReport = {
      ...report,
      sweep: { ...report.sweep, costUsd: null },
      readers: [
        { ...mini!, spend: unknown, costUsd: null },
        { ...mini!, id: 'free', price: null, costUsd: null },
        ...others,
      ],
      spend: { ...report.spend, total, probes: { probes: 1, costUsd: null, uncosted: 1 } },
    };
    const costs = records(costTable(blind)).map(({ reader, cost }) => `${reader}: ${cost}`);
    expect(costs).toEqual(['mini: unknown', 'free: no price', 'offline: $0.00', 'probes: unknown', 'all: unknown']);
  });

  it('set what was spent beside each cap, the conditions nearest to theirs first', () => {
    const table = budgetTable(report, 2);
    expect(records(table).map(({ of, cap, used }) => [of, cap, used])).toEqual([
      ['the sweep', '$5.00', '12.3%'],
      ['templates/raw_conversation/mini', '$1.00', '61.3%'],
      ['templates/witness_turns/mini', '$1.00', '0.0%'],
    ]);
    expect(table.notes.join(' ')).toContain('3 more conditions are capped');
    expect(records(budgetTable(report))).toHaveLength(6);
  });

  it('tell what brought no new answer, with what it cost or may have', () => {
    expect(records(wastedTable(report)).map((row) => Object.values(row))).toEqual([
      ['mini', 'failed', '32', 'at least $0.00', '1', '$0.0011'],
      ['mini', 'repeated', '1', '$0.0011', '0', '–'],
      ['mini', 'orphans', '2', 'unknown', '2', '$0.0022'],
    ]);
  });

  it('are left out where there is nothing to tell', () => {
    expect(costTables(emptySweepReport())).toEqual([]);
  });
});
