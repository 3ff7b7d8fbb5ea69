import { chatCompletionBody } from '../../chat-completions';
import type { ProviderRequest } from '../../provider';
import { responsesBody } from '../responses';
import type { OpenAiOptions } from '../wire';

/** Where the lines of a batch go, and the body they have, which is that of a real-time request. */
export interface BatchTarget {
  readonly url: '/v1/chat/completions' | '/v1/responses';
  readonly bodyOf: (request: ProviderRequest) => object;
}

export const batchTargets: Readonly<Record<OpenAiOptions['endpoint'], BatchTarget>> = {
  chat: { url: '/v1/chat/completions', bodyOf: chatCompletionBody },
  responses: { url: '/v1/responses', bodyOf: responsesBody },
};
