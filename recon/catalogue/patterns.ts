import type { Requirement } from '../model/case';
import type { DomainCatalogue, Pattern, RequirementPattern } from './catalogue';

export interface Term {
  readonly predicate: string;
  readonly args: readonly string[];
}

const terms = new Map<string, Term>();

/** `printMatch(i,x)` → its predicate and arguments; of an attribute id likewise. */
export function termOf(pattern: Pattern): Term {
  const known = terms.get(pattern);
  if (known !== undefined) return known;
  const open = pattern.indexOf('(');
  const term =
    open === -1
      ? { predicate: pattern, args: [] }
      : { predicate: pattern.slice(0, open), args: pattern.slice(open + 1, -1).split(',') };
  terms.set(pattern, term);
  return term;
}

/** `b prints(i)` → its mode and pattern. */
export function requirementOf(pattern: RequirementPattern): {
  readonly mode: Requirement['mode'];
  readonly pattern: Pattern;
} {
  return { mode: pattern.startsWith('b ') ? 'basis' : 'prompt', pattern: pattern.slice(2) };
}

/** The predicate and arguments of what is required. */
export function requiredTerm(pattern: RequirementPattern): Term {
  return termOf(requirementOf(pattern).pattern);
}

/** `C25'` → `C25`: the mark tells a second firing in one trail. */
export function ruleIdOf(mark: string): string {
  return mark.replaceAll("'", '');
}

/** Predicates that rules establish, with the variables of the first pattern: the slots of their words. */
export function signaturesOf({ rules }: Pick<DomainCatalogue, 'rules'>): ReadonlyMap<string, readonly string[]> {
  const signatures = new Map<string, readonly string[]>();
  for (const { predicate, args } of rules.flatMap(({ establishes }) => establishes.map(termOf))) {
    if (!signatures.has(predicate)) signatures.set(predicate, args);
  }
  return signatures;
}
