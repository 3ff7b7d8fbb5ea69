import { hindsightApi } from '../../test/support/memory-servers/hindsight-api';
import { mem0Api } from '../../test/support/memory-servers/mem0-api';
import { makeMemory, memoryCase as given } from '../../test/support/memory-servers/memory-case';
import { memoryServerForTests } from '../../test/support/memory-servers/memory-server';
import { supermemoryApi } from '../../test/support/memory-servers/supermemory-api';
import { caseTag } from './case-tag';
import { entryBlocks } from './entry-blocks';
import { datetimeOf, entryMoment, momentOfDatetime } from './entry-moment';
import type { MemoryName } from './memory-options';
import { untilReady } from './waiting';

const signal = new AbortController().signal;

/** What was recalled for a question after the case was taken. */
async function recalled(name: MemoryName, origin: string, options: object, text: string) {
  const system = makeMemory(name, origin, options);
  await system.ingest(given, signal);
  await system.indexed(given, signal);
  return system.recall({ id: 'q', text }, given, signal);
}

describe('mem0', () => {
  const server = memoryServerForTests(undefined, mem0Api);

  it('gets blocks of whole entries with metadata, under one user per case', async () => {
    await recalled('mem0', server.origin, { blockChars: 100 }, 'pear');
    const adds = server.to(/v1\/memories/).map(({ body }) => body as Record<string, unknown>);
    expect(adds).toHaveLength(3);
    expect(adds[0]).toEqual({
      user_id: expect.stringMatching(/^recon-crime_1_-[0-9a-f]{16}$/) as string,
      messages: [
        {
          role: 'user',
          content: given.entries
            .slice(0, 2)
            .map(({ header, body }) => `${header}\n${body}`)
            .join('\n\n'),
        },
      ],
      metadata: { case: given.id, block: 0, from: 'Day 1, 08:05', to: 'Day 2, 08:05' },
      version: 'v2',
      output_format: 'v1.1',
      async_mode: true,
    });
    expect(new Set(adds.map(({ user_id }) => user_id)).size).toBe(1);
  });

  it('is asked for the 50 best by the v2 search, and its memories are shown with when they are from', async () => {
    const { text, headers } = await recalled('mem0', server.origin, {}, 'pear');
    expect(server.to(/search/)[0]!.body).toMatchObject({
      query: 'pear',
      top_k: 50,
      filters: { AND: [{ user_id: expect.any(String) as string }] },
    });
    expect(server.to(/search/)[0]!.body).not.toHaveProperty('enable_graph');
    expect(text).toBe('- [Day 1, 08:05 to Day 5, 08:05] Noted: a pear and a pear');
    expect(headers).toEqual([]);
  });

  it('asks for each event until it is done', async () => {
    await recalled('mem0', server.origin, { blockChars: 1 }, 'pear');
    expect(server.to(/event/)).toHaveLength(10);
    expect(server.to(/event/)[0]!.path).toBe('/v1/event/e%2F1/');
  });

  it('says which event of a case failed', async () => {
    const system = makeMemory('mem0', server.origin);
    await system.ingest(given, signal);
    server.failNext({ status: 200, body: { status: 'FAILED' } });
    await expect(system.indexed(given, signal)).rejects.toThrow(/could not be taken \(event e\/5\)/);
  });

  it('with the graph: 30 memories, then the relations as triples', async () => {
    const { text } = await recalled('mem0_graph', server.origin, {}, 'pear');
    expect(server.to(/v1\/memories/)[0]!.body).toMatchObject({ enable_graph: true });
    expect(server.to(/search/)[0]!.body).toMatchObject({ top_k: 30, enable_graph: true });
    expect(text).toMatch(/pear\n\nRelations:\n- ann_lee -- ate -- apple$/);
  });

  it('knows its own blocks on every page of the listing', async () => {
    await recalled('mem0', server.origin, { blockChars: 1 }, 'pear');
    await makeMemory('mem0', server.origin, { blockChars: 1 }).ingest(given, signal);
    expect(server.to(/v2\/memories\/$/).map(({ query }) => query.get('page'))).toEqual(['1', '1', '2', '3']);
    expect(server.to(/v1\/memories/)).toHaveLength(5);
  });
});

describe('supermemory', () => {
  const server = memoryServerForTests(undefined, supermemoryApi);

  it('gets a document per entry under the case’s tag, with an id that stays', async () => {
    await recalled('supermemory', server.origin, {}, 'pear');
    const bodies = server.to(/documents$/).map(({ body }) => body as Record<string, string>);
    expect(bodies).toHaveLength(5);
    const tag = bodies[1]!.containerTag!;
    expect(tag).toMatch(/^[\w-]{1,80}$/);
    expect(bodies[1]).toEqual({
      content: `${given.entries[1]!.header}\n${given.entries[1]!.body}`,
      containerTag: tag,
      customId: `${tag}-1`,
      metadata: { case: given.id, place: 1, header: given.entries[1]!.header },
    });
  });

  it('is asked for 50 full documents, reranked and with the question rewritten; they keep its order and their headers', async () => {
    const { text, headers } = await recalled('supermemory', server.origin, {}, 'plum');
    expect(server.to(/search/)[0]!.body).toMatchObject({
      ...{ q: 'plum', limit: 50, rerank: true, rewriteQuery: true, includeFullDocs: true },
      containerTags: [(server.to(/documents$/)[0]!.body as { containerTag: string }).containerTag],
    });
    expect(headers).toEqual([2, 3].map((place) => given.entries[place]!.header));
    expect(text.indexOf('[Day 4')).toBeLessThan(text.indexOf('[Day 3'));
  });

  it('waits until every entry is done, over all pages', async () => {
    await recalled('supermemory', server.origin, {}, 'pear');
    const lists = server.to(/list$/).map(({ body }) => (body as { page: number }).page);
    expect(lists).toEqual([1, 1, 2, 3, 1, 2, 3]);
  });

  it('says how many entries are still missing once the time is over', async () => {
    const system = makeMemory('supermemory', server.origin, { readySeconds: 0 });
    await system.ingest({ ...given, entries: given.entries }, signal);
    await expect(system.indexed(given, signal)).rejects.toThrow('0 of 5 entries');
  });
});

describe('hindsight', () => {
  const server = memoryServerForTests(undefined, hindsightApi);

  it('gets a bank per case with its mission and disposition, and entries with datetimes', async () => {
    await recalled('hindsight', server.origin, { day1: '2024-02-28' }, 'pear');
    const [bank] = server.to(/^PUT/);
    expect(bank!.path).toMatch(/^\/v1\/default\/banks\/recon-crime_1_-[0-9a-f]{16}$/);
    expect(bank!.body).toEqual({
      name: `Case ${given.id}`,
      mission: expect.stringContaining('inquiry') as string,
      disposition: { skepticism: 4, literalism: 5, empathy: 1 },
    });
    const { items } = server.to(/memories$/)[0]!.body as { items: unknown[] };
    expect(items).toHaveLength(5);
    expect(items[2]).toEqual({
      content: `${given.entries[2]!.header}\n${given.entries[2]!.body}`,
      document_id: 'entry-2',
      timestamp: '2024-03-01T08:05:00.000Z',
      context: 'An entry of a case file. Its Day 1 is 2024-02-28.',
      metadata: { header: given.entries[2]!.header },
    });
  });

  it('recalls at the greatest budget with up to 1,500 tokens of source, as of the last entry', async () => {
    const { text, headers } = await recalled('hindsight', server.origin, {}, 'pear');
    expect(server.to(/recall$/)[0]!.body).toEqual({
      ...{ query: 'pear', budget: 'high', max_tokens: 4096, query_timestamp: '2025-01-05T08:05:00.000Z' },
      include: { entities: null, chunks: { max_tokens: 1500 } },
    });
    const source = `${given.entries[1]!.header}\na pear and a pear`;
    expect(text).toBe(
      `Day 1 is 2025-01-01.\n\n- [Day 2, 08:05] It was noted: a pear and a pear\n\nFrom the file:\n\n${source}`,
    );
    expect(headers).toEqual([given.entries[1]!.header]);
  });

  it('asks for no source where none is wanted, and cuts a question that the server would refuse', async () => {
    const { text } = await recalled('hindsight', server.origin, { sourceTokens: 0, queryChars: 6 }, 'pear? or plum');
    expect(server.to(/recall$/)[0]!.body).toMatchObject({ query: 'pear? ', include: { entities: null } });
    expect(text).not.toContain('From the file');
  });

  it('waits until the bank is quiet, then counts the entries over all pages', async () => {
    const entries = Array.from({ length: 120 }, (_, place) => ({
      header: `[Day 1, 00:00] [NOTE] [${place}]`,
      body: 'a fig',
    }));
    const system = makeMemory('hindsight', server.origin);
    await system.ingest({ id: 'long', entries }, signal);
    await system.indexed({ id: 'long', entries }, signal);
    expect(server.to(/memories$/).map(({ body }) => (body as { items: unknown[] }).items.length)).toEqual([50, 50, 20]);
    expect(server.to(/documents$/).map(({ query }) => query.get('offset'))).toEqual(['0', '0', '100']);
    expect(server.to(/stats$/)).toHaveLength(3);
  });

  it('an entry whose header has no moment has no date', async () => {
    const undated = { id: 'undated', entries: [{ header: '[NOTE]', body: 'a fig' }] };
    const system = makeMemory('hindsight', server.origin);
    await system.ingest(undated, signal);
    await system.indexed(undated, signal);
    expect(server.to(/memories$/)[0]!.body).toMatchObject({ items: [{ timestamp: 'unset' }] });
    expect((await system.recall({ id: 'q', text: 'fig' }, undated, signal)).text).toContain('- It was noted: a fig');
    expect(server.to(/recall$/)[0]!.body).not.toHaveProperty('query_timestamp');
  });
});

it('blocks hold whole entries in file order; one that is too long stands alone', () => {
  const entries = [40, 40, 300, 10].map((length, place) => ({ header: `[${place}]`, body: 'x'.repeat(length) }));
  const blocks = entryBlocks(entries, 100);
  expect(blocks.map((block) => block.entries.length)).toEqual([2, 1, 1]);
  expect(blocks.map(({ place }) => place)).toEqual([0, 1, 2]);
  expect(blocks.map(({ text }) => text).join('\n\n')).toBe(entryBlocks(entries, 9_999)[0]!.text);
});

it('a case is called otherwise with another entry, another system or other settings, and the same elsewhere', () => {
  const tag = caseTag('recon', 'memory/mem0', given, { blockChars: 1 });
  const others = [
    caseTag('recon', 'memory/mem0', { ...given, entries: given.entries.slice(1) }, { blockChars: 1 }),
    caseTag('recon', 'memory/mem0_graph', given, { blockChars: 1 }),
    caseTag('recon', 'memory/mem0', given, { blockChars: 2 }),
    caseTag('mine', 'memory/mem0', given, { blockChars: 1 }),
  ];
  expect(new Set([tag, ...others]).size).toBe(5);
  expect(
    caseTag(
      'recon',
      'memory/mem0',
      { id: given.id, entries: given.entries.map((entry) => ({ ...entry })) },
      { blockChars: 1 },
    ),
  ).toBe(tag);
});

it('moments of a case go to datetimes and back', () => {
  const minute = entryMoment({ header: '[Day 30, 23:59] [NOTE] [Ann Lee]' })!;
  expect(datetimeOf(minute, '2025-01-01')).toBe('2025-01-30T23:59:00.000Z');
  expect(momentOfDatetime('2025-01-30T23:59:00', '2025-01-01')).toBe('Day 30, 23:59');
  expect(momentOfDatetime('2025-01-30T23:59:00+00:00', '2025-01-01')).toBe('Day 30, 23:59');
  expect([momentOfDatetime('2019-01-01T00:00:00Z', '2025-01-01'), momentOfDatetime('soon', '2025-01-01')]).toEqual([
    undefined,
    undefined,
  ]);
});

it('what is looked at is looked at again until nothing is left, or the time is over', async () => {
  let left = 3;
  await untilReady(() => Promise.resolve(left-- > 0 ? `${left} left` : undefined), 10, signal);
  expect(left).toBe(-1);
  await expect(untilReady(() => Promise.resolve('two left'), 0, signal)).rejects.toThrow('two left');
});
