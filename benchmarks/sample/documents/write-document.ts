import { fillPhrase } from '../phrases';
import type { SeededChoice } from '../random';
import { type NameSource, surnameOf } from './names';
import type { DocumentsContext } from './row';
import type { FactSource, Subject } from './subject';

/** Values of facts by name. */
export type Facts = Readonly<Record<string, string>>;

export interface WrittenDocument {
  readonly title: string;
  readonly facts: Facts;
  /** With the leading spaces of the file. */
  readonly sentences: readonly string[];
  /** The place of the sentence that states a fact, from 0. */
  readonly statedIn: ReadonlyMap<string, number>;
}

/** Works, and so their makers' lives, lie between these years. */
const years = { from: 1868, to: 1938 };

/** The state of one run that documents draw on. */
export interface Desk {
  readonly names: NameSource;
  readonly random: SeededChoice;
}

/**
 * Writes one document about a new subject.
 * @param given Facts that are settled already, `title` among them.
 * @param activeYear When a person did the work that other documents speak of. Default: any year.
 */
export function writeDocument(subject: Subject, desk: Desk, given: Facts = {}, activeYear?: number): WrittenDocument {
  const title = given['title'] ?? titleOf(subject, desk);
  const facts = drawFacts(subject, desk, given, activeYear ?? desk.random.integer(years.from, years.to));
  const places = { ...facts, title, surname: surnameOf(title) };
  const templates = orderedTemplates(subject, desk.random);
  const statedIn = new Map(templates.flatMap((template, at) => factsIn(template).map((fact) => [fact, at] as const)));
  const sentences = templates.map((template, at) => (at === 0 ? '' : ' ') + fillPhrase(template, places));
  return { title, facts, sentences, statedIn };
}

export function contextOf({ title, sentences }: WrittenDocument): DocumentsContext {
  return [title, sentences];
}

function titleOf({ title }: Subject, { names, random }: Desk): string {
  return fillPhrase(title.text, { name: names.name(title.from, random) });
}

function drawFacts(subject: Subject, desk: Desk, given: Facts, activeYear: number): Facts {
  const facts: Record<string, string> = {};
  for (const [name, source] of Object.entries(subject.facts)) {
    facts[name] = given[name] ?? drawFact(source, desk, activeYear, facts);
  }
  return facts;
}

function drawFact(source: FactSource, { names, random }: Desk, activeYear: number, before: Facts): string {
  switch (source) {
    case 'person':
    case 'town':
    case 'river':
      return names.name(source, random);
    case 'year':
      return String(activeYear);
    case 'birthYear':
      return String(activeYear - random.integer(27, 46));
    case 'deathYear':
      return String(Number(before['born']) + random.integer(58, 84));
    default:
      if ('book' in source) return `The ${names.name('thing', random)}`;
      if ('oneOf' in source) return names.oneOf(source.oneOf, random);
      return String(random.integer(source.from, source.to));
  }
}

/** No document has more sentences. */
const mostSentences = 5;

/** The opening, then facts and up to two asides in any order. */
function orderedTemplates({ sentences, asides }: Subject, random: SeededChoice): string[] {
  const [opening, ...others] = sentences.map((wordings) => random.pick(wordings));
  const asideCount = Math.min(random.integer(0, 2), mostSentences - sentences.length);
  return [opening!, ...random.shuffle([...others, ...random.subset(asides, asideCount)])];
}

function factsIn(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).filter((name) => !isTitle(name));
}

function isTitle(place: string): boolean {
  return place === 'title' || place === 'surname';
}
