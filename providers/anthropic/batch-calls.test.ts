import { readFileSync } from 'node:fs';
import path from 'node:path';

import { type BatchCall, describeBatchFaults } from '../../test/support/batch-faults';
import { collect } from '../../test/support/collect';
import { plantedKey } from '../../test/support/play-exchange';
import { json, type Script } from '../../test/support/scripted-server';
import type { BatchProvider, BatchResult } from '../batch';
import { createAnthropicBatches } from '.';

const token = '0123456789abcdef';
const vendorId = 'msgbatch_01HkcTjaV5uDC8jWR4ZsDV8d';
const job = { token, lines: 1, model: 'claude-haiku-4-5', since: new Date('2026-11-30T10:00:00Z') };
const fixture = (name: string): string => readFileSync(path.join(__dirname, 'fixtures', name), 'utf8');
const ended = JSON.parse(fixture('batch-ended.json')) as object;

const calls = {
  create: (batches, options) => batches.create(job, { lines: ['{}'] }, options),
  find: (batches, options) => batches.find(job, options),
  poll: (batches, options) => batches.poll(vendorId, options),
  cancel: (batches, options) => batches.cancel(vendorId, options),
  results: (batches, options) => collect(batches.results(vendorId, options)),
} satisfies Readonly<Record<string, BatchCall>>;

const error = (type: string, message = 'x'): object => ({ type: 'error', error: { type, message } });
const malformed = { code: 'malformed', retry: { kind: 'transient' } };

const { server, make, faultOf } = describeBatchFaults({
  create: (baseUrl, apiKey) => createAnthropicBatches({ baseUrl, apiKey, apiVersion: '2023-06-01' }),
  calls,
  ofOne: ['poll', 'cancel', 'results'],
  notFound: { body: error('not_found_error'), code: 'not_found_error' },
  faults: [
    [
      'a rate limit with its wait',
      json(429, error('rate_limit_error', `slow down, ${plantedKey}`), { 'retry-after': '7' }),
      {
        code: 'rate_limit_error',
        message: 'HTTP 429: slow down, [redacted]',
        retry: { kind: 'rate_limit', waitMs: 7000 },
      },
    ],
    ['no money', json(402, error('billing_error')), { retry: { kind: 'stop_lane' } }],
    ['a fault of the server', json(500, error('api_error')), { code: 'api_error', retry: { kind: 'transient' } }],
    [
      'an overload',
      json(529, { type: 'error', error: { type: 'overloaded_error' } }),
      { code: 'overloaded_error', retry: { kind: 'transient' } },
    ],
    ['an empty body', json(200, ''), malformed],
    ['null', json(200, 'null'), malformed],
    ['an odd shape', json(200, { data: {}, id: 7 }), malformed],
  ],
  cancelling: {
    refused: json(400, error('invalid_request_error', 'not now')),
    failure: { message: 'HTTP 400: not now' },
    ended: [['has ended', ended]],
    running: fixture('batch-in-progress.json'),
  },
});
let batches: BatchProvider;
beforeAll(() => {
  batches = make();
});

/** Answers the request for an ended batch, and plays the script for that of its results. */
function withResults(download: Script, batch: object = ended): Script {
  return (response, request) => (request.url?.endsWith('/results') ? download : json(200, batch))(response, request);
}

function readAll(deadlineMs = 5000, unreadable?: (why: string) => void): Promise<BatchResult[]> {
  return collect(batches.results(vendorId, { deadlineMs, unreadable }));
}

describe('a job as the vendor words it', () => {
  test.each([
    ['in progress', fixture('batch-in-progress.json'), { state: 'running' }],
    ['cancelling', JSON.stringify({ ...ended, processing_status: 'canceling' }), { state: 'running' }],
    ['ended', fixture('batch-ended.json'), { state: 'ended', results: [vendorId] }],
  ])('%s', async (_what, body, state) => {
    server.play(json(200, body));
    expect(await batches.poll(vendorId, { deadlineMs: 5000 })).toEqual(state);
  });

  test.each([
    ['archived', { archived_at: '2026-12-29T10:00:00Z' }, /were removed on 2026-12-29T10:00:00Z.*sent again/],
    ['without an address of its results', { results_url: null }, /are not offered.*sent again/],
  ])('%s is refused with what to do', async (_what, over, message) => {
    for (const call of [calls.poll, calls.results]) {
      server.requests.length = 0;
      const failure = await faultOf(call, json(200, { ...ended, ...over }));
      expect(failure).toMatchObject({ code: 'batch_archived', retry: { kind: 'no' } });
      expect(failure.message).toMatch(message);
    }
  });

  test('is made of its lines, joined', async () => {
    server.play(json(200, fixture('batch-in-progress.json')));
    const id = await batches.create(
      job,
      { lines: ['{"custom_id":"a-0"}', '{"custom_id":"a-1"}'] },
      { deadlineMs: 5000 },
    );
    expect(id).toBe(vendorId);
    expect(server.requests[0]?.body).toBe('{"requests":[{"custom_id":"a-0"},{"custom_id":"a-1"}]}');
    expect(server.requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-api-key': plantedKey,
      'anthropic-version': '2023-06-01',
    });
  });

  test('of very many lines has every one of them once, in order', async () => {
    server.play(json(200, fixture('batch-in-progress.json')));
    const lines = Array.from({ length: 1501 }, (_, index) => JSON.stringify({ custom_id: `a-${index}` }));
    await batches.create(job, { lines }, { deadlineMs: 5000 });
    expect(server.requests[0]?.body).toBe(`{"requests":[${lines.join(',')}]}`);
  });

  test('is refused at once where one of its lines is', async () => {
    const script = json(400, error('invalid_request_error', 'requests.0: odd'));
    expect(await faultOf(calls.create, script)).toMatchObject({ code: 'invalid_request_error', retry: { kind: 'no' } });
  });
});

describe('results', () => {
  test('of every kind are read, in any order', async () => {
    server.play(withResults(json(200, fixture('batch-results.jsonl'), { 'content-type': 'application/x-jsonl' })));
    expect(await readAll()).toMatchObject([
      { customId: `${token}-2`, result: { outcome: 'failed', failure: { code: 'batch_expired' } } },
      {
        customId: `${token}-0`,
        result: {
          outcome: 'answer',
          text: 'Blue.',
          requestId: 'msg_01FqfsLoHwgeFbguDgpz48m7',
          serviceTier: 'batch',
          usage: { inputUncached: 38, outputVisible: 5 },
        },
      },
      { customId: `${token}-3`, result: { outcome: 'failed', failure: { code: 'batch_cancelled' } } },
      {
        customId: `${token}-1`,
        result: {
          outcome: 'failed',
          httpStatus: 400,
          failure: { code: 'invalid_request_error', message: 'HTTP 400: temperature: Extra inputs are not permitted' },
        },
      },
    ]);
  });

  test.each<[string, object, object]>([
    ['overloaded_error', { type: 'error', error: { type: 'overloaded_error' } }, { kind: 'transient' }],
    ['api_error', { type: 'error', error: { type: 'api_error' } }, { kind: 'transient' }],
    ['billing_error', { type: 'error', error: { type: 'billing_error' } }, { kind: 'stop_lane' }],
    ['rate_limit_error', { type: 'error', error: { type: 'rate_limit_error' } }, { kind: 'rate_limit' }],
    ['http_400', { type: 'invalid_request', message: 'odd' }, { kind: 'no' }],
    ['http_500', { type: 'error', error: { type: 'unheard_of' } }, { kind: 'transient' }],
  ])('an errored line is ruled as a response would be: %s', async (code, error, retry) => {
    const line = JSON.stringify({ custom_id: `${token}-0`, result: { type: 'errored', error } });
    server.play(withResults(json(200, line)));
    expect(await readAll()).toMatchObject([{ result: { outcome: 'failed', failure: { code, retry } } }]);
  });

  test('a line that can’t be read is a failure of its call, one of nobody’s is told', async () => {
    const lines = [
      `{"custom_id":"${token}-0","result":{"type":"succeeded","message":{"content":"Blue."}}}`,
      `{"custom_id":"${token}-1","result":{"type":"unheard_of"}}`,
      `{"custom_id":"${token}-2","result":{"type":`,
      `{"result":{"type":"expired"},"key":"${plantedKey}"}`,
      `{"custom_id":"${token}-3","result":{"type":"expired"}}`,
    ];
    server.play(withResults(json(200, lines.join('\r\n'))));
    const told: string[] = [];
    const results = await readAll(5000, (why) => told.push(why));
    expect(results.map(({ customId, result }) => [customId, result.failure?.code])).toEqual([
      [`${token}-0`, 'malformed'],
      [`${token}-1`, 'malformed'],
      [`${token}-2`, 'malformed'],
      [`${token}-3`, 'batch_expired'],
    ]);
    expect(told).toEqual([expect.stringMatching(/^line 4 has an unexpected shape/)]);
  });

  test('are asked for where the vendor says, if that is the address of the sweep', async () => {
    const batch = { ...ended, results_url: `${server.origin}/files/results` };
    server.play(withResults(json(200, fixture('batch-results.jsonl')), batch));
    expect(await readAll()).toHaveLength(4);
    expect(server.requests.at(-1)?.url).toBe('/files/results');
  });

  test.each(['https://elsewhere.example/results', 'http://127.0.0.1:1/results', 'no address'])(
    'never take the key to %s',
    async (resultsUrl) => {
      server.play(withResults(json(200, fixture('batch-results.jsonl')), { ...ended, results_url: resultsUrl }));
      expect(await readAll()).toHaveLength(4);
      expect(server.requests.at(-1)?.url).toBe(`/v1/messages/batches/${vendorId}/results`);
    },
  );

  const firstLine = fixture('batch-results.jsonl').split('\n')[0]!;
  test.each<[string, Script, string]>([
    [
      'reset amid the lines',
      (response) => {
        response.writeHead(200, { 'content-length': '100000' });
        response.write(`${firstLine}\n{"custom_id"`, () => setTimeout(() => response.socket?.destroy(), 20));
      },
      'connection',
    ],
    [
      'stalling amid the lines',
      (response) => {
        response.writeHead(200);
        response.write(`${firstLine}\n{"custom_id"`);
      },
      'timeout',
    ],
  ])('%s give what came, then a fault of the moment; asked again they begin anew', async (_what, script, code) => {
    server.play(withResults(script));
    const seen: string[] = [];
    const reading = (async () => {
      for await (const { customId } of batches.results(vendorId, { deadlineMs: 300 })) seen.push(customId);
    })();
    await expect(reading).rejects.toMatchObject({ failure: { code, retry: { kind: 'transient' } } });
    expect(seen).toEqual([`${token}-2`]);
    server.play(withResults(json(200, fixture('batch-results.jsonl'))));
    expect(await readAll()).toHaveLength(4);
  });

  test('that echo the key lose it', async () => {
    const message = { content: [{ type: 'text', text: `It is ${plantedKey}` }], stop_reason: 'end_turn' };
    const line = { custom_id: `${token}-0`, result: { type: 'succeeded', message } };
    server.play(withResults(json(200, line)));
    expect(await readAll()).toMatchObject([{ result: { outcome: 'answer', text: 'It is [redacted]' } }]);
  });
});

describe('the account’s list', () => {
  const listed = (id: string): object => ({
    ...ended,
    id,
    created_at: '2026-11-30T11:00:00Z',
    request_counts: { processing: 0, succeeded: 1 },
  });
  const search = () => batches.find(job, { deadlineMs: 5000 });

  test('is read page by page', async () => {
    const pages = [
      {
        data: [
          { ...listed('a'), request_counts: {} },
          { ...listed('b'), request_counts: {} },
        ],
        has_more: true,
        last_id: 'b',
      },
      { data: [listed('c')], has_more: false, last_id: 'c' },
    ];
    server.play((response, request) => {
      if (request.url?.endsWith('/results')) return json(200, `{"custom_id":"${token}-0"}`)(response, request);
      const isList = request.url?.includes('?');
      json(200, isList ? pages.shift() : listed('c'))(response, request);
    });
    expect(await search()).toEqual({ found: 'yes', vendorId: 'c' });
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/v1/messages/batches?limit=100',
      '/v1/messages/batches?limit=100&after_id=b',
      '/v1/messages/batches/c',
      '/v1/messages/batches/c/results',
    ]);
  });

  test('that never ends is a fault, not a search for ever', async () => {
    const page = { data: [{ ...listed('a'), request_counts: {} }], has_more: true, last_id: 'a' };
    server.play(json(200, page));
    await expect(search()).rejects.toMatchObject({ failure: { code: 'malformed', retry: { kind: 'transient' } } });
    expect(server.requests).toHaveLength(100);
  });

  test('that says there is more, but shows nothing, ends', async () => {
    server.play(json(200, { data: [], has_more: true }));
    expect(await search()).toEqual({ found: 'no' });
  });

  test('with a batch whose results are empty can’t be judged now', async () => {
    server.play((response, request) => {
      if (request.url?.endsWith('/results')) return json(200, '')(response, request);
      json(200, request.url?.includes('?') ? { data: [listed('x')] } : listed('x'))(response, request);
    });
    await expect(search()).rejects.toMatchObject({ failure: { code: 'malformed', retry: { kind: 'transient' } } });
  });

  test('with batches of others, whose lines are none of ours, is no obstacle', async () => {
    const line = { custom_id: 'Theirs_1', result: { type: 'succeeded', message: { content: 'odd' } } };
    server.play((response, request) => {
      if (request.url?.endsWith('/results')) return json(200, line)(response, request);
      json(200, request.url?.includes('?') ? { data: [listed('x')] } : listed('x'))(response, request);
    });
    expect(await search()).toEqual({ found: 'no' });
  });
});
