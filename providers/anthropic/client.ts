import { Anthropic } from '@anthropic-ai/sdk';
import { VERSION } from '@anthropic-ai/sdk/version';

import { longestTimerMs } from '../deadline';
import { withoutEnvironment } from '../without-environment';
import type { CheckedOptions } from './options';

/** Name and version of the library that sends, recorded with each attempt. */
export const clientName = `@anthropic-ai/sdk ${VERSION}`;

/** The first version whose requests carry the key as a bearer token; those before have a header of their own for it. */
const firstBearerVersion = '2026-10-21';

/** Every header a request has, but its body's type. */
export function requestHeaders({ apiKey, apiVersion }: CheckedOptions): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': `render-bench (${clientName})`,
    'anthropic-version': apiVersion,
    ...(apiVersion < firstBearerVersion ? { 'x-api-key': apiKey } : { authorization: `Bearer ${apiKey}` }),
  };
}

/**
 * One SDK client with everything explicit, as nothing of the environment may redirect or relabel a sweep. Retries and
 * deadlines belong to the caller, the headers to the transport.
 */
export function createClient({ baseUrl, apiKey }: CheckedOptions, transport: typeof fetch): Anthropic {
  return withoutEnvironment(
    () =>
      new Anthropic({
        baseURL: baseUrl,
        apiKey,
        maxRetries: 0,
        // Set at all, it also lifts the SDK's refusal of large caps.
        timeout: longestTimerMs,
        logLevel: 'off',
        openTelemetry: false,
        fetch: transport,
      }),
  );
}
