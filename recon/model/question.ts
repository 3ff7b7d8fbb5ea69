import type { EntryId } from './case';
import type { OptionRef, Query } from './query';

export const tasks = ['chain', 'cascade', 'conflict', 'counterfactual', 'constraint', 'retrieval'] as const;
export type Task = (typeof tasks)[number];

export const formats = ['single', 'multiple', 'integer', 'ordering', 'free'] as const;
export type Format = (typeof formats)[number];

export type Answer =
  | { readonly format: 'single'; readonly letter: string }
  | { readonly format: 'multiple' | 'ordering'; readonly letters: readonly string[] }
  | { readonly format: 'integer'; readonly value: number }
  | {
      readonly format: 'free';
      readonly reference: string;
      /** Two to five clauses that can be checked. */
      readonly keyFacts: readonly string[];
      readonly contradictions: readonly string[];
    };

export interface Option {
  readonly letter: string;
  readonly text: string;
  /** What it stands for, by which its truth is computed; never shown to a model. */
  readonly ref: OptionRef;
  /** Of wrong options: what mistake leads to it, and what in the file refutes it. */
  readonly failure?: {
    readonly mode: string;
    readonly reason: string;
    readonly refutedBy: readonly EntryId[];
  };
}

/** An entry that the key rests on. */
export interface ProofEntry {
  readonly entry: EntryId;
  /** `deriving`: the key needs it; `refuting`: it keeps another key from holding; `alternative`: one of several grounds. */
  readonly role: 'deriving' | 'refuting' | 'alternative';
  /** What the file says when it is gone. */
  readonly without: Answer | 'abstain';
}

export interface Difficulty {
  readonly hops: number;
  readonly meanDistance: number;
  readonly streams: number;
  readonly strikes: number;
  readonly alternatives: number;
}

export interface Question {
  readonly id: string;
  readonly task: Task;
  readonly variant: string;
  readonly stem: string;
  readonly options: readonly Option[];
  readonly answer: Answer;
  readonly proof: readonly ProofEntry[];
  /** Wrong integers and what leads to them. */
  readonly traps?: readonly { readonly value: number; readonly mode: string }[];
  /** The stem in structured form: kept in a file of its own, never shown to a model. */
  readonly query: Query;
  /** Measured, not copied from the knobs. */
  readonly difficulty: Difficulty;
}
