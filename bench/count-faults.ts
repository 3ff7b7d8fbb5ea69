import type { SweepReport } from '../report';
import type { MockLog } from './mock-provider';
import { lastLines, type ProcessRun } from './run-process';

/** The command must have said that the sweep is complete. */
export function exitFaults({ exitCode, stderr }: ProcessRun): string[] {
  return exitCode === 0 ? [] : [`the command ended with ${exitCode}: ${lastLines(stderr)}`];
}

/** Every item must have been asked once and answered once. */
export function itemFaults(log: MockLog, items: number): string[] {
  const counts = Object.values(log.items);
  const uneven = counts.filter(({ accepted, answered }) => accepted !== 1 || answered !== 1).length;
  return [
    ...missingItems(counts.length, items),
    ...(uneven === 0 ? [] : [`${uneven} items were not asked and answered exactly once`]),
  ];
}

/**
 * What a report says must be what the mock saw: every call answered once in the rows, and every request at the mock an
 * attempt in the rows, refused ones included. `orphans` may be at most as many as stated.
 */
export function reportFaults(report: SweepReport, log: MockLog, calls: number, mostOrphans = 0): string[] {
  const { complete, outcomes } = report.sweep;
  const sum = (key: 'calls' | 'attempts' | 'orphans' | 'repeated'): number =>
    report.readers.reduce((total, reader) => total + reader[key], 0);
  const orphans = sum('orphans');
  const answeredItems = Object.values(log.items).filter(({ answered }) => answered > 0).length;
  const expected: [what: string, found: number, expected: number][] = [
    ['cells planned', outcomes.planned, calls],
    ['cells answered', outcomes.answer, calls - log.emptyAnswers],
    ['cells without text for their cap', outcomes.exhausted, log.emptyAnswers],
    ['calls in the rows', sum('calls'), calls],
    ['attempts that are no orphans', sum('attempts') - orphans, calls + log.refused + log.outages],
    ['repeated answers in the rows', sum('repeated'), 0],
    ['items answered at the mock', answeredItems, calls],
  ];
  return [
    ...(complete ? [] : ['the report says the sweep is not complete']),
    ...expected
      .filter(([, found, right]) => found !== right)
      .map(([what, found, right]) => `${what}: ${found}, not ${right}`),
    ...(orphans <= mostOrphans ? [] : [`${orphans} orphans in the rows, at most ${mostOrphans} expected`]),
    ...(log.accepted - calls <= orphans
      ? []
      : [`${log.accepted - calls} requests too many at the mock, but ${orphans} orphans in the rows`]),
  ];
}

function missingItems(reached: number, items: number): string[] {
  return reached === items ? [] : [`${reached} of ${items} items reached the mock`];
}
