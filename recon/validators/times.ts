import { type Case, strikeId } from '../model/case';
import { caseMinutes, type Interval, momentOf } from '../model/time';
import { type Fault, faultsOf } from './fault';

/** All entries differ in their minute, lie in the case, and tell of nothing that has not happened yet. */
export function checkDistinctMinutes({ entries }: Case): Fault[] {
  const fault = faultsOf('distinct minutes');
  const taken = new Map<number, string>();
  return entries.flatMap((entry) => {
    const faults: Fault[] = [];
    const other = taken.get(entry.at);
    if (other !== undefined) faults.push(fault(entry.id, `is entered at minute ${entry.at}, as ${other} is`));
    taken.set(entry.at, entry.id);
    if (!Number.isInteger(entry.at) || entry.at < 0 || entry.at >= caseMinutes) {
      faults.push(fault(entry.id, `is entered at minute ${entry.at}, outside 0 to ${caseMinutes - 1}`));
    }
    for (const fact of entry.facts) {
      const when = 'when' in fact ? fact.when : undefined;
      if (when && (when.to > entry.at || when.from > when.to)) {
        faults.push(fault(entry.id, `tells of ${spell(when)}, being entered ${momentOf(entry.at)}`));
      }
    }
    return faults;
  });
}

/** Each edge runs from the earlier entry to the later. */
export function checkForwardEdges({ nodes, edges }: Case): Fault[] {
  const fault = faultsOf('forward edges');
  const times = new Map(nodes.map(({ id, at }) => [id, at]));
  return edges.flatMap(({ from, to, kind }) => {
    const [start, end] = [times.get(from) ?? null, times.get(to) ?? null];
    if (start === null || end === null || start < end) return [];
    return [fault(to, `${kind} edge from ${from} (minute ${start}) to ${to} (minute ${end}) runs backwards`)];
  });
}

/** Whatever establishes an attribute comes before whatever requires it. */
export function checkWellTimedSupport({ nodes }: Case): Fault[] {
  const fault = faultsOf('well-timed support');
  const latest = new Map<string, { at: number; node: string }>();
  for (const { id, at, establishes, strikes } of nodes) {
    for (const attribute of [...establishes, ...strikes.map(strikeId)]) {
      if (at !== null && at >= (latest.get(attribute)?.at ?? -1)) latest.set(attribute, { at, node: id });
    }
  }
  return nodes.flatMap(({ id, at, rule, requires }) =>
    requires.flatMap(({ attribute }) => {
      const last = latest.get(attribute);
      if (at === null || !last || last.at < at) return [];
      return [fault(id, `(${rule}, minute ${at}) requires ${attribute}, which ${last.node} establishes at ${last.at}`)];
    }),
  );
}

function spell({ from, to }: Interval): string {
  return `${momentOf(from)} to ${momentOf(to)}`;
}
