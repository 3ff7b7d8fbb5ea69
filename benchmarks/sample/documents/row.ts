/** HotpotQA's file schema, distractor setting (Yang et al., arXiv 1809.09600), which the documents are written in. */

export type DocumentsType = 'bridge' | 'comparison';

/** A document's title and its sentences; each after the first begins with the space that parts it from the one before. */
export type DocumentsContext = readonly [title: string, sentences: readonly string[]];

export interface DocumentsRow {
  readonly _id: string;
  readonly question: string;
  /** A name, a number or a few words that stand in a document; "yes" or "no" in some comparisons. */
  readonly answer: string;
  readonly type: DocumentsType;
  readonly level: 'medium';
  /** A title and the place of a sentence under it, from 0. */
  readonly supporting_facts: readonly (readonly [title: string, sentence: number])[];
  /** Two documents with the supporting facts and four without, in shuffled order. */
  readonly context: readonly DocumentsContext[];
}
