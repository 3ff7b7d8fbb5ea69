import {
  type AttributeId,
  type Case,
  type CaseNode,
  type Establishment,
  type NodeId,
  type Requirement,
} from '../model/case';

/** One strike of a node on an establishment. */
export interface Strike {
  readonly by: NodeId;
  readonly target: Establishment;
  /** What the striker itself must go on saying for the strike to stand; undefined: nothing but the strike. */
  readonly while?: AttributeId;
}

const none: readonly Strike[] = [];

/** What a case's nodes are looked up by. */
export class CaseIndex {
  readonly nodes: ReadonlyMap<NodeId, CaseNode>;
  /** Nodes that establish an attribute, in the order of the case. */
  readonly establishers: ReadonlyMap<AttributeId, readonly NodeId[]>;
  /** Nodes that require an attribute. */
  readonly consumers: ReadonlyMap<AttributeId, readonly NodeId[]>;
  private readonly strikes = new Map<NodeId, Map<AttributeId, Strike[]>>();

  /** @param resolved - strikes of conflicts' resolvers, which no case stores. */
  constructor({ nodes }: Pick<Case, 'nodes'>, resolved: readonly Strike[] = []) {
    this.nodes = new Map(nodes.map((node) => [node.id, node]));
    this.establishers = groups(nodes, (node) => node.establishes);
    this.consumers = groups(nodes, (node) => node.requires.map(({ attribute }) => attribute));
    const own = nodes.flatMap((node) => node.strikes.map((target): Strike => ({ by: node.id, target })));
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

  /** Nodes that have an attribute as a basis. */
  restingOn(attribute: AttributeId): CaseNode[] {
    const isBasis = (own: Requirement): boolean => own.attribute === attribute && own.mode === 'basis';
    return (this.consumers.get(attribute) ?? [])
      .map((id) => this.node(id))
      .filter(({ requires }) => requires.some(isBasis));
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
