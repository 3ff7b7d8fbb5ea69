import { GoogleGenAI } from '@google/genai';

import { installedVersion } from '../../text/installed-version';
import { createHttpTransport, type WholeResponse } from '../http-transport';
import type { ProviderRequest } from '../provider';
import { withoutEnvironment } from '../without-environment';
import type { CheckedOptions } from './options';
import { generateContentBody } from './request';

/** Name and version of the library that sends, recorded with each attempt. */
export const clientName = `@google/genai ${installedVersion('@google/genai')}`;

/** Every header a request has, but for the type of its body. */
export function requestHeaders({ apiKey }: CheckedOptions): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': `render-bench (${clientName})`,
    'x-goog-api-key': apiKey,
  };
}

/** Sends one `generateContent`; rejects as {@link createHttpTransport} does. */
export type SendGenerateContent = (request: ProviderRequest, signal: AbortSignal) => Promise<WholeResponse>;

/**
 * One SDK object with everything explicit, as nothing of the environment may redirect a sweep. Retries and deadlines
 * belong to the caller, the headers to the transport.
 *
 * The SDK hides a response's headers where it throws, loses the status of an error body that is no JSON, and gives no raw
 * body. So the response is taken where it arrives, in the `fetch` of the call, and the SDK is left by an error; which also
 * takes its listener off the signal.
 */
export function createSend(options: CheckedOptions): SendGenerateContent {
  const { baseUrl, apiKey, apiVersion } = options;
  const client = withoutEnvironment(
    () => new GoogleGenAI({ apiKey, vertexai: false, apiVersion, httpOptions: { baseUrl } }),
  );
  const transport = createHttpTransport({ ...requestHeaders(options), 'content-type': 'application/json' });
  return async (request, signal) => {
    const { contents, ...rest } = generateContentBody(request);
    let response: WholeResponse | undefined;
    const takeResponse = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      response = (await transport(input, init)) as WholeResponse;
      throw new Error('the adapter reads the response');
    };
    try {
      await client.models.generateContent({
        model: request.model,
        contents: [...contents],
        config: {
          abortSignal: signal,
          automaticContinuation: false,
          // As they are: a config of the SDK's loses, without a word, the parameters that its version does not know.
          httpOptions: { fetch: takeResponse, extraBody: rest },
        },
      });
    } catch (error) {
      if (!response) throw error;
    }
    return response!;
  };
}
