/** Columns that refer to texts. The foreign keys behind them hold too: what a text's removal overlooks refuses it. */
export const textReferences = [
  { table: 'attempts', column: 'answer_hash' },
  { table: 'calls', column: 'system_hash' },
  { table: 'calls', column: 'artifact_hash' },
  { table: 'calls', column: 'question_hash' },
  { table: 'items', column: 'question_hash' },
  { table: 'items', column: 'dialogue_hash' },
  { table: 'items', column: 'structured_hash' },
  { table: 'recalls', column: 'text_hash' },
] as const;
