/** How the entries of a type open, and what they say beside their facts. */
export interface EntryWords {
  readonly openers: readonly string[];
  /** Clauses that say no fact, name, number or time. */
  readonly colour: readonly string[];
}
