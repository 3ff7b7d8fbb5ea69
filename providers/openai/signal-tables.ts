import { chatFinishRules, chatNotes } from '../chat-completions';
import type { SignalTable } from '../outcome-guide/signal-table';
import { openAiErrorRules } from './error-rules';
import { responsesFinishRules } from './responses';

export const openAiChatSignals: SignalTable = {
  api: '`openai`, endpoint `chat`',
  notes: chatNotes,
  finishRules: chatFinishRules,
  errorRules: openAiErrorRules,
};

export const openAiResponsesSignals: SignalTable = {
  api: '`openai`, endpoint `responses`',
  notes: [
    'The finish reason is the `status`; for `incomplete` it is the reason in `incomplete_details`, where there is one.',
    'Text is that of the `output_text` parts of the `message` items. A `refusal` part makes a complete or cut response a **refusal**.',
    'A complete response of `reasoning` items without a `message` is **exhausted**: the cap went to reasoning.',
    'A `…_call` item is a tool call, and fails for good.',
    '`failed` goes by the code of its `error` and the rules for errors; a code that has no rule is tried again.',
  ],
  finishRules: responsesFinishRules,
  errorRules: openAiErrorRules,
};
