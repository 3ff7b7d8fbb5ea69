import { anthropicSignals } from './anthropic/signal-table';
import { compatibleSignals } from './compatible/signal-table';
import { googleSignals } from './google/signal-table';
import { openAiChatSignals, openAiResponsesSignals } from './openai/signal-tables';
import type { SignalTable } from './outcome-guide/signal-table';

/** Every API's signals; what stands here stands in `docs/outcomes.md`. */
export const signalTables: readonly SignalTable[] = [
  openAiChatSignals,
  openAiResponsesSignals,
  anthropicSignals,
  googleSignals,
  compatibleSignals,
];
