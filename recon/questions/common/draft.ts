import type { EntryId } from '../../model/case';
import type { OptionRef, Query } from '../../model/query';
import type { Difficulty, Format, Task } from '../../model/question';
import type { CaseRandom } from '../../random/case-random';
import type { CaseView } from '../../semantics/case-view';
import type { Glosses } from './glosses';
import type { Rejected } from './rejected';

/** One of a case's questions to be made. */
export interface Slot {
  readonly task: Task;
  readonly format: Format;
  /** From 0, among those of the task and format. */
  readonly ordinal: number;
}

/** The mistake that leads to a wrong option, and why it is one. */
export interface Failure {
  readonly mode: string;
  readonly reason: string;
}

/** What may stand among the options. */
export interface DraftOption {
  readonly text: string;
  readonly ref: OptionRef;
  /** Of a wrong one. */
  readonly failure?: Failure & { readonly refutedBy?: readonly EntryId[] };
}

/** What a builder knows of it; the rest is measured. */
export type DraftDifficulty = Omit<Difficulty, 'meanDistance'>;

/** A question as its builder makes it; its key, letters and proof follow. */
export interface DraftQuestion {
  readonly variant: string;
  readonly stem: string;
  readonly query: Query;
  /** Of single and multiple choice: those offered, more than are used; of orderings: all of them, in any order. */
  readonly right?: readonly DraftOption[];
  readonly wrong?: readonly DraftOption[];
  readonly items?: readonly DraftOption[];
  readonly traps?: readonly { readonly value: number; readonly mode: string }[];
  readonly free?: {
    readonly reference: string;
    readonly keyFacts: readonly string[];
    readonly contradictions: readonly string[];
  };
  readonly difficulty: DraftDifficulty;
}

export interface BuildContext {
  readonly view: CaseView;
  readonly glosses: Glosses;
  readonly slot: Slot;
  /** Of this attempt. */
  readonly random: CaseRandom;
  /** What the case's questions of the same task and format ask so far, as text, so that two don't ask the same. */
  readonly used: Set<string>;
}

/** Makes one question of a variant, or says why this attempt came to nothing. */
export type Builder = (context: BuildContext) => DraftQuestion | Rejected;
