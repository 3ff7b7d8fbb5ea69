import type { ConflictTopic } from '../catalogue/catalogue';
import { termOf } from '../catalogue/patterns';
import type { EntityId, Fact } from '../model/case';
import { type Minute, minutesPerDay } from '../model/time';
import type { CaseRandom } from '../random/case-random';
import { type Binding } from './binding';
import type { CaseSize, Difficulty } from './difficulty';
import type { DraftStrike, Firing } from './draft';
import type { Planner } from './planner';
import { SkeletonRejected } from './rebuild';
import type { Calendar } from './schedule';

/** A conflict in the making. */
export interface PlannedConflict {
  readonly topic: ConflictTopic;
  readonly accounts: readonly [Firing, Firing];
  readonly record: Firing;
  readonly echoes: readonly Firing[];
  /** What rests on the account that the record refutes. */
  readonly ofLoser: readonly Firing[];
  readonly subject: EntityId;
  /** When what they are at odds about happened. */
  readonly about: Minute;
}

type Claim = Pick<Extract<Fact, { kind: 'claim' }>, 'place' | 'value' | 'when'>;

/** Two accounts, what rests on each, an echo of the one that fails, and the record that decides. */
export function planConflicts(
  planner: Planner,
  size: CaseSize,
  difficulty: Difficulty,
  random: CaseRandom,
): PlannedConflict[] {
  // Figures first, then whatever else: every case is to have one of each.
  const drawn = random.fork('topics').shuffle(planner.domain.catalogue.conflicts);
  const topics = [...drawn.filter(({ kind }) => kind === 'number'), ...drawn.filter(({ kind }) => kind !== 'number')];
  if (topics.length === 0) return [];
  const subjects = new Set<EntityId>();
  return Array.from({ length: size.conflicts }, (_, place) => {
    const own = random.fork('conflict', place);
    const made = planConflict(planner, topics[place % topics.length]!, subjects, difficulty, own);
    if (made === undefined) throw new SkeletonRejected('a conflict has no firing');
    subjects.add(made.subject);
    return made;
  });
}

function planConflict(
  planner: Planner,
  topic: ConflictTopic,
  taken: ReadonlySet<EntityId>,
  { conflict: { echoes } }: Difficulty,
  random: CaseRandom,
): PlannedConflict | undefined {
  const { domain } = planner;
  const [speaker, ...others] = termOf(domain.rule(topic.account).establishes[0]!).args as [string, ...string[]];
  const placeVariable = others.find((variable) => domain.sortOf(variable) === domain.placeSort);
  const subjectVariable = others.find((variable) => variable !== placeVariable)!;
  const [subject] = subjectsOf(planner, subjectVariable, taken, random);
  if (subject === undefined) return undefined;
  const [won, lost] = random.sample(
    planner.cast.bystanders.filter((id) => id !== subject),
    2,
  ) as [EntityId, EntityId];
  const [winnerPlace, loserPlace] = random.sample(planner.cast.places, 2) as [EntityId, EntityId];
  const about = aboutWhen(random);
  const { winner, loser, reading } = contents(topic, about, [winnerPlace, loserPlace], random);
  const bindingOf = (who: EntityId, place: EntityId): Binding => ({
    [speaker]: who,
    [subjectVariable]: subject,
    ...(placeVariable === undefined ? {} : { [placeVariable]: place }),
  });
  const said = (claim: Claim): Fact[] => [{ kind: 'claim', topic: topic.id, subject, ...claim }];
  const side = (who: EntityId, place: EntityId, claim: Claim): readonly [Firing, Firing] | undefined => {
    const account = planner.fire(domain.rule(topic.account), bindingOf(who, place));
    const finding = account && planner.fire(domain.rule(topic.finding), bindingOf(who, place));
    if (finding === undefined) return undefined;
    account!.firing.facts = said(claim);
    return [account!.firing, finding.firing];
  };
  const [wins, loses] = [side(won, winnerPlace, winner), side(lost, loserPlace, loser)];
  if (wins === undefined || loses === undefined) return undefined;
  const repeated = Array.from({ length: echoes }, () =>
    planner.fire(domain.rule(topic.echo), bindingOf(lost, loserPlace)),
  ).flatMap((fired) => (fired === undefined ? [] : [fired.firing]));
  for (const own of [wins[0], loses[0], ...repeated]) own.speaker = own.binding[speakerOf(planner, own)]!;
  for (const echo of repeated) echo.facts = said(loser);
  const record = planner.fire(domain.rule(topic.record), bindingOf(won, winnerPlace));
  if (record === undefined) return undefined;
  record.firing.facts = [{ kind: 'reading', stream: topic.stream, subject, ...reading, place: winnerPlace }];
  return {
    ...{ topic, record: record.firing, echoes: repeated, subject, about },
    accounts: random.chance(1, 2) ? [wins[0], loses[0]] : [loses[0], wins[0]],
    ofLoser: [loses[1], ...repeated],
  };
}

/** The variable that stands for who speaks. */
function speakerOf({ domain }: Planner, { rule }: Firing): string {
  return termOf(domain.rule(rule).establishes[0]!).args[0]!;
}

/** Whom an account may be about: a subject of streams, or whatever the case knows of the sort, each in one conflict. */
function subjectsOf(
  { domain, cast }: Planner,
  variable: string,
  taken: ReadonlySet<EntityId>,
  random: CaseRandom,
): EntityId[] {
  const sort = domain.sortOf(variable);
  const isPerson = sort === domain.subjectSort || sort === domain.candidateSort;
  const known = isPerson ? cast.subjects : cast.madeOfSort(sort);
  const free = random.shuffle(known.filter((id) => !taken.has(id)));
  return free.length > 0 || isPerson ? free : [cast.ofSort(sort)];
}

/** An hour of the first day when no question's window is open. */
function aboutWhen(random: CaseRandom): Minute {
  return random.chance(1, 2) ? random.between(6 * 60, 8 * 60) : random.between(18 * 60, 22 * 60);
}

function contents(
  topic: ConflictTopic,
  about: Minute,
  [winnerPlace, loserPlace]: readonly [EntityId, EntityId],
  random: CaseRandom,
): { winner: Claim; loser: Claim; reading: { value?: number; when: { from: Minute; to: Minute } } } {
  const around = { from: about - random.between(12, 25), to: about + random.between(12, 25) };
  const at = { from: about, to: about };
  if (topic.kind === 'number') {
    const [low, high] = topic.range ?? [10, 60];
    const value = random.between(low, high);
    const off = Math.max(4, Math.floor(((high - low) * random.between(20, 45)) / 100));
    const other = value + off <= high || value - off < 1 ? value + off : value - off;
    return { winner: { value, when: at }, loser: { value: other, when: at }, reading: { value, when: around } };
  }
  if (topic.kind === 'order') {
    const late = about + (random.chance(1, 2) ? 1 : -1) * random.between(35, 80);
    const shown = about + random.between(3, 8);
    return {
      winner: { when: at },
      loser: { when: { from: late, to: late } },
      reading: { when: { from: shown, to: shown } },
    };
  }
  const [winner, loser] = [winnerPlace, loserPlace].map((place) => ({ place, when: at })) as [Claim, Claim];
  return { winner, loser, reading: { when: around } };
}

/** The establishments that records refute. */
export function refutedAccounts(conflicts: readonly PlannedConflict[]): DraftStrike[] {
  return conflicts.map(({ accounts, ofLoser }) => {
    const attribute = ofLoser[0]!.requires[0]!.attribute;
    return { target: accounts.find(({ establishes }) => establishes.includes(attribute))!, attribute };
  });
}

/** A record comes after all that rests on what it refutes: nothing is ever entered on a ground that has gone. */
export function placeRecords(conflicts: readonly PlannedConflict[], calendar: Calendar): void {
  for (const { record, accounts, ofLoser } of conflicts) {
    const last = Math.max(...accounts.map(({ at }) => at), ...ofLoser.map(({ at }) => at));
    if (record.at <= last + 120) record.at = calendar.claim(last + minutesPerDay);
  }
}
