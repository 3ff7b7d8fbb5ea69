import { describeBatchRoundTrip, options, token } from '../../../test/support/batch-round-trip';
import { startOpenAiServer } from '../../../test/support/openai-server';
import { plantedKey } from '../../../test/support/play-exchange';
import { createOpenAiProvider } from '..';
import { createOpenAiBatches } from '.';

const trip = describeBatchRoundTrip({
  start: startOpenAiServer,
  create: (baseUrl, apiKey) => createOpenAiBatches({ baseUrl, apiKey, endpoint: 'chat' }),
  model: 'gpt-4.1',
  parameters: { max_tokens: 128, temperature: 0 },
  reserved: { stream: true },
  running: { state: 'running', done: 0 },
  refusals: {
    forGood: { code: 'invalid_request', retry: { kind: 'no' } },
    forNow: { code: 'token_limit_exceeded', retry: { kind: 'rate_limit' } },
  },
  badKey: 'invalid_api_key',
  unknownJob: 'batch_none',
  pageQuery: 'limit=',
});
const { request, jobOf, encode, submit, resultsOf } = trip;

test('a line is the request of the real-time adapter under its id', () => {
  expect(JSON.parse(encode(1)[0]!)).toEqual({
    custom_id: `${token}-0`,
    method: 'POST',
    url: '/v1/chat/completions',
    body: {
      model: 'gpt-4.1',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'question 0' },
      ],
      max_tokens: 128,
      temperature: 0,
    },
  });
});

describe.each(['chat', 'responses'] as const)('by %s', (endpoint) => {
  test('a line has the body of the real-time request, and its answer is the same', async () => {
    const given = { baseUrl: trip.server.baseUrl, apiKey: plantedKey, endpoint };
    trip.batches = createOpenAiBatches(given);
    const content = 'What "colour" is\nthe sky? 😀';
    const inRealTime = await createOpenAiProvider(given).exchange(request(content), options);
    const sent = trip.server.requests[0]!;
    const [line] = encode(1, () => content);
    expect(JSON.parse(line!)).toEqual({
      custom_id: `${token}-0`,
      method: 'POST',
      url: sent.url,
      body: JSON.parse(sent.body) as unknown,
    });
    trip.server.autoFinish();
    const { outcome, text, usage, finishReason, returnedModel } = inRealTime;
    expect(await resultsOf(await submit([line!]))).toMatchObject({
      0: { outcome, text, usage, finishReason, returnedModel },
    });
    expect(text).toContain('the sky? 😀');
  });
});

test('a line is one line, whatever its prompt holds', () => {
  const [line] = encode(1, () => 'a\nb\r\nc\u2028d\0e\ud83d');
  expect(line).not.toMatch(/[\n\r\0]/u);
});

test('an upload is a form with a length, and the job is made with its token and nothing more', async () => {
  const id = await submit(encode(2));
  const [upload, create] = trip.server.requests;
  expect(upload?.headers).toMatchObject({
    'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/u) as unknown,
    'content-length': String(Buffer.byteLength(upload!.body)),
  });
  expect(upload?.body).toContain(`filename="batch-${token}.jsonl"`);
  expect(JSON.parse(create!.body)).toEqual({
    input_file_id: expect.stringMatching(/^file-/u) as unknown,
    endpoint: '/v1/chat/completions',
    completion_window: '24h',
    metadata: { token },
  });
  expect(trip.server.jobs).toEqual([
    { id, customIds: [`${token}-0`, `${token}-1`], model: 'gpt-4.1', state: 'running' },
  ]);
});

describe('an ended job', () => {
  test('gives answers, refused lines and lines that never ran; what is missing stays missing', async () => {
    const id = await submit(encode(4));
    trip.server.finishJobs({
      expire: (customId) => customId.endsWith('-1'),
      reject: (customId) => customId.endsWith('-2'),
      drop: (customId) => customId.endsWith('-3'),
    });
    const results = await resultsOf(id);
    expect(Object.keys(results)).toEqual(['0', '1', '2']);
    expect(results).toMatchObject({
      0: { outcome: 'answer' },
      1: { outcome: 'failed', failure: { code: 'batch_expired', retry: { kind: 'transient' } } },
      2: { outcome: 'failed', httpStatus: 400, failure: { code: 'unsupported_parameter', retry: { kind: 'no' } } },
    });
  });

  test('whose lines all failed has no file of answers', async () => {
    const id = await submit(encode(2));
    trip.server.finishJobs({ reject: () => true });
    expect(await trip.batches.poll(id, options)).toMatchObject({ state: 'ended', results: [expect.any(String)] });
    expect(Object.values(await resultsOf(id)).map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
  });

  test('that lost all its lines has no file at all', async () => {
    const id = await submit(encode(2));
    trip.server.finishJobs({ drop: () => true });
    expect(await trip.batches.poll(id, options)).toEqual({ state: 'ended', results: [] });
  });
});

describe('a refused job', () => {
  test.each<[string, (lines: readonly string[]) => readonly string[], string]>([
    ['with an id twice', ([first]) => [first!, first!], 'duplicate_custom_id'],
    ['with a line that is no JSON', ([first]) => [first!, '{'], 'invalid_json_line'],
    ['of two models', ([first, second]) => [first!, second!.replace('gpt-4.1', 'gpt-4o')], 'mismatched_model'],
    ['of another endpoint', ([first]) => [first!.replace('chat/completions', 'responses')], 'mismatched_endpoint'],
    ['without a line', () => [], 'empty_file'],
  ])('%s', async (_what, change, code) => {
    const id = await submit(change(encode(2)));
    expect(await trip.batches.poll(id, options)).toMatchObject({
      state: 'refused',
      failure: { code, retry: { kind: 'no' } },
    });
  });
});

test('cancelling ends a running job, whose lines come back as cancelled', async () => {
  const id = await submit(encode(2));
  await trip.batches.cancel(id, options);
  expect(await resultsOf(id)).toMatchObject({
    0: { failure: { code: 'batch_cancelled', retry: { kind: 'transient' } } },
    1: { failure: { code: 'batch_cancelled' } },
  });
});

test('finding a job stops where all are older than it can be', async () => {
  const other = jobOf({ token: 'fedcba9876543210' });
  const uploadRef = await trip.batches.upload!(other, encode(1), options);
  for (let made = 0; made < 150; made += 1) await trip.batches.create(other, { uploadRef }, options);
  const minute = 60_000;
  const since = new Date(Date.now() + 30 * minute);
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask'] });
  jest.setSystemTime(since.getTime() + minute);
  try {
    expect(await trip.batches.find(jobOf({ since }), options)).toEqual({ found: 'no' });
  } finally {
    jest.useRealTimers();
  }
  expect(trip.server.requests.filter(({ url }) => url.includes('limit='))).toHaveLength(1);
});

test.each([
  { baseUrl: 'api.openai.com/v1', apiKey: plantedKey },
  { baseUrl: undefined, apiKey: '' },
])('an address or key that can not be used is refused before anything is sent', (given) => {
  expect(() => createOpenAiBatches({ ...given, endpoint: 'chat' })).toThrow(/^openai: /u);
});

test('limits are below those of the vendor', () => {
  expect(trip.batches.limits.lines).toBeLessThan(50_000);
  expect(trip.batches.limits.bytes).toBeLessThan(200_000_000);
});
