import type { z } from 'zod';

import type { BatchOptions } from '../../batch';
import { type BatchApi, callBatchApi, type MissingMeans, readBatchJson } from '../../batch-call';
import { createBatchTransport } from '../../batch-http';
import type { Redactor } from '../../redact';
import type { ErrorRule } from '../../signals';
import { requestHeaders } from '../client';
import { googleErrorRules } from '../error-rules';
import type { CheckedOptions } from '../options';
import { readErrorBody } from '../read-error';

export interface JsonRequest<T> {
  readonly method: 'GET' | 'POST';
  /** After the version. */
  readonly path: string;
  readonly body?: object;
  readonly schema: z.ZodType<T>;
  /** What a 404 means here. */
  readonly missing: MissingMeans;
}

/** The files and batches of the Gemini API. */
export interface GoogleBatchApi extends BatchApi {
  /** As {@link createBatchTransport}. */
  readonly fetch: typeof fetch;
  readonly baseUrl: string;
  readonly apiVersion: string;
  /** One request that is answered by JSON. Rejects as {@link callBatchApi}. */
  json<T>(request: JsonRequest<T>, options: BatchOptions): Promise<T>;
}

/** A file that is no more, or not ready yet, is neither the key's fault nor the end of a lane. */
const fileRules: readonly ErrorRule[] = [
  { message: /\bthe File\b.*\bmay not exist\b/u, end: { outcome: 'failed', code: 'gone', retry: 'no' } },
  { message: /\bnot in an ACTIVE state\b/u, end: { outcome: 'failed', code: 'not_ready', retry: 'transient' } },
];

/**
 * The endpoints are called themselves, not through the SDK. Its uploads repeat requests and wait on their own, and take no
 * signal; its downloads end in a file; and its jobs have lost the progress and the error of the API's.
 */
export function createBatchApi(options: CheckedOptions, redactor: Redactor): GoogleBatchApi {
  const { baseUrl, apiVersion } = options;
  const api: GoogleBatchApi = {
    redactor,
    errorRules: [...fileRules, ...googleErrorRules],
    readErrorBody,
    baseUrl,
    apiVersion,
    fetch: createBatchTransport({
      headers: requestHeaders(options),
      passed: [
        'x-goog-upload-protocol',
        'x-goog-upload-command',
        'x-goog-upload-offset',
        'x-goog-upload-header-content-length',
        'x-goog-upload-header-content-type',
      ],
      isDownload: ({ pathname }) => pathname.endsWith(':download'),
    }),
    json: ({ method, path, body, schema, missing }, batchOptions) =>
      callBatchApi(api, batchOptions, missing, async (signal) => {
        const init = { method, signal, ...(body && { body: JSON.stringify(body) }) };
        return readBatchJson(api, await api.fetch(`${baseUrl}/${apiVersion}/${path}`, init), schema);
      }),
  };
  return api;
}
