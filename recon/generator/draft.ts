import { termOf } from '../catalogue/patterns';
import {
  type AttributeId,
  type EntityId,
  type EntryId,
  type Establishment,
  type Fact,
  type NodeKind,
  type Requirement,
  strikeId,
} from '../model/case';
import type { Minute } from '../model/time';
import { type Binding } from './binding';

/** A strike yet without ids: on what a firing establishes, or, where that is a notice, on its strike. */
export interface DraftStrike {
  readonly target: Firing;
  readonly attribute: AttributeId;
}

/** One firing of one rule, or one entry that no rule makes: a node and its entry in the making. */
export interface Firing {
  readonly rule: string;
  readonly kind: NodeKind;
  readonly requires: readonly Requirement[];
  /** A reading establishes `reading(<its entry>)`, which is added when entries are numbered. */
  readonly establishes: readonly AttributeId[];
  readonly entryType: string;
  /** Role of who writes it. */
  readonly author: string;
  readonly binding: Binding;
  readonly exogenous: boolean;
  /** Hours after what it requires, or, exogenous, days; both ends. */
  readonly range: readonly [number, number];
  readonly strikes: readonly DraftStrike[];
  readonly role: 'signal' | 'stream' | 'decoy';
  /** Who gives an account, or repeats one: its author in place of one of the role. */
  speaker?: EntityId;
  /** What its body says beside its grounds; undefined: that what it establishes holds. */
  facts?: readonly Fact[];
  /** When its entry is entered; of a missed one, its refusal. */
  at: Minute;
  closing?: { readonly at: Minute; readonly what: string };
  /** Of a missed one: minutes that it would have taken. */
  missedDelay?: Minute;
}

export type FiringWords = Omit<Firing, 'strikes' | 'role' | 'at' | 'exogenous'> & Partial<Firing>;

export function firing(parts: FiringWords): Firing {
  return { strikes: [], role: 'signal', at: -1, exogenous: parts.requires.length === 0, ...parts };
}

/** The dependency graph of a case in the making: what has fired so far. */
export class Draft {
  readonly firings: Firing[] = [];
  private readonly establishersOf = new Map<AttributeId, Firing[]>();
  private readonly consumersOf = new Map<AttributeId, Firing[]>();
  private readonly byPredicate = new Map<string, AttributeId[]>();
  private readonly byIdentity = new Map<string, Firing>();

  add(added: Firing): Firing {
    this.firings.push(added);
    for (const attribute of added.establishes) {
      if (!this.establishersOf.has(attribute)) push(this.byPredicate, termOf(attribute).predicate, attribute);
      push(this.establishersOf, attribute, added);
    }
    for (const { attribute } of added.requires) push(this.consumersOf, attribute, added);
    this.byIdentity.set(identityOf(added), added);
    return added;
  }

  /** Takes back all but the first `count`. */
  truncate(count: number): void {
    while (this.firings.length > count) {
      const removed = this.firings.pop()!;
      for (const attribute of removed.establishes) this.establishersOf.get(attribute)?.pop();
      for (const { attribute } of removed.requires) this.consumersOf.get(attribute)?.pop();
      this.byIdentity.delete(identityOf(removed));
    }
  }

  same(other: Firing): Firing | undefined {
    return this.byIdentity.get(identityOf(other));
  }

  establishers(attribute: AttributeId): readonly Firing[] {
    return this.establishersOf.get(attribute) ?? [];
  }

  consumers(attribute: AttributeId): readonly Firing[] {
    return this.consumersOf.get(attribute) ?? [];
  }

  /** Those of which it is a basis. */
  restingOn(attribute: AttributeId): Firing[] {
    return this.consumers(attribute).filter(({ requires }) =>
      requires.some((own) => own.attribute === attribute && own.mode === 'basis'),
    );
  }

  attributesOf(predicate: string): AttributeId[] {
    return (this.byPredicate.get(predicate) ?? []).filter((attribute) => this.establishers(attribute).length > 0);
  }

  parents({ requires }: Firing): Firing[] {
    return requires.flatMap(({ attribute }) => this.establishers(attribute));
  }

  children({ establishes }: Firing): Firing[] {
    return establishes.flatMap((attribute) => this.consumers(attribute));
  }

  /** What can be reached from some, themselves included only where a path comes back to them. */
  descendants(starts: readonly Firing[]): Set<Firing> {
    const found = new Set<Firing>();
    const queue = starts.flatMap((start) => this.children(start));
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      queue.push(...this.children(next));
    }
    return found;
  }

  /** Each after all that establish what it requires. */
  inOrder(): Firing[] {
    const order: Firing[] = [];
    const seen = new Set<Firing>();
    const visit = (own: Firing): void => {
      if (seen.has(own)) return;
      seen.add(own);
      this.parents(own).forEach(visit);
      order.push(own);
    };
    this.firings.forEach(visit);
    return order;
  }
}

/** Ids of nodes and entries by firing, once they are numbered. */
export interface Numbered {
  readonly node: (own: Firing) => string;
  readonly entry: (own: Firing) => EntryId;
}

export function establishmentOf({ target, attribute }: DraftStrike, numbered: Numbered): Establishment {
  const [struck] = target.strikes;
  const node = numbered.node(target);
  return { node, attribute: struck === undefined ? attribute : strikeId(establishmentOf(struck, numbered)) };
}

function identityOf({ rule, requires, establishes }: Firing): string {
  return [rule, ...requires.map(({ attribute }) => attribute), '>', ...establishes].join(' ');
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const own = map.get(key);
  if (own === undefined) map.set(key, [value]);
  else own.push(value);
}
