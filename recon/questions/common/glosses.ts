import type { AttributeId, EntityId, EntryId, NodeId } from '../../model/case';
import { momentOf } from '../../model/time';
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

  /** `the forensic lab entry of Day 3, 14:00 (“…”)`, which is one entry alone. */
  entry(id: NodeId): string {
    return `${headerWords(this.view, this.view.index.node(id).entry)} (“${this.node(id)}”)`;
  }
}

/** `the badge log entry of Day 12, 14:33`: tells which entry it is and nothing of what it says. */
export function headerWords(view: CaseView, id: EntryId): string {
  const { type, at } = view.entry(id);
  return `the ${type.toLowerCase()} entry of ${momentOf(at)}`;
}
