import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';

import type { ProviderRequest } from '../provider';
import { refuseReserved } from '../reserved-parameters';

/**
 * The body as sent: model, messages, then the parameters untouched, so that the request's hash speaks for its bytes.
 * @throws UserError for a parameter that would change what one request is.
 */
export function chatCompletionBody(request: ProviderRequest): ChatCompletionCreateParamsNonStreaming {
  refuseReserved('chat', request);
  const { model, messages, parameters } = request;
  return { model, messages: messages.map(({ role, content }) => ({ role, content })), ...parameters };
}

/** The output cap among the parameters, under either of its names. */
export function outputCap(parameters: ProviderRequest['parameters']): number | undefined {
  const cap = parameters['max_completion_tokens'] ?? parameters['max_tokens'];
  return typeof cap === 'number' ? cap : undefined;
}
