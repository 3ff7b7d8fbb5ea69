import OpenAI from 'openai';
import { VERSION } from 'openai/version';

import { longestTimerMs } from '../deadline';
import { createHttpTransport } from '../http-transport';
import { withoutEnvironment } from '../without-environment';

/** Name and version of the library that sends, recorded with each attempt. */
export const clientName = `openai ${VERSION}`;

export type OpenAiClient = OpenAI;

/** Local servers want no key; the SDK insists on one. It is never sent: the transport has its own headers. */
const noKey = 'none';

/** Every header a request has, but its body's type. */
export function requestHeaders(apiKey: string | undefined): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': `render-bench (${clientName})`,
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  };
}

/**
 * One SDK client with everything explicit, as nothing of the environment may redirect or relabel a sweep. Retries and
 * deadlines belong to the caller, the headers to the transport.
 */
export function createClient(
  baseUrl: string,
  apiKey: string | undefined,
  transport = createHttpTransport({ ...requestHeaders(apiKey), 'content-type': 'application/json' }),
): OpenAiClient {
  return withoutEnvironment(
    () =>
      new OpenAI({
        baseURL: baseUrl,
        apiKey: apiKey ?? noKey,
        maxRetries: 0,
        timeout: longestTimerMs,
        logLevel: 'off',
        fetch: transport,
      }),
  );
}
