import type { Template } from '../catalogue/catalogue';
import type { Attribute, AttributeId, EntityId } from '../model/case';
import type { CaseRandom } from '../random/case-random';
import type { Cast } from './cast';
import type { DomainRules } from './domain';
import { termOf } from './patterns';

const phrasesWanted = 4;

/** Words of attributes: phrases are dealt out so that no two attributes of a case share one. */
export class AttributeWords {
  private readonly taken = new Set<string>();

  constructor(
    private readonly domain: DomainRules,
    private readonly cast: Cast,
    private readonly random: CaseRandom,
  ) {}

  /** @throws Error where the catalogue has no words for it, or too few that are still free. */
  attribute(id: AttributeId): Attribute {
    const { predicate, args } = termOf(id);
    const words = this.domain.catalogue.predicates[predicate];
    if (!words) throw new Error(`the ${this.domain.catalogue.domain} catalogue has no words for '${predicate}'`);
    const variables = this.variablesOf(predicate, [words.gloss, ...words.references]);
    const bound = new Map(variables.map((variable, place) => [variable, args[place]!]));
    const draw = this.random.fork(id);
    const phrases: string[] = [];
    const templates = draw.shuffle(words.references);
    for (let round = 0; round < 4 && phrases.length < phrasesWanted; round += 1) {
      for (const [place, template] of templates.entries()) {
        if (phrases.length >= Math.max(phrasesWanted, words.references.length)) break;
        const phrase = filled(template, bound, (entity) => this.wayTo(entity, place + round + 1));
        if (this.taken.has(phrase)) continue;
        this.taken.add(phrase);
        phrases.push(phrase);
      }
    }
    if (phrases.length < 3) throw new Error(`${id} has ${phrases.length} phrases of its own; it needs three`);
    const gloss = filled(words.gloss, bound, (entity) => this.cast.entities.get(entity)?.name ?? entity);
    return { id, predicate, args, gloss, phrases };
  }

  private wayTo(entity: EntityId, ordinal: number): string {
    const { name, phrases } = this.cast.entities.get(entity) ?? { name: entity, phrases: [entity] };
    return phrases[ordinal % phrases.length] ?? name;
  }

  /** Names of a predicate's arguments, by whichever rule's pattern has all the slots of its words. */
  private variablesOf(predicate: string, templates: readonly Template[]): readonly string[] {
    const slots = new Set(
      templates.flatMap((template) => [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)),
    );
    const patterns = this.domain.catalogue.rules
      .flatMap(({ establishes }) => establishes.map(termOf))
      .filter((term) => term.predicate === predicate);
    const fitting = patterns.find(({ args }) => [...slots].every((name) => args.includes(name)));
    if (!fitting) throw new Error(`no rule establishes '${predicate}' with ${[...slots].join(', ')}`);
    return fitting.args;
  }
}

function filled(template: Template, bound: ReadonlyMap<string, EntityId>, words: (entity: EntityId) => string): string {
  return template.replaceAll(/\{(\w+)\}/g, (slot, variable: string) => {
    const entity = bound.get(variable);
    return entity === undefined ? slot : words(entity);
  });
}
