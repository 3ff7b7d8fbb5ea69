import { type CaseNode, type Edge, type NodeId, strikeId } from '../model/case';
import type { CaseIndex } from './case-index';

/** The edges that follow from what nodes require, establish and strike: `support`, `trigger`, `strikes`, `restores`. */
export function dependencyEdges(index: CaseIndex): Edge[] {
  return [...index.nodes.values()].flatMap((node) => [...requirementEdges(index, node), ...strikeEdges(index, node)]);
}

function requirementEdges(index: CaseIndex, node: CaseNode): Edge[] {
  return node.requires.flatMap(({ attribute, mode }) =>
    (index.establishers.get(attribute) ?? []).map((from): Edge => ({
      from,
      to: node.id,
      kind: mode === 'basis' ? 'support' : 'trigger',
      attribute,
    })),
  );
}

function strikeEdges(index: CaseIndex, node: CaseNode): Edge[] {
  // Of a sub-case that lacks what is struck there is no such edge.
  const present = node.strikes.filter(({ node: id }) => index.nodes.has(id));
  return present.map((target): Edge => {
    const struck = index.node(target.node);
    const isStrike = struck.strikes.some((own) => strikeId(own) === target.attribute);
    return { from: target.node, to: node.id, kind: isStrike ? 'restores' : 'strikes', attribute: target.attribute };
  });
}

/** Nodes by what leads to them and away from them over `support` and `trigger`: the way trails go. */
export class Reach {
  private readonly next: ReadonlyMap<NodeId, ReadonlySet<NodeId>>;
  private readonly before: ReadonlyMap<NodeId, ReadonlySet<NodeId>>;

  constructor(index: CaseIndex, kinds: readonly ('support' | 'trigger')[] = ['support', 'trigger']) {
    const edges = dependencyEdges(index).filter(({ kind }) => kinds.some((own) => own === kind));
    this.next = neighbours(edges.map(({ from, to }) => [from, to]));
    this.before = neighbours(edges.map(({ from, to }) => [to, from]));
  }

  hasEdge(from: NodeId, to: NodeId): boolean {
    return this.next.get(from)?.has(to) ?? false;
  }

  /** What can be reached from a node, without itself. */
  descendants(node: NodeId): Set<NodeId> {
    return reached(node, this.next);
  }

  ancestors(node: NodeId): Set<NodeId> {
    return reached(node, this.before);
  }
}

function neighbours(pairs: readonly (readonly [NodeId, NodeId])[]): Map<NodeId, Set<NodeId>> {
  const sets = new Map<NodeId, Set<NodeId>>();
  for (const [node, other] of pairs) {
    const own = sets.get(node) ?? new Set();
    own.add(other);
    sets.set(node, own);
  }
  return sets;
}

function reached(start: NodeId, next: ReadonlyMap<NodeId, ReadonlySet<NodeId>>): Set<NodeId> {
  const found = new Set<NodeId>();
  const queue = [...(next.get(start) ?? [])];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    queue.push(...(next.get(node) ?? []));
  }
  return found;
}
