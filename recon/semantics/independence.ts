import type { CaseNode, EntityId, NodeId } from '../model/case';
import type { CaseView } from './case-view';
import { Reach } from './edges';

/** Who keeps what a node records: of a reading or a return the stream's keeper, else its author's. */
export function custodianOf(view: CaseView, node: CaseNode): EntityId {
  const record = view.facts(node).find((fact) => fact.kind === 'reading' || fact.kind === 'return');
  const stream = record && view.case_.streams.find(({ id }) => id === record.stream);
  if (stream !== undefined) return stream.custodian;
  const { author } = view.entry(node.entry);
  return view.case_.entities.find(({ id }) => id === author)?.custodian ?? author;
}

/** What rests on what, over bases alone. */
export class Grounds {
  private readonly reach: Reach;

  constructor(private readonly view: CaseView) {
    this.reach = new Reach(view.index, ['support']);
  }

  /** What rests on a node, itself left out. */
  restingOn(node: NodeId): Set<NodeId> {
    return this.reach.descendants(node);
  }

  /** Whether two records count as two: other keepers, and nothing that both rest on. */
  areIndependent(one: NodeId, other: NodeId): boolean {
    const [left, right] = [one, other].map((id) => this.view.index.node(id)) as [CaseNode, CaseNode];
    if (custodianOf(this.view, left) === custodianOf(this.view, right)) return false;
    const below = this.reach.ancestors(one).add(one);
    return [...this.reach.ancestors(other).add(other)].every((id) => !below.has(id));
  }
}
