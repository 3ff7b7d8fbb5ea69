import { collect } from '../../../test/support/collect';
import { startOpenAiServer } from '../../../test/support/openai-server';
import type { VendorServer } from '../../../test/support/vendor-server';
import type { BatchJob, BatchProvider } from '../../batch';
import type { ExchangeResult, ProviderRequest } from '../../provider';
import { createOpenAiProvider } from '..';
import { createOpenAiBatches } from '.';

const apiKey = 'planted-key-0123456789abcdef';
const options = { deadlineMs: 5000 };
const token = '0123456789abcdef';
const minute = 60_000;

let server: VendorServer;
let batches: BatchProvider;
beforeEach(async () => {
  server = await startOpenAiServer({ answer: (prompt) => `Answer to ${prompt}`, key: apiKey });
  batches = createOpenAiBatches({ baseUrl: server.baseUrl, apiKey, endpoint: 'chat' });
});
afterEach(() => server.close());

const request = (content: string): ProviderRequest => ({
  model: 'gpt-4.1',
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content },
  ],
  parameters: { max_tokens: 128, temperature: 0 },
});

function jobOf(lines: number, changes: Partial<BatchJob> = {}): BatchJob {
  return { token, lines, model: 'gpt-4.1', since: new Date(Date.now() - minute), ...changes };
}

const encode = (count: number, content = (number: number): string => `question ${number}`): string[] =>
  Array.from({ length: count }, (_, number) =>
    batches.encode({ customId: `${token}-${number}`, request: request(content(number)) }),
  );

/** Uploads and makes a job of lines; resolves with its id. */
async function submit(lines: readonly string[], job = jobOf(lines.length)): Promise<string> {
  return batches.create(job, { uploadRef: await batches.upload!(job, lines, options) }, options);
}

/** The results of an ended job by the number of their line. */
async function resultsOf(id: string): Promise<Record<string, ExchangeResult>> {
  const polled = await batches.poll(id, options);
  if (polled.state !== 'ended') throw new Error(`the job is ${polled.state}`);
  const all: Record<string, ExchangeResult> = {};
  for (const ref of polled.results) {
    for (const { customId, result } of await collect(batches.results(ref, options))) {
      all[customId.slice(token.length + 1)] = result;
    }
  }
  return all;
}

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
    const given = { baseUrl: server.baseUrl, apiKey, endpoint };
    batches = createOpenAiBatches(given);
    const content = 'What "colour" is\nthe sky? 😀';
    const inRealTime = await createOpenAiProvider(given).exchange(request(content), options);
    const sent = server.requests[0]!;
    const [line] = encode(1, () => content);
    expect(JSON.parse(line!)).toEqual({
      custom_id: `${token}-0`,
      method: 'POST',
      url: sent.url,
      body: JSON.parse(sent.body) as unknown,
    });
    server.autoFinish();
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

test('a parameter that would make a line another thing than one answer is refused', () => {
  const streaming = { ...request('x'), parameters: { stream: true } };
  expect(() => batches.encode({ customId: 'a-1', request: streaming })).toThrow(/stream/u);
});

test('what is uploaded comes back, each answer under its id', async () => {
  const id = await submit(encode(3, (number) => ['one', 'zwölf', 'a\nb "c" 😀'][number]!));
  expect(await batches.poll(id, options)).toEqual({ state: 'running', done: 0 });
  server.finishJobs();
  expect(await resultsOf(id)).toMatchObject({
    0: { outcome: 'answer', text: 'Answer to Be brief.\n\none' },
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

test('an upload is a form with a length, and the job is made with its token and nothing more', async () => {
  const id = await submit(encode(2));
  const [upload, create] = server.requests;
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
  expect(server.jobs).toEqual([{ id, customIds: [`${token}-0`, `${token}-1`], model: 'gpt-4.1', state: 'running' }]);
});

describe('an ended job', () => {
  test('gives answers, refused lines and lines that never ran; what is missing stays missing', async () => {
    const id = await submit(encode(4));
    server.finishJobs({
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
    server.finishJobs({ reject: () => true });
    expect(await batches.poll(id, options)).toMatchObject({ state: 'ended', results: [expect.any(String)] });
    expect(Object.values(await resultsOf(id)).map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
  });

  test('that lost all its lines has no file at all', async () => {
    const id = await submit(encode(2));
    server.finishJobs({ drop: () => true });
    expect(await batches.poll(id, options)).toEqual({ state: 'ended', results: [] });
  });

  test('may end at its first poll', async () => {
    server.autoFinish();
    expect(await batches.poll(await submit(encode(1)), options)).toMatchObject({ state: 'ended' });
  });
});

describe('a refused job', () => {
  test.each<[boolean | 'for_now', string, string]>([
    [true, 'invalid_request', 'no'],
    ['for_now', 'token_limit_exceeded', 'rate_limit'],
  ])('with refuse: %s', async (refuse, code, kind) => {
    const id = await submit(encode(1));
    server.finishJobs({ refuse });
    expect(await batches.poll(id, options)).toMatchObject({ state: 'refused', failure: { code, retry: { kind } } });
    expect(server.jobs[0]?.state).toBe('refused');
  });

  test.each<[string, (lines: readonly string[]) => readonly string[], string]>([
    ['with an id twice', ([first]) => [first!, first!], 'duplicate_custom_id'],
    ['with a line that is no JSON', ([first]) => [first!, '{'], 'invalid_json_line'],
    ['of two models', ([first, second]) => [first!, second!.replace('gpt-4.1', 'gpt-4o')], 'mismatched_model'],
    ['of another endpoint', ([first]) => [first!.replace('chat/completions', 'responses')], 'mismatched_endpoint'],
    ['without a line', () => [], 'empty_file'],
  ])('%s', async (_what, change, code) => {
    const id = await submit(change(encode(2)));
    expect(await batches.poll(id, options)).toMatchObject({
      state: 'refused',
      failure: { code, retry: { kind: 'no' } },
    });
  });
});

describe('cancelling', () => {
  test('ends a running job, whose lines come back as cancelled', async () => {
    const id = await submit(encode(2));
    await batches.cancel(id, options);
    expect(await resultsOf(id)).toMatchObject({
      0: { failure: { code: 'batch_cancelled', retry: { kind: 'transient' } } },
      1: { failure: { code: 'batch_cancelled' } },
    });
  });

  test('a job that has ended is done already', async () => {
    const id = await submit(encode(1));
    server.finishJobs();
    await batches.cancel(id, options);
    expect(await resultsOf(id)).toMatchObject({ 0: { outcome: 'answer' } });
  });

  test('a job that is no more is told as gone', async () => {
    await expect(batches.cancel('batch_none', options)).rejects.toMatchObject({ failure: { code: 'gone' } });
  });
});

describe('finding a job whose creation nobody saw', () => {
  const cutAt = (kind: 'create' | 'upload'): void => {
    server.intercept = (each) => (each === kind ? 'cut' : undefined);
  };

  test('finds it by its token', async () => {
    const job = jobOf(1);
    cutAt('create');
    await expect(submit(encode(1), job)).rejects.toMatchObject({ failure: { code: 'connection' } });
    expect(await batches.find(job, options)).toEqual({ found: 'yes', vendorId: server.jobs[0]?.id });
  });

  test('does not find what was never made', async () => {
    const job = jobOf(1);
    cutAt('upload');
    await expect(submit(encode(1), job)).rejects.toMatchObject({ failure: { code: 'connection' } });
    expect(await batches.find(job, options)).toEqual({ found: 'no' });
  });

  test('takes no other job for it', async () => {
    await submit(encode(1), jobOf(1, { token: 'fedcba9876543210' }));
    expect(await batches.find(jobOf(1), options)).toEqual({ found: 'no' });
  });

  test('can not tell yet in the seconds after it was meant to be made', async () => {
    expect(await batches.find(jobOf(1, { since: new Date() }), options)).toMatchObject({ found: 'unclear' });
  });

  describe('among many', () => {
    const others = async (count: number): Promise<void> => {
      const job = jobOf(1, { token: 'fedcba9876543210' });
      const uploadRef = await batches.upload!(job, encode(1), options);
      for (let made = 0; made < count; made += 1) await batches.create(job, { uploadRef }, options);
    };
    const pages = (): number => server.requests.filter(({ url }) => url.includes('limit=')).length;

    test('looks at page after page, from the newest', async () => {
      const id = await submit(encode(1));
      await others(250);
      expect(await batches.find(jobOf(1), options)).toEqual({ found: 'yes', vendorId: id });
      expect(pages()).toBe(3);
    });

    test('stops where all are older than the job can be', async () => {
      await others(150);
      const since = new Date(Date.now() + 30 * minute);
      jest.useFakeTimers({ doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask'] });
      jest.setSystemTime(since.getTime() + minute);
      try {
        expect(await batches.find(jobOf(1, { since }), options)).toEqual({ found: 'no' });
      } finally {
        jest.useRealTimers();
      }
      expect(pages()).toBe(1);
    });
  });
});

test('another key is refused everywhere', async () => {
  const others = createOpenAiBatches({ baseUrl: server.baseUrl, apiKey: 'another-key-0123456789', endpoint: 'chat' });
  await expect(others.poll('batch_1', options)).rejects.toMatchObject({
    failure: { code: 'invalid_api_key', retry: { kind: 'stop_lane' } },
  });
});

test.each([
  { baseUrl: 'api.openai.com/v1', apiKey },
  { baseUrl: undefined, apiKey: '' },
])('an address or key that can not be used is refused before anything is sent', (given) => {
  expect(() => createOpenAiBatches({ ...given, endpoint: 'chat' })).toThrow(/^openai: /u);
});

test('limits are below those of the vendor', () => {
  expect(batches.limits.lines).toBeLessThan(50_000);
  expect(batches.limits.bytes).toBeLessThan(200_000_000);
});
