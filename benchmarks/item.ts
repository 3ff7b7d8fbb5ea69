/**
 * What every benchmark is turned into.
 *
 * Glossary: an **item** is one question over one dialogue, with the behaviour expected of a reader. A **session** is
 * one dated conversation; a **turn** one utterance in it. An **address** names a turn (`S2.T5`: second session by date,
 * fifth turn), the same across tiers and file orders. A **witness** is the address of a turn that bears the answer.
 */

import type { FileDigest } from './file-bytes';
import type { FileRow } from './file-rows';
import type { ReconKey } from './recon/recon-key';

/**
 * `S<session ordinal>.T<turn ordinal>`, both from 1; sessions are counted by date, ties by file order. Documents and their
 * sentences: `D4.S1`.
 */
export type Address = string;

/** `document`: a sentence of a document (HotpotQA), which nobody says. */
export type Role = 'user' | 'assistant' | 'document';

export interface Turn {
  readonly address: Address;
  readonly role: Role;
  /** The speaker's name where the data set has one (LoCoMo); undefined for user and assistant. */
  readonly speaker?: string;
  readonly text: string;
  readonly isWitness: boolean;
}

export interface Session {
  /** From 1, by date, ties by file order. */
  readonly ordinal: number;
  /** The data set's own session id; unique only within an item. */
  readonly id: string;
  /** A document's title; undefined for conversations. */
  readonly title?: string;
  /** `YYYY-MM-DDTHH:MM`, without a zone as the data sets print none; null where the data set has no date. */
  readonly saidAt: string | null;
  readonly turns: readonly Turn[];
}

/** What a template may see of an item: the dated turns, never the question or the gold. */
export interface Dialogue {
  readonly sessions: readonly Session[];
}

/** The expected answer, parsed once. */
export type Gold =
  /** String-scorable: any of `forms` is right; the first is the canonical one. */
  | { readonly kind: 'forms'; readonly raw: string; readonly forms: readonly string[] }
  /** A description of a good answer (LongMemEval preference items): no string scorer can judge it. */
  | { readonly kind: 'rubric'; readonly raw: string }
  /** The dialogue does not hold the answer (LongMemEval `_abs`); `raw` explains why. ABSTAIN is the right behaviour. */
  | { readonly kind: 'unanswerable'; readonly raw: string }
  /** A RECON question: what is right follows from a case's graph, and a reply is read by the question's format. */
  | { readonly kind: 'recon'; readonly raw: string; readonly key: ReconKey };

export interface Item extends Dialogue {
  /** Unique within its data set. */
  readonly id: string;
  /** The data set's own question type, e.g. `knowledge-update`. */
  readonly type: string;
  readonly question: string;
  /** `YYYY-MM-DDTHH:MM` or null. */
  readonly questionDate: string | null;
  readonly gold: Gold;
  /**
   * Things a reader of the tables should know, sorted: `adversarial_with_answer`, `late_evidence`,
   * `malformed_evidence`, `missing_evidence`, `no_sessions`, `no_witness`, `numeric_gold`, `repeated_session_id`.
   */
  readonly flags: readonly string[];
  /**
   * What a published audit says is wrong with this row's gold, by its own name for it; undefined where nothing is known.
   * Comes from {@link DatasetSource.defects}, never from the data set itself.
   */
  readonly defect?: string;
  /** The dialogue in structured form, where the data set has one: a RECON case's graph as JSON. */
  readonly structured?: string;
}

/** A row that could not become an item. */
export interface InvalidRow {
  readonly file: string;
  /** From 0, the row's place in the file: in its array, or its line (blank lines count). */
  readonly index: number;
  /** The row's id where it has a usable one. */
  readonly id?: string;
  /** Path of the offending field, e.g. `haystack_sessions[2][0].role`; empty where the row as a whole is wrong. */
  readonly field: string;
  readonly reason: string;
}

/** What identifies a data set in every table made from it. */
export interface DatasetManifest {
  /** The registered benchmark, e.g. `longmemeval`, `sample`, `jsonl`. */
  readonly benchmark: string;
  readonly tier?: string;
  /** Absolute path of the file read. */
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly licence: string;
  /** Where the data set comes from: paper and URL. */
  readonly source: string;
  readonly itemCount: number;
  /** Items by question type, keys sorted. */
  readonly types: Readonly<Record<string, number>>;
  readonly skipped: readonly InvalidRow[];
  /** The overlay of known wrong golds, where one was given. */
  readonly defects?: DefectsManifest;
}

/** What identifies an overlay of known wrong golds. */
export interface DefectsManifest {
  /** Absolute path of the file read. */
  readonly path: string;
  readonly sha256: string;
  /** Items whose gold it calls wrong. */
  readonly items: number;
}

/** Which file to read, as a sweep file states it. Paths are absolute by now. */
export interface DatasetSource {
  readonly benchmark: string;
  readonly tier?: string;
  readonly path: string;
  /** A list of known wrong golds, see `defects.ts`. */
  readonly defects?: string;
  /** Leave malformed rows out, listing them in the manifest, instead of refusing the file. */
  readonly skipInvalid?: boolean;
}

/** What is wrong with a row, before its place in a file is known. */
export type RowProblem = Pick<InvalidRow, 'id' | 'field' | 'reason'>;

/** What became of one question of a row. */
export type ParsedItem =
  { readonly kind: 'item'; readonly item: Item } | { readonly kind: 'invalid'; readonly problem: RowProblem };

/**
 * A benchmark the project can read: who it is and how one row of its files becomes items. Files, hashes, repeated ids and
 * what to do with malformed rows are the same for all, see `load-dataset.ts`.
 */
export interface Benchmark {
  readonly name: string;
  readonly licence: string;
  /** Paper and URL. */
  readonly source: string;
  /** Names of its tiers; empty where it has none. */
  readonly tiers: readonly string[];
  /** The field that holds an item's id, as its rows spell it. */
  readonly idField: string;
  /** Many items ask about one dialogue, so they are no independent sample. */
  readonly itemsShareDialogues?: true;
  /** Reads the rows of what is no single file; undefined: `fileRows` does. */
  readonly rows?: (path: string, onEnd: (digest: FileDigest) => void) => AsyncIterable<FileRow>;
  /** Pure; never throws for what a row holds. A list, since a row of some data sets holds many questions. */
  parseRow(row: unknown): readonly ParsedItem[];
}
