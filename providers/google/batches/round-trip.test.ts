import { describeBatchRoundTrip, options, token } from '../../../test/support/batch-round-trip';
import { collect } from '../../../test/support/collect';
import { startGoogleServer } from '../../../test/support/google-server';
import { plantedKey } from '../../../test/support/play-exchange';
import { createGoogleBatches, createGoogleProvider } from '..';

const model = 'gemini-2.5-flash-lite';
const trip = describeBatchRoundTrip({
  start: startGoogleServer,
  create: (baseUrl, apiKey) => createGoogleBatches({ baseUrl, apiKey, apiVersion: 'v1beta' }),
  model,
  parameters: { maxOutputTokens: 128, temperature: 0 },
  reserved: { candidateCount: 2 },
  running: { state: 'running' },
  refusals: {
    forGood: { code: 'INVALID_ARGUMENT', retry: { kind: 'no' } },
    forNow: { code: 'RESOURCE_EXHAUSTED', retry: { kind: 'rate_limit' } },
  },
  badKey: 'API_KEY_INVALID',
  unknownJob: 'batches/none',
  pageQuery: 'pageSize=',
});
const { request, encode, submit, resultsOf } = trip;

test('a line is the body of the real-time adapter under its key, on one line whatever its prompt holds', async () => {
  const given = request('a\nb\r\nc\u2028d\0e\ud83d');
  const line = trip.batches.encode({ customId: `${token}-0`, request: given });
  expect(line).not.toMatch(/[\n\r\0]/u);
  await createGoogleProvider({ baseUrl: trip.server.baseUrl, apiKey: plantedKey, apiVersion: 'v1beta' }).exchange(
    given,
    options,
  );
  expect(JSON.parse(line)).toEqual({
    key: `${token}-0`,
    request: JSON.parse(trip.server.requests[0]!.body) as unknown,
  });
});

test('an upload says what will come and brings it; file and job bear the token', async () => {
  const lines = encode(2);
  const name = await submit(lines);
  const [start, bring, create] = trip.server.requests;
  const content = lines.map((line) => `${line}\n`).join('');
  expect(start).toMatchObject({
    url: '/upload/v1beta/files',
    headers: {
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': String(Buffer.byteLength(content)),
      'x-goog-upload-header-content-type': 'application/jsonl',
    },
    body: JSON.stringify({ file: { displayName: token } }),
  });
  expect(bring).toMatchObject({
    headers: {
      'x-goog-upload-command': 'upload, finalize',
      'x-goog-upload-offset': '0',
      'content-length': String(Buffer.byteLength(content)),
    },
    body: content,
  });
  expect(JSON.parse(create!.body)).toEqual({
    batch: { displayName: token, inputConfig: { fileName: expect.stringMatching(/^files\//u) as unknown } },
  });
  expect(trip.server.jobs).toEqual([{ id: name, customIds: [`${token}-0`, `${token}-1`], model, state: 'running' }]);
});

describe('an ended job', () => {
  test('gives answers and refused lines; what is missing stays missing', async () => {
    const name = await submit(encode(4));
    trip.server.finishJobs({
      expire: (customId) => customId.endsWith('-1'),
      reject: (customId) => customId.endsWith('-2'),
      drop: (customId) => customId.endsWith('-3'),
    });
    const results = await resultsOf(name);
    expect(Object.keys(results)).toEqual(['0', '2']);
    expect(results).toMatchObject({
      0: { outcome: 'answer' },
      2: { outcome: 'failed', failure: { code: 'INVALID_ARGUMENT', retry: { kind: 'no' } } },
    });
  });

  test('whose time was over has no results at all', async () => {
    const name = await submit(encode(2));
    trip.server.finishJobs({ expire: () => true });
    expect(await trip.batches.poll(name, options)).toEqual({ state: 'ended', results: [] });
    expect(trip.server.jobs[0]?.state).toBe('ended');
  });

  test('whose file was not read in time is told as gone', async () => {
    const results = trip.batches.results('files/none', options);
    await expect(collect(results)).rejects.toMatchObject({ failure: { code: 'gone', retry: { kind: 'no' } } });
  });
});

test('cancelling ends a running job', async () => {
  const name = await submit(encode(2));
  await trip.batches.cancel(name, options);
  expect(await trip.batches.poll(name, options)).toEqual({ state: 'ended', results: [] });
});

test('limits are within those of the vendor', () => {
  expect(trip.batches.limits.lines).toBeLessThanOrEqual(50_000);
  expect(trip.batches.limits.bytes).toBeLessThanOrEqual(100 * 1024 * 1024);
});
