import { type OpenAiClient, readErrorBody, statusInBody } from '../../chat-completions';
import type { Wire } from '../../exchange-once';
import type { WholeResponse } from '../../http-transport';
import { readOpenAiRateLimits } from '../../rate-limits';
import { openAiErrorRules } from '../error-rules';
import { readResponsesAnswer } from './read-answer';
import { responsesBody } from './request';

export { responsesFinishRules } from './finish-rules';
export { responsesBody } from './request';

/** The wire of OpenAI's responses. */
export function responsesWire(client: OpenAiClient): Wire {
  return {
    async send(request, signal) {
      return (await client.responses.create(responsesBody(request), { signal }).asResponse()) as WholeResponse;
    },
    requestIdHeader: 'x-request-id',
    errorRules: openAiErrorRules,
    readErrorBody,
    statusInBody: (body) => statusInBody(body, 'output'),
    readAnswer: readResponsesAnswer,
    readRateLimits: readOpenAiRateLimits,
  };
}
