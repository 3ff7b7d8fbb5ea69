import { requiredTerm, termOf } from '../catalogue/patterns';
import type { CaseWindow, EntityId } from '../model/case';
import { type Interval, minutesPerDay } from '../model/time';
import type { CaseRandom } from '../random/case-random';
import type { CaseSize } from './difficulty';
import type { Firing } from './draft';
import type { Planner } from './planner';
import { readingEntry, returnEntry } from './readings';
import type { TruthTable } from './truth-table';
import { type Profile, profiles, varied, windowMinutes } from './window-profiles';

export interface PlannedWindow extends CaseWindow {
  readonly entries: readonly Firing[];
  /** Entity that the window is in attributes. */
  readonly id: EntityId;
}

/** The windows of questions: the one that the verdict turns on is the first day's. */
export function planWindows(planner: Planner, table: TruthTable, size: CaseSize, random: CaseRandom): PlannedWindow[] {
  const days = random.fork('days').sample([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], size.windows - 1);
  return [1, ...days.toSorted((a, b) => a - b)].map((day, place) => {
    const own = random.fork('window', place);
    const start = place === 0 ? own.between(11 * 60 + 30, 13 * 60) : own.between(16 * 60, 18 * 60);
    const from = (day - 1) * minutesPerDay + start;
    return planWindow(planner, table, place, { from, to: from + windowMinutes }, own);
  });
}

function planWindow(
  planner: Planner,
  table: TruthTable,
  ordinal: number,
  interval: Interval,
  random: CaseRandom,
): PlannedWindow {
  const { domain, cast } = planner;
  const id = ordinal === 0 ? cast.global(windowVariable(planner)) : cast.ofSort('window');
  const place = cast.places[ordinal % cast.places.length]!;
  const drawn =
    ordinal === 0 ? profilesOfVerdict(planner, table, random) : profilesOfOthers(cast.subjects, ordinal, random);
  const mirror = random.chance(1, 2);
  const entries = cast.subjects.flatMap((subject, seat) => {
    const own = random.fork(subject);
    return recordsOf(planner, interval, place, subject, seat, varied(drawn.get(subject)!, mirror, own), own);
  });
  const gaps = cast.subjects.map((subject) => drawn.get(subject)!.gap);
  const passers = cast.bystanders.map((subject) => passing(planner, interval, subject, random.fork(subject)));
  const when = { from: interval.from - 60, to: interval.to + 60 };
  const known = new Set(ordinal === 0 ? placeReturns(planner, id, when) : []);
  const lodged = domain.catalogue.streams.flatMap((stream) => {
    const lacking = cast.subjects.filter((subject) => !known.has(`${stream.id} ${subject}`));
    return lacking.length === 0 ? [] : [returnEntry(domain, stream.id, lacking, when)];
  });
  return {
    ...{ id, interval, place, name: cast.entities.get(id)!.name, subjects: cast.subjects },
    gapMinutes: Math.max(...gaps) - 3,
    entries: [...entries, ...passers, ...lodged],
  };
}

function windowVariable({ domain }: Planner): string {
  return Object.keys(domain.catalogue.variables).find((variable) => domain.sortOf(variable) === 'window')!;
}

/** Whoever meets the test that returns show was at the place and has a gap; nobody else was, or has. */
function profilesOfVerdict({ domain, cast }: Planner, table: TruthTable, random: CaseRandom): Map<EntityId, Profile> {
  const test = domain.catalogue.verdict.tests.findIndex(({ establishing }) =>
    establishing.some((id) => domain.rule(id).requires.some((own) => requiredTerm(own).predicate === 'return')),
  );
  const { longGap, atPlaceEarly, atPlaceLate, covered } = profiles;
  const meeting = random.shuffle(cast.candidates.filter((candidate) => test < 0 || table.meets(candidate, test)));
  const theirs = [atPlaceEarly, longGap, atPlaceLate];
  return new Map(
    cast.candidates.map((candidate) => [cast.subjectOf(candidate), theirs[meeting.indexOf(candidate)] ?? covered]),
  );
}

function profilesOfOthers(subjects: readonly EntityId[], ordinal: number, random: CaseRandom): Map<EntityId, Profile> {
  const { longGap, atPlaceEarly, atPlaceLate, atPlaceLateOnce, elsewhere, twoBefore, covered } = profiles;
  const late = ordinal % 2 === 1 ? atPlaceLate : atPlaceLateOnce;
  const drawn = random.shuffle([longGap, atPlaceEarly, late, elsewhere, twoBefore, covered]);
  return new Map(subjects.map((subject, seat) => [subject, drawn[seat]!]));
}

function recordsOf(
  { domain, cast }: Planner,
  { from }: Interval,
  place: EntityId,
  subject: EntityId,
  seat: number,
  { records }: Profile,
  random: CaseRandom,
): Firing[] {
  const lasting = random.shuffle(domain.lasting.map(({ id }) => id));
  const own = random.sample(
    cast.places.filter((other) => other !== place),
    2,
  ) as [EntityId, EntityId];
  const where = { place, first: own[0], second: own[1] };
  const entries = records.map((record) =>
    readingEntry(domain, lasting[record.stream] ?? lasting[0]!, subject, where[record.at], {
      from: from + record.from,
      to: from + record.to,
    }),
  );
  const points = domain.catalogue.streams.filter(({ shape }) => shape === 'point');
  const host = records.find((record) => record.to - record.from >= 40);
  if (points.length === 0 || host === undefined || seat % 2 === 1) return entries;
  const at = from + host.from + 7;
  const point = readingEntry(domain, random.pick(points).id, subject, where[host.at], { from: at, to: at });
  return [...entries, point];
}

/** Somebody else about in these hours. */
function passing({ domain, cast }: Planner, { from }: Interval, subject: EntityId, random: CaseRandom): Firing {
  const start = from + random.between(-60, 120);
  const when = { from: start, to: start + random.between(20, 90) };
  return readingEntry(domain, random.pick(domain.lasting).id, subject, random.pick(cast.places), when);
}

/** Gives the returns that were asked for their content; which stream and subject they are of. */
function placeReturns({ draft }: Planner, window: EntityId, when: Interval): string[] {
  return draft.firings.flatMap((own) =>
    own.establishes.flatMap((attribute) => {
      const { predicate, args } = termOf(attribute);
      if (predicate !== 'return' || args[2] !== window) return [];
      own.facts = [{ kind: 'return', stream: args[0]!, subjects: [args[1]!], when }];
      return [`${args[0]} ${args[1]}`];
    }),
  );
}
