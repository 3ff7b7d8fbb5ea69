import type { ProviderRequest } from '../provider';
import { refuseReserved } from '../reserved-parameters';
import { type Prompt, toPrompt } from './prompt';

/** A request's body; also the `params` of a batch's line. */
export interface MessageBody extends Prompt {
  readonly model: string;
  readonly [parameter: string]: unknown;
}

/**
 * The body as sent: model, prompt, then the parameters untouched. `cache_control` alone is taken from the top, where it
 * would cache each question, and put where it helps other requests (see {@link toPrompt}).
 * @throws UserError for a parameter that would change what one request is.
 */
export function messageBody(request: ProviderRequest): MessageBody {
  refuseReserved('messages', request);
  const { model, messages, parameters } = request;
  const { cache_control: cacheControl, ...asGiven } = parameters;
  return { model, ...toPrompt(messages, cacheControl), ...asGiven };
}
