import type { Dialogue } from '../benchmarks/item';

/** What is shown to the reader in place of the dialogue, or why it cannot be made. */
export type Rendered =
  | {
      readonly kind: 'artifact';
      readonly text: string;
      /** What a reader of the tables should know of it, e.g. `whole_dialogue`, `cut`; counted per condition. */
      readonly marks?: readonly string[];
      /** Where turns were retrieved: the share of the item's witnesses among them, 0 … 1; null where it has none. */
      readonly witnessRecall?: number | null;
    }
  | { readonly kind: 'not_applicable'; readonly reason: string };

export const templateNames = [
  'raw_conversation',
  'witness_turns',
  'chatgpt_entries',
  'langchain_summary',
  'memgpt_records',
] as const;
export type TemplateName = (typeof templateNames)[number];

/** A template: dated turns to an artifact. It never sees the question or the gold. Pure: same bytes for the same input. */
export type Template = (dialogue: Dialogue) => Rendered;

/** Raised whenever any surface's bytes change; part of every artifact's provenance. */
export const rendererVersion = 2;
