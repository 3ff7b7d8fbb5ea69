import { termOf } from '../catalogue/patterns';
import type { EntityId } from '../model/case';
import { caseMinutes, type Minute, minutesPerDay } from '../model/time';
import type { CaseRandom } from '../random/case-random';
import { ground } from './binding';
import type { CaseSize } from './difficulty';
import type { Firing } from './draft';
import type { PlannedConflict } from './plan-conflicts';
import type { PlannedWindow } from './plan-windows';
import type { Planner } from './planner';
import { plainEntry, readingEntry } from './readings';

/** Changes of state: successive values of one key of one entity, with what had been entered before. */
export function stateEntries({ domain, cast }: Planner, size: CaseSize, random: CaseRandom): Firing[] {
  const { states } = domain.catalogue;
  const taken = new Set<string>();
  return Array.from({ length: states.length === 0 ? 0 : size.stateKeys }, (_, place) => place).flatMap((place) => {
    const own = random.fork(place);
    const key = states[place % states.length]!;
    const known = cast.madeOfSort(key.entity).filter((id) => !taken.has(`${key.key} ${id}`));
    const entity = known.length > 0 ? own.pick(known) : cast.ofSort(key.entity);
    taken.add(`${key.key} ${entity}`);
    const count = own.between(4, 6);
    const step = Math.floor((27 * minutesPerDay) / count);
    let last: EntityId | undefined;
    return Array.from({ length: count }, (__, ordinal) => {
      const from = minutesPerDay + ordinal * step + own.between(0, Math.floor(step / 2));
      const value = own.pick(valuesOf(cast, domain.sort(key.value).kind, key.value).filter((id) => id !== last));
      last = value;
      return plainEntry({
        ...{ rule: 'state', entryType: key.entryType, author: key.author, role: 'signal' },
        facts: [{ kind: 'state', entity, key: key.key, value, from }],
        establishes: [`state(${entity},${key.key},${ordinal + 1})`],
        at: from + own.between(90, 8 * 60),
      });
    });
  });
}

/** Things of a sort that a state may have as its value: at least six. */
function valuesOf(cast: Planner['cast'], kind: string, sort: string): readonly EntityId[] {
  if (kind === 'person') return cast.bystanders;
  if (kind === 'place' && cast.entities.get(cast.places[0]!)?.kind === kind) return cast.places;
  while (cast.madeOfSort(sort).length < 6) {
    const before = cast.madeOfSort(sort).length;
    cast.ofSort(sort);
    if (cast.madeOfSort(sort).length === before) break;
  }
  return cast.madeOfSort(sort);
}

/** Figures that one entry gives. */
export function detailEntries({ domain, cast }: Planner, size: CaseSize, random: CaseRandom): Firing[] {
  const { details } = domain.catalogue;
  const taken = new Set<string>();
  return Array.from({ length: details.length === 0 ? 0 : size.details }, (_, place) => place).flatMap((place) => {
    const own = random.fork(place);
    const key = details[place % details.length]!;
    const known = cast.madeOfSort(key.entity).filter((id) => !taken.has(`${key.key} ${id}`));
    if (known.length === 0 && taken.size > details.length) return [];
    const entity = known.length > 0 ? own.pick(known) : cast.ofSort(key.entity);
    taken.add(`${key.key} ${entity}`);
    return [
      plainEntry({
        ...{ rule: 'detail', entryType: key.entryType, author: key.author, role: 'signal' },
        facts: [{ kind: 'detail', entity, key: key.key, value: own.between(...key.range) }],
        establishes: [`detail(${entity},${key.key})`],
        at: own.between(minutesPerDay + 540, 29 * minutesPerDay),
      }),
    ];
  });
}

/** Off every trail, about the same people and things; the first are about those who need more mentions. */
export function decoyEntries(
  planner: Planner,
  count: number,
  needs: readonly EntityId[],
  random: CaseRandom,
): Firing[] {
  const { domain, cast } = planner;
  const rules = domain.catalogue.rules.filter(({ decoy }) => decoy === true);
  const able = random
    .shuffle(
      rules.flatMap((rule) => {
        const [variable] = termOf(rule.establishes[0]!).args;
        if (variable === undefined) return [];
        return cast.madeOfSort(domain.sortOf(variable)).map((id) => ({ rule, id, variable }));
      }),
    )
    .toSorted((a, b) => Number(needs.includes(b.id)) - Number(needs.includes(a.id)));
  return able.slice(0, count).map(({ rule, id, variable }) => {
    const [from, to] = 'days' in rule.delay ? rule.delay.days : [2, 28];
    return plainEntry({
      ...{ rule: rule.id, entryType: rule.entryType, author: rule.author, role: 'decoy' },
      establishes: [ground(rule.establishes[0]!, { [variable]: id })],
      at: random.fork(rule.id, id).between((from - 1) * minutesPerDay + 540, to * minutesPerDay - 120),
    });
  });
}

/** Readings of other days and hours: a few of one stream on one day for one of those whom streams are about. */
export function routineReadings(
  { domain, cast }: Planner,
  count: number,
  windows: readonly PlannedWindow[],
  conflicts: readonly PlannedConflict[],
  random: CaseRandom,
): Firing[] {
  const entries: Firing[] = [];
  const busy = new Map<EntityId, Minute[]>();
  for (const { subject, about } of conflicts) busy.set(subject, [...(busy.get(subject) ?? []), about]);
  const near = (subject: EntityId, at: Minute): boolean =>
    (busy.get(subject) ?? []).some((other) => Math.abs(other - at) < 150) ||
    windows.some(({ interval }) => at > interval.from - 200 && at < interval.to + 200);
  const people = [...cast.subjects, ...cast.bystanders];
  for (let run = 0; entries.length < count && run < 4 * count; run += 1) {
    const own = random.fork(run);
    const [subject, stream] = [own.pick(people), own.pick(domain.catalogue.streams)];
    const day = own.between(1, 28);
    for (let left = Math.min(own.between(1, 4), count - entries.length); left > 0; left -= 1) {
      const from = (day - 1) * minutesPerDay + own.between(6 * 60, 22 * 60);
      if (near(subject, from)) continue;
      busy.set(subject, [...(busy.get(subject) ?? []), from]);
      const to = stream.shape === 'point' ? from : from + own.between(12, 70);
      entries.push(readingEntry(domain, stream.id, subject, own.pick(cast.places), { from, to }));
    }
  }
  return entries;
}

/** Readings that leave a conflict open: the person at another hour, another person at that hour. */
export function readingsBeside(
  { domain, cast }: Planner,
  conflicts: readonly PlannedConflict[],
  random: CaseRandom,
): Firing[] {
  return conflicts.flatMap(({ topic, subject, about, accounts }, place) => {
    if (topic.kind === 'number') return [];
    const own = random.fork(place);
    const other = own.pick(cast.bystanders.filter((id) => id !== subject));
    const later = about + own.pick([-1, 1]) * own.between(130, 145);
    const isPoint = domain.catalogue.streams.find(({ id }) => id === topic.stream)?.shape === 'point';
    const lasting = (from: Minute): { from: Minute; to: Minute } => ({ from, to: isPoint ? from : from + 24 });
    const [first, last] = accounts
      .flatMap(({ facts = [] }) =>
        facts.flatMap((fact) => (fact.kind === 'claim' && fact.when ? [fact.when.from] : [])),
      )
      .toSorted((a, b) => a - b) as [Minute, Minute];
    // Where the accounts are at odds about an hour, something known happened between the two.
    const between =
      last - first < 30
        ? []
        : own.sample(
            cast.bystanders.filter((id) => id !== subject),
            3,
          );
    return [
      ...between.map((person, turn) => {
        const from = first + Math.floor(((last - first) * (turn + 1)) / 4);
        const { id, shape } = own.pick(domain.catalogue.streams);
        return readingEntry(domain, id, person, own.pick(cast.places), {
          from,
          to: shape === 'point' ? from : from + 17,
        });
      }),
      readingEntry(domain, topic.stream, subject, own.pick(cast.places), lasting(later)),
      readingEntry(domain, topic.stream, other, own.pick(cast.places), lasting(about - 12)),
    ];
  });
}

/** Gives readings the minutes of their entry: any time after what they record. */
export function enterReadings(entries: readonly Firing[], random: CaseRandom): void {
  for (const [place, own] of entries.entries()) {
    const [fact] = own.facts!;
    const ends = fact!.kind === 'reading' || fact!.kind === 'return' ? fact!.when.to : 0;
    const earliest = Math.max(ends + 60, minutesPerDay);
    own.at = random.fork(place).between(earliest, caseMinutes - 3 * 60);
  }
}
