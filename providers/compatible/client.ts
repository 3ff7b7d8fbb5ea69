import OpenAI, { APIError } from 'openai';
import { VERSION } from 'openai/version';

import { createHttpTransport } from './http-transport';

/** Name and version of the library that sends, recorded with each attempt. */
export const clientName = `openai ${VERSION}`;

/** Local servers want no key; the SDK insists on one. It is never sent: the transport has its own headers. */
const noKey = 'none';

/** The SDK's client, but its errors keep the whole body: many servers don't nest theirs in `error`. */
class CompatibleClient extends OpenAI {
  protected override makeStatusError(
    status: number,
    body: object | undefined,
    text: string | undefined,
    headers: Headers,
  ): APIError {
    return new APIError(status, body ?? { message: text }, undefined, headers);
  }
}

/**
 * One SDK client with everything explicit: a value left out would be taken from `OPENAI_BASE_URL`, `OPENAI_ORG_ID`,
 * `OPENAI_ADMIN_KEY` and the like, and redirect or relabel a sweep. Retries and deadlines belong to the caller.
 */
export function createClient(baseUrl: string, apiKey: string | undefined): OpenAI {
  return new CompatibleClient({
    baseURL: baseUrl,
    apiKey: apiKey ?? noKey,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    // The longest a timer can be: the exchange's own deadline decides.
    timeout: 2 ** 31 - 1,
    logLevel: 'off',
    fetch: createHttpTransport({
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'user-agent': `render-bench (${clientName})`,
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    }),
  });
}
