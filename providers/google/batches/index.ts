import { z } from 'zod';

import type { BatchOptions, BatchProvider, BatchResult } from '../../batch';
import { cancelUnlessEnded } from '../../batch-call';
import { readResultFile } from '../../batch-results';
import { failed } from '../../failed';
import type { ExchangeResult } from '../../provider';
import type { Redactor } from '../../redact';
import { clientName } from '../client';
import type { CheckedOptions } from '../options';
import { generateContentBody, modelPath } from '../request';
import { createBatchApi, type GoogleBatchApi } from './api';
import { findJob } from './find-job';
import { outputOf, readJob } from './read-job';
import { readOutcome, readResultLine } from './read-line';
import { createdSchema, jobSchema } from './schema';
import { uploadFile } from './upload-file';

/** The vendor takes 2 GB; a job of this size is uploaded in one piece and read back in minutes. */
const limits = { lines: 50_000, bytes: 100 * 1024 * 1024 };

/**
 * Gemini's Batch API with files: the lines are uploaded, a job is made of the file, its results come as a file. The job's
 * token is the display name of both. Files live 48 hours: a job's results that were not read by then are gone.
 */
export function createBatches(options: CheckedOptions, redactor: Redactor): BatchProvider {
  const api = createBatchApi(options, redactor);
  return {
    name: 'google',
    client: clientName,
    limits,
    encode: ({ customId, request }) => JSON.stringify({ key: customId, request: generateContentBody(request) }),
    upload: ({ token }, lines, batchOptions) => uploadFile(api, token, lines, batchOptions),
    async create({ token, model }, source, batchOptions) {
      if (!('uploadRef' in source)) throw new Error('jobs of this vendor are made of an uploaded file');
      const body = { batch: { displayName: token, inputConfig: { fileName: source.uploadRef } } };
      const path = `${modelPath(model)}:batchGenerateContent`;
      const job = await api.json({ method: 'POST', path, body, schema: createdSchema, missing: 'lane' }, batchOptions);
      return job.name;
    },
    find: (job, batchOptions) => findJob(api, job, batchOptions),
    poll: async (vendorId, batchOptions) => readJob(await getJob(api, vendorId, batchOptions), redactor),
    results(ref, batchOptions) {
      if (ref.startsWith('batches/')) return inlinedResults(api, ref, batchOptions);
      return readResultFile(api, batchOptions, {
        open: (signal) => api.fetch(`${api.baseUrl}/${api.apiVersion}/${ref}:download?alt=media`, { signal }),
        idKey: 'key',
        readLine: (value) => readResultLine(value, redactor),
      });
    },
    cancel: (vendorId, batchOptions) => cancelJob(api, vendorId, batchOptions),
  };
}

function cancelJob(api: GoogleBatchApi, vendorId: string, options: BatchOptions): Promise<void> {
  const path = `${vendorId}:cancel`;
  return cancelUnlessEnded(
    () => api.json({ method: 'POST', path, body: {}, schema: z.object({}), missing: 'gone' }, options),
    async () => readJob(await getJob(api, vendorId, options), api.redactor).state !== 'running',
  );
}

function getJob(api: GoogleBatchApi, path: string, options: BatchOptions) {
  return api.json({ method: 'GET', path, schema: jobSchema, missing: 'gone' }, options);
}

/** Results that are in the job itself, as they are where its requests were sent inline. */
async function* inlinedResults(api: GoogleBatchApi, ref: string, options: BatchOptions): AsyncGenerator<BatchResult> {
  const { inlinedResponses } = outputOf(await getJob(api, ref, options));
  for (const { metadata, ...line } of inlinedResponses?.inlinedResponses ?? []) {
    const { response, error } = JSON.parse(api.redactor.secret(JSON.stringify(line))) as typeof line;
    const result = readOutcome(response, error, api.redactor);
    yield { customId: metadata.key, result: typeof result === 'string' ? malformed(result, api.redactor) : result };
  }
}

function malformed(why: string, redactor: Redactor): ExchangeResult {
  const message = `its response has an unexpected shape (${why})`;
  return { usage: {}, ...failed('malformed', message, { kind: 'transient' }, redactor) };
}
