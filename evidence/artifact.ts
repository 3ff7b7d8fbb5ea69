import type { Dialogue } from '../benchmarks/item';

/** What is shown to the reader in place of the dialogue, or why it cannot be made. */
export type Rendered =
  { readonly kind: 'artifact'; readonly text: string } | { readonly kind: 'not_applicable'; readonly reason: string };

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
export const rendererVersion = 1;
