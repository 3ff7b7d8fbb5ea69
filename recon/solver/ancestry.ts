import type { CaseNode, NodeId, Requirement } from '../model/case';
import { BitRow } from './bit-row';
import type { CaseFile } from './case-file';

/** What leads to what: over bases alone, or over bases and prompts. */
export type Reach = 'basis' | 'any';

/** The nodes that establish what a node requires. */
export function groundsOf(file: CaseFile, node: CaseNode, reach: Reach): CaseNode[] {
  return attributesOf(node, reach).flatMap((attribute) => [...file.establishers(attribute)]);
}

function attributesOf(node: CaseNode, reach: Reach): string[] {
  const counts = ({ mode }: Requirement) => reach === 'any' || mode === 'basis';
  return node.requires.filter(counts).map(({ attribute }) => attribute);
}

/** The node and all that it rests on. */
export function ancestorsOf(file: CaseFile, node: CaseNode, reach: Reach): Set<NodeId> {
  return spread(node, (each) => groundsOf(file, each, reach));
}

/** The node and all that rests on it. */
export function descendantsOf(file: CaseFile, node: CaseNode, reach: Reach): Set<NodeId> {
  return spread(node, (each) =>
    each.establishes.flatMap((attribute) =>
      file.consumers(attribute).filter((consumer) => attributesOf(consumer, reach).includes(attribute)),
    ),
  );
}

function spread(start: CaseNode, next: (node: CaseNode) => readonly CaseNode[]): Set<NodeId> {
  const seen = new Set([start.id]);
  const waiting = [start];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    for (const other of next(node)) {
      if (seen.has(other.id)) continue;
      seen.add(other.id);
      waiting.push(other);
    }
  }
  return seen;
}

/**
 * All nodes on any path between two, ends included, in their causal order. Undefined: no path, or two of them could change
 * places. The closure is made as bit rows over the descendants of `from`; the order by taking away what waits for nothing.
 */
export function onlyOrderBetween(file: CaseFile, from: NodeId, to: NodeId): NodeId[] | undefined {
  const between = nodesBetween(file, from, to);
  if (!between) return undefined;
  const inside = new Map(between.map((node) => [node.id, node]));
  const waitsFor = new Map(
    between.map((node) => [
      node.id,
      new Set(
        groundsOf(file, node, 'any')
          .map(({ id }) => id)
          .filter((id) => inside.has(id)),
      ),
    ]),
  );
  const order: NodeId[] = [];
  while (waitsFor.size > 0) {
    const free = [...waitsFor].filter(([, grounds]) => grounds.size === 0).map(([id]) => id);
    if (free.length !== 1) return undefined;
    const [next] = free as [NodeId];
    order.push(next);
    waitsFor.delete(next);
    for (const grounds of waitsFor.values()) grounds.delete(next);
  }
  return order;
}

/** The same without an order; undefined: no path. */
function nodesBetween(file: CaseFile, from: NodeId, to: NodeId): CaseNode[] | undefined {
  const [first, last] = [file.node(from), file.node(to)];
  if (!first || !last) return undefined;
  const below = [...descendantsOf(file, first, 'any')].map((id) => file.node(id)!);
  const number = new Map(below.map((node, position) => [node.id, position]));
  const rows = new Map<NodeId, BitRow>();
  const ancestryRow = (node: CaseNode): BitRow => {
    const known = rows.get(node.id);
    if (known) return known;
    const row = new BitRow(below.length);
    rows.set(node.id, row);
    row.set(number.get(node.id)!);
    for (const ground of groundsOf(file, node, 'any')) if (number.has(ground.id)) row.add(ancestryRow(ground));
    return row;
  };
  if (!number.has(last.id)) return undefined;
  const leading = ancestryRow(last);
  return below.filter((node) => leading.has(number.get(node.id)!));
}
