import type { Attribute, AttributeId, Fact } from '../model/case';
import type { CaseRandom } from '../random/case-random';
import type { Firing } from './draft';

/** What an entry's body must say: what it establishes, or its own content, its grounds, and what ends. */
export function factsOf(
  own: Firing,
  attributes: ReadonlyMap<AttributeId, Attribute>,
  random: CaseRandom,
  used: Map<AttributeId, number>,
): Fact[] {
  const said: readonly Fact[] = own.facts ?? own.establishes.map((attribute): Fact => ({ kind: 'states', attribute }));
  const grounds = own.requires.map(({ attribute, mode }): Fact => {
    const { phrases } = attributes.get(attribute)!;
    // Each later reference in other words than the last.
    const turn = used.get(attribute) ?? random.between(0, phrases.length - 1);
    used.set(attribute, turn + 1);
    return { kind: mode === 'basis' ? 'rests_on' : 'prompted_by', attribute, phrase: phrases[turn % phrases.length]! };
  });
  const closes: Fact[] = own.closing ? [{ kind: 'closes', what: own.closing.what, at: own.closing.at }] : [];
  return [...said, ...grounds, ...closes];
}
