import { UserError } from '../../contracts/user-error';
import { hindsightApi } from '../../test/support/memory-servers/hindsight-api';
import { mem0Api } from '../../test/support/memory-servers/mem0-api';
import { makeMemory, memoryCase as given, memoryKey } from '../../test/support/memory-servers/memory-case';
import { memoryServerForTests } from '../../test/support/memory-servers/memory-server';
import { supermemoryApi } from '../../test/support/memory-servers/supermemory-api';
import { createSystem } from '../create-system';
import { memoryOptionFaults } from './create-memory';
import type { MemoryName } from './memory-options';
import { nothingRecalled } from './recalled-text';

const signal = new AbortController().signal;
const question = (text: string) => ({ id: 'q', text });

describe.each([
  ['mem0', 'Token', mem0Api, /^POST \/v1\/memories\/$/],
  ['mem0_graph', 'Token', mem0Api, /^POST \/v1\/memories\/$/],
  ['supermemory', 'Bearer', supermemoryApi, /^POST \/v3\/documents$/],
  ['hindsight', 'Bearer', hindsightApi, /^POST .*\/memories$/],
] as const)('memory/%s', (name: MemoryName, scheme, api, adds) => {
  const server = memoryServerForTests(`${scheme} ${memoryKey}`, api);
  const make = (options: object = {}, key?: string) => makeMemory(name, server.origin, options, key);

  async function taken(): Promise<ReturnType<typeof make>> {
    const system = make();
    await system.ingest(given, signal);
    await system.indexed(given, signal);
    return system;
  }

  it('recalls what it was given, and nothing of another case', async () => {
    const system = await taken();
    expect((await system.recall(question('Which pear?'), given, signal)).text).toContain('a pear and a pear');
    const other = { ...given, entries: given.entries.slice(0, 1) };
    await make().ingest(other, signal);
    expect((await make().recall(question('Which pear?'), other, signal)).text).not.toContain('a pear');
  });

  it('sends its key by its scheme with every request, and shows it in no setting', async () => {
    const system = await taken();
    expect(new Set(server.requests.map(({ authorization }) => authorization))).toEqual(
      new Set([`${scheme} ${memoryKey}`]),
    );
    expect(JSON.stringify([system.settings, system.version])).not.toContain(memoryKey);
    expect(system.settings).toMatchObject({ waitSeconds: 0, namespace: 'recon', api: expect.any(String) as string });
  });

  it('is given a case once: a repeated ingest of a new object sends no entry again', async () => {
    await taken();
    const before = server.to(adds).length;
    expect(before).toBeGreaterThan(0);
    await taken();
    expect(server.to(adds)).toHaveLength(before);
  });

  it('sends what is missing after an ingest that broke off', async () => {
    const options = name.startsWith('mem0') ? { blockChars: 1 } : {};
    server.failNext(undefined, undefined, undefined, { status: 500 });
    await expect(make(options).ingest(given, signal)).rejects.toThrow('500');
    const again = make(options);
    await again.ingest(given, signal);
    await again.indexed(given, signal);
    // One request failed; all others are made once.
    expect(server.to(adds)).toHaveLength((name === 'hindsight' ? 1 : given.entries.length) + 1);
    expect((await again.recall(question('nothing'), given, signal)).text).toContain('nothing at all');
  });

  it('says so where nothing is recalled', async () => {
    const system = await taken();
    expect(await system.recall(question('zebra'), given, signal)).toEqual({ text: nothingRecalled, headers: [] });
  });

  it('brings odd text through whole', async () => {
    const system = await taken();
    expect((await system.recall(question('Which plum?'), given, signal)).text).toContain(
      'said "no{}" \\ 😀 <b>é</b>\tand a plum',
    );
  });

  it('keeps the wait that a 429 asks for and goes on', async () => {
    server.failNext(
      { status: 429, headers: { 'retry-after': '0.05' } },
      { status: 503, headers: { 'retry-after-ms': '20' } },
    );
    const start = performance.now();
    await make().ingest(given, signal);
    expect(performance.now() - start).toBeGreaterThanOrEqual(65);
  });

  it('leaves a wait of more than ten minutes to whoever tries again', async () => {
    server.failNext({ status: 429, headers: { 'retry-after': '601' } });
    const failed = await make()
      .ingest(given, signal)
      .catch((error: unknown) => error);
    expect([UserError.is(failed), String(failed).includes('429')]).toEqual([false, true]);
  });

  it.each([429, 500, 502])('throws a status %i to be tried again', async (status) => {
    server.failNext({ status });
    const failed = await make()
      .ingest(given, signal)
      .catch((error: unknown) => error);
    expect([UserError.is(failed), String(failed).includes(String(status))]).toEqual([false, true]);
  });

  it.each([400, 402, 404, 422])('ends with a message at a status %i, which trying again can’t mend', async (status) => {
    const system = await taken();
    server.failNext({ status, body: { error: 'top_k is too large' } });
    const failed = await system.recall(question('Which pear?'), given, signal).catch((error: unknown) => error);
    expect([UserError.is(failed), String(failed).includes('top_k is too large')]).toEqual([true, true]);
  });

  it('ends with a message at a bad key, which stands nowhere in it', async () => {
    const failed = await make({}, 'bad-key-67890')
      .ingest(given, signal)
      .catch((error: unknown) => error);
    expect(UserError.is(failed)).toBe(true);
    expect(String(failed)).toContain('401');
    expect(String(failed)).not.toContain('bad-key');
  });

  it('stops waiting as soon as it is told to', async () => {
    const system = make({ waitSeconds: 600 });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 20);
    await expect(system.indexed(given, controller.signal)).rejects.toThrow(/abort/i);
  });

  it('refuses options that it doesn’t have, or that are out of range', () => {
    expect(() => make({ topk: 5 })).toThrow(/has no option topk; it has namespace, /);
    expect(() => make({ waitSeconds: -1 })).toThrow(new RegExp(`^memory/${name}: waitSeconds `));
    expect(memoryOptionFaults(name, { readySeconds: 5 })).toEqual([]);
  });
});

it.each([
  ['mem0', 30, 'MEM0_API_KEY'],
  ['mem0_graph', 60, 'MEM0_API_KEY'],
  ['supermemory', 600, 'SUPERMEMORY_API_KEY'],
  ['hindsight', 60, undefined],
] as const)(
  'memory/%s waits %i s and reads its key from %s where its entry says nothing',
  (name, seconds, variable) => {
    const make = (env: Record<string, string>) =>
      createSystem(`memory/${name}`, { rag: { k: 50 }, memories: {} }, { store: {} as never, env });
    expect(make(variable ? { [variable]: 'some-key-1' } : {}).settings).toMatchObject({ waitSeconds: seconds });
    if (variable) expect(() => make({})).toThrow(variable);
  },
);
