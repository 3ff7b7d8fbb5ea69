import type { NameKind } from './names';

/**
 * Where the value of a fact comes from: a new name; one of a list, not to come again; a whole number between two bounds;
 * a year of work; a year of birth and one of death that go with the work of {@link DrawOptions.activeYear}.
 */
export type FactSource =
  | Exclude<NameKind, 'surname' | 'thing'>
  | 'year'
  | 'birthYear'
  | 'deathYear'
  | { readonly book: true }
  | { readonly oneOf: readonly string[] }
  | { readonly from: number; readonly to: number };

/** A kind of document: what it is about and how it tells its facts. */
export interface Subject {
  /** What its titles are made of: a name, and the text around it with a place `{name}`. */
  readonly title: { readonly from: NameKind; readonly text: string };
  /** Facts by name, drawn in this order. */
  readonly facts: Readonly<Record<string, FactSource>>;
  /**
   * Sentences, each in a few wordings that state the same facts; the first opens the document. Places: `{title}`,
   * `{surname}` (the last word of the title) and the facts by name.
   */
  readonly sentences: readonly (readonly string[])[];
  /** Sentences that state no fact. */
  readonly asides: readonly string[];
}
