import type { SweepReport } from '../report';
import { itemFaults, reportFaults } from './count-faults';
import type { MockLog } from './mock-provider';

const once = { accepted: 1, answered: 1 };

function logOf(items: MockLog['items']): MockLog {
  const accepted = Object.values(items).reduce((sum, counts) => sum + counts.accepted, 0);
  return { items, accepted, refused: 0, outages: 0, emptyAnswers: 0 } as MockLog;
}

function reportOf({
  attempts,
  orphans = 0,
  answer = 2,
  exhausted = 0,
}: {
  attempts: number;
  orphans?: number;
  answer?: number;
  exhausted?: number;
}) {
  return {
    sweep: { complete: answer + exhausted === 2, outcomes: { planned: 2, answer, exhausted } },
    readers: [{ calls: 2, attempts, orphans, repeated: 0 }],
  } as unknown as SweepReport;
}

test('each item asked and answered once is no fault', () => {
  expect(itemFaults(logOf({ a: once, b: once }), 2)).toEqual([]);
});

test('an item that never came, was asked twice or not answered is one', () => {
  expect(itemFaults(logOf({ a: once }), 2)).toEqual(['1 of 2 items reached the mock']);
  expect(itemFaults(logOf({ a: once, b: { accepted: 2, answered: 1 } }), 2)).toEqual([
    '1 items were not asked and answered exactly once',
  ]);
});

describe('a report is held against the log of the mock', () => {
  test('no fault where every request is an attempt and every call answered', () => {
    expect(reportFaults(reportOf({ attempts: 2 }), logOf({ a: once, b: once }), 2)).toEqual([]);
  });

  test('a request that was repeated must be an orphan in the rows, and expected', () => {
    const log = logOf({ a: once, b: { accepted: 2, answered: 1 } });
    expect(reportFaults(reportOf({ attempts: 3, orphans: 1 }), log, 2, 1)).toEqual([]);
    expect(reportFaults(reportOf({ attempts: 3, orphans: 1 }), log, 2)).toEqual([
      '1 orphans in the rows, at most 0 expected',
    ]);
    expect(reportFaults(reportOf({ attempts: 2 }), log, 2, 1)).toEqual([
      '1 requests too many at the mock, but 0 orphans in the rows',
    ]);
  });

  test('requests that were refused are attempts too, and answers without text have an outcome of their own', () => {
    const log = { ...logOf({ a: once, b: once }), refused: 2, outages: 1, emptyAnswers: 1 };
    expect(reportFaults(reportOf({ attempts: 5, answer: 1, exhausted: 1 }), log, 2)).toEqual([]);
    expect(reportFaults(reportOf({ attempts: 4 }), log, 2)).toEqual([
      'cells answered: 2, not 1',
      'cells without text for their cap: 0, not 1',
      'attempts that are no orphans: 4, not 5',
    ]);
  });

  test('an answer that is missing in the rows is named', () => {
    expect(reportFaults(reportOf({ attempts: 1, answer: 1 }), logOf({ a: once, b: once }), 2)).toEqual([
      'the report says the sweep is not complete',
      'cells answered: 1, not 2',
      'attempts that are no orphans: 1, not 2',
    ]);
  });
});
