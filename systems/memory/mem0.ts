import { z } from 'zod';

import { type Endpoint, exchangeJson } from '../endpoint';
import type { Recall, RecallCase, RecallQuestion, RecallSystem } from '../recall-system';
import { caseTag } from './case-tag';
import { type EntryBlock, entryBlocks } from './entry-blocks';
import { entryMoment } from './entry-moment';
import type { MemoryOptionsOf } from './memory-options';
import { recalledText } from './recalled-text';
import { untilReady, waitSeconds } from './waiting';

export type Mem0Options = MemoryOptionsOf<'mem0' | 'mem0_graph'>;

const pageSize = 100;

const metadata = z.record(z.string(), z.unknown()).nullish();
const memory = z.object({ memory: z.string(), metadata });
const listed = z.object({ results: z.array(z.object({ metadata })), next: z.string().nullish() });
const added = z.object({ event_id: z.string().optional() });
const event = z.object({ status: z.string() });
const relation = z
  .object({
    source: z.string(),
    relationship: z.string(),
    target: z.string().optional(),
    destination: z.string().optional(),
  })
  .transform(
    ({ source, relationship, target, destination }) =>
      `${source} -- ${relationship} -- ${target ?? destination ?? '?'}`,
  );
const found = z.object({ results: z.array(memory), relations: z.array(relation).nullish() });

/** Older answers are the bare list, or a list under another name. */
function withResults(reply: unknown): unknown {
  if (Array.isArray(reply)) return { results: reply as unknown[] };
  return typeof reply === 'object' && reply !== null && 'memories' in reply
    ? { results: reply.memories, ...reply }
    : reply;
}

/**
 * Mem0's platform over its REST API (`/v1/memories/`, `/v2/memories/`): blocks of entries from which it extracts memories of
 * its own words; with the graph, also relations between things.
 *
 * Its memories have ids of its own, so a block is known by the metadata of what was extracted from it: a repeated ingest
 * sends only blocks of which nothing is there.
 */
export class Mem0 implements RecallSystem {
  readonly id: string;
  readonly version = '1';
  readonly settings: Readonly<Record<string, unknown>>;
  /** Of blocks that this object sent, by case: what is done about them. */
  private readonly events = new Map<string, string[]>();

  constructor(
    private readonly endpoint: Endpoint,
    private readonly options: Mem0Options,
    private readonly graph: boolean,
  ) {
    this.id = graph ? 'memory/mem0_graph' : 'memory/mem0';
    this.settings = { api: 'mem0 REST, add v1, list and search v2', ...options, graph };
  }

  async ingest(given: RecallCase, signal: AbortSignal): Promise<void> {
    const user = this.userOf(given);
    const known = await this.knownBlocks(user, signal);
    const events: string[] = [];
    this.events.set(given.id, events);
    for (const block of entryBlocks(given.entries, this.options.blockChars)) {
      if (known.has(block.place)) continue;
      const reply = await this.ask('/v1/memories/', this.addBody(user, given, block), signal);
      events.push(...eventsIn(reply));
    }
  }

  async indexed(given: RecallCase, signal: AbortSignal): Promise<void> {
    await waitSeconds(this.options.waitSeconds, signal);
    const open = new Set(this.events.get(given.id));
    await untilReady(() => this.stillOpen(open, given, signal), this.options.readySeconds, signal);
  }

  async recall({ text }: RecallQuestion, given: RecallCase, signal: AbortSignal): Promise<Recall> {
    const body = {
      query: text,
      filters: { AND: [{ user_id: this.userOf(given) }] },
      top_k: this.options.topK,
      version: 'v2',
      output_format: 'v1.1',
      ...(this.graph && { enable_graph: true }),
    };
    const { results, relations } = found.parse(withResults(await this.ask('/v2/memories/search/', body, signal)));
    const memories = results.map((each) => `- ${periodOf(each.metadata)}${each.memory}`).join('\n');
    const triples =
      this.graph && relations?.length ? `Relations:\n${relations.map((each) => `- ${each}`).join('\n')}` : '';
    return recalledText([memories, triples], given);
  }

  private userOf(given: RecallCase): string {
    const { namespace, blockChars } = this.options;
    return caseTag(namespace, this.id, given, { blockChars });
  }

  private addBody(user: string, { id }: RecallCase, { place, text, entries }: EntryBlock): object {
    return {
      user_id: user,
      messages: [{ role: 'user', content: text }],
      metadata: { case: id, block: place, from: momentIn(entries[0]!.header), to: momentIn(entries.at(-1)!.header) },
      version: 'v2',
      output_format: 'v1.1',
      async_mode: true,
      ...(this.graph && { enable_graph: true }),
    };
  }

  private async knownBlocks(user: string, signal: AbortSignal): Promise<ReadonlySet<number>> {
    const known = new Set<number>();
    const body = { filters: { AND: [{ user_id: user }] }, version: 'v2', output_format: 'v1.1' };
    for (let page = 1; ; page += 1) {
      const path = `/v2/memories/?page=${page}&page_size=${pageSize}`;
      const { results, next } = listed.parse(withResults(await this.ask(path, body, signal)));
      for (const { metadata: of } of results) if (typeof of?.block === 'number') known.add(of.block);
      if (!next || results.length === 0) return known;
    }
  }

  /** @param open - Loses the events that are done. */
  private async stillOpen(open: Set<string>, { id }: RecallCase, signal: AbortSignal): Promise<string | undefined> {
    for (const each of open) {
      const path = `/v1/event/${encodeURIComponent(each)}/`;
      const { status } = event.parse(await exchangeJson(this.endpoint, { path, method: 'GET', signal }));
      if (status === 'FAILED') throw new Error(`${this.id}: a block of ${id} could not be taken (event ${each})`);
      if (status === 'SUCCEEDED') open.delete(each);
    }
    return open.size === 0 ? undefined : `${this.id}: ${open.size} blocks of ${id} are still being taken`;
  }

  private ask(path: string, body: object, signal: AbortSignal): Promise<unknown> {
    return exchangeJson(this.endpoint, { path, body, signal });
  }
}

/** Of an answer to blocks that are taken in the background; none where they were taken at once. */
function eventsIn(reply: unknown): string[] {
  const { results } = z.object({ results: z.array(added) }).parse(
    // A single object, a list, or a list under `results`, by the version of the API.
    Array.isArray(reply) || (reply as { results?: unknown }).results === undefined
      ? { results: [reply].flat() }
      : reply,
  );
  return results.flatMap(({ event_id }) => event_id ?? []);
}

/** `Day 3, 14:00` out of a header; the header itself where it has none. */
function momentIn(header: string): string {
  return entryMoment({ header }) === undefined ? header : header.slice(1, header.indexOf(']'));
}

/** From when to when the block lasts that a memory is of. */
function periodOf(of: z.infer<typeof metadata>): string {
  return typeof of?.from === 'string' && typeof of.to === 'string' ? `[${of.from} to ${of.to}] ` : '';
}
