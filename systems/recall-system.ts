/**
 * What keeps a case file and gives back, for a question, what it takes to bear on it: a search, or a memory system. The one
 * interface that every such system is written to.
 *
 * A case is ingested once, waited for until it can be searched, and asked for each question. Who calls stores what came of
 * each step, so that none is repeated: a system need not remember what it was given, but has to take a case twice, as a
 * worker may die between its ingesting and the row that says so.
 */

/** An entry of a case file. */
export interface RecallEntry {
  /** `[Day 3, 14:00] [FORENSIC LAB] [Ilse Marn]`; unique in its case. */
  readonly header: string;
  readonly body: string;
}

export interface RecallCase {
  /** Unique in its data set. */
  readonly id: string;
  /** In the order of the file. */
  readonly entries: readonly RecallEntry[];
}

export interface RecallQuestion {
  readonly id: string;
  /** The question with the texts of its options, as readers see it. */
  readonly text: string;
}

/** What a system gives for a question. */
export interface Recall {
  /** As readers are shown it. */
  readonly text: string;
  /** Headers of the entries that stand in the text, by exact match. */
  readonly headers: readonly string[];
}

export interface RecallSystem {
  /** As in sweep files, e.g. `memory/reference`. */
  readonly id: string;
  /** Of the system, or of this adapter's way to use it; stands in every table's manifest. */
  readonly version: string;
  /** What it is set up with, without secrets; stands in the manifest too. */
  readonly settings: Readonly<Record<string, unknown>>;
  /**
   * Takes a case. May be called again for a case it has, which changes nothing.
   * @throws UserError for what trying again can't mend (a bad key, an unknown model); any other error is tried again.
   */
  ingest(given: RecallCase, signal: AbortSignal): Promise<void>;
  /** Resolves once the case can be searched whole. */
  indexed(given: RecallCase, signal: AbortSignal): Promise<void>;
  /** @throws as {@link ingest}. */
  recall(question: RecallQuestion, given: RecallCase, signal: AbortSignal): Promise<Recall>;
}

/** An entry as one text, under its header. */
export function entryText({ header, body }: RecallEntry): string {
  return `${header}\n${body}`;
}

/** Entries of a case as readers are shown them: in file order, whatever the order of their places. */
export function shownEntries(places: readonly number[], { entries }: RecallCase): Recall {
  const shown = places.toSorted((one, other) => one - other).map((place) => entries[place]!);
  return { text: shown.map(entryText).join('\n\n'), headers: shown.map(({ header }) => header) };
}

/** The headers of a case that stand in a text which a system composed. */
export function headersIn(text: string, { entries }: RecallCase): string[] {
  return entries.flatMap(({ header }) => (text.includes(header) ? [header] : []));
}
