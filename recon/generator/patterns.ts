import type { Pattern, RequirementPattern } from '../catalogue/catalogue';
import type { AttributeId, EntityId, Requirement } from '../model/case';

/** What the variables of a rule stand for. */
export type Binding = Readonly<Record<string, EntityId>>;

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

export function attributeId({ predicate, args }: Term): AttributeId {
  return args.length === 0 ? predicate : `${predicate}(${args.join(',')})`;
}

/** `b prints(i)` → its mode and pattern. */
export function requirementOf(pattern: RequirementPattern): {
  readonly mode: Requirement['mode'];
  readonly pattern: Pattern;
} {
  return { mode: pattern.startsWith('b ') ? 'basis' : 'prompt', pattern: pattern.slice(2) };
}

export function unboundIn(pattern: Pattern, binding: Binding): string[] {
  return termOf(pattern).args.filter((variable) => binding[variable] === undefined);
}

/** @throws Error where a variable stands for nothing. */
export function ground(pattern: Pattern, binding: Binding): AttributeId {
  const { predicate, args } = termOf(pattern);
  return attributeId({
    predicate,
    args: args.map((variable) => {
      const value = binding[variable];
      if (value === undefined) throw new Error(`nothing is bound to '${variable}' of ${pattern}`);
      return value;
    }),
  });
}

/** What a pattern's variables stand for if it says an attribute, given some of them; undefined: it can't. */
export function unify(pattern: Pattern, attribute: AttributeId, given: Binding = {}): Binding | undefined {
  const [own, other] = [termOf(pattern), termOf(attribute)];
  if (own.predicate !== other.predicate || own.args.length !== other.args.length) return undefined;
  const binding: Record<string, EntityId> = {};
  for (const [place, variable] of own.args.entries()) {
    const value = other.args[place]!;
    const bound = given[variable] ?? binding[variable];
    if (bound !== undefined && bound !== value) return undefined;
    binding[variable] = value;
  }
  return binding;
}
