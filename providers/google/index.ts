import type { BatchProvider } from '../batch';
import { exchangeOnce } from '../exchange-once';
import type { Provider } from '../provider';
import { createRedactor } from '../redact';
import { createBatches } from './batches';
import { clientName, createSend } from './client';
import { checkOptions, type GoogleOptions } from './options';
import { generateContentWire } from './wire';

export type { GoogleOptions } from './options';

/**
 * Google's Gemini API. One client and one keep-alive pool per provider object; make one per key and share it.
 * @throws UserError for a base URL, key or version that can't be used; the key is never shown.
 */
export function createGoogleProvider(given: GoogleOptions): Provider {
  const options = checkOptions(given);
  const wire = generateContentWire(createSend(options));
  const redactor = createRedactor(options.apiKey);
  return {
    name: 'google',
    client: clientName,
    exchange: (request, exchangeOptions) => exchangeOnce(wire, request, exchangeOptions, redactor),
  };
}

/** @throws UserError as {@link createGoogleProvider}. */
export function createGoogleBatches(given: GoogleOptions): BatchProvider {
  const options = checkOptions(given);
  return createBatches(options, createRedactor(options.apiKey));
}
