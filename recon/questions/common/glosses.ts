import type { AttributeId, CaseNode, EntityId, Entry, NodeId } from '../../model/case';
import { clockOf, dayOf, type Interval, momentOf } from '../../model/time';
import type { CaseView } from '../../semantics/case-view';

/** How stems and options speak of what a case holds. */
export class Glosses {
  private readonly attributes: ReadonlyMap<AttributeId, string>;
  private readonly names: ReadonlyMap<EntityId, string>;

  constructor(private readonly view: CaseView) {
    this.attributes = new Map(view.case_.attributes.map(({ id, gloss }) => [id, gloss]));
    this.names = new Map(view.case_.entities.map(({ id, name }) => [id, name]));
  }

  /** A finding phrase without a date. */
  attribute(id: AttributeId): string {
    const gloss = this.attributes.get(id);
    if (gloss === undefined) throw new Error(`the case has no attribute '${id}'`);
    return gloss;
  }

  name(id: EntityId): string {
    const name = this.names.get(id);
    if (name === undefined) throw new Error(`the case has no entity '${id}'`);
    return name;
  }

  /** As a sentence has it: `the taped bag`, but `Anna Rudd`, `the yard`. */
  withArticle(id: EntityId): string {
    const name = this.name(id);
    return /^(?:the |an? |[^a-z])/u.test(name) ? name : `the ${name}`;
  }

  /** What a node's entry says, without a date: what it establishes, or the flaw that a notice names. */
  node(id: NodeId): string {
    const node = this.view.index.node(id);
    const flaw = this.view.facts(node).find((fact) => fact.kind === 'flaw' || fact.kind === 'sound');
    if (flaw?.kind === 'flaw') return `a flaw was found in the ${this.name(flaw.item)}: ${flaw.cause}`;
    if (flaw?.kind === 'sound') return `the ${this.name(flaw.item)} was cleared of its flaw: ${flaw.cause}`;
    const [first] = node.establishes;
    if (first === undefined) throw new Error(`${id} says nothing that a question could name`);
    return this.attribute(first);
  }

  /** `the forensic lab entry of Day 3, that …`, which is one entry alone. */
  entry(id: NodeId): string {
    const node = this.view.index.node(id);
    return `${this.header(node)} (“${this.node(id)}”)`;
  }

  /** `the notice of Day 12 that names …`. */
  notice(id: NodeId): string {
    const node = this.view.index.node(id);
    return `${this.header(node)} (“${this.node(id)}”)`;
  }

  private header(node: CaseNode): string {
    const entry = this.view.entry(node.entry);
    return `the ${entry.type.toLowerCase()} entry of ${momentOf(entry.at)}`;
  }
}

/** `Day 3, 14:00`, as headers have it. */
export function headerTime({ at }: Pick<Entry, 'at'>): string {
  return momentOf(at);
}

/** `19:00 and 20:00 on Day 2`. */
export function windowWords({ from, to }: Interval): string {
  return `${clockOf(from)} and ${clockOf(to)} on Day ${dayOf(from)}`;
}

/** A clause as a sentence of its own. */
export function asSentence(clause: string): string {
  const trimmed = clause.trim().replace(/\.$/u, '');
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}.`;
}
