import { type AttributeId, type CaseNode, type Establishment, strikeId } from '../model/case';
import type { Minute } from '../model/time';
import type { Support } from './support';

/** What a notice does to the attributes of a case. */
export interface Cascade {
  /** Struck, and all that is reached from there over bases. */
  readonly touched: ReadonlySet<AttributeId>;
  /** Supported just before and no more. */
  readonly fallen: ReadonlySet<AttributeId>;
  /** Touched, and supported before and after: they stand on another ground. */
  readonly weakened: ReadonlySet<AttributeId>;
}

/**
 * What falls with a notice, what loses a ground and stands, what it leaves alone.
 * @param asOf - The minute at which the loss is read; default: that of the notice.
 */
export function cascadeOf(support: Support, notice: CaseNode, asOf?: Minute): Cascade {
  const { at } = notice;
  if (at === null) throw new Error(`${notice.id} never happened, so it strikes nothing`);
  // What a sub-case lacks can't be struck in it.
  const struck = notice.strikes.filter(({ node }) => support.index.nodes.has(node));
  const touched = touchedBy(support, struck);
  const isEstablished = (attribute: AttributeId): boolean => support.index.establishers.has(attribute);
  const stands = (attribute: AttributeId): boolean => support.at(attribute, asOf ?? at);
  const reached = [...touched].filter((attribute) => isEstablished(attribute) && support.at(attribute, at - 1));
  return {
    touched,
    fallen: new Set(reached.filter((attribute) => !stands(attribute))),
    weakened: new Set(reached.filter(stands)),
  };
}

/** What a notice leaves alone: supported just before it, and not touched. */
export function untouchedBy(support: Support, notice: CaseNode, { touched }: Cascade): AttributeId[] {
  const { establishers } = support.index;
  return [...establishers.keys()].filter(
    (attribute) => !touched.has(attribute) && support.at(attribute, (notice.at ?? 0) - 1),
  );
}

/** The attributes of some establishments, and all that rests on them, over however many steps and whatever else it rests on. */
function touchedBy({ index }: Support, struck: readonly Establishment[]): Set<AttributeId> {
  const touched = new Set<AttributeId>();
  const queue = struck.map(({ attribute }) => attribute);
  for (let attribute = queue.pop(); attribute !== undefined; attribute = queue.pop()) {
    if (touched.has(attribute)) continue;
    touched.add(attribute);
    for (const { establishes, strikes } of index.restingOn(attribute)) {
      queue.push(...establishes, ...strikes.map(strikeId));
    }
  }
  return touched;
}
