import type { DomainCatalogue, Template } from '../catalogue/catalogue';
import { foundIn } from '../catalogue/found-in';
import { signaturesOf, termOf } from '../catalogue/patterns';
import { fill } from '../catalogue/templates';
import type { Attribute, AttributeId, EntityId } from '../model/case';
import type { CaseRandom } from '../random/case-random';
import type { Cast } from './cast';

const phrasesWanted = 4;

/** Words of attributes: phrases are dealt out so that no two attributes of a case share one. */
export class AttributeWords {
  private readonly taken = new Set<string>();
  private readonly signatures: ReadonlyMap<string, readonly string[]>;

  constructor(
    private readonly catalogue: DomainCatalogue,
    private readonly cast: Cast,
    private readonly random: CaseRandom,
  ) {
    this.signatures = signaturesOf(catalogue);
  }

  /** @throws Error where the catalogue has no words for it, or too few that are still free. */
  attribute(id: AttributeId): Attribute {
    const { predicate, args } = termOf(id);
    const words = foundIn(this.catalogue, this.catalogue.predicates[predicate], `words for '${predicate}'`);
    const variables = this.signatures.get(predicate) ?? [];
    const filled = (template: Template, wordsFor: (entity: EntityId) => string): string =>
      fill(template, Object.fromEntries(variables.map((variable, place) => [variable, wordsFor(args[place]!)])));
    const draw = this.random.fork(id);
    const phrases: string[] = [];
    const templates = draw.shuffle(words.references);
    for (let round = 0; round < 4 && phrases.length < phrasesWanted; round += 1) {
      for (const [place, template] of templates.entries()) {
        if (phrases.length >= Math.max(phrasesWanted, words.references.length)) break;
        const phrase = filled(template, (entity) => this.wayTo(entity, place + round + 1));
        if (this.taken.has(phrase)) continue;
        this.taken.add(phrase);
        phrases.push(phrase);
      }
    }
    if (phrases.length < 3) throw new Error(`${id} has ${phrases.length} phrases of its own; it needs three`);
    const gloss = filled(words.gloss, (entity) => this.cast.entities.get(entity)?.name ?? entity);
    return { id, predicate, args, gloss, phrases };
  }

  private wayTo(entity: EntityId, ordinal: number): string {
    const { name, phrases } = this.cast.entities.get(entity) ?? { name: entity, phrases: [entity] };
    return phrases[ordinal % phrases.length] ?? name;
  }
}
