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

/** Remembered per view and node. */
function perNode<Value>(compute: (view: CaseView, id: NodeId) => Value): (view: CaseView) => (id: NodeId) => Value {
  return perView((view) => {
    const memory = new Map<NodeId, Value>();
    return (id) => {
      const known = memory.get(id) ?? compute(view, id);
      memory.set(id, known);
      return known;
    };
  });
}

export const descendantsOf = perNode((view, id): ReadonlySet<NodeId> => view.reach.descendants(id));
export const ancestorsOf = perNode((view, id): ReadonlySet<NodeId> => view.reach.ancestors(id));
