import { collect } from '../../../test/support/collect';
import { startGoogleServer } from '../../../test/support/google-server';
import type { VendorServer } from '../../../test/support/vendor-server';
import type { BatchJob, BatchProvider } from '../../batch';
import type { ExchangeResult, ProviderRequest } from '../../provider';
import { createGoogleBatches, createGoogleProvider } from '..';

const apiKey = 'planted-key-0123456789abcdef';
const model = 'gemini-2.5-flash-lite';
const token = '0123456789abcdef';
const options = { deadlineMs: 5000 };

let server: VendorServer;
let batches: BatchProvider;
beforeEach(async () => {
  server = await startGoogleServer({ answer: (prompt) => `Answer to ${prompt}`, key: apiKey });
  batches = createGoogleBatches({ baseUrl: server.baseUrl, apiKey, apiVersion: 'v1beta' });
});
afterEach(() => server.close());

const request = (content: string): ProviderRequest => ({
  model,
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content },
  ],
  parameters: { maxOutputTokens: 128, temperature: 0 },
});

const jobOf = (changes: Partial<BatchJob> = {}): BatchJob => ({
  token,
  lines: 1,
  model,
  since: new Date(Date.now() - 60_000),
  ...changes,
});

const encode = (count: number, content = (number: number): string => `question ${number}`): string[] =>
  Array.from({ length: count }, (_, number) =>
    batches.encode({ customId: `${token}-${number}`, request: request(content(number)) }),
  );

/** Uploads and makes a job of lines; resolves with its name. */
async function submit(lines: readonly string[], job = jobOf()): Promise<string> {
  return batches.create(job, { uploadRef: await batches.upload!(job, lines, options) }, options);
}

/** The results of an ended job by the number of their line. */
async function resultsOf(name: string): Promise<Record<string, ExchangeResult>> {
  const polled = await batches.poll(name, options);
  if (polled.state !== 'ended') throw new Error(`the job is ${polled.state}`);
  const all: Record<string, ExchangeResult> = {};
  for (const ref of polled.results) {
    for (const { customId, result } of await collect(batches.results(ref, options))) {
      all[customId.slice(token.length + 1)] = result;
    }
  }
  return all;
}

test('a line is the body of the real-time adapter under its key, on one line whatever its prompt holds', async () => {
  const given = request('a\nb\r\nc\u2028d\0e\ud83d');
  const line = batches.encode({ customId: `${token}-0`, request: given });
  expect(line).not.toMatch(/[\n\r\0]/u);
  await createGoogleProvider({ baseUrl: server.baseUrl, apiKey, apiVersion: 'v1beta' }).exchange(given, options);
  expect(JSON.parse(line)).toEqual({
    key: `${token}-0`,
    request: JSON.parse(server.requests[0]!.body) as unknown,
  });
});

test('a parameter that would make a line another thing than one answer is refused', () => {
  const many = { ...request('x'), parameters: { candidateCount: 2 } };
  expect(() => batches.encode({ customId: 'a-1', request: many })).toThrow(/candidateCount/u);
});

test('what is uploaded comes back, each answer under its id', async () => {
  const name = await submit(encode(3, (number) => ['one', 'zwölf', 'a\nb "c" 😀'][number]!));
  expect(await batches.poll(name, options)).toEqual({ state: 'running' });
  server.finishJobs();
  expect(await resultsOf(name)).toMatchObject({
    0: { outcome: 'answer', text: 'Answer to Be brief.\n\none', returnedModel: model },
    1: { outcome: 'answer', text: 'Answer to Be brief.\n\nzwölf' },
    2: { outcome: 'answer', text: 'Answer to Be brief.\n\na\nb "c" 😀' },
  });
});

test('a job of thousands of lines comes back whole', async () => {
  server.autoFinish();
  const results = await resultsOf(await submit(encode(3500)));
  expect(Object.keys(results)).toHaveLength(3500);
  expect(results['3499']?.text).toBe('Answer to Be brief.\n\nquestion 3499');
});

test('an upload says what will come and brings it; file and job bear the token', async () => {
  const lines = encode(2);
  const name = await submit(lines);
  const [start, bring, create] = server.requests;
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
  expect(server.jobs).toEqual([{ id: name, customIds: [`${token}-0`, `${token}-1`], model, state: 'running' }]);
});

describe('an ended job', () => {
  test('gives answers and refused lines; what is missing stays missing', async () => {
    const name = await submit(encode(4));
    server.finishJobs({
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
    server.finishJobs({ expire: () => true });
    expect(await batches.poll(name, options)).toEqual({ state: 'ended', results: [] });
    expect(server.jobs[0]?.state).toBe('ended');
  });

  test('may end at its first poll', async () => {
    server.autoFinish();
    expect(await batches.poll(await submit(encode(1)), options)).toMatchObject({ state: 'ended' });
  });

  test('whose file was not read in time is told as gone', async () => {
    const results = batches.results('files/none', options);
    await expect(collect(results)).rejects.toMatchObject({ failure: { code: 'gone', retry: { kind: 'no' } } });
  });
});

test.each<[boolean | 'for_now', string, string]>([
  [true, 'INVALID_ARGUMENT', 'no'],
  ['for_now', 'RESOURCE_EXHAUSTED', 'rate_limit'],
])('a job that is refused (%s) says why', async (refuse, code, kind) => {
  const name = await submit(encode(1));
  server.finishJobs({ refuse });
  expect(await batches.poll(name, options)).toMatchObject({ state: 'refused', failure: { code, retry: { kind } } });
  expect(server.jobs[0]?.state).toBe('refused');
});

describe('cancelling', () => {
  test('ends a running job', async () => {
    const name = await submit(encode(2));
    await batches.cancel(name, options);
    expect(await batches.poll(name, options)).toEqual({ state: 'ended', results: [] });
  });

  test('a job that has ended is done already', async () => {
    const name = await submit(encode(1));
    server.finishJobs();
    await batches.cancel(name, options);
    expect(await resultsOf(name)).toMatchObject({ 0: { outcome: 'answer' } });
  });

  test('a job that is no more is told as gone', async () => {
    await expect(batches.cancel('batches/none', options)).rejects.toMatchObject({ failure: { code: 'gone' } });
  });
});

describe('finding a job whose creation nobody saw', () => {
  const cutAt = (kind: 'create' | 'upload'): void => {
    server.intercept = (each) => (each === kind ? 'cut' : undefined);
  };

  test('finds it by its token', async () => {
    cutAt('create');
    await expect(submit(encode(1))).rejects.toMatchObject({ failure: { code: 'connection' } });
    expect(await batches.find(jobOf(), options)).toEqual({ found: 'yes', vendorId: server.jobs[0]?.id });
  });

  test('does not find what was never made', async () => {
    cutAt('upload');
    await expect(submit(encode(1))).rejects.toMatchObject({ failure: { code: 'connection' } });
    expect(await batches.find(jobOf(), options)).toEqual({ found: 'no' });
  });

  test('can not tell yet in the seconds after it was meant to be made', async () => {
    expect(await batches.find(jobOf({ since: new Date() }), options)).toMatchObject({ found: 'unclear' });
  });

  test('looks at page after page, and takes no other job for it', async () => {
    const name = await submit(encode(1));
    const other = jobOf({ token: 'fedcba9876543210' });
    const uploadRef = await batches.upload!(other, encode(1), options);
    for (let made = 0; made < 250; made += 1) await batches.create(other, { uploadRef }, options);
    expect(await batches.find(jobOf(), options)).toEqual({ found: 'yes', vendorId: name });
    expect(server.requests.filter(({ url }) => url.includes('pageSize='))).toHaveLength(3);
    expect(await batches.find(jobOf({ token: '0000000000000000' }), options)).toEqual({ found: 'no' });
  });
});

test('another key is refused everywhere', async () => {
  const others = createGoogleBatches({
    baseUrl: server.baseUrl,
    apiKey: 'another-key-0123456789',
    apiVersion: 'v1beta',
  });
  await expect(others.poll('batches/b1', options)).rejects.toMatchObject({
    failure: { code: 'API_KEY_INVALID', retry: { kind: 'stop_lane' } },
  });
});

test('an uploaded file is what jobs are made of', async () => {
  await expect(batches.create(jobOf(), { lines: encode(1) }, options)).rejects.toThrow(/uploaded file/);
});

test('limits are within those of the vendor', () => {
  expect(batches.limits.lines).toBeLessThanOrEqual(50_000);
  expect(batches.limits.bytes).toBeLessThanOrEqual(100 * 1024 * 1024);
});
