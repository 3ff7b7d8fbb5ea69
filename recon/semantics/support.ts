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
  private readonly lives = new Map<AttributeId, Spans>();
  private readonly supported = new Map<AttributeId, Spans>();
  private readonly underWay = new Set<AttributeId>();

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
      return union(...establishers.map((node) => this.living({ node, attribute })));
    });
  }

  at(attribute: AttributeId, minute: Minute): boolean {
    return holdsAt(this.of(attribute), minute);
  }

  /**
   * When an establishment lives.
   * @throws Error where the evaluation comes back to it: a notice that is called forth by what it strikes.
   */
  living({ node, attribute }: Establishment): Spans {
    const key = strikeId({ node, attribute });
    return remembered(this.lives, key, () => {
      if (this.underWay.has(key)) throw new Error(`the evaluation of ${key} comes back to itself`);
      this.underWay.add(key);
      const spans = subtract(this.standing(this.index.node(node)), this.struck({ node, attribute }));
      this.underWay.delete(key);
      return spans;
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
    const bases = node.requires.filter(({ mode }) => mode === 'basis');
    return bases.reduce<Spans>(
      (spans, { attribute }) => intersect(spans, this.of(attribute)),
      since(this.occurs(node)),
    );
  }

  private struck(target: Establishment): Spans {
    return union(...this.index.strikesOn(target).map((strike) => this.strikeLives(strike)));
  }

  private strikeLives({ by, target, while: whileSaid }: Strike): Spans {
    const spans = this.living({ node: by, attribute: strikeId(target) });
    return whileSaid === undefined ? spans : intersect(spans, this.living({ node: by, attribute: whileSaid }));
  }
}

function remembered<Key, Value>(memory: Map<Key, Value>, key: Key, compute: () => Value): Value {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const value = compute();
  memory.set(key, value);
  return value;
}
