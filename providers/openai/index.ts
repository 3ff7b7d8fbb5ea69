import { clientName } from '../chat-completions';
import { exchangeOnce } from '../exchange-once';
import type { Provider } from '../provider';
import { createRedactor } from '../redact';
import { type OpenAiOptions, openAiWire } from './wire';

export { createOpenAiBatches } from './batches';
export type { OpenAiOptions } from './wire';

/**
 * OpenAI itself, by chat completions or by responses. One client and one keep-alive pool per provider object; make one
 * per reader and share it.
 * @throws UserError for a base URL or key that can't be used; the key is never shown.
 */
export function createOpenAiProvider(given: OpenAiOptions): Provider {
  const wire = openAiWire(given);
  const redactor = createRedactor(given.apiKey);
  return {
    name: 'openai',
    client: clientName,
    exchange: (request, options) => exchangeOnce(wire, request, options, redactor),
  };
}
