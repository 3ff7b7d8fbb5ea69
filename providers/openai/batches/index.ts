import type { BatchProvider } from '../../batch';
import { type BatchApi, cancelUnlessEnded, longerForUpload } from '../../batch-call';
import { readResultFile } from '../../batch-results';
import { clientName, readErrorBody } from '../../chat-completions';
import { jsonlFile } from '../../jsonl-file';
import { createRedactor } from '../../redact';
import type { ErrorRule } from '../../signals';
import { openAiErrorRules } from '../error-rules';
import { checkedBaseUrl, endpointWire, type OpenAiOptions } from '../wire';
import { createAsk } from './ask';
import { batchTargets } from './batch-targets';
import { createBatchClient } from './client';
import { findJob } from './find-job';
import { readJob } from './read-job';
import { readResultLine } from './read-line';
import { jobSchema, madeSchema } from './response-schema';

/**
 * The vendor takes 50,000 lines and 200 MB, and refuses as a whole what is over. A little less of the lines; half of the
 * bytes, as a job is in memory twice while it is uploaded.
 */
const limits = { lines: 49_000, bytes: 100_000_000 };

const batchErrorRules: readonly ErrorRule[] = [
  // A file just uploaded is not known everywhere at once.
  {
    status: 400,
    message: /cannot find file/iu,
    end: { outcome: 'failed', code: 'file_not_found', retry: 'transient' },
  },
  ...openAiErrorRules,
];

/**
 * OpenAI's Batch API, over one of its two endpoints. A job is made of an uploaded file, with its token as metadata, by
 * which it is found again; its results are two files at most, one of answers and one of errors.
 * @throws UserError for a base URL or key that can't be used; the key is never shown.
 */
export function createOpenAiBatches(given: OpenAiOptions): BatchProvider {
  const client = createBatchClient(checkedBaseUrl(given), given.apiKey);
  const { url, bodyOf } = batchTargets[given.endpoint];
  const reader = endpointWire(client, given.endpoint);
  const redactor = createRedactor(given.apiKey);
  const api: BatchApi = { errorRules: batchErrorRules, readErrorBody, redactor };
  const ask = createAsk(api);

  const batches: BatchProvider = {
    name: 'openai',
    client: clientName,
    limits,

    encode: ({ customId, request }) =>
      JSON.stringify({ custom_id: customId, method: 'POST', url, body: bodyOf(request) }),

    async upload({ token }, lines, options) {
      const file = jsonlFile(`batch-${token}.jsonl`, lines);
      const { id } = await ask(
        (request) => client.files.create({ file, purpose: 'batch' }, request),
        madeSchema,
        longerForUpload(options, file.size),
      );
      return id;
    },

    async create({ token }, source, options) {
      if (!('uploadRef' in source)) throw new Error('openai: a batch is made of an uploaded file');
      const params = {
        input_file_id: source.uploadRef,
        endpoint: url,
        completion_window: '24h' as const,
        metadata: { token },
      };
      const { id } = await ask((request) => client.batches.create(params, request), madeSchema, options);
      return id;
    },

    find: (job, options) => findJob(client, ask, job, options),

    poll: async (vendorId, options) =>
      readJob(await ask((request) => client.batches.retrieve(vendorId, request), jobSchema, options, 'gone'), redactor),

    results: (ref, options) =>
      readResultFile(api, options, {
        open: (signal) => client.files.content(ref, { signal }).asResponse(),
        idKey: 'custom_id',
        readLine: (value) => readResultLine(reader, value, redactor),
      }),

    cancel: (vendorId, options) =>
      cancelUnlessEnded(
        () => ask((request) => client.batches.cancel(vendorId, request), madeSchema, options, 'gone'),
        async () => (await batches.poll(vendorId, options)).state !== 'running',
      ),
  };
  return batches;
}
