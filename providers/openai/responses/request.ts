import type { ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses';

import type { ProviderRequest } from '../../provider';
import { refuseReserved } from '../../reserved-parameters';

/**
 * The body as sent: model, input, then the parameters untouched, so that the request's hash speaks for its bytes.
 * @throws UserError for a parameter that would change what one request is.
 */
export function responsesBody(request: ProviderRequest): ResponseCreateParamsNonStreaming {
  refuseReserved('responses', request);
  const { model, messages, parameters } = request;
  return { model, input: messages.map(({ role, content }) => ({ role, content })), ...parameters };
}
