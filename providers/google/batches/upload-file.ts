import type { BatchOptions } from '../../batch';
import { callBatchApi, longerForUpload, readBatchJson } from '../../batch-call';
import { TransportError } from '../../http-transport';
import { jsonlFile } from '../../jsonl-file';
import type { GoogleBatchApi } from './api';
import { uploadedSchema } from './schema';

/**
 * Uploads a file by the resumable protocol, in one piece: a first request says what will come and is told where to, a
 * second brings it (https://ai.google.dev/gemini-api/docs/files). Resolves with the file's name, e.g. `files/abc`.
 */
export async function uploadFile(
  api: GoogleBatchApi,
  displayName: string,
  lines: readonly string[],
  options: BatchOptions,
): Promise<string> {
  const content = jsonlFile(displayName, lines);
  const uploadUrl = await callBatchApi(api, options, 'lane', (signal) => startUpload(api, content, signal));
  const { file } = await callBatchApi(api, longerForUpload(options, content.size), 'gone', async (signal) => {
    const headers = { 'x-goog-upload-command': 'upload, finalize', 'x-goog-upload-offset': '0' };
    const response = await api.fetch(uploadUrl, { method: 'POST', signal, headers, body: content });
    return readBatchJson(api, response, uploadedSchema);
  });
  return file.name;
}

async function startUpload(
  { fetch, baseUrl, apiVersion }: GoogleBatchApi,
  content: File,
  signal: AbortSignal,
): Promise<URL> {
  const response = await fetch(`${baseUrl}/upload/${apiVersion}/files`, {
    method: 'POST',
    signal,
    headers: {
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': String(content.size),
      'x-goog-upload-header-content-type': content.type,
    },
    body: JSON.stringify({ file: { displayName: content.name } }),
  });
  return uploadAddress(response.headers.get('x-goog-upload-url') ?? '', baseUrl);
}

/**
 * The address told, at the host of the base URL: behind a gateway the one told is beyond it, and the key goes nowhere
 * else than where it was meant to go.
 */
function uploadAddress(told: string, baseUrl: string): URL {
  if (!URL.canParse(told)) throw new TransportError('malformed', 'the upload was begun, but no address told for it');
  const { pathname, search } = new URL(told);
  return new URL(pathname + search, baseUrl);
}
