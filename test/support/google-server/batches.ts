import { nextId } from '../invented-id';
import type { Model, VendorReply } from '../serve-vendor';
import type { FinishJobs, VendorJob } from '../vendor-server';
import { type GoogleEndpoint, googleError } from './endpoint';
import type { GoogleFiles } from './files';
import { type GenerateBody, generateReply } from './generate';

interface Line {
  readonly key: string;
  readonly request: GenerateBody;
}

interface Job {
  readonly name: string;
  readonly model: string;
  readonly displayName: string;
  readonly lines: readonly Line[];
  /** As the API writes it. */
  state: string;
  responsesFile?: string;
  error?: object;
}

/** The account's batch jobs. */
export interface GoogleBatchJobs {
  readonly endpoints: readonly GoogleEndpoint[];
  readonly jobs: readonly VendorJob[];
  finishJobs(how?: FinishJobs): void;
  autoFinish(how?: FinishJobs): void;
}

export function createBatchJobs(files: GoogleFiles, answering: Model): GoogleBatchJobs {
  const jobs = new Map<string, Job>();
  let atPoll: FinishJobs | undefined;

  function finish(job: Job, how: FinishJobs): void {
    if (job.state !== 'BATCH_STATE_RUNNING') return;
    if (how.refuse) {
      job.state = 'BATCH_STATE_FAILED';
      job.error =
        how.refuse === 'for_now'
          ? { code: 8, message: 'Too many tokens are enqueued for batches of this model.' }
          : { code: 3, message: 'The input file is malformed.' };
      return;
    }
    // The vendor knows no expired lines: it gives nothing back of a job whose time was over.
    const kept = job.lines.filter(({ key }) => !how.drop?.(key) && !how.expire?.(key));
    if (kept.length === 0 && how.expire) {
      job.state = 'BATCH_STATE_EXPIRED';
      return;
    }
    const results = kept.map((line) => JSON.stringify({ key: line.key, ...resultOf(job, line, how) }));
    job.responsesFile = files.write(results.map((line) => `${line}\n`).join(''));
    job.state = 'BATCH_STATE_SUCCEEDED';
  }

  function resultOf({ model }: Job, { key, request }: Line, how: FinishJobs): object {
    if (how.reject?.(key)) return { error: { code: 3, message: 'Request contains an invalid argument.' } };
    return { response: generateReply(model, request, answering) };
  }

  function withJob(name: string, reply: (job: Job) => VendorReply): VendorReply {
    const job = jobs.get(name);
    return job ? reply(job) : googleError(404, 'NOT_FOUND', 'Requested entity was not found.');
  }

  const create: GoogleEndpoint = {
    kind: 'create',
    method: 'POST',
    path: /^\/models\/([\w.-]+):batchGenerateContent$/u,
    answer({ body }, model) {
      const { batch } = JSON.parse(body) as { batch: { displayName: string; inputConfig: { fileName: string } } };
      const content = files.read(batch.inputConfig.fileName);
      if (content === undefined) {
        const message = `You do not have permission to access the File ${batch.inputConfig.fileName} or it may not exist.`;
        return googleError(403, 'PERMISSION_DENIED', message);
      }
      const lines = content
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Line);
      const { displayName } = batch;
      const job = { name: `batches/${nextId('job')}`, model, displayName, lines, state: 'BATCH_STATE_RUNNING' };
      jobs.set(job.name, job);
      return { status: 200, body: operationOf(job) };
    },
  };

  const list: GoogleEndpoint = {
    kind: 'list',
    method: 'GET',
    path: /^\/(batches)$/u,
    answer({ url }) {
      const from = Number(url.searchParams.get('pageToken') ?? 0);
      const to = from + Number(url.searchParams.get('pageSize') ?? 10);
      // Newest first.
      const all = [...jobs.values()].reverse();
      const operations = all.slice(from, to).map(operationOf);
      return { status: 200, body: { operations, ...(to < all.length && { nextPageToken: String(to) }) } };
    },
  };

  const poll: GoogleEndpoint = {
    kind: 'poll',
    method: 'GET',
    path: /^\/(batches\/[\w-]+)$/u,
    answer: (_request, name) =>
      withJob(name, (job) => {
        if (atPoll) finish(job, atPoll);
        return { status: 200, body: operationOf(job) };
      }),
  };

  const cancel: GoogleEndpoint = {
    kind: 'cancel',
    method: 'POST',
    path: /^\/(batches\/[\w-]+):cancel$/u,
    answer: (_request, name) =>
      withJob(name, (job) => {
        if (job.state !== 'BATCH_STATE_RUNNING') {
          return googleError(400, 'FAILED_PRECONDITION', `The batch has ended in ${job.state}.`);
        }
        job.state = 'BATCH_STATE_CANCELLED';
        return { status: 200, body: {} };
      }),
  };

  return {
    endpoints: [create, list, poll, cancel],
    get jobs() {
      return [...jobs.values()].map(viewOf);
    },
    finishJobs: (how = {}) => jobs.forEach((job) => finish(job, how)),
    autoFinish: (how = {}) => (atPoll = how),
  };
}

/** A job as the API shows it: a long-running operation. */
function operationOf({ name, model, displayName, lines, state, responsesFile, error }: Job): object {
  const type = 'type.googleapis.com/google.ai.generativelanguage.v1main.GenerateContentBatch';
  const output = responsesFile === undefined ? {} : { output: { responsesFile } };
  return {
    name,
    metadata: {
      '@type': type,
      model: `models/${model}`,
      displayName,
      createTime: '2026-11-30T10:00:00.000000000Z',
      batchStats: { requestCount: String(lines.length), pendingRequestCount: String(lines.length) },
      state,
      name,
      ...output,
    },
    ...(state !== 'BATCH_STATE_RUNNING' && { done: true }),
    ...(error && { error }),
    ...(responsesFile !== undefined && { response: { '@type': type.replace('Batch', 'BatchOutput'), responsesFile } }),
  };
}

function viewOf({ name, lines, model, state }: Job): VendorJob {
  const states: Record<string, VendorJob['state']> = {
    BATCH_STATE_RUNNING: 'running',
    BATCH_STATE_FAILED: 'refused',
  };
  return { id: name, customIds: lines.map(({ key }) => key), model, state: states[state] ?? 'ended' };
}
