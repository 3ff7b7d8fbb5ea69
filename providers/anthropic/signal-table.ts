import type { SignalTable } from '../outcome-guide/signal-table';
import { anthropicErrorRules } from './error-rules';
import { anthropicFinishRules } from './finish-rules';

export const anthropicSignals: SignalTable = {
  api: '`anthropic`',
  notes: [
    'The finish reason is the `stop_reason`. One that is missing or unknown fails and is tried again.',
    'Text is that of the `text` blocks, joined; `thinking` blocks are none. What was said before a refusal is not kept.',
    'The code of an error is that of its `details`, where there is one, else its `type`.',
    'A line of a batch that came back as an error goes by the same rules, with the status its type stands for.',
  ],
  finishRules: anthropicFinishRules,
  errorRules: anthropicErrorRules,
};
