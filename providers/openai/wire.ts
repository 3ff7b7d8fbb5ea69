import { chatCompletionsWire, createClient, type OpenAiClient } from '../chat-completions';
import { checkEndpoint } from '../check-endpoint';
import { vendorFacts } from '../contracts';
import type { Wire } from '../exchange-once';
import { openAiErrorRules } from './error-rules';
import { responsesWire } from './responses';

export interface OpenAiOptions {
  /** Undefined: the vendor's own address. Up to and including the version, e.g. `https://api.openai.com/v1`. */
  readonly baseUrl?: string;
  readonly apiKey: string;
  readonly endpoint: 'chat' | 'responses';
}

const vendorUrl = vendorFacts.openai.baseUrl;

/**
 * How one of OpenAI's endpoints is spoken to.
 * @throws UserError for a base URL or key that can't be used; the key is never shown.
 */
export function openAiWire(options: OpenAiOptions): Wire {
  return endpointWire(createClient(checkedBaseUrl(options), options.apiKey), options.endpoint);
}

/** @throws UserError for a base URL or key that can't be used; the key is never shown. */
export function checkedBaseUrl({ baseUrl = vendorUrl, apiKey }: OpenAiOptions): string {
  checkEndpoint({ baseUrl, apiKey }, { provider: 'openai', exampleUrl: vendorUrl });
  return baseUrl;
}

/** The wire of an endpoint over a client, for real-time requests and for lines of a batch. */
export function endpointWire(client: OpenAiClient, endpoint: OpenAiOptions['endpoint']): Wire {
  return endpoint === 'responses'
    ? responsesWire(client)
    : { ...chatCompletionsWire(client), errorRules: openAiErrorRules };
}
