/** A prompt family: how the artifact and the question are put to the reader. */
export interface PromptFamily {
  readonly id: string;
  /** SHA-256 of the family's text, so that an edit shows in every table. */
  readonly hash: string;
  /** The system message: the answer contract. The same for every item. */
  readonly system: string;
}

/** A rendered prompt kept as its parts, so that each text is stored once. */
export interface PromptParts {
  /** The family's system message. */
  readonly system: string;
  readonly artifact: string;
  /** The question with its date line. */
  readonly question: string;
}
