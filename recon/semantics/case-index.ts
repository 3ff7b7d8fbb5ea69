import {
  type AttributeId,
  type Case,
  type CaseNode,
  type Entry,
  type EntryId,
  type Establishment,
  type NodeId,
} from '../model/case';

/** One strike of a node on an establishment. */
export interface Strike {
  readonly by: NodeId;
  readonly target: Establishment;
  /** What the striker itself must go on saying for the strike to stand; undefined: nothing but the strike. */
  readonly while?: AttributeId;
}

const none: readonly Strike[] = [];

/** What a case's nodes and entries are looked up by. */
export class CaseIndex {
  readonly nodes: ReadonlyMap<NodeId, CaseNode>;
  readonly entries: ReadonlyMap<EntryId, Entry>;
  /** Nodes that establish an attribute, in the order of the case. */
  readonly establishers: ReadonlyMap<AttributeId, readonly NodeId[]>;
  /** Nodes that require an attribute. */
  readonly consumers: ReadonlyMap<AttributeId, readonly NodeId[]>;
  private readonly strikes = new Map<NodeId, Map<AttributeId, Strike[]>>();

  /** @param resolved - strikes of conflicts' resolvers, which no case stores. */
  constructor(
    readonly case_: Pick<Case, 'nodes' | 'entries'>,
    readonly resolved: readonly Strike[] = [],
  ) {
    this.nodes = new Map(case_.nodes.map((node) => [node.id, node]));
    this.entries = new Map(case_.entries.map((entry) => [entry.id, entry]));
    this.establishers = groups(case_.nodes, (node) => node.establishes);
    this.consumers = groups(case_.nodes, (node) => node.requires.map(({ attribute }) => attribute));
    const own = case_.nodes.flatMap((node) => node.strikes.map((target): Strike => ({ by: node.id, target })));
    for (const strike of [...own, ...resolved]) {
      const { node, attribute } = strike.target;
      const onNode = this.strikes.get(node) ?? new Map<AttributeId, Strike[]>();
      onNode.set(attribute, [...(onNode.get(attribute) ?? []), strike]);
      this.strikes.set(node, onNode);
    }
  }

  /** @throws Error where the case has no such node. */
  node(id: NodeId): CaseNode {
    const node = this.nodes.get(id);
    if (!node) throw new Error(`the case has no node '${id}'`);
    return node;
  }

  strikesOn({ node, attribute }: Establishment): readonly Strike[] {
    return this.strikes.get(node)?.get(attribute) ?? none;
  }
}

function groups(
  nodes: readonly CaseNode[],
  keysOf: (node: CaseNode) => readonly AttributeId[],
): Map<AttributeId, NodeId[]> {
  const found = new Map<AttributeId, NodeId[]>();
  for (const node of nodes) {
    for (const key of new Set(keysOf(node))) {
      const ids = found.get(key);
      if (ids === undefined) found.set(key, [node.id]);
      else ids.push(node.id);
    }
  }
  return found;
}
