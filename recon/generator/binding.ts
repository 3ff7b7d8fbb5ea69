import type { Pattern } from '../catalogue/catalogue';
import { termOf } from '../catalogue/patterns';
import type { AttributeId, EntityId } from '../model/case';

/** What the variables of a rule stand for. */
export type Binding = Readonly<Record<string, EntityId>>;

export function unboundIn(pattern: Pattern, binding: Binding): string[] {
  return termOf(pattern).args.filter((variable) => binding[variable] === undefined);
}

/** @throws Error where a variable stands for nothing. */
export function ground(pattern: Pattern, binding: Binding): AttributeId {
  const { predicate, args } = termOf(pattern);
  if (args.length === 0) return predicate;
  const values = args.map((variable) => {
    const value = binding[variable];
    if (value === undefined) throw new Error(`nothing is bound to '${variable}' of ${pattern}`);
    return value;
  });
  return `${predicate}(${values.join(',')})`;
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
