import { z } from 'zod';

import { type Endpoint, exchangeJson } from '../endpoint';
import { entryText, type Recall, type RecallCase, type RecallQuestion, type RecallSystem } from '../recall-system';
import { caseTag } from './case-tag';
import type { MemoryOptionsOf } from './memory-options';
import { recalledText } from './recalled-text';
import { untilReady, waitSeconds } from './waiting';

export type SupermemoryOptions = MemoryOptionsOf<'supermemory'>;

/** The most that the API lists at once. */
const pageSize = 200;
/** Entries on their way at a time. */
const atATime = 4;

const listed = z.object({
  memories: z.array(z.object({ customId: z.string().nullish(), status: z.string() })),
  pagination: z.object({ totalPages: z.number() }),
});
const found = z.object({
  results: z.array(
    z.object({
      content: z.string().nullish(),
      chunks: z.array(z.object({ content: z.string() })).nullish(),
    }),
  ),
});

/**
 * Supermemory over its HTTP API (`/v3/documents`, `/v3/search`): a document per entry under the case's container tag, searched
 * with the server's reranking and rewriting of the question, given back in full.
 *
 * Each entry has an id of ours (`customId`). What is sent again under an id is appended to it, so a repeated ingest asks first
 * what is there and sends the rest.
 */
export class Supermemory implements RecallSystem {
  readonly id = 'memory/supermemory';
  readonly version = '1';
  readonly settings: Readonly<Record<string, unknown>>;

  constructor(
    private readonly endpoint: Endpoint,
    private readonly options: SupermemoryOptions,
  ) {
    this.settings = { api: 'supermemory v3', ...options, document: 'entry', shown: 'full documents' };
  }

  async ingest(given: RecallCase, signal: AbortSignal): Promise<void> {
    const tag = this.tagOf(given);
    const known = await this.documents(tag, signal);
    const missing = given.entries
      .map((entry, place) => ({ ...entry, place }))
      .filter(({ place }) => !known.has(customId(tag, place)));
    for (let first = 0; first < missing.length; first += atATime) {
      await Promise.all(
        missing.slice(first, first + atATime).map(({ place, ...entry }) =>
          this.ask(
            '/v3/documents',
            {
              content: entryText(entry),
              containerTag: tag,
              customId: customId(tag, place),
              metadata: { case: given.id, place, header: entry.header },
            },
            signal,
          ),
        ),
      );
    }
  }

  async indexed(given: RecallCase, signal: AbortSignal): Promise<void> {
    await waitSeconds(this.options.waitSeconds, signal);
    const tag = this.tagOf(given);
    const total = given.entries.length;
    await untilReady(
      async () => {
        const statuses = await this.documents(tag, signal);
        const ready = given.entries.filter((_, place) => statuses.get(customId(tag, place)) === 'done').length;
        return ready === total ? undefined : `${this.id}: ${ready} of ${total} entries of ${given.id} can be searched`;
      },
      this.options.readySeconds,
      signal,
    );
  }

  async recall({ text }: RecallQuestion, given: RecallCase, signal: AbortSignal): Promise<Recall> {
    const { topK, rerank, rewriteQuery } = this.options;
    const body = {
      q: text,
      containerTags: [this.tagOf(given)],
      limit: topK,
      rerank,
      rewriteQuery,
      includeFullDocs: true,
    };
    const { results } = found.parse(await this.ask('/v3/search', body, signal));
    return recalledText(
      results.map(({ content, chunks }) => content ?? (chunks ?? []).map((chunk) => chunk.content).join('\n')),
      given,
    );
  }

  private tagOf(given: RecallCase): string {
    return caseTag(this.options.namespace, this.id, given, {});
  }

  /** Status by our id; those that failed are left out, as they have to be sent again. */
  private async documents(tag: string, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const statuses = new Map<string, string>();
    for (let page = 1; ; page += 1) {
      const body = { containerTags: [tag], limit: pageSize, page, sort: 'createdAt', order: 'asc' };
      const { memories, pagination } = listed.parse(await this.ask('/v3/documents/list', body, signal));
      for (const { customId: id, status } of memories) if (id && status !== 'failed') statuses.set(id, status);
      if (page >= pagination.totalPages) return statuses;
    }
  }

  private ask(path: string, body: object, signal: AbortSignal): Promise<unknown> {
    return exchangeJson(this.endpoint, { path, body, signal });
  }
}

function customId(tag: string, place: number): string {
  return `${tag}-${place}`;
}
