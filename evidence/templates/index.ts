import type { Template, TemplateName } from '../artifact';
import { chatgptEntries } from './chatgpt-entries';
import { langchainSummary } from './langchain-summary';
import { memgptRecords } from './memgpt-records';
import { rawConversation } from './raw-conversation';
import { witnessTurns } from './witness-turns';

/** Every template by its name in sweep files. */
export const templates: Readonly<Record<TemplateName, Template>> = {
  raw_conversation: rawConversation,
  witness_turns: witnessTurns,
  chatgpt_entries: chatgptEntries,
  langchain_summary: langchainSummary,
  memgpt_records: memgptRecords,
};
