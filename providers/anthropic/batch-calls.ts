import type { Anthropic } from '@anthropic-ai/sdk';

import { BatchFault, type BatchOptions, type BatchResult } from '../batch';
import { type BatchApi, callBatchApi, longerForUpload, type MissingMeans, readBatchJson } from '../batch-call';
import { createBatchTransport } from '../batch-http';
import { readResultFile, type ResultFile } from '../batch-results';
import { explainShape } from '../explain-shape';
import { failed } from '../failed';
import type { RetryDecision } from '../provider';
import { createRedactor } from '../redact';
import { createClient, requestHeaders } from './client';
import { anthropicErrorRules, readErrorBody } from './error-rules';
import type { CheckedOptions } from './options';
import { readBatchLine } from './read-batch-line';
import { anyLineSchema, batchPageSchema, batchSchema, type MessageBatch } from './response-schema';

const batchesPath = '/v1/messages/batches';
/** A job is among the newest few. */
const pageSize = 100;
/** More jobs than any account makes in a day: a list that goes on is a gateway's that knows no pages. */
const mostPages = 100;

/**
 * The requests of the Message Batches API, each under its own deadline; each rejects with {@link BatchFault}. By the
 * SDK's generic calls, as its own would read a download's body for us, and parse every answer unchecked.
 */
export class BatchCalls {
  private readonly api: BatchApi;
  private readonly client: Anthropic;
  /** The same, but with the bodies of its answers handed on as they come. */
  private readonly downloads: Anthropic;

  constructor(private readonly options: CheckedOptions) {
    const headers = requestHeaders(options);
    this.api = { redactor: createRedactor(options.apiKey), errorRules: anthropicErrorRules, readErrorBody };
    this.client = createClient(options, createBatchTransport({ headers, isDownload: () => false }));
    this.downloads = createClient(options, createBatchTransport({ headers, isDownload: () => true }));
  }

  create(lines: readonly string[], options: BatchOptions): Promise<MessageBatch> {
    const body = jobBody(lines);
    const longer = longerForUpload(options, body.size);
    return this.batch('lane', longer, (signal) => this.client.post(batchesPath, { body, signal }).asResponse());
  }

  retrieve(id: string, options: BatchOptions): Promise<MessageBatch> {
    return this.batch('gone', options, (signal) => this.client.get(pathOf(id), { signal }).asResponse());
  }

  async cancel(id: string, options: BatchOptions): Promise<void> {
    await this.batch('gone', options, (signal) => this.client.post(`${pathOf(id)}/cancel`, { signal }).asResponse());
  }

  /** The account's batches, the newest first. */
  async *list(options: BatchOptions): AsyncGenerator<MessageBatch> {
    let afterId: string | undefined;
    for (let page = 0; page < mostPages; page++) {
      const query = { limit: pageSize, ...(afterId !== undefined && { after_id: afterId }) };
      const { data, ...more } = await callBatchApi(this.api, options, 'lane', async (signal) =>
        readBatchJson(this.api, await this.client.get(batchesPath, { query, signal }).asResponse(), batchPageSchema),
      );
      yield* data;
      if (!more.has_more || data.length === 0) return;
      afterId = more.last_id ?? data.at(-1)!.id;
    }
    throw this.fault('malformed', `the list of batches has no end within ${mostPages} pages`, { kind: 'transient' });
  }

  /** Reads the results of an ended batch. */
  results(id: string, options: BatchOptions): AsyncGenerator<BatchResult> {
    return this.lines(id, options, (value) => readBatchLine(value, this.api.redactor));
  }

  /** The custom id an ended batch's results begin with. Nothing else is looked at: the batch may be of others. */
  async firstCustomId(id: string, { deadlineMs, signal }: BatchOptions): Promise<string> {
    const readId = (value: unknown): BatchResult | string => {
      const parsed = anyLineSchema.safeParse(value);
      return parsed.success
        ? { customId: parsed.data.custom_id, result: { outcome: 'empty', usage: {} } }
        : explainShape(parsed.error);
    };
    for await (const { customId } of this.lines(id, { deadlineMs, signal }, readId)) return customId;
    throw this.fault('malformed', `the results of the batch ${id} are empty`, { kind: 'transient' });
  }

  private async *lines(
    id: string,
    options: BatchOptions,
    readLine: ResultFile['readLine'],
  ): AsyncGenerator<BatchResult> {
    const url = this.resultsUrl(await this.retrieve(id, options));
    const open = (signal: AbortSignal): Promise<Response> => this.downloads.get(url, { signal }).asResponse();
    yield* readResultFile(this.api, options, { open, idKey: 'custom_id', readLine });
  }

  /** Checks that an ended batch has its results still. */
  checkKept(batch: MessageBatch): void {
    if (hasResults(batch)) return;
    const { id, archived_at: archivedAt } = batch;
    const what = archivedAt ? `were removed on ${archivedAt}` : 'are not offered';
    const message =
      `The results of the batch ${id} ${what}: the vendor keeps them for 29 days. What it answered can't be had any ` +
      'more; its requests have to be sent again.';
    throw this.fault('batch_archived', message, { kind: 'no' });
  }

  private fault(code: string, message: string, retry: RetryDecision): BatchFault {
    return new BatchFault(failed(code, message, retry, this.api.redactor).failure);
  }

  /**
   * Where a batch's results are. Its own word counts only on the address the sweep names: the key goes along, and a
   * gateway hands on an address of the vendor's. Elsewhere the results are asked for at their documented place.
   */
  private resultsUrl(batch: MessageBatch): string {
    this.checkKept(batch);
    const { baseUrl } = this.options;
    const told = batch.results_url ?? '';
    const isOurs = URL.canParse(told) && new URL(told).origin === new URL(baseUrl).origin;
    return isOurs ? told : `${baseUrl}${pathOf(batch.id)}/results`;
  }

  private batch(
    missing: MissingMeans,
    options: BatchOptions,
    send: (signal: AbortSignal) => Promise<Response>,
  ): Promise<MessageBatch> {
    return callBatchApi(this.api, options, missing, async (signal) =>
      readBatchJson(this.api, await send(signal), batchSchema),
    );
  }
}

/** Whether an ended batch has its results still: after 29 days they are removed. */
export function hasResults({ archived_at: archivedAt, results_url: url }: MessageBatch): boolean {
  return !archivedAt && Boolean(url);
}

function pathOf(id: string): string {
  return `${batchesPath}/${encodeURIComponent(id)}`;
}

/** A blob of 100,000 parts takes three times as long to send as one of 200 (measured: 6.9 s against 2.0 s for 245 MB). */
const linesPerPart = 500;

/** The lines as one body, in a blob: a string of this size would be copied once more before it is sent. */
function jobBody(lines: readonly string[]): Blob {
  const parts: string[] = [];
  for (let from = 0; from < lines.length; from += linesPerPart) {
    parts.push(`${from === 0 ? '' : ','}${lines.slice(from, from + linesPerPart).join(',')}`);
  }
  return new Blob(['{"requests":[', ...parts, ']}'], { type: 'application/json' });
}
