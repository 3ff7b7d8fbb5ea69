import type { AttributeId, CaseNode } from '../../model/case';
import { closingMinute } from '../../model/time';
import { cascadeOf, untouchedBy } from '../../semantics/cascade';
import type { CaseView } from '../../semantics/case-view';
import { descendantsOf, perView, sayingNodes } from '../common/pools';
import { attributeDepths } from './depths';
import { firstEntered } from './verdicts';

/** What a notice does, sorted by what a question's options are taken from; only what an option can name. */
export interface Effects {
  readonly notice: CaseNode;
  readonly fallen: readonly AttributeId[];
  readonly weakened: readonly AttributeId[];
  /** Of the same item, by another aspect. */
  readonly aspects: readonly AttributeId[];
  /** Reached from the struck record only by way of acts that it called for. */
  readonly procedural: readonly AttributeId[];
  readonly unrelated: readonly AttributeId[];
  /** Fallen by the file's end without this notice's doing. */
  readonly elsewhere: readonly AttributeId[];
  readonly depths: ReadonlyMap<AttributeId, number>;
}

/** Notices that bring down at least one finding. */
export const noticeEffects = perView((view): readonly Effects[] =>
  view.nodes
    .filter(({ kind, at }) => kind === 'invalidation' && at !== null)
    .map((notice) => effectsOf(view, notice))
    .filter(({ fallen }) => fallen.length > 0),
);

/** Attributes that options can name. */
export const findings = perView((view): ReadonlySet<AttributeId> => {
  const signal = sayingNodes(view).filter(({ entry }) => view.entry(entry).role === 'signal');
  return new Set(signal.flatMap(({ establishes }) => establishes));
});

function effectsOf(view: CaseView, notice: CaseNode): Effects {
  const cascade = cascadeOf(view.support, notice);
  const { touched, fallen, weakened } = cascade;
  const named = (attributes: Iterable<AttributeId>): AttributeId[] =>
    [...attributes].filter((attribute) => findings(view).has(attribute));
  const struck = notice.strikes.map(({ node }) => node);
  const aspects = new Set(struck.flatMap((id) => view.index.node(id).establishes));
  const after = new Set(struck.flatMap((id) => [...descendantsOf(view)(id)]));
  const reached = new Set([...after].flatMap((id) => view.index.node(id).establishes));
  const still = named(untouchedBy(view.support, notice, cascade)).filter(
    (attribute) => firstEntered(view, attribute) < notice.at!,
  );
  return {
    notice,
    // The struck aspects themselves are what the notice says: an option on them would be a look-up.
    fallen: named(fallen).filter((attribute) => !aspects.has(attribute)),
    weakened: named(weakened),
    aspects: still.filter((attribute) => aspects.has(attribute)),
    procedural: still.filter((attribute) => reached.has(attribute) && !aspects.has(attribute)),
    unrelated: still.filter((attribute) => !reached.has(attribute) && !aspects.has(attribute)),
    elsewhere: [...findings(view)].filter((attribute) => !touched.has(attribute) && hasFallen(view, attribute)),
    depths: attributeDepths(view, notice),
  };
}

/** Whether it stood once and does not as the file closes. */
export function hasFallen(view: CaseView, attribute: AttributeId): boolean {
  return view.support.of(attribute).length > 0 && !view.support.at(attribute, closingMinute);
}
