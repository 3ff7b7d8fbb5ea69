import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';

/** All of type Keyword: SQL visibility has ten such columns, and they filter exactly. */
export const searchAttributes = {
  sweepId: defineSearchAttributeKey('SweepId', SearchAttributeType.KEYWORD),
  experiment: defineSearchAttributeKey('Experiment', SearchAttributeType.KEYWORD),
  condition: defineSearchAttributeKey('Condition', SearchAttributeType.KEYWORD),
  reader: defineSearchAttributeKey('Reader', SearchAttributeType.KEYWORD),
  provider: defineSearchAttributeKey('Provider', SearchAttributeType.KEYWORD),
} as const;
