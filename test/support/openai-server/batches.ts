import { nextId } from '../invented-id';
import type { VendorReply, VendorRequest } from '../serve-vendor';
import type { FinishJobs, VendorJob } from '../vendor-server';
import { type InputError, type InputLine, readInput } from './batch-lines';
import { type OpenAiEndpoint, openAiError } from './endpoint';
import type { FileStore } from './files';

/** What an endpoint answers to the body of a request, as JSON. */
export type AnswerBody = (body: string) => VendorReply;

/** The batch API: one endpoint of it, and what a test does to its jobs. */
export interface Batches {
  readonly endpoint: OpenAiEndpoint;
  readonly jobs: readonly VendorJob[];
  finishJobs(how?: FinishJobs): void;
  autoFinish(how?: FinishJobs): void;
}

type Status = 'validating' | 'in_progress' | 'cancelling' | 'completed' | 'expired' | 'cancelled' | 'failed';

interface Job {
  readonly id: string;
  readonly endpoint: string;
  readonly inputFileId: string;
  readonly metadata: unknown;
  readonly createdAt: number;
  readonly lines: readonly InputLine[];
  status: Status;
  errors: readonly InputError[];
  outputFileId?: string;
  errorFileId?: string;
  completed: number;
  failed: number;
}

const batchesPath = '/v1/batches';
const batchPath = /^\/v1\/batches\/([^/]+)(\/cancel)?$/u;

/** @param answers by the endpoint's path */
export function createBatches(files: FileStore, answers: Readonly<Record<string, AnswerBody>>): Batches {
  const jobs: Job[] = [];
  let finishAtPoll: FinishJobs | undefined;

  function create({ body }: VendorRequest): VendorReply {
    const { input_file_id, endpoint, completion_window, metadata } = JSON.parse(body) as Record<string, unknown>;
    const content = files.read(String(input_file_id));
    if (!answers[String(endpoint)]) return openAiError(400, `Invalid value: '${String(endpoint)}'`, 'invalid_value');
    if (completion_window !== '24h') return openAiError(400, "Invalid value for 'completion_window'", 'invalid_value');
    if (content === undefined) {
      return openAiError(400, `Cannot find file ${String(input_file_id)}, or the project does not have access to it.`);
    }
    const job: Job = {
      id: nextId('batch'),
      endpoint: String(endpoint),
      inputFileId: String(input_file_id),
      metadata: metadata ?? null,
      createdAt: Math.floor(Date.now() / 1000),
      status: 'validating',
      completed: 0,
      failed: 0,
      ...readInput(content, String(endpoint)),
    };
    jobs.push(job);
    return { status: 200, body: describe(job) };
  }

  function list({ url }: VendorRequest): VendorReply {
    const newestFirst = [...jobs].reverse();
    const after = url.searchParams.get('after');
    const from = after === null ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
    if (after !== null && from === 0) return openAiError(400, `No batch found with id '${after}'.`);
    const limit = Number(url.searchParams.get('limit') ?? 20);
    if (!(limit >= 1 && limit <= 100)) return openAiError(400, "Invalid 'limit'", 'invalid_value');
    const page = newestFirst.slice(from, from + limit);
    return {
      status: 200,
      body: {
        object: 'list',
        data: page.map(describe),
        first_id: page[0]?.id ?? null,
        last_id: page.at(-1)?.id ?? null,
        has_more: from + limit < newestFirst.length,
      },
    };
  }

  function poll(job: Job): VendorReply {
    if (!hasEnded(job)) {
      if (job.errors.length > 0) refuse(job, job.errors);
      else if (finishAtPoll || job.status === 'cancelling') finish(job, finishAtPoll ?? {});
      else if (job.status === 'validating') job.status = 'in_progress';
    }
    return { status: 200, body: describe(job) };
  }

  function cancel(job: Job): VendorReply {
    if (hasEnded(job)) return openAiError(409, `Cannot cancel a batch with status '${job.status}'.`);
    job.status = 'cancelling';
    return { status: 200, body: describe(job) };
  }

  function finish(job: Job, how: FinishJobs): void {
    if (job.errors.length > 0) return refuse(job, job.errors);
    if (how.refuse) return refuse(job, [how.refuse === 'for_now' ? tooManyEnqueued(job) : notUsable]);
    const cancelled = job.status === 'cancelling';
    const output: string[] = [];
    const errors: string[] = [];
    let expired = false;
    for (const line of job.lines) {
      if (how.drop?.(line.customId)) continue;
      const isLate = how.expire?.(line.customId) ?? false;
      expired ||= isLate;
      const reply =
        cancelled || isLate
          ? undefined
          : how.reject?.(line.customId)
            ? openAiError(400, "Unsupported parameter: 'temperature'", 'unsupported_parameter')
            : answers[job.endpoint]!(line.body);
      const text = resultLine(line.customId, reply ?? (cancelled ? 'batch_cancelled' : 'batch_expired'));
      (reply?.status === 200 ? output : errors).push(text);
    }
    job.status = cancelled ? 'cancelled' : expired ? 'expired' : 'completed';
    job.completed = output.length;
    job.failed = errors.length;
    // In another order than they were sent, as the vendor promises none.
    if (output.length > 0) job.outputFileId = files.keep(`${job.id}_output.jsonl`, 'batch_output', output.reverse());
    if (errors.length > 0) job.errorFileId = files.keep(`${job.id}_error.jsonl`, 'batch_output', errors.reverse());
  }

  return {
    endpoint: {
      kindOf({ method, url: { pathname } }) {
        if (pathname === batchesPath) return method === 'POST' ? 'create' : 'list';
        const [isOne, , isCancel] = batchPath.exec(pathname) ?? [];
        if (isOne === undefined) return undefined;
        return isCancel === undefined ? 'poll' : 'cancel';
      },
      answer(request) {
        const { pathname } = request.url;
        if (pathname === batchesPath) return request.method === 'POST' ? create(request) : list(request);
        const [, id, isCancel] = batchPath.exec(pathname) ?? [];
        const job = jobs.find((each) => each.id === id);
        if (!job) return openAiError(404, `No batch found with id '${id}'.`);
        return isCancel === undefined ? poll(job) : cancel(job);
      },
    },
    get jobs() {
      return jobs.map(({ id, lines, status }): VendorJob => {
        const state = status === 'failed' ? 'refused' : hasEnded({ status }) ? 'ended' : 'running';
        return { id, customIds: lines.map(({ customId }) => customId), model: lines[0]?.model ?? '', state };
      });
    },
    finishJobs: (how = {}) => jobs.filter((job) => !hasEnded(job)).forEach((job) => finish(job, how)),
    autoFinish: (how = {}) => (finishAtPoll = how),
  };
}

function hasEnded({ status }: Pick<Job, 'status'>): boolean {
  return ['completed', 'expired', 'cancelled', 'failed'].includes(status);
}

function refuse(job: Job, errors: readonly InputError[]): void {
  job.status = 'failed';
  job.errors = errors;
}

const notUsable: InputError = { code: 'invalid_request', message: 'This file is refused.', param: null, line: 1 };

function tooManyEnqueued({ lines }: Job): InputError {
  const message = `Enqueued token limit reached for ${lines[0]?.model}. Please try again once some in_progress batches have been completed.`;
  return { code: 'token_limit_exceeded', message, param: null, line: null };
}

/** @param reply what the request was answered, or why it never was */
function resultLine(customId: string, reply: VendorReply | 'batch_expired' | 'batch_cancelled'): string {
  const ran = typeof reply === 'object';
  return JSON.stringify({
    id: nextId('batch_req'),
    custom_id: customId,
    response: ran ? { status_code: reply.status, request_id: nextId('req'), body: reply.body } : null,
    error: ran ? null : { code: reply, message: unrun[reply] },
  });
}

const unrun = {
  batch_expired: 'This request could not be executed before the completion window expired.',
  batch_cancelled: 'This request was not executed: the batch was cancelled.',
};

function describe(job: Job): object {
  const { lines, errors, status } = job;
  return {
    id: job.id,
    object: 'batch',
    endpoint: job.endpoint,
    model: lines[0]?.model ?? null,
    errors: status === 'failed' ? { object: 'list', data: errors } : null,
    input_file_id: job.inputFileId,
    completion_window: '24h',
    status,
    output_file_id: job.outputFileId ?? null,
    error_file_id: job.errorFileId ?? null,
    created_at: job.createdAt,
    expires_at: job.createdAt + 24 * 3600,
    request_counts: { total: lines.length, completed: job.completed, failed: job.failed },
    metadata: job.metadata,
  };
}
