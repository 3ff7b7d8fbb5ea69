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

/** What may stand among the options. */
export interface DraftOption {
  readonly text: string;
  readonly ref: OptionRef;
  /** Of a wrong one: the mistake that leads to it, and what refutes it. */
  readonly failure?: { readonly mode: string; readonly reason: string; readonly refutedBy?: readonly EntryId[] };
}

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
  readonly difficulty: Pick<Difficulty, 'hops' | 'streams' | 'strikes' | 'alternatives'>;
}

export interface BuildContext {
  readonly view: CaseView;
  readonly glosses: Glosses;
  readonly slot: Slot;
  /** Of this attempt. */
  readonly random: CaseRandom;
  /** What other questions of the case used, so that two don't ask the same: builders add to it what they use. */
  readonly used: Set<string>;
}

/** Makes one question of a variant; undefined variants can't be made of the case. */
export type Builder = (context: BuildContext) => DraftQuestion | Rejected;
