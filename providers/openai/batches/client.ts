import { createBatchTransport } from '../../batch-http';
import { createClient, type OpenAiClient, requestHeaders } from '../../chat-completions';

/** A client for files and batches. */
export function createBatchClient(baseUrl: string, apiKey: string): OpenAiClient {
  const headers = { ...requestHeaders(apiKey), accept: '*/*' };
  const isDownload = ({ pathname }: URL): boolean => /\/files\/[^/]+\/content$/u.test(pathname);
  return createClient(baseUrl, apiKey, createBatchTransport({ headers, isDownload }));
}
