import { z } from 'zod';

import { type Endpoint, exchangeJson } from '../endpoint';
import { entryText, type Recall, type RecallCase, type RecallQuestion, type RecallSystem } from '../recall-system';
import { caseTag } from './case-tag';
import { datetimeOf, entryMoment, momentOfDatetime } from './entry-moment';
import type { MemoryOptionsOf } from './memory-options';
import { recalledText } from './recalled-text';
import { untilReady, waitSeconds } from './waiting';

export type HindsightOptions = MemoryOptionsOf<'hindsight'>;

/** Entries of one request, and documents of one listing. */
const entriesPerRequest = 50;
const pageSize = 100;

const statistics = z.object({
  pending_operations: z.number(),
  operations_by_status: z.record(z.string(), z.number()).nullish(),
});
const documents = z.object({ items: z.array(z.object({ id: z.string() })), total: z.number() });
const found = z.object({
  results: z.array(z.object({ text: z.string(), occurred_start: z.string().nullish() })),
  chunks: z.record(z.string(), z.object({ text: z.string() })).nullish(),
});

/**
 * A Hindsight server (vectorize-io/hindsight, `/v1/default/banks/…`): one bank per case, entries as dated documents from which
 * it extracts facts; its recall, without its own answering.
 *
 * Each entry is a document of an id of ours. A document that is sent again is taken apart again, so a repeated ingest waits for
 * what is under way, asks what is there and sends the rest.
 */
export class Hindsight implements RecallSystem {
  readonly id = 'memory/hindsight';
  readonly version = '1';
  readonly settings: Readonly<Record<string, unknown>>;

  constructor(
    private readonly endpoint: Endpoint,
    private readonly options: HindsightOptions,
  ) {
    this.settings = { api: 'hindsight v1', ...options, document: 'entry' };
  }

  async ingest(given: RecallCase, signal: AbortSignal): Promise<void> {
    const bank = this.bankOf(given);
    await this.ask('PUT', bank, this.profile(given), signal);
    await this.quiet(given, signal);
    const known = await this.known(bank, signal);
    const missing = given.entries
      .map((entry, place) => ({ entry, id: documentId(place) }))
      .filter(({ id }) => !known.has(id));
    for (let first = 0; first < missing.length; first += entriesPerRequest) {
      const items = missing.slice(first, first + entriesPerRequest).map(({ entry, id }) => {
        const moment = entryMoment(entry);
        return {
          content: entryText(entry),
          document_id: id,
          timestamp: moment === undefined ? 'unset' : datetimeOf(moment, this.options.day1),
          context: `An entry of a case file. Its Day 1 is ${this.options.day1}.`,
          metadata: { header: entry.header },
        };
      });
      await this.ask('POST', `${bank}/memories`, { items, async: true }, signal);
    }
  }

  async indexed(given: RecallCase, signal: AbortSignal): Promise<void> {
    await waitSeconds(this.options.waitSeconds, signal);
    await this.quiet(given, signal);
    const { length } = given.entries;
    const known = await this.known(this.bankOf(given), signal);
    const there = given.entries.filter((_, place) => known.has(documentId(place))).length;
    if (there < length) throw new Error(`${this.id}: the bank has ${there} of ${length} entries of ${given.id}`);
  }

  async recall({ text }: RecallQuestion, given: RecallCase, signal: AbortSignal): Promise<Recall> {
    const { budget, maxTokens, sourceTokens, queryChars, day1 } = this.options;
    const moments = given.entries.flatMap((entry) => entryMoment(entry) ?? []);
    const body = {
      query: text.slice(0, queryChars),
      budget,
      max_tokens: maxTokens,
      ...(moments.length > 0 && { query_timestamp: datetimeOf(Math.max(...moments), day1) }),
      include: { entities: null, ...(sourceTokens > 0 && { chunks: { max_tokens: sourceTokens } }) },
    };
    const { results, chunks } = found.parse(
      await this.ask('POST', `${this.bankOf(given)}/memories/recall`, body, signal),
    );
    const facts = results.map((fact) => `- ${this.momentOf(fact.occurred_start)}${fact.text}`).join('\n');
    const sources = Object.values(chunks ?? {}).map((chunk) => chunk.text);
    const nothing = facts === '' && sources.length === 0;
    return recalledText(
      [nothing ? '' : `Day 1 is ${day1}.`, facts, sources.length > 0 ? 'From the file:' : '', ...sources],
      given,
    );
  }

  private bankOf(given: RecallCase): string {
    const { namespace, day1, mission, skepticism, literalism, empathy } = this.options;
    const tag = caseTag(namespace, this.id, given, { day1, mission, skepticism, literalism, empathy });
    return `/v1/default/banks/${tag}`;
  }

  private profile({ id }: RecallCase): object {
    const { mission, skepticism, literalism, empathy } = this.options;
    return { name: `Case ${id}`, mission, disposition: { skepticism, literalism, empathy } };
  }

  /** Resolves once nothing is under way in the bank. */
  private async quiet(given: RecallCase, signal: AbortSignal): Promise<void> {
    await untilReady(
      async () => {
        const reply = statistics.parse(await this.ask('GET', `${this.bankOf(given)}/stats`, undefined, signal));
        const busy = Math.max(reply.pending_operations, openOperations(reply.operations_by_status ?? {}));
        return busy === 0 ? undefined : `${this.id}: ${busy} operations on ${given.id} are still under way`;
      },
      this.options.readySeconds,
      signal,
    );
  }

  private async known(bank: string, signal: AbortSignal): Promise<ReadonlySet<string>> {
    const ids = new Set<string>();
    for (let offset = 0; ; offset += pageSize) {
      const path = `${bank}/documents?limit=${pageSize}&offset=${offset}`;
      const { items, total } = documents.parse(await this.ask('GET', path, undefined, signal));
      for (const { id } of items) ids.add(id);
      if (items.length === 0 || offset + pageSize >= total) return ids;
    }
  }

  private momentOf(datetime: string | null | undefined): string {
    const moment = datetime ? momentOfDatetime(datetime, this.options.day1) : undefined;
    return moment === undefined ? '' : `[${moment}] `;
  }

  private ask(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body: object | undefined,
    signal: AbortSignal,
  ): Promise<unknown> {
    return exchangeJson(this.endpoint, { path, method, ...(body && { body }), signal });
  }
}

function documentId(place: number): string {
  return `entry-${place}`;
}

function openOperations(byStatus: Readonly<Record<string, number>>): number {
  return (byStatus.pending ?? 0) + (byStatus.processing ?? 0);
}
