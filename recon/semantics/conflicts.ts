import type { Case, CaseNode, Conflict, EntityId, Fact, FactOf, NodeId } from '../model/case';
import type { Interval } from '../model/time';
import type { Strike } from './case-index';

/** Minutes within which a person can't be at two places: any two named places are further apart. */
const sameTimeMinutes = 10;

/** What an account claims or a record shows of one matter. */
interface Statement {
  readonly subject: EntityId;
  readonly place?: EntityId;
  readonly value?: number;
  readonly when?: Interval;
}

type Accord = 'agrees' | 'clashes' | 'silent';

/** Whether two statements of one matter can both hold: different places at one time, or different numbers, can't. */
function accordOf(left: Statement, right: Statement): Accord {
  if (left.subject !== right.subject) return 'silent';
  if (left.value !== undefined && right.value !== undefined) return left.value === right.value ? 'agrees' : 'clashes';
  if (left.when === undefined || right.when === undefined) return 'silent';
  const apart = minutesApart(left.when, right.when);
  if (left.place === undefined || right.place === undefined) return apart <= sameTimeMinutes ? 'agrees' : 'clashes';
  if (apart > sameTimeMinutes) return 'silent';
  return left.place === right.place ? 'agrees' : 'clashes';
}

function minutesApart(left: Interval, right: Interval): number {
  return Math.max(0, left.from - right.to, right.from - left.to);
}

/** What conflicts are decided from: nodes of a (sub-)case and the facts of their entries. */
interface ConflictContext {
  readonly node: (id: NodeId) => CaseNode | undefined;
  readonly facts: (node: CaseNode) => readonly Fact[];
}

export interface Resolution {
  readonly winner: NodeId;
  readonly loser: NodeId;
  readonly record: NodeId;
}

export function claimOf(facts: readonly Fact[]): FactOf<'claim'> | undefined {
  return facts.find((fact) => fact.kind === 'claim');
}

export function readingOf(facts: readonly Fact[]): FactOf<'reading'> | undefined {
  return facts.find((fact) => fact.kind === 'reading');
}

/** The account that the record agrees with while it clashes with the other; undefined: nothing of the case decides. */
export function resolve({ accounts, resolver }: Conflict, { node, facts }: ConflictContext): Resolution | undefined {
  const record = node(resolver);
  const [first, second] = accounts.map((id) => node(id));
  if (record === undefined || first === undefined || second === undefined) return undefined;
  const shown = readingOf(facts(record));
  if (shown === undefined) return undefined;
  const accords = [first, second].map((account) => {
    const claim = claimOf(facts(account));
    return claim === undefined ? 'silent' : accordOf(claim, shown);
  });
  if (accords[0] === 'agrees' && accords[1] === 'clashes')
    return { winner: first.id, loser: second.id, record: resolver };
  if (accords[1] === 'agrees' && accords[0] === 'clashes')
    return { winner: second.id, loser: first.id, record: resolver };
  return undefined;
}

/** What records strike: the losers' claims, for as long as the record itself stands. */
export function resolverStrikes(conflicts: Case['conflicts'], context: ConflictContext): Strike[] {
  return conflicts.flatMap((conflict) => {
    const resolution = resolve(conflict, context);
    if (resolution === undefined) return [];
    const [loser, record] = [context.node(resolution.loser)!, context.node(resolution.record)!];
    return loser.establishes.map((attribute): Strike => ({
      by: record.id,
      target: { node: loser.id, attribute },
      while: record.establishes[0]!,
    }));
  });
}
