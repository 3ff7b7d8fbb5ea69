import type { CaseNode, NodeId } from '../../model/case';
import type { CaseView } from '../../semantics/case-view';

/** Remembered per view, as long as the view is. */
export function perView<Value>(compute: (view: CaseView) => Value): (view: CaseView) => Value {
  const memory = new WeakMap<CaseView, Value>();
  return (view) => {
    const known = memory.get(view);
    if (known !== undefined) return known;
    const value = compute(view);
    memory.set(view, value);
    return value;
  };
}

/** Nodes that a question can name by what they say: entered, and saying something besides a reading or a state. */
export const sayingNodes = perView((view): readonly CaseNode[] =>
  view.nodes.filter(
    ({ at, establishes, strikes }) =>
      at !== null && strikes.length === 0 && establishes.length > 0 && !isRecord(establishes[0]!),
  ),
);

function isRecord(attribute: string): boolean {
  return /^(reading|state|detail|strike)\(/u.test(attribute);
}

/** Decoys: about the same people and things, and nothing rests on them. */
export const decoyNodes = perView((view): readonly CaseNode[] =>
  sayingNodes(view).filter(({ entry }) => view.entry(entry).role === 'decoy'),
);

export const descendantsOf = perView((view) => {
  const memory = new Map<NodeId, Set<NodeId>>();
  return (id: NodeId): Set<NodeId> => {
    const known = memory.get(id) ?? view.reach.descendants(id);
    memory.set(id, known);
    return known;
  };
});

export const ancestorsOf = perView((view) => {
  const memory = new Map<NodeId, Set<NodeId>>();
  return (id: NodeId): Set<NodeId> => {
    const known = memory.get(id) ?? view.reach.ancestors(id);
    memory.set(id, known);
    return known;
  };
});
