import type { Wire } from '../exchange-once';
import type { WholeResponse } from '../http-transport';
import { readOpenAiRateLimits } from '../rate-limits';
import type { OpenAiClient } from './client';
import { chatErrorRules, readErrorBody, statusInBody } from './error-rules';
import { readCompletion } from './read-answer';
import { chatCompletionBody } from './request';

export { clientName, createClient, type OpenAiClient, requestHeaders } from './client';
export { chatErrorRules, readErrorBody, statusInBody } from './error-rules';
export { chatFinishRules } from './finish-rules';
export { mapTokenCounts } from './map-usage';
export { chatNotes } from './notes';
export { chatCompletionBody, outputCap } from './request';

/** The wire of OpenAI's chat completions, which many others speak too. */
export function chatCompletionsWire(client: OpenAiClient): Wire {
  return {
    async send(request, signal) {
      const body = chatCompletionBody(request);
      return (await client.chat.completions.create(body, { signal }).asResponse()) as WholeResponse;
    },
    requestIdHeader: 'x-request-id',
    errorRules: chatErrorRules,
    readErrorBody,
    statusInBody: (body) => statusInBody(body, 'choices'),
    readAnswer: readCompletion,
    readRateLimits: readOpenAiRateLimits,
  };
}
