import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';

import { UserError } from '../../contracts/user-error';
import type { ProviderRequest } from '../provider';

/** What the adapter itself decides: one whole answer without tools per request. */
const reserved = ['model', 'messages', 'stream', 'n', 'tools', 'functions'];

/**
 * The body as sent: model, messages, then the parameters untouched, so that the request's hash speaks for its bytes.
 * @throws UserError for a parameter that would change what one request is.
 */
export function chatCompletionBody({
  model,
  messages,
  parameters,
}: ProviderRequest): ChatCompletionCreateParamsNonStreaming {
  const taken = Object.keys(parameters).filter((name) => reserved.includes(name));
  if (taken.length > 0) {
    throw new UserError(
      `compatible: the parameter ${taken.join(', ')} can't be set, one request is one whole answer of one model. ` +
        `Not settable: ${reserved.join(', ')}. Remove it from the reader.`,
    );
  }
  return { model, messages, ...parameters } as ChatCompletionCreateParamsNonStreaming;
}

/** The output cap among the parameters, under either of its names. */
export function outputCap(parameters: ProviderRequest['parameters']): number | undefined {
  const cap = parameters['max_completion_tokens'] ?? parameters['max_tokens'];
  return typeof cap === 'number' ? cap : undefined;
}
