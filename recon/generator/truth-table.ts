import { requiredTerm, termOf } from '../catalogue/patterns';
import type { EntityId } from '../model/case';
import type { CaseRandom } from '../random/case-random';
import type { DomainRules } from './domain';

/** Which of the verdict's three tests each candidate meets: one alone meets all. */
export interface TruthTable {
  readonly owner: EntityId;
  meets(candidate: EntityId, test: number): boolean;
}

/** Two or three others meet two tests, the rest one; in a small case two meet two, the rest none. */
export function drawTruthTable(candidates: readonly EntityId[], isSmall: boolean, random: CaseRandom): TruthTable {
  const [owner, ...others] = random.shuffle(candidates) as [EntityId, ...EntityId[]];
  const nearMisses = isSmall ? 2 : random.between(2, 3);
  const rows = new Map<EntityId, readonly boolean[]>([[owner, [true, true, true]]]);
  for (const [place, other] of others.entries()) {
    const special = random.between(0, 2);
    const isNear = place < nearMisses;
    rows.set(
      other,
      [0, 1, 2].map((test) => (isNear ? test !== special : test === special && !isSmall)),
    );
  }
  return { owner, meets: (candidate, test) => rows.get(candidate)![test]! };
}

/** What may not be established of whom, since the table says otherwise. */
export class Ban {
  private readonly banned = new Set<string>();
  private readonly refutes = new Map<string, number[]>();

  constructor(
    domain: DomainRules,
    candidates: readonly EntityId[],
    private readonly table: TruthTable,
  ) {
    this.banned.add(`cleared|${table.owner}`);
    const { tests } = domain.catalogue.verdict;
    for (const [test, { predicate, establishing, refuting }] of tests.entries()) {
      const shown = new Set(
        establishing.flatMap((id) => domain.rule(id).requires.map((own) => requiredTerm(own).predicate)),
      );
      const against = refuting
        .flatMap((id) => domain.rule(id).requires.map(requiredTerm))
        .filter((term) => !shown.has(term.predicate) && term.args.some((arg) => domain.candidateVariables.has(arg)));
      for (const id of refuting) this.refutes.set(id, [...(this.refutes.get(id) ?? []), test]);
      for (const candidate of candidates) {
        if (!table.meets(candidate, test)) this.banned.add(`${predicate}|${candidate}`);
        else for (const term of against) this.banned.add(`${term.predicate}|${candidate}`);
      }
    }
  }

  /** Whether a rule may establish an attribute. */
  allows(rule: string, attribute: string): boolean {
    const { predicate, args } = termOf(attribute);
    if (args.some((arg) => this.banned.has(`${predicate}|${arg}`))) return false;
    const tests = this.refutes.get(rule);
    return tests === undefined || predicate !== 'cleared' || tests.some((test) => !this.table.meets(args[0]!, test));
  }
}
