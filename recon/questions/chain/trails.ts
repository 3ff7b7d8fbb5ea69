import type { NodeId } from '../../model/case';
import type { CaseView } from '../../semantics/case-view';
import { ancestorsOf, decoyNodes, descendantsOf, perView, sayingNodes } from '../common/pools';
import { argumentsOf } from '../common/record-words';

/** Every trail of a case with at least three entries, in the order of their first and last. */
export const allTrails = perView((view): readonly (readonly NodeId[])[] => {
  const nodes = [...sayingNodes(view)].sort((a, b) => a.at! - b.at!).map(({ id }) => id);
  const place = new Map(nodes.map((id, index) => [id, index]));
  const descendants = descendantsOf(view);
  const ancestors = ancestorsOf(view);
  const found: NodeId[][] = [];
  for (const first of nodes) {
    const after = descendants(first);
    if (after.size < 2) continue;
    for (const last of after) {
      if (!place.has(last)) continue;
      const before = ancestors(last);
      const inner = [...after].filter((id) => before.has(id));
      if (inner.length === 0 || inner.some((id) => !place.has(id))) continue;
      const trail = [first, ...inner, last].sort((a, b) => place.get(a)! - place.get(b)!);
      if (trail.slice(1).every((id, index) => view.reach.hasEdge(trail[index]!, id))) found.push(trail);
    }
  }
  return found;
});

/** What a trail's wrong steps are taken from. */
export interface Surroundings {
  /** What its end rests on or was called for by besides. */
  readonly sideBranch: readonly NodeId[];
  readonly pastTheEnd: readonly NodeId[];
  readonly beforeTheStart: readonly NodeId[];
  /** Of other trails, unconnected. */
  readonly elsewhere: readonly NodeId[];
  /** Procedure on the same things. */
  readonly procedural: readonly NodeId[];
}

export function surroundingsOf(view: CaseView, trail: readonly NodeId[]): Surroundings {
  const own = new Set(trail);
  const [first, last] = [trail[0]!, trail.at(-1)!];
  const past = descendantsOf(view)(last);
  const before = ancestorsOf(view)(first);
  const sources = ancestorsOf(view)(last);
  const after = descendantsOf(view)(first);
  const named = sayingNodes(view).map(({ id }) => id);
  const things = new Set(trail.flatMap((id) => thingsOf(view, id)));
  const decoys = decoyNodes(view).map(({ id }) => id);
  const isDecoy = new Set(decoys);
  return {
    sideBranch: named.filter((id) => sources.has(id) && !own.has(id) && !before.has(id)),
    pastTheEnd: named.filter((id) => past.has(id)),
    beforeTheStart: named.filter((id) => before.has(id)),
    elsewhere: named.filter(
      (id) =>
        !own.has(id) && !isDecoy.has(id) && !past.has(id) && !sources.has(id) && !before.has(id) && !after.has(id),
    ),
    procedural: [
      ...decoys.filter((id) => thingsOf(view, id).some((thing) => things.has(thing))),
      ...named.filter(
        (id) =>
          !own.has(id) && after.has(id) && !sources.has(id) && !past.has(id) && descendantsOf(view)(id).size === 0,
      ),
    ],
  };
}

function thingsOf(view: CaseView, id: NodeId): string[] {
  return view.index.node(id).establishes.flatMap(argumentsOf);
}
