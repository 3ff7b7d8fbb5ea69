import { type AttributeId, type CaseNode, type Establishment, type NodeId, strikeId } from '../model/case';
import type { Minute } from '../model/time';
import type { CaseIndex, Strike } from './case-index';
import { always, holdsAt, intersect, since, type Spans, subtract, union } from './spans';

/**
 * When each attribute of a case is supported, on one timeline. An establishment lives from its node's entry on, while every
 * basis of the node is supported and no living strike is on it; an attribute is supported while one establishment lives. One
 * that no node of the case establishes is given: it is supported at all times, as somebody who lacks an entry trusts what the
 * others say. The evaluation graph has no cycle, so one pass with memory is the model.
 */
export class Support {
  private readonly lives = new Map<NodeId, Map<AttributeId, Spans>>();
  private readonly supported = new Map<AttributeId, Spans>();
  private readonly standings = new Map<NodeId, Spans>();
  /** Nodes and strikes whose evaluation has begun and not ended. */
  private readonly underWay = new Set<CaseNode | Strike>();

  /** @param occurs - when a node is entered on this timeline; null: never. It may ask back for what came before. */
  constructor(
    readonly index: CaseIndex,
    private readonly occurs: (node: CaseNode) => Minute | null = ({ at }) => at,
  ) {}

  /** When an attribute is supported. */
  of(attribute: AttributeId): Spans {
    return remembered(this.supported, attribute, () => {
      const establishers = this.index.establishers.get(attribute);
      if (establishers === undefined) return always;
      const [first, ...others] = establishers.map((node) => this.living({ node, attribute }));
      return others.length === 0 ? first! : union(first!, ...others);
    });
  }

  at(attribute: AttributeId, minute: Minute): boolean {
    return holdsAt(this.of(attribute), minute);
  }

  /**
   * When an establishment lives.
   * @throws Error where the evaluation comes back to it: a notice that is called forth by what it strikes.
   */
  living(establishment: Establishment): Spans {
    const { node, attribute } = establishment;
    const ofNode = remembered(this.lives, node, () => new Map<AttributeId, Spans>());
    return remembered(ofNode, attribute, () => {
      const standing = remembered(this.standings, node, () => {
        const own = this.index.node(node);
        return this.once(own, () => this.standing(own), node);
      });
      const strikes = this.index.strikesOn(establishment);
      return strikes.length === 0 ? standing : subtract(standing, this.struck(strikes));
    });
  }

  /** Nodes whose establishment of an attribute lives at a minute. */
  grounds(attribute: AttributeId, minute: Minute): NodeId[] {
    return (this.index.establishers.get(attribute) ?? []).filter((node) =>
      holdsAt(this.living({ node, attribute }), minute),
    );
  }

  /** When a node has been entered and all its bases are supported. */
  private standing(node: CaseNode): Spans {
    let spans = since(this.occurs(node));
    for (const { attribute, mode } of node.requires) {
      if (mode === 'basis') spans = intersect(spans, this.of(attribute));
    }
    return spans;
  }

  private struck(strikes: readonly Strike[]): Spans {
    return union(...strikes.map((strike) => this.strikeLives(strike)));
  }

  private strikeLives(strike: Strike): Spans {
    const { by, target, while: whileSaid } = strike;
    const spans = this.once(strike, () => this.living({ node: by, attribute: strikeId(target) }), by);
    return whileSaid === undefined ? spans : intersect(spans, this.living({ node: by, attribute: whileSaid }));
  }

  /** @throws Error where the evaluation comes back to where it began. */
  private once(evaluated: CaseNode | Strike, evaluate: () => Spans, name: NodeId): Spans {
    if (this.underWay.has(evaluated)) throw new Error(`the evaluation of ${name} comes back to itself`);
    this.underWay.add(evaluated);
    const spans = evaluate();
    this.underWay.delete(evaluated);
    return spans;
  }
}

function remembered<Key, Value>(memory: Map<Key, Value>, key: Key, compute: () => Value): Value {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const value = compute();
  memory.set(key, value);
  return value;
}
