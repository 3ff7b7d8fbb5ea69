import type { NoticeKind } from '../catalogue/catalogue';
import { termOf } from '../catalogue/patterns';
import { type AttributeId, clearedId, type EntityId } from '../model/case';
import { type Minute, minutesPerDay } from '../model/time';
import type { CaseRandom } from '../random/case-random';
import type { CaseSize, Difficulty } from './difficulty';
import { type Draft, type DraftStrike, type Firing, firing } from './draft';
import { SkeletonRejected } from './rebuild';
import type { Calendar } from './schedule';
import { Standing, touchedIn } from './standing';

/** Notices are entered by then, so that a restoration may follow. */
const lastNotice: Minute = 29 * minutesPerDay - 3 * 60;

const mostCandidates = 60;

interface Candidate {
  readonly kind: NoticeKind;
  readonly target: Firing;
  readonly attribute: AttributeId;
  /** The first minute at which nothing would be entered on what the notice takes away. */
  readonly earliest: Minute;
  readonly fallen: ReadonlySet<AttributeId>;
  readonly weakened: ReadonlySet<AttributeId>;
  readonly depth: number;
  /** Conclusions that fall. */
  readonly concluded: number;
  readonly calls: boolean;
}

/** What must stand as the file closes. */
export interface StandingWish {
  readonly verdict: AttributeId;
  readonly cleared: readonly EntityId[];
}

/** Notices chosen by their effect, two of them for what falls through both alone, and restorations of some. */
export class NoticePlanner {
  private readonly before: Standing;

  constructor(
    private readonly draft: Draft,
    private readonly kinds: readonly NoticeKind[],
    private readonly wish: StandingWish,
    /** Accounts that records refute. */
    private readonly refuted: readonly DraftStrike[],
    private readonly calendar: Calendar,
    private readonly random: CaseRandom,
  ) {
    this.before = new Standing(draft, refuted);
  }

  plan(size: CaseSize, { strike }: Difficulty): void {
    const candidates = this.candidates();
    const chosen: Candidate[] = [];
    const take = (wished: readonly Candidate[]): boolean => {
      const added = wished.filter((own) => !chosen.includes(own));
      if (added.length === 0 || chosen.length + added.length > size.notices) return false;
      if (!this.stands([...chosen, ...added])) return false;
      chosen.push(...added);
      return true;
    };
    const chained = this.chainedPairs(candidates);
    for (let pair = 0; pair < strike.chained; pair += 1) {
      if (!chained.some((own) => take(own))) throw new SkeletonRejected('no two notices bring down what neither does');
    }
    // What has fallen already can't fall again.
    const isApart = (own: Candidate): boolean =>
      !chosen.some((other) => [...other.fallen].some((attribute) => own.fallen.has(attribute)));
    const falling = candidates.filter(({ fallen }) => fallen.size > 1);
    const deepest = Math.min(strike.depth, Math.max(0, ...falling.map(({ depth }) => depth)));
    // With two notices in all, both may be the pair.
    const hasDeep = chosen.length === size.notices || chosen.some(({ depth }) => depth >= deepest);
    if (!hasDeep && !falling.some((own) => own.depth >= deepest && isApart(own) && take([own]))) {
      throw new SkeletonRejected('no notice reaches deep enough');
    }
    const isRestorable = ({ kind }: Candidate): boolean => kind.restoration !== undefined;
    if (
      strike.restored > 0 &&
      !chosen.some(isRestorable) &&
      !falling.some((own) => isRestorable(own) && isApart(own) && take([own]))
    ) {
      throw new SkeletonRejected('no notice can be restored');
    }
    for (const own of falling.toSorted((a, b) => worthOf(b) - worthOf(a))) {
      if (chosen.length >= size.notices) break;
      if (isApart(own)) take([own]);
    }
    if (!chosen.some(({ concluded }) => concluded > 1))
      throw new SkeletonRejected('no notice brings down two conclusions');
    if (chosen.length < size.notices) throw new SkeletonRejected('too few notices have an effect');
    this.enter(chosen, strike.restored === 0 ? 0 : size.restorations);
  }

  private candidates(): Candidate[] {
    const found = this.random
      .fork('targets')
      .shuffle(this.draft.firings)
      .flatMap((target) => this.kinds.flatMap((kind) => this.candidate(kind, target)));
    return found.slice(0, mostCandidates);
  }

  private candidate(kind: NoticeKind, target: Firing): Candidate[] {
    const { draft } = this;
    if (kind.strikes.rule !== target.rule || target.kind === 'missed') return [];
    const attribute = target.establishes.find((own) => termOf(own).predicate === kind.strikes.predicate);
    if (attribute === undefined || target.facts?.some((fact) => fact.kind === 'claim')) return [];
    const touched = [...touchedIn(draft, attribute)];
    const consumers = touched.flatMap((own) => draft.consumers(own));
    // Second grounds of what it touches have been entered too, else it would fall and rise again.
    const others = touched.flatMap((own) => draft.establishers(own));
    const earliest = Math.max(target.at, ...[...consumers, ...others].map(({ at }) => at)) + 90;
    const isConcluded = others.some((other) => other.kind === 'conclusion');
    if (!isConcluded || touched.length < 2 || earliest > lastNotice) return [];
    const after = this.standingAfter([{ target, attribute }]);
    const before = touched.filter((own) => this.before.holds(own));
    const fallen = new Set(before.filter((own) => !after.holds(own)));
    if (fallen.has(this.wish.verdict)) return [];
    const calls = consumers.some(({ requires }) =>
      requires.some((own) => own.mode === 'prompt' && touched.includes(own.attribute)),
    );
    const weakened = new Set(before.filter((own) => after.holds(own)));
    const concluded = [...fallen].filter((own) =>
      draft.establishers(own).some((other) => other.kind === 'conclusion'),
    ).length;
    const depth = this.depthOf(attribute, fallen);
    return [{ kind, target, attribute, earliest, fallen, weakened, depth, concluded, calls }];
  }

  /** Pairs that bring down together a finding that each alone leaves standing. */
  private chainedPairs(candidates: readonly Candidate[]): [Candidate, Candidate][] {
    return candidates.flatMap((first, place) =>
      candidates.slice(place + 1).flatMap((second): [Candidate, Candidate][] => {
        const shared = [...first.weakened].filter((own) => second.weakened.has(own));
        if (shared.length === 0) return [];
        const after = this.standingAfter([first, second]);
        return shared.some((own) => !after.holds(own)) ? [[first, second]] : [];
      }),
    );
  }

  private stands(chosen: readonly Candidate[]): boolean {
    const after = this.standingAfter(chosen);
    return [this.wish.verdict, ...this.wish.cleared.map(clearedId)].every((own) => after.holds(own));
  }

  private standingAfter(strikes: readonly DraftStrike[]): Standing {
    return new Standing(this.draft, [...this.refuted, ...strikes]);
  }

  /** Most steps over bases from the struck record's attribute to one that falls. */
  private depthOf(struck: AttributeId, fallen: ReadonlySet<AttributeId>): number {
    let [depth, level] = [0, new Set([struck])];
    for (;;) {
      const next = new Set(
        [...level].flatMap((attribute) =>
          this.draft.restingOn(attribute).flatMap(({ establishes }) => establishes.filter((own) => fallen.has(own))),
        ),
      );
      if (next.size === 0) return depth;
      [depth, level] = [depth + 1, next];
    }
  }

  private enter(chosen: readonly Candidate[], restorations: number): void {
    const restorable = chosen.filter(({ kind }) => kind.restoration !== undefined);
    const restored = new Set(this.random.fork('restored').sample(restorable, restorations));
    for (const own of chosen) {
      const { kind, target, attribute, earliest } = own;
      const draw = this.random.fork('notice', kind.id, attribute);
      const at = this.calendar.claim(
        draw.between(earliest, Math.max(earliest, Math.min(lastNotice, earliest + 6 * minutesPerDay))),
      );
      const item = termOf(attribute).args[0] ?? '';
      const aspect = kind.strikes.predicate;
      const common = { requires: [], establishes: [], binding: {}, range: [1, 30] as const, author: kind.author };
      const notice = this.draft.add(
        firing({
          ...common,
          ...{ rule: kind.id, kind: 'invalidation', entryType: kind.entryType, at },
          strikes: [{ target, attribute }],
          facts: [{ kind: 'flaw', item, aspect, cause: kind.cause }],
        }),
      );
      if (!restored.has(own)) continue;
      const { cause, entryType } = kind.restoration!;
      const later = Math.min(at + draw.between(minutesPerDay, 3 * minutesPerDay), 30 * minutesPerDay - 12 * 60);
      this.draft.add(
        firing({
          ...common,
          ...{ rule: kind.id, kind: 'restoration', entryType, at: this.calendar.claim(later) },
          strikes: [{ target: notice, attribute }],
          facts: [{ kind: 'sound', item, aspect, cause }],
        }),
      );
    }
  }
}

function worthOf({ fallen, weakened, calls, depth, concluded }: Candidate): number {
  return (
    Number(concluded > 1) * 5 +
    Number(weakened.size > 0) * 4 +
    Number(calls) * 3 +
    Math.min(depth, 4) +
    Math.min(fallen.size, 4)
  );
}
