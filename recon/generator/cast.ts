import { foundIn } from '../catalogue/found-in';
import { fill } from '../catalogue/templates';
import type { Entity, EntityId, Stream } from '../model/case';
import { CaseRandom } from '../random/case-random';
import type { DomainRules } from './domain';

const casesOfASet = 8;
const candidateCount = 6;
const bystanderCount = 10;
const placeCount = 12;

/** Everybody and everything in a case, made as they are needed from seeded pools that the cases of a set share little of. */
export class Cast {
  readonly entities = new Map<EntityId, Entity>();
  readonly candidates: readonly EntityId[];
  /** Whom streams are about: the candidates, or as many others, one beside each. */
  readonly subjects: readonly EntityId[];
  readonly bystanders: readonly EntityId[];
  readonly places: readonly EntityId[];
  readonly streams: readonly Stream[];
  /** The candidate in whose part of the inquiry something came up. */
  readonly ownerOf = new Map<EntityId, EntityId>();
  private readonly made = new Map<string, readonly EntityId[]>();
  private readonly pools = new Map<string, { readonly names: readonly string[]; next: number }>();
  private readonly authors = new Map<string, readonly EntityId[]>();
  private readonly globals = new Map<string, EntityId>();
  private readonly set: CaseRandom;
  private readonly placeInSet: number;

  constructor(
    private readonly domain: DomainRules,
    seed: number,
  ) {
    this.placeInSet = seed % casesOfASet;
    this.set = new CaseRandom(Math.floor(seed / casesOfASet), `${domain.catalogue.domain}/set`);
    this.candidates = this.several(domain.candidateSort, candidateCount);
    const own = domain.subjectSort === domain.candidateSort;
    this.subjects = own ? this.candidates : this.several(domain.subjectSort, candidateCount);
    this.bystanders = this.several(domain.subjectSort, bystanderCount);
    this.places = this.several(domain.placeSort, placeCount);
    this.streams = domain.catalogue.streams.map(({ id, kind, shape, joinMinutes, custodian }) => ({
      ...{ id, kind, shape, joinMinutes },
      custodian: this.ofRole(custodian)[0]!,
    }));
    for (const { id, names, custodian } of domain.catalogue.streams) {
      const keeper = this.ofRole(custodian)[0]!;
      this.entities.set(id, { id, kind: 'stream', name: names[0], phrases: [...names], roles: [], custodian: keeper });
    }
  }

  /** Everybody who may write as a role: two persons, or one organisation. */
  ofRole(role: string): readonly EntityId[] {
    const known = this.authors.get(role);
    if (known !== undefined) return known;
    const { catalogue } = this.domain;
    const words = foundIn(catalogue, catalogue.roles[role], `role '${role}'`);
    const isPerson = words.kind === 'person';
    const made = isPerson
      ? [0, 1].map(() => this.person([role]))
      : [this.add('organisation', this.nextName(`role ${role}`, words.names ?? [words.post]), [], [role])];
    this.authors.set(role, made);
    return made;
  }

  /** The same one through the whole case. */
  global(variable: string): EntityId {
    const sort = this.domain.sortOf(variable);
    const known = this.globals.get(sort);
    if (known !== undefined) return known;
    const made = this.ofSort(sort);
    this.globals.set(sort, made);
    return made;
  }

  /** Whose movements bear on a candidate. */
  subjectOf(candidate: EntityId): EntityId {
    return this.subjects[this.candidates.indexOf(candidate)] ?? candidate;
  }

  /** Another one of a sort; one that the case knows where its pool has no more. */
  ofSort(sort: string, owner?: EntityId): EntityId {
    const { kind, names, familyNames, phrases = [], phrasesByName = {}, custodian } = this.domain.sort(sort);
    if (familyNames !== undefined) return this.note(sort, this.person([], kind, sort));
    const name = this.nextName(sort, names);
    const ways = [...phrases.map((template) => fill(template, { name })), ...(phrasesByName[name] ?? [])];
    const id = this.add(kind, name, ways, [], custodian);
    if (owner !== undefined && !this.ownerOf.has(id)) this.ownerOf.set(id, owner);
    return this.note(sort, id);
  }

  private note(sort: string, id: EntityId): EntityId {
    const made = this.made.get(sort) ?? [];
    if (!made.includes(id)) this.made.set(sort, [...made, id]);
    return id;
  }

  /** What the case knows of a sort so far. */
  madeOfSort(sort: string): readonly EntityId[] {
    return this.made.get(sort) ?? [];
  }

  private several(sort: string, count: number): EntityId[] {
    return [...new Set(Array.from({ length: count }, () => this.ofSort(sort)))];
  }

  /**
   * Family names come in the set's order, each case of a set beginning elsewhere; the given name follows from the family name
   * and the case's place in the set, so that no two cases of a set share a full name.
   */
  private person(roles: readonly string[], kind = 'person', sort = this.personSort()): EntityId {
    const { names, familyNames = [] } = this.domain.sort(sort);
    const family = this.nextName(`family of ${sort}`, familyNames);
    const given = names[(familyNames.indexOf(family) + this.placeInSet) % names.length]!;
    return this.add(kind, `${given} ${family}`, [], roles);
  }

  private personSort(): string {
    const { catalogue } = this.domain;
    const ofPersons = Object.entries(catalogue.sorts).find(([, { familyNames }]) => familyNames !== undefined);
    return foundIn(catalogue, ofPersons?.[0], 'pool of persons');
  }

  private nextName(pool: string, names: readonly string[]): string {
    const own = this.pools.get(pool) ?? this.opened(pool, names);
    const name = own.names[own.next % own.names.length]!;
    own.next += 1;
    return name;
  }

  private opened(pool: string, names: readonly string[]): { readonly names: readonly string[]; next: number } {
    const next = Math.floor((names.length * this.placeInSet) / casesOfASet);
    const own = { names: this.set.fork(pool).shuffle(names), next };
    this.pools.set(pool, own);
    return own;
  }

  private add(
    kind: string,
    name: string,
    phrases: readonly string[],
    roles: readonly string[],
    custodian?: string,
  ): EntityId {
    const id = slugOf(name);
    if (this.entities.has(id)) return id;
    // Held back first: a custodian's own making may ask for the place of this one.
    this.entities.set(id, { id, kind, name, phrases: [name, ...phrases], roles, custodian: id });
    if (custodian !== undefined) {
      const keeper = this.ofRole(custodian)[0]!;
      this.entities.set(id, { ...this.entities.get(id)!, custodian: keeper });
    }
    return id;
  }
}

/** `Anna de Vries` → `anna-de-vries`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
