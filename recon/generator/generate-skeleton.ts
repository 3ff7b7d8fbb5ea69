import type { DomainCatalogue } from '../catalogue/catalogue';
import { type Case, clearedId } from '../model/case';
import { caseMinutes, type Minute, minutesPerDay } from '../model/time';
import { CaseRandom } from '../random/case-random';
import { Assembly, type PlainEntry } from './assemble';
import { Cast } from './cast';
import { type CaseSize, defaultDifficulty, type Difficulty, sizeOf } from './difficulty';
import { DomainRules } from './domain';
import { Draft, type Firing } from './draft';
import { isHidden, mentionsOf } from './mentions';
import { placeRecords, planConflicts, refutedAccounts } from './plan-conflicts';
import { planFans } from './plan-fans';
import { planSecondGrounds, planSideBranches, planVerdict } from './plan-findings';
import { planClosings, planHooks, planMissed } from './plan-hooks';
import { NoticePlanner } from './plan-notices';
import { planTrails, requireLines } from './plan-trails';
import { planWindows } from './plan-windows';
import { Planner } from './planner';
import { rebuilt, SkeletonRejected } from './rebuild';
import { Calendar, schedule } from './schedule';
import {
  decoyEntries,
  detailEntries,
  enterReadings,
  readingsBeside,
  routineReadings,
  stateEntries,
} from './side-entries';
import { Ban, drawTruthTable } from './truth-table';

/** Goes up with every change that changes cases. */
export const generatorVersion = '1';
const attempts = 40;

export interface SkeletonOptions {
  readonly seed: number;
  /** 0.1 to 1: 1 is about 800 entries. Default 1. */
  readonly scale?: number;
  readonly difficulty?: Difficulty;
  /** Another skeleton of the same seed: taken when the questions of the one before can't be filled. Default 0. */
  readonly attempt?: number;
}

/**
 * A case without bodies or questions: its graph, entries with their facts, conflicts, hooks and windows.
 * @throws RebuildError - with the count of rejections per reason, where no draft keeps the invariants.
 */
export function generateSkeleton(catalogue: DomainCatalogue, options: SkeletonOptions): Case {
  const { seed, scale = 1, difficulty = defaultDifficulty, attempt = 0 } = options;
  const id = `${catalogue.domain}-${seed}`;
  const random = new CaseRandom(seed, `${generatorVersion}/${catalogue.domain}`);
  const domain = new DomainRules(catalogue);
  return rebuilt(id, attempts, (draft) =>
    draftCase(domain, id, seed, sizeOf(scale, difficulty), difficulty, random.fork('skeleton', attempt, draft)),
  );
}

function draftCase(
  domain: DomainRules,
  id: string,
  seed: number,
  size: CaseSize,
  difficulty: Difficulty,
  random: CaseRandom,
): Case {
  const cast = new Cast(domain, seed);
  const draft = new Draft();
  const table = drawTruthTable(cast.candidates, size.signal < 100, random.fork('table'));
  const ban = new Ban(domain, cast.candidates, table);
  const planner = new Planner(domain, draft, cast, ban, random.fork('rules'));
  const trails = planTrails(planner, table.owner, size, difficulty, random.fork('trails'));
  const sole = planFans(planner, table.owner, size.notices, random.fork('fans'));
  const verdict = planVerdict(planner, table);
  planSideBranches(planner, size, table.owner, random.fork('branches'));
  planSecondGrounds(planner, trails, { verdict: verdict.establishes[0]!, sole }, difficulty, random.fork('grounds'));
  const conflicts = planConflicts(planner, size, difficulty, random.fork('conflicts'));
  requireLines(draft, trails);

  const calendar = new Calendar();
  const protocolAt = calendar.claimExactly(6 * 60);
  const firstMinute = 17 * 60 + random.fork('first').between(30, 120);
  schedule(draft, firstMinute, calendar, random.fork('schedule'));
  placeRecords(conflicts, calendar);
  const wish = {
    verdict: verdict.establishes[0]!,
    cleared: cast.candidates.filter((candidate) => candidate !== table.owner),
  };
  const notices = new NoticePlanner(
    draft,
    domain.catalogue.notices,
    wish,
    refutedAccounts(conflicts),
    calendar,
    random.fork('notices'),
  );
  if (domain.catalogue.notices.length > 0) notices.plan(size, difficulty);
  planMissed(planner, size, calendar, random.fork('missed'));
  planClosings(domain, cast, draft, difficulty, random.fork('closings'));

  const windows = planWindows(planner, table, size, random.fork('windows'));
  const readings = [
    ...windows.flatMap(({ entries }) => entries),
    ...readingsBeside(planner, conflicts, random.fork('beside')),
  ];
  const routine = routineReadings(planner, size.streams - readings.length, windows, conflicts, random.fork('routine'));
  enterReadings([...readings, ...routine], random.fork('entered'));
  const states = stateEntries(planner, size, random.fork('states'));
  const details = detailEntries(planner, size, random.fork('details'));
  const others = [...readings, ...routine, ...states, ...details];
  const needs = prominent(table.owner, [...draft.firings, ...others], cast, random.fork('prominent'));
  const decoys = decoyEntries(planner, size.decoys, needs, random.fork('decoys'));
  const filled = [...others, ...decoys];
  for (const own of filled) own.at = calendar.claim(own.at);
  const firings = [...draft.firings, ...filled];
  if (!isHidden(mentionsOf(firings, cast.candidates), table.owner)) {
    throw new SkeletonRejected('the one whom the verdict names is named most or least');
  }
  if (firings.some(({ at }) => at >= caseMinutes)) throw new SkeletonRejected('an entry comes after the last day');
  const plain = plainEntries(domain, protocolAt, size.entries - firings.length - 1, calendar, random.fork('plain'));
  const assembly = new Assembly({ domain, cast, firings, plain, conflicts, windows });
  const hooks = planHooks(domain, assembly.index(), assembly.firingsOf, size, difficulty, random.fork('hooks'));
  const built = assembly.build({ id, seed, version: generatorVersion }, hooks, random.fork('case'));
  if (!wish.cleared.every((other) => built.attributes.some((own) => own.id === clearedId(other)))) {
    throw new SkeletonRejected('a candidate is not cleared');
  }
  return built;
}

/** Those who are to be named more often than the owner: one to three, the most named first. */
function prominent(
  owner: string,
  firings: readonly Firing[],
  { candidates }: Cast,
  random: CaseRandom,
): readonly string[] {
  const counts = mentionsOf(firings, candidates);
  const others = candidates
    .filter((candidate) => candidate !== owner)
    .toSorted((a, b) => counts.get(b)! - counts.get(a)!);
  return others.slice(0, random.between(1, 3));
}

function plainEntries(
  { catalogue }: DomainRules,
  protocolAt: Minute,
  count: number,
  calendar: Calendar,
  random: CaseRandom,
): PlainEntry[] {
  const { protocol, background } = catalogue;
  const first: PlainEntry = { at: protocolAt, type: protocol.entryType, author: protocol.author, role: 'protocol' };
  const others = Array.from({ length: Math.max(0, count) }, (_, place): PlainEntry => {
    const own = random.fork(place);
    const { entryType, author } = own.pick(background);
    // Records of later days can't be entered in the first ones: the day's business fills them.
    const drawn = [0, 1].map(() => own.between(8 * 60, caseMinutes - 3 * 60));
    const at = calendar.claim(Math.min(...drawn));
    return { at, type: entryType, author, role: 'background' };
  });
  return [first, ...others.filter(({ at }) => at < caseMinutes && at >= minutesPerDay / 4)];
}
