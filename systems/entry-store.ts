/** Where systems of ours keep what they make of a case's entries; of one system in one experiment. */
export interface EntryStore {
  /** Stores the entries of a case; those that are there stay as they are. */
  save(caseId: string, entries: readonly StoredEntry[]): Promise<void>;
  /** How many entries of a case are there. */
  count(caseId: string): Promise<number>;
  /** The vectors of a case's entries, in file order; those without one are left out. */
  vectors(caseId: string): Promise<readonly EntryVector[]>;
  /** Places of the entries that a full-text search ranks highest, the best first. */
  fullText(caseId: string, query: string, most: number): Promise<readonly number[]>;
}

export interface StoredEntry {
  /** From 0, in file order. */
  readonly place: number;
  readonly header: string;
  readonly body: string;
  readonly vector?: readonly number[];
}

export interface EntryVector {
  readonly place: number;
  readonly vector: readonly number[];
}
