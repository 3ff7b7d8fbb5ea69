import type { SignalTable } from '../outcome-guide/signal-table';
import { googleErrorRules } from './error-rules';
import { googleFinishRules } from './finish-rules';

export const googleSignals: SignalTable = {
  api: '`google`',
  notes: [
    'A prompt that was removed has no candidate but a `blockReason`, whatever it says: **blocked**.',
    'Text is that of the parts, joined; parts marked `thought` are none. A missing reason is `FINISH_REASON_UNSPECIFIED`.',
    'A `functionCall` part without any text is a tool call, and fails for good.',
    'The codes of an error are the `reason` of its `details`, then its `status`. A wait is that of `RetryInfo`; where a ' +
      'quota per day is used up, until that day ends in Los Angeles.',
    'Errors in a job and in its results go by the same rules, with the HTTP status that their RPC code stands for.',
  ],
  finishRules: googleFinishRules,
  errorRules: googleErrorRules,
};
