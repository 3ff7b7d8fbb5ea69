import type { BatchJob, BatchProvider, BatchState } from '../../providers/batch';
import type { ExchangeResult, ProviderRequest } from '../../providers/provider';
import { collect } from './collect';
import { plantedKey } from './play-exchange';
import type { VendorServer, VendorServerOptions } from './vendor-server';

/** A batch API whose jobs are made of an uploaded file and bear their token, and what its vendor would say. */
export interface RoundTripSubject {
  readonly start: (options: VendorServerOptions) => Promise<VendorServer>;
  readonly create: (baseUrl: string, apiKey: string) => BatchProvider;
  readonly model: string;
  readonly parameters: ProviderRequest['parameters'];
  /** A parameter that would make a line another thing than one answer. */
  readonly reserved: ProviderRequest['parameters'];
  /** What a poll tells of a job just made. */
  readonly running: BatchState;
  /** What jobs come to that are refused for good, and for now. */
  readonly refusals: { readonly forGood: object; readonly forNow: object };
  /** The code that a bad key comes to. */
  readonly badKey: string;
  readonly unknownJob: string;
  /** Stands in the address of a page of the jobs, and of nothing else. */
  readonly pageQuery: string;
}

export interface BatchRoundTrip {
  /** Anew for every test. */
  server: VendorServer;
  batches: BatchProvider;
  readonly request: (content: string) => ProviderRequest;
  readonly jobOf: (changes?: Partial<BatchJob>) => BatchJob;
  readonly encode: (count: number, content?: (number: number) => string) => string[];
  /** Uploads and makes a job of lines; resolves with the vendor's id. */
  readonly submit: (lines: readonly string[]) => Promise<string>;
  /** The results of an ended job by the number of their line. */
  readonly resultsOf: (id: string) => Promise<Record<string, ExchangeResult>>;
}

export const token = '0123456789abcdef';
export const options = { deadlineMs: 5000 };

/**
 * What must hold of such a batch API whatever its vendor, over a stand-in of it. To be called at the top of a test file,
 * whose further tests go on with what it returns.
 */
export function describeBatchRoundTrip(subject: RoundTripSubject): BatchRoundTrip {
  const { model, parameters, reserved, running, refusals, badKey, unknownJob, pageQuery } = subject;

  const request = (content: string): ProviderRequest => ({
    model,
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content },
    ],
    parameters,
  });
  const jobOf = (changes: Partial<BatchJob> = {}): BatchJob => ({
    ...{ token, lines: 1, model, since: new Date(Date.now() - 60_000) },
    ...changes,
  });
  const encode = (count: number, content = (number: number): string => `question ${number}`): string[] =>
    Array.from({ length: count }, (_, number) =>
      trip.batches.encode({ customId: `${token}-${number}`, request: request(content(number)) }),
    );

  async function submit(lines: readonly string[]): Promise<string> {
    const job = jobOf({ lines: lines.length });
    return trip.batches.create(job, { uploadRef: await trip.batches.upload!(job, lines, options) }, options);
  }

  async function resultsOf(id: string): Promise<Record<string, ExchangeResult>> {
    const polled = await trip.batches.poll(id, options);
    if (polled.state !== 'ended') throw new Error(`the job is ${polled.state}`);
    const all: Record<string, ExchangeResult> = {};
    for (const ref of polled.results) {
      for (const { customId, result } of await collect(trip.batches.results(ref, options))) {
        all[customId.slice(token.length + 1)] = result;
      }
    }
    return all;
  }

  const trip = { request, jobOf, encode, submit, resultsOf } as BatchRoundTrip;
  beforeEach(async () => {
    trip.server = await subject.start({ answer: (prompt) => `Answer to ${prompt}`, key: plantedKey });
    trip.batches = subject.create(trip.server.baseUrl, plantedKey);
  });
  afterEach(() => trip.server.close());

  test('a parameter that would make a line another thing than one answer is refused', () => {
    const [name = ''] = Object.keys(reserved);
    const given = { ...request('x'), parameters: reserved };
    expect(() => trip.batches.encode({ customId: 'a-1', request: given })).toThrow(name);
  });

  test('what is uploaded comes back, each answer under its id', async () => {
    const id = await submit(encode(3, (number) => ['one', 'zwölf', 'a\nb "c" 😀'][number]!));
    expect(await trip.batches.poll(id, options)).toEqual(running);
    trip.server.finishJobs();
    expect(await resultsOf(id)).toMatchObject({
      0: { outcome: 'answer', text: 'Answer to Be brief.\n\none', returnedModel: model },
      1: { outcome: 'answer', text: 'Answer to Be brief.\n\nzwölf' },
      2: { outcome: 'answer', text: 'Answer to Be brief.\n\na\nb "c" 😀' },
    });
  });

  test('a job of thousands of lines comes back whole', async () => {
    trip.server.autoFinish();
    const results = await resultsOf(await submit(encode(3500)));
    expect(Object.keys(results)).toHaveLength(3500);
    expect(results['3499']?.text).toBe('Answer to Be brief.\n\nquestion 3499');
  });

  test('a job may end at its first poll', async () => {
    trip.server.autoFinish();
    expect(await trip.batches.poll(await submit(encode(1)), options)).toMatchObject({ state: 'ended' });
  });

  test.each<[boolean | 'for_now', object]>([
    [true, refusals.forGood],
    ['for_now', refusals.forNow],
  ])('a job that is refused (%s) says why', async (refuse, failure) => {
    const id = await submit(encode(1));
    trip.server.finishJobs({ refuse });
    expect(await trip.batches.poll(id, options)).toMatchObject({ state: 'refused', failure });
    expect(trip.server.jobs[0]?.state).toBe('refused');
  });

  test('cancelling a job that has ended is done already', async () => {
    const id = await submit(encode(1));
    trip.server.finishJobs();
    await trip.batches.cancel(id, options);
    expect(await resultsOf(id)).toMatchObject({ 0: { outcome: 'answer' } });
  });

  test('cancelling a job that is no more is told as gone', async () => {
    await expect(trip.batches.cancel(unknownJob, options)).rejects.toMatchObject({ failure: { code: 'gone' } });
  });

  describe('finding a job whose creation nobody saw', () => {
    const cutAt = (kind: 'create' | 'upload'): void => {
      trip.server.intercept = (each) => (each === kind ? 'cut' : undefined);
    };

    test('finds it by its token', async () => {
      cutAt('create');
      await expect(submit(encode(1))).rejects.toMatchObject({ failure: { code: 'connection' } });
      expect(await trip.batches.find(jobOf(), options)).toEqual({ found: 'yes', vendorId: trip.server.jobs[0]?.id });
    });

    test('does not find what was never made', async () => {
      cutAt('upload');
      await expect(submit(encode(1))).rejects.toMatchObject({ failure: { code: 'connection' } });
      expect(await trip.batches.find(jobOf(), options)).toEqual({ found: 'no' });
    });

    test('can not tell yet in the seconds after it was meant to be made', async () => {
      expect(await trip.batches.find(jobOf({ since: new Date() }), options)).toMatchObject({ found: 'unclear' });
    });

    test('looks at page after page, and takes no other job for it', async () => {
      const id = await submit(encode(1));
      const other = jobOf({ token: 'fedcba9876543210' });
      const uploadRef = await trip.batches.upload!(other, encode(1), options);
      for (let made = 0; made < 250; made += 1) await trip.batches.create(other, { uploadRef }, options);
      expect(await trip.batches.find(jobOf(), options)).toEqual({ found: 'yes', vendorId: id });
      expect(trip.server.requests.filter(({ url }) => url.includes(pageQuery))).toHaveLength(3);
      expect(await trip.batches.find(jobOf({ token: '0000000000000000' }), options)).toEqual({ found: 'no' });
    });
  });

  test('another key is refused everywhere', async () => {
    const others = subject.create(trip.server.baseUrl, 'another-key-0123456789');
    await expect(others.poll(unknownJob, options)).rejects.toMatchObject({
      failure: { code: badKey, retry: { kind: 'stop_lane' } },
    });
  });

  test('an uploaded file is what jobs are made of', async () => {
    await expect(trip.batches.create(jobOf(), { lines: encode(1) }, options)).rejects.toThrow(/uploaded file/);
  });

  return trip;
}
