import type { Case } from '../model/case';
import { momentOf } from '../model/time';
import { CaseFile } from '../solver/case-file';
import { MinuteGrid } from '../solver/minute-grid';
import { oracleViewOf } from '../solver/oracle-view';
import { type Fault, faultsOf } from './fault';

const fault = faultsOf('windows');

/** In each window no stream has anybody throughout, the gaps of its subjects are known, and no two records touch. */
export function checkWindows(file: Case): Fault[] {
  const view = CaseFile.of(oracleViewOf(file));
  const subjects = new Set(
    file.entries.flatMap(({ facts }) => facts.flatMap((fact) => (fact.kind === 'reading' ? [fact.subject] : []))),
  );
  return file.windows.flatMap(({ name, interval, gapMinutes, subjects: watched }) => {
    const grid = new MinuteGrid(view, interval);
    const gaps = watched.map((subject) => [subject, grid.gaps(subject)] as const);
    const having = gaps.filter(([, lengths]) => lengths?.some((length) => length >= gapMinutes)).map(([id]) => id);
    const unknown = gaps.filter(([, lengths]) => lengths === undefined);
    return [
      ...[...subjects].flatMap((subject) =>
        grid.streamsThroughout(subject).map((stream) => fault(name, `${stream} alone has ${subject} throughout`)),
      ),
      ...unknown.map(([id]) => fault(name, `no return says that the records of ${id} are complete`)),
      ...(having.length === 1 || unknown.length > 0
        ? []
        : [fault(name, `a gap of ${gapMinutes} minutes is had by ${having.join(', ') || 'nobody'}; it has to be one`)]),
      ...watched.flatMap((subject) =>
        grid.touching(subject).map((minute) => fault(name, `two records of ${subject} touch at ${momentOf(minute)}`)),
      ),
    ];
  });
}
