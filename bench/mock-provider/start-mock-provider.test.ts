import { probeMessages } from '../../experiments/probe-request';
import { createCompatibleProvider } from '../../providers/compatible';
import type { ExchangeResult } from '../../providers/provider';
import { type MockKnobs, type MockProvider, startMockProvider } from '.';

let mock: MockProvider;
afterEach(() => mock.close());

async function start(
  knobs: Partial<MockKnobs> = {},
): Promise<(prompt: string, deadlineMs?: number) => Promise<ExchangeResult>> {
  mock = await startMockProvider(knobs);
  const provider = createCompatibleProvider({ baseUrl: mock.baseUrl });
  return (prompt, deadlineMs = 5000) =>
    provider.exchange(
      { model: 'mock-1', messages: [{ role: 'user', content: prompt }], parameters: { max_tokens: 128 } },
      { deadlineMs },
    );
}

async function control(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`http://127.0.0.1:${mock.port}/__mock/${path}`, { method, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

describe('the mock provider', () => {
  test('answers with its text, the model asked for and counted tokens', async () => {
    const ask = await start({ answer: 'Say "blue".' });
    expect(await ask('What colour?')).toMatchObject({
      outcome: 'answer',
      text: 'Say "blue".',
      returnedModel: 'mock-1',
      usage: { inputUncached: expect.any(Number) as number, outputVisible: 4 },
    });
  });

  test('answers with the gold where the prompt marks it, quotes and all', async () => {
    const ask = await start();
    expect((await ask('[[gold:old]] then [[gold:the "new" one\n]]')).text).toBe('the "new" one\n');
  });

  test('pads its answer to the size asked for', async () => {
    const ask = await start({ answerBytes: 5000 });
    expect((await ask('x')).text).toHaveLength(5000);
  });

  test('waits its latency', async () => {
    const ask = await start({ latencyMs: 80 });
    const startedMs = Date.now();
    await ask('x');
    expect(Date.now() - startedMs).toBeGreaterThanOrEqual(79);
  });

  test('answers probes at once whatever the knobs say, and counts them apart', async () => {
    const ask = await start({ latencyMs: 5_000, outageToMs: 60_000, emptyEvery: 1 });
    expect(await ask(probeMessages.at(-1)!.content)).toMatchObject({ outcome: 'answer', returnedModel: 'mock-1' });
    expect(mock.log()).toMatchObject({ probes: 1, requests: 0, accepted: 0, answered: 0, items: {} });
  });

  test('counts by item marker, and by body where there is none', async () => {
    const ask = await start();
    for (const prompt of ['[[item:a]] 1', '[[item:a]] 2', '[[item:b]]', 'plain', 'plain', 'other']) await ask(prompt);
    const log = mock.log();
    expect(log).toMatchObject({ requests: 6, accepted: 6, answered: 6, refused: 0, inFlight: 0, connections: 1 });
    const { a, b, ...bodies } = log.items;
    expect([a, b]).toEqual([
      { accepted: 2, answered: 2 },
      { accepted: 1, answered: 1 },
    ]);
    expect(Object.values(bodies).map((counts) => counts.answered)).toEqual([2, 1]);
    expect(log.firstRequestAtMs).toBeLessThanOrEqual(log.firstAnswerAtMs ?? 0);
    expect(log.firstAnswerAtMs).toBeLessThanOrEqual(log.lastAnswerAtMs ?? 0);
    expect(log.answeredAtMs).toHaveLength(6);
    expect(log.answeredAtMs.at(-1)).toBe(log.lastAnswerAtMs);
  });

  test('counts a client that left before its answer as abandoned, not answered', async () => {
    const ask = await start({ latencyMs: 100 });
    await ask('[[item:a]]', 20);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(mock.log()).toMatchObject({ accepted: 1, answered: 0, abandoned: 1, inFlight: 0 });
    expect(mock.log().items).toEqual({ a: { accepted: 1, answered: 0 } });
  });

  test('refuses beyond its rate and burst, with a hint or without', async () => {
    const ask = await start({ ratePerSecond: 1, burst: 2 });
    const results = [await ask('1'), await ask('2'), await ask('3')];
    expect(results.map((result) => result.outcome)).toEqual(['answer', 'answer', 'failed']);
    const retry = results[2]?.failure?.retry;
    expect(retry?.kind === 'rate_limit' && retry.waitMs).toBeGreaterThan(500);
    mock.setKnobs({ rateHint: false, burst: 1 });
    await ask('4');
    expect((await ask('5')).failure?.retry).toEqual({ kind: 'rate_limit' });
    expect(mock.log()).toMatchObject({ accepted: 3, refused: 2 });
  });

  test('lets its rate through over time', async () => {
    const ask = await start({ ratePerSecond: 100, burst: 1 });
    const startedMs = Date.now();
    while (mock.log().answered < 20) await ask('x');
    expect(Date.now() - startedMs).toBeGreaterThanOrEqual(180);
  });

  test.each([
    [503, 'transient'],
    [429, 'rate_limit'],
  ] as const)(
    'answers %i without a hint during its outage, counted from the first request',
    async (outageStatus, kind) => {
      const ask = await start({ outageFromMs: 60, outageToMs: 160, outageStatus });
      const before = await ask('x');
      await new Promise((resolve) => setTimeout(resolve, 80));
      const during = await ask('x');
      await new Promise((resolve) => setTimeout(resolve, 100));
      const after = await ask('x');
      expect([before.outcome, during.failure?.retry, after.outcome]).toEqual(['answer', { kind }, 'answer']);
      expect(mock.log()).toMatchObject({ accepted: 2, outages: 1 });
    },
  );

  test('gives every n-th answer empty, cut by length', async () => {
    const ask = await start({ emptyEvery: 3 });
    const outcomes = [];
    for (let i = 0; i < 6; i++) outcomes.push((await ask('x')).outcome);
    expect(outcomes).toEqual(['answer', 'answer', 'exhausted', 'answer', 'answer', 'exhausted']);
    expect(mock.log()).toMatchObject({ answered: 6, emptyAnswers: 2 });
  });

  test('is read, reset and retuned over the same port', async () => {
    const ask = await start();
    await ask('[[item:a]]');
    expect(await control('GET', 'log')).toMatchObject({
      status: 200,
      body: { accepted: 1, items: { a: { answered: 1 } } },
    });
    expect(await control('GET', 'log?items=0')).toMatchObject({ body: { accepted: 1, items: {}, answeredAtMs: [] } });
    expect(await control('POST', 'knobs', { answer: 'Green.' })).toMatchObject({ status: 200 });
    expect((await ask('x')).text).toBe('Green.');
    await control('POST', 'reset');
    expect(mock.log()).toMatchObject({ requests: 0, answered: 0, firstAnswerAtMs: null, answeredAtMs: [], items: {} });
  });

  test('refuses knobs it does not know or that are out of range, and keeps the old ones', async () => {
    const ask = await start({ answer: 'Blue.' });
    expect(await control('POST', 'knobs', { answer: 'Red.', latency: 5 })).toMatchObject({ status: 400 });
    expect((await ask('x')).text).toBe('Blue.');
    await expect(startMockProvider({ emptyEvery: -1 })).rejects.toThrow(/emptyEvery.*Known knobs: latencyMs/);
  });
});
