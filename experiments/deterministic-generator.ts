/**
 * The generator a sweep has unless it names others: lead sentences and subject–relation–value lines by rule. It is no
 * language model, and is named for what it is wherever it appears.
 */
export const deterministicGenerator = {
  id: 'deterministic',
  provider: 'offline',
  model: 'deterministic-generator',
} as const;
