import type { DomainCatalogue, PredicateWords } from '../catalogue/catalogue';
import { foundIn } from '../catalogue/found-in';
import { signaturesOf } from '../catalogue/patterns';
import type { Slots } from '../catalogue/templates';
import type { Attribute, AttributeId, Case, CaseNode, Entity, EntityId, Entry } from '../model/case';
import { clockOf, dayOf, type Minute } from '../model/time';
import type { Deck } from './deck';

/** What facts are put into words with: the case's names and the catalogue's templates, by what they are looked up by. */
export class Wording {
  private readonly entities: ReadonlyMap<EntityId, Entity>;
  private readonly attributes: ReadonlyMap<AttributeId, Attribute>;
  private readonly nodes: ReadonlyMap<string, CaseNode>;
  private readonly signatures: ReadonlyMap<string, readonly string[]>;
  private readonly secondRules: ReadonlySet<string>;

  constructor(
    case_: Pick<Case, 'entities' | 'attributes' | 'nodes'>,
    readonly catalogue: DomainCatalogue,
    private readonly deck: Deck,
  ) {
    this.entities = new Map(case_.entities.map((entity) => [entity.id, entity]));
    this.attributes = new Map(case_.attributes.map((attribute) => [attribute.id, attribute]));
    this.nodes = new Map(case_.nodes.map((node) => [node.entry, node]));
    this.secondRules = new Set(catalogue.rules.filter(({ second }) => second).map(({ id }) => id));
    this.signatures = signaturesOf(catalogue);
  }

  nodeOf(entry: Entry): CaseNode | undefined {
    return this.nodes.get(entry.id);
  }

  isSecondGround(node: CaseNode): boolean {
    return this.secondRules.has(node.rule);
  }

  entity(id: EntityId): Entity {
    const found = this.entities.get(id);
    if (!found) throw new Error(`the case has no entity '${id}'`);
    return found;
  }

  isKind(id: EntityId, kind: string): boolean {
    return this.entities.get(id)?.kind === kind;
  }

  /** A state's value: an entity's name, or the word or number itself. */
  value(value: string | number, entry: number): string {
    return typeof value === 'string' && this.entities.has(value) ? this.name(value, entry) : String(value);
  }

  attribute(id: AttributeId): Attribute {
    const found = this.attributes.get(id);
    if (!found) throw new Error(`the case has no attribute '${id}'`);
    return found;
  }

  /** @throws Error for a predicate that the catalogue has no words for. */
  predicate(name: string): PredicateWords {
    return foundIn(this.catalogue, this.catalogue.predicates[name], `words for '${name}'`);
  }

  /** A way to name an entity: people in full, of everything else one of its phrases, another each time. */
  name(id: EntityId, entry: number): string {
    const { kind, name, phrases } = this.entity(id);
    if (kind === 'person' || phrases.length === 0 || kind === 'organisation') return name;
    return this.deck.deal(`name ${id}`, [name, ...phrases], entry);
  }

  /** Words for an attribute's arguments, by the names that the catalogue's words have for them. */
  slots({ predicate, args }: Pick<Attribute, 'predicate' | 'args'>, entry: number): Slots {
    const names = this.signatures.get(predicate) ?? [];
    return Object.fromEntries(names.map((name, place) => [name, this.value(args[place]!, entry)]));
  }

  /** Words for the item whose aspect is flawed, by whatever the aspect's words call it. */
  aspect(predicate: string, item: EntityId, entry: number): { template: string; slots: Slots } | undefined {
    const template = this.catalogue.predicates[predicate]?.aspect;
    if (template === undefined) return undefined;
    const name = this.name(item, entry);
    return { template, slots: Object.fromEntries((this.signatures.get(predicate) ?? []).map((slot) => [slot, name])) };
  }
}

/** `19:05`, with its day where that is not the entry's own. */
export function timeWords(minute: Minute, entry: Pick<Entry, 'at'>): string {
  return dayOf(minute) === dayOf(entry.at) ? clockOf(minute) : `${clockOf(minute)} on Day ${dayOf(minute)}`;
}

/** `30 hours and 15 minutes`. */
export function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const unit = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`;
  if (hours === 0) return unit(rest, 'minute');
  return rest === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} and ${unit(rest, 'minute')}`;
}
