import { chatErrorRules, chatFinishRules, chatNotes } from '../chat-completions';
import type { SignalTable } from '../outcome-guide/signal-table';

export const compatibleSignals: SignalTable = {
  api: '`compatible`: chat completions of any server',
  notes: [
    ...chatNotes,
    'Token counts that show a prompt cut to the server’s context flag the row `context_cut`; see [local models](local-models.md).',
  ],
  finishRules: chatFinishRules,
  errorRules: chatErrorRules,
};
