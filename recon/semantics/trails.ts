import type { NodeId } from '../model/case';
import type { CaseIndex } from './case-index';
import type { Reach } from './edges';

/** Nodes on any path from one node to another, ends included, by the time of their entry; empty where there is no path. */
export function nodesBetween(index: CaseIndex, reach: Reach, first: NodeId, last: NodeId): NodeId[] {
  const after = reach.descendants(first);
  if (!after.has(last)) return [];
  const before = reach.ancestors(last);
  const inner = [...after].filter((node) => before.has(node));
  return [first, ...inner, last].sort((a, b) => enteredAt(index, a) - enteredAt(index, b));
}

/**
 * The trail from one node to another: all that lies on any path between them, where it has one order only, so that each
 * neighbouring pair is an edge (further edges may skip). Undefined where two of its nodes could change places, or there is no
 * path.
 */
export function trailBetween(index: CaseIndex, reach: Reach, first: NodeId, last: NodeId): NodeId[] | undefined {
  const nodes = nodesBetween(index, reach, first, last);
  const isTrail = nodes.length > 0 && nodes.slice(1).every((node, place) => reach.hasEdge(nodes[place]!, node));
  return isTrail ? nodes : undefined;
}

function enteredAt(index: CaseIndex, node: NodeId): number {
  return index.node(node).at ?? Number.POSITIVE_INFINITY;
}
