import {
  BatchFault,
  type BatchJob,
  type BatchLine,
  type BatchProvider,
  type BatchResult,
  type BatchSearch,
  type BatchState,
} from '../../providers/batch';
import type { ExchangeResult, ProviderFailure, RetryDecision } from '../../providers/provider';

/** What a request meets. `before`: the server has done nothing; `after`: it has done its work, and nobody heard of it. */
export interface FakeTrouble {
  readonly when: 'before' | 'after';
  readonly error: Error;
}

export type FakeStep = 'upload' | 'create' | 'find' | 'poll' | 'results' | 'cancel';

export interface FakeJob {
  readonly id: string;
  readonly token: string;
  readonly lines: readonly BatchLine[];
  state: BatchState;
  cancelled: boolean;
}

/** How a line ends; undefined: it never comes back. */
export type AnswerLine = (line: BatchLine) => ExchangeResult | undefined;

export class Killed extends Error {
  override readonly name = 'Killed';
}

export function batchFault(retry: RetryDecision, code = 'test'): BatchFault {
  return new BatchFault(failureOf(retry, code));
}

export function failureOf(retry: RetryDecision, code = 'test'): ProviderFailure {
  return { code, message: `said ${code}`, retry };
}

/** A vendor's batch API in memory: jobs, files and what is wrong with them, as a test scripts it. */
export class FakeBatchVendor implements BatchProvider {
  readonly name = 'openai' as const;
  readonly client = 'fake-batch 1';
  limits = { lines: 50_000, bytes: 200_000_000 };
  readonly jobs: FakeJob[] = [];
  readonly files = new Map<string, readonly BatchLine[]>();
  readonly calls: FakeStep[] = [];
  /** Looked at before each request. */
  trouble: (step: FakeStep) => FakeTrouble | undefined = () => undefined;
  /** What becomes of a job when it is polled; running by default once, then ended. */
  onPoll: (job: FakeJob) => BatchState = (job) => ({ state: 'ended', results: [job.id] });
  answer: AnswerLine = (line) => ({
    outcome: 'answer',
    text: `answer to ${line.customId.split('-')[1]}`,
    finishReason: 'stop',
    usage: { inputUncached: 10, outputVisible: 5 },
    returnedModel: line.request.model,
    httpStatus: 200,
  });
  /** Lines that come with a job's results beside its own. */
  strangers: (job: FakeJob) => readonly BatchResult[] = () => [];
  /** After so many lines a download is cut with the error. */
  cutAfter: { lines: number; error: Error } | undefined;
  find: BatchProvider['find'] = (job) => this.asked('find', () => this.search(job));
  upload: BatchProvider['upload'] = (_, lines) =>
    this.asked('upload', () => {
      const ref = `file-${this.files.size + 1}`;
      this.files.set(
        ref,
        lines.map((line) => JSON.parse(line) as BatchLine),
      );
      return ref;
    });

  encode(line: BatchLine): string {
    return JSON.stringify(line);
  }

  create: BatchProvider['create'] = (job, source) =>
    this.asked('create', () => {
      const lines =
        'uploadRef' in source
          ? this.files.get(source.uploadRef)!
          : source.lines.map((line) => JSON.parse(line) as BatchLine);
      const id = `job-${this.jobs.length + 1}`;
      this.jobs.push({ id, token: job.token, lines, state: { state: 'running' }, cancelled: false });
      return id;
    });

  poll(vendorId: string): Promise<BatchState> {
    return this.asked('poll', () => {
      const job = this.jobOf(vendorId);
      if (job.state.state === 'running') {
        job.state = job.cancelled ? { state: 'ended', results: [job.id] } : this.onPoll(job);
      }
      return job.state;
    });
  }

  async *results(ref: string): AsyncGenerator<BatchResult> {
    await this.asked('results', () => undefined);
    const job = this.jobOf(ref);
    let read = 0;
    for (const stranger of this.strangers(job)) yield stranger;
    // Order is not guaranteed: the other way round.
    for (const line of job.lines.toReversed()) {
      const result = this.answer(line);
      if (result) yield { customId: line.customId, result };
      read += 1;
      const { cutAfter } = this;
      if (cutAfter && read >= cutAfter.lines) {
        this.cutAfter = undefined;
        throw cutAfter.error;
      }
    }
  }

  cancel(vendorId: string): Promise<void> {
    return this.asked('cancel', () => {
      this.jobOf(vendorId).cancelled = true;
    });
  }

  private search(job: BatchJob): BatchSearch {
    const found = this.jobs.find(({ token }) => token === job.token);
    return found ? { found: 'yes', vendorId: found.id } : { found: 'no' };
  }

  private jobOf(id: string): FakeJob {
    const job = this.jobs.find((each) => each.id === id);
    if (!job) throw new Error(`there is no job ${id}`);
    return job;
  }

  private async asked<T>(step: FakeStep, work: () => T): Promise<T> {
    this.calls.push(step);
    await new Promise((resolve) => setImmediate(resolve));
    const trouble = this.trouble(step);
    if (trouble?.when === 'before') throw trouble.error;
    const result = work();
    if (trouble?.when === 'after') throw trouble.error;
    return result;
  }
}
