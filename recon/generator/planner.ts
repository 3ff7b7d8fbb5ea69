import type { CatalogueRule } from '../catalogue/catalogue';
import { requirementOf, termOf } from '../catalogue/patterns';
import type { AttributeId, EntityId, Requirement } from '../model/case';
import type { CaseRandom } from '../random/case-random';
import { type Binding, ground, unboundIn, unify } from './binding';
import type { Cast } from './cast';
import type { DomainRules } from './domain';
import { type Draft, type Firing, firing } from './draft';
import type { Ban } from './truth-table';

const deepest = 18;

/** How a rule is fired: what it must not descend from, and how often it takes up what the case knows. */
export interface FireOptions {
  readonly avoid?: ReadonlySet<Firing>;
  /** Parts per ten: an unbound ground is one that the case has already. */
  readonly reuse?: number;
  /** No finding gets another ground. */
  readonly single?: boolean;
  /** What may be required although to be avoided: the trail so far. */
  readonly along?: ReadonlySet<Firing>;
}

export interface Fired {
  readonly firing: Firing;
  readonly binding: Binding;
}

/** Regresses goals over the rules of a domain: fires whatever is needed for what is wished, and takes back what fails. */
export class Planner {
  private depth = 0;

  constructor(
    readonly domain: DomainRules,
    readonly draft: Draft,
    readonly cast: Cast,
    private readonly ban: Ban,
    private readonly random: CaseRandom,
  ) {}

  /** Sees to it that an attribute is established. */
  derive(attribute: AttributeId, given: Binding, options: FireOptions = {}): boolean {
    const known = this.draft.establishers(attribute);
    if (known.length > 0) return known.every((own) => this.mayRest(own, options));
    return this.establish(attribute, given, options) !== undefined;
  }

  /** Fires a rule for an attribute, whatever establishes it already; none of `except`. */
  establish(
    attribute: AttributeId,
    given: Binding,
    options: FireOptions = {},
    except: ReadonlySet<string> = new Set(),
  ): Fired | undefined {
    const rules = this.domain.establishing.get(termOf(attribute).predicate) ?? [];
    const drawn = this.random.shuffle(rules.filter(({ id }) => !except.has(id)));
    const preferred = this.random.chance(2, 3)
      ? drawn.toSorted((a, b) => Number(!!a.second) - Number(!!b.second))
      : drawn;
    for (const rule of preferred) {
      for (const pattern of rule.establishes) {
        const bound = unify(pattern, attribute);
        if (bound === undefined) continue;
        const fired = this.fire(rule, { ...given, ...bound }, options);
        if (fired !== undefined) return fired;
      }
    }
    return undefined;
  }

  /** Fires a rule after whatever it requires; undefined, with nothing changed: it can't be. */
  fire(rule: CatalogueRule, given: Binding, options: FireOptions = {}): Fired | undefined {
    const before = this.draft.firings.length;
    this.depth += 1;
    const fired = this.depth > deepest ? undefined : this.tryFire(rule, given, options);
    this.depth -= 1;
    if (fired === undefined) this.draft.truncate(before);
    return fired;
  }

  private tryFire(rule: CatalogueRule, given: Binding, options: FireOptions): Fired | undefined {
    const own = new Set(this.domain.variablesOf(rule));
    let binding: Binding = Object.fromEntries(Object.entries(given).filter(([variable]) => own.has(variable)));
    if (!isDistinct(this.domain, binding)) return undefined;
    const requires: Requirement[] = [];
    for (const { mode, pattern } of rule.requires.map(requirementOf)) {
      const bound = this.resolve(pattern, binding, given, options);
      if (bound === undefined) return undefined;
      binding = bound;
      requires.push({ attribute: ground(pattern, binding), mode });
    }
    for (const pattern of rule.establishes) binding = this.bindFresh(pattern, binding, given);
    const establishes = rule.establishes.map((pattern) => ground(pattern, binding));
    if (!isDistinct(this.domain, binding)) return undefined;
    if (!establishes.every((attribute) => this.ban.allows(rule.id, attribute))) return undefined;
    return this.record(rule, requires, establishes, binding, options);
  }

  private record(
    rule: CatalogueRule,
    requires: readonly Requirement[],
    establishes: readonly AttributeId[],
    binding: Binding,
    options: FireOptions,
  ): Fired | undefined {
    const made = firing({
      ...{ rule: rule.id, kind: rule.kind, requires, establishes, binding },
      ...{ entryType: rule.entryType, author: rule.author },
      range: 'hours' in rule.delay ? rule.delay.hours : rule.delay.days,
    });
    const same = this.draft.same(made);
    if (same !== undefined) return this.mayRest(same, options) ? { firing: same, binding } : undefined;
    const isFinding = rule.kind === 'conclusion' || rule.kind === 'inference';
    const isAnother = establishes.some((attribute) => this.draft.establishers(attribute).length > 0);
    if (options.single === true && isFinding && isAnother) return undefined;
    if (rule.kind === 'analysis' && this.hasOtherResult(made)) return undefined;
    this.draft.add(made);
    const comesBack = this.draft.children(made).length > 0 && this.draft.descendants([made]).has(made);
    return comesBack ? undefined : { firing: made, binding };
  }

  /** One analysis of the same record has one result: what it found is not found of another too. */
  private hasOtherResult({ rule, requires }: Firing): boolean {
    const key = requires.map(({ attribute }) => attribute).join(' ');
    return this.draft
      .consumers(requires[0]!.attribute)
      .some((other) => other.rule === rule && other.requires.map(({ attribute }) => attribute).join(' ') === key);
  }

  /** Sees to it that what a pattern says is established, for some binding of what is not bound yet. */
  private resolve(pattern: string, binding: Binding, given: Binding, options: FireOptions): Binding | undefined {
    const unbound = unboundIn(pattern, binding);
    if (unbound.length > 0 && this.random.chance(options.reuse ?? 7, 10)) {
      const known = this.known(pattern, binding, given, options);
      if (known.length > 0) return { ...binding, ...this.random.pick(known) };
    }
    const bound = this.bindFresh(pattern, binding, given);
    if (!isDistinct(this.domain, bound)) return undefined;
    return this.derive(ground(pattern, bound), { ...given, ...bound }, options) ? bound : undefined;
  }

  /** Bindings under which the case establishes a pattern already, on nothing to be avoided and in the same part of it. */
  private known(pattern: string, binding: Binding, given: Binding, options: FireOptions): Binding[] {
    const person = this.candidateIn(binding) ?? this.candidateIn(given);
    return this.draft.attributesOf(termOf(pattern).predicate).flatMap((attribute) => {
      const bound = unify(pattern, attribute, binding);
      if (bound === undefined || !isDistinct(this.domain, { ...binding, ...bound })) return [];
      const owners = Object.values(bound).map((entity) => this.cast.ownerOf.get(entity) ?? person);
      if (person !== undefined && owners.some((owner) => owner !== person)) return [];
      return this.draft.establishers(attribute).every((own) => this.mayRest(own, options)) ? [bound] : [];
    });
  }

  private bindFresh(pattern: string, binding: Binding, given: Binding): Binding {
    let bound = binding;
    for (const variable of unboundIn(pattern, binding)) {
      bound = { ...bound, [variable]: this.fresh(variable, given, bound) };
    }
    return bound;
  }

  /** Whom or what a variable is to stand for, beside what others stand for. */
  fresh(variable: string, given: Binding, own: Binding = given): EntityId {
    const { domain, cast } = this;
    const sort = domain.sortOf(variable);
    const taken = new Set(
      Object.entries({ ...given, ...own }).flatMap(([other, id]) => (domain.sortOf(other) === sort ? [id] : [])),
    );
    const free = (ids: readonly EntityId[]): EntityId => this.random.pick(ids.filter((id) => !taken.has(id)));
    if (domain.isGlobal(variable)) return cast.global(variable);
    if (domain.candidateVariables.has(variable)) return free(cast.candidates);
    if (domain.speakers.has(variable)) return free(cast.bystanders);
    if (sort === 'stream') return free(domain.lasting.map(({ id }) => id));
    if (sort === domain.placeSort) return free(cast.places);
    const person = this.candidateIn(own) ?? this.candidateIn(given);
    if (sort === domain.subjectSort) return person === undefined ? free(cast.subjects) : cast.subjectOf(person);
    return cast.ofSort(sort, person);
  }

  /** The candidate whom a rule is to be about, going by what it is given. */
  ownersOf(rule: CatalogueRule, given: Binding): Binding {
    const [owner] = Object.values(given).flatMap((id) => this.cast.ownerOf.get(id) ?? []);
    const variables = this.domain.variablesOf(rule).filter((variable) => this.domain.candidateVariables.has(variable));
    return owner === undefined || variables.length !== 1 ? {} : { [variables[0]!]: owner };
  }

  private candidateIn(given: Binding): EntityId | undefined {
    const bound = [...this.domain.candidateVariables].map((variable) => given[variable]);
    return bound.find((id) => id !== undefined);
  }

  private mayRest(own: Firing, { avoid, along }: FireOptions): boolean {
    return avoid === undefined || !avoid.has(own) || (along?.has(own) ?? false);
  }
}

/** Different variables of one sort stand for different things. */
function isDistinct(domain: DomainRules, binding: Binding): boolean {
  const keys = Object.entries(binding).map(([variable, id]) => `${domain.sortOf(variable)} ${id}`);
  return new Set(keys).size === keys.length;
}
