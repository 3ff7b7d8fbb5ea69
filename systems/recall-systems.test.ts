import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { UserError } from '../contracts/user-error';
import { createSystem, type SystemSettings } from './create-system';
import type { EntryStore, StoredEntry } from './entry-store';
import { fuseRanks } from './fuse-ranks';
import { headersIn, type RecallCase, type RecallSystem } from './recall-system';

/** A case whose entries speak of fruit; the stand-in below embeds a text as how often it names each. */
const fruits = ['apple', 'pear', 'plum'] as const;
const bodies = ['an apple', 'a pear and a pear', 'a plum', 'an apple and a plum', 'nothing at all'];
const given: RecallCase = {
  id: 'case-1',
  entries: bodies.map((body, index) => ({ header: `[Day ${index + 1}, 08:00] [NOTE] [Ann Lee]`, body })),
};
const signal = new AbortController().signal;

interface Seen {
  readonly path: string;
  readonly body: {
    readonly input?: readonly string[];
    readonly query?: string;
    readonly documents?: readonly string[];
  };
  readonly authorization: string | undefined;
}

let server: Server;
let baseUrl: string;
let seen: Seen[];
let status: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const body = JSON.parse(text) as Seen['body'];
      seen.push({ path: request.url!, body, authorization: request.headers.authorization });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(status === 200 ? replyTo(request.url!, body) : { error: 'no key sk-abcdefghij' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => server.close());
beforeEach(() => {
  seen = [];
  status = 200;
});

function replyTo(path: string, body: Seen['body']): object {
  const counts = (text: string): number[] => fruits.map((fruit) => text.split(fruit).length - 1);
  if (path === '/v1/embeddings') {
    // Out of order, as servers may answer.
    return { data: body.input!.map((text, index) => ({ index, embedding: counts(text) })).reverse() };
  }
  if (path === '/v1/rerank') return { results: body.documents!.map((_, index) => ({ index })).reverse() };
  return { choices: [{ message: { content: '1. Which plum?\n2. Any plum at all?' } }] };
}

/** Keeps entries in memory; its full-text search finds whole words. */
class MemoryStore implements EntryStore {
  readonly entries = new Map<number, StoredEntry>();
  save = (_: string, entries: readonly StoredEntry[]): Promise<void> => {
    for (const entry of entries) if (!this.entries.has(entry.place)) this.entries.set(entry.place, entry);
    return Promise.resolve();
  };
  count = (): Promise<number> => Promise.resolve(this.entries.size);
  vectors = () =>
    Promise.resolve(
      [...this.entries.values()].flatMap(({ place, vector }) => (vector === undefined ? [] : [{ place, vector }])),
    );
  fullText = (_: string, query: string, most: number): Promise<number[]> =>
    Promise.resolve(
      [...this.entries.values()]
        .filter(({ body }) => query.split(/\W+/u).some((word) => body.split(' ').includes(word)))
        .map(({ place }) => place)
        .slice(0, most),
    );
}

function settings(k = 2): SystemSettings {
  const endpoint = { baseUrl, model: 'm', keyEnv: 'FRUIT_KEY' };
  return { rag: { k, embeddings: endpoint, rerank: endpoint, paraphrase: endpoint }, memories: {} };
}

function make(name: string, store = new MemoryStore(), k?: number): RecallSystem {
  return createSystem(name, settings(k), { store, env: { FRUIT_KEY: 'fruit-key-1' } });
}

async function recalled(system: RecallSystem, text: string): Promise<number[]> {
  await system.ingest(given, signal);
  await system.indexed(given, signal);
  const recall = await system.recall({ id: 'q', text }, given, signal);
  expect(headersIn(recall.text, given)).toEqual(recall.headers);
  return recall.headers.map((header) => given.entries.findIndex((entry) => entry.header === header));
}

it.each([
  ['rag/bm25', 'Which pear?', [1]],
  ['rag/dense', 'plum', [2, 3]],
  ['rag/hybrid', 'an apple', [0, 3]],
  ['memory/reference', 'Which pear?', [1]],
])('%s finds the entries that answer, and shows them in file order', async (name, question, places) => {
  expect(await recalled(make(name), question)).toEqual(places);
});

it('the fifty entries of a plain search are as many as k says', async () => {
  expect(await recalled(make('rag/dense', new MemoryStore(), 3), 'plum')).toHaveLength(3);
});

it('rag/rerank leaves the order to its endpoint, which is asked about what the hybrid found', async () => {
  await recalled(make('rag/rerank'), 'plum');
  const { body } = seen.find(({ path }) => path === '/v1/rerank')!;
  expect(body.query).toBe('plum');
  expect(body.documents).toHaveLength(2);
});

it('rag/multi_query searches for two paraphrases as well', async () => {
  await recalled(make('rag/multi_query'), 'stone fruit');
  expect(seen.map(({ path }) => path)).toContain('/v1/chat/completions');
  expect(seen.filter(({ path }) => path === '/v1/embeddings').at(-1)!.body.input).toEqual([
    'stone fruit',
    'Which plum?',
    'Any plum at all?',
  ]);
});

it('entries that have a vector are not embedded again', async () => {
  const store = new MemoryStore();
  await make('rag/dense', store).ingest(given, signal);
  expect(seen.flatMap(({ body }) => body.input ?? [])).toHaveLength(bodies.length);
  await make('rag/dense', store).ingest(given, signal);
  expect(seen).toHaveLength(1);
});

it('a case that was not stored whole can’t be searched', async () => {
  const system = make('memory/reference');
  await expect(system.indexed(given, signal)).rejects.toThrow('0 of 5 entries');
});

it('the key goes along, and stands in no setting and no message', async () => {
  const system = make('rag/dense');
  expect(JSON.stringify(system.settings)).not.toContain('fruit-key');
  await system.ingest(given, signal);
  expect(seen[0]!.authorization).toBe('Bearer fruit-key-1');
  status = 401;
  const refused = await make('rag/dense')
    .ingest(given, signal)
    .catch((error: unknown) => error);
  expect(UserError.is(refused)).toBe(true);
  expect(String(refused)).not.toMatch(/fruit-key|sk-abc/);
});

it.each([429, 500, 503])('a status %i is thrown to be tried again', async (code) => {
  status = code;
  const failed = await make('rag/dense')
    .ingest(given, signal)
    .catch((error: unknown) => error);
  expect([UserError.is(failed), String(failed).includes(String(code))]).toEqual([false, true]);
});

it('a system without an adapter, an endpoint or its key says what is missing', async () => {
  const context = { store: new MemoryStore(), env: {} };
  expect(() => createSystem('memory/nobody', settings(), context)).toThrow(
    /no adapter for the system "memory\/nobody"/,
  );
  expect(() => createSystem('rag/dense', settings(), context)).toThrow(/no FRUIT_KEY/);
  const bare = createSystem('rag/dense', { rag: { k: 2 }, memories: {} }, context);
  await expect(bare.ingest(given, signal)).rejects.toThrow(/rag: { embeddings/);
});

it('ranks are fused by the sum of reciprocal ranks; of equals the earlier place comes first', () => {
  expect(
    fuseRanks(
      [
        [3, 1, 2],
        [1, 4],
      ],
      3,
    ),
  ).toEqual([1, 3, 4]);
  expect(fuseRanks([[5], [2]], 2)).toEqual([2, 5]);
  expect(fuseRanks([], 2)).toEqual([]);
});
