import { exchangeOnce } from '../exchange-once';
import { createHttpTransport } from '../http-transport';
import type { Provider } from '../provider';
import { createRedactor } from '../redact';
import { clientName, createClient, requestHeaders } from './client';
import { type AnthropicOptions, checkOptions } from './options';
import { messagesWire } from './wire';

export { createAnthropicBatches } from './batches';
export type { AnthropicOptions } from './options';

/**
 * Anthropic's messages. One client and one keep-alive pool per provider object; make one per key and share it.
 * @throws UserError for a base URL, key or version that can't be used; the key is never shown.
 */
export function createAnthropicProvider(given: AnthropicOptions): Provider {
  const options = checkOptions(given);
  const transport = createHttpTransport({ ...requestHeaders(options), 'content-type': 'application/json' });
  const wire = messagesWire(createClient(options, transport));
  const redactor = createRedactor(options.apiKey);
  return {
    name: 'anthropic',
    client: clientName,
    exchange: (request, exchangeOptions) => exchangeOnce(wire, request, exchangeOptions, redactor),
  };
}
