import type { Model, VendorReply } from '../serve-vendor';
import type { FinishJobs, VendorJob } from '../vendor-server';
import { faultOf, messageOf, type MessageParams } from './message';
import { errorBody, errorReply } from './reply';

interface BatchRequest {
  readonly custom_id: string;
  readonly params: MessageParams;
}

type ResultType = 'succeeded' | 'errored' | 'expired' | 'canceled';

/** A line's end; `isDropped`: it counts, but is not among the results. */
interface Result {
  readonly customId: string;
  readonly isDropped: boolean;
  readonly result: { readonly type: ResultType; readonly [field: string]: unknown };
}

interface Batch {
  readonly id: string;
  readonly createdAt: Date;
  readonly requests: readonly BatchRequest[];
  results: readonly Result[] | undefined;
}

/** The batches of one account. */
export class BatchStore {
  private readonly batches: Batch[] = [];
  private auto: FinishJobs | undefined;

  constructor(
    private readonly baseUrl: string,
    private readonly model: Model,
  ) {}

  get jobs(): readonly VendorJob[] {
    return this.batches.map(({ id, requests, results }) => ({
      id,
      customIds: requests.map(({ custom_id: customId }) => customId),
      model: requests[0]?.params.model ?? '',
      state: results === undefined ? 'running' : 'ended',
    }));
  }

  finishJobs(how: FinishJobs = {}): void {
    for (const batch of this.batches) batch.results ??= batch.requests.map((request) => this.end(request, how));
  }

  autoFinish(how: FinishJobs = {}): void {
    this.auto = how;
  }

  create(body: string): VendorReply {
    const { requests } = JSON.parse(body) as { readonly requests: readonly BatchRequest[] };
    const fault = faultOfRequests(requests);
    if (fault !== undefined) return errorReply('invalid_request_error', fault);
    const batch = { id: `msgbatch_${this.batches.length + 1}`, createdAt: new Date(), requests, results: undefined };
    this.batches.push(batch);
    return { status: 200, body: this.view(batch) };
  }

  list(query: URLSearchParams): VendorReply {
    const newestFirst = this.batches.toReversed();
    const start = newestFirst.findIndex(({ id }) => id === query.get('after_id')) + 1;
    const page = newestFirst.slice(start, start + Number(query.get('limit') ?? 20));
    return {
      status: 200,
      body: {
        data: page.map((batch) => this.view(batch)),
        has_more: start + page.length < newestFirst.length,
        first_id: page[0]?.id ?? null,
        last_id: page.at(-1)?.id ?? null,
      },
    };
  }

  poll(id: string): VendorReply {
    return this.withBatch(id, (batch) => {
      const { auto } = this;
      if (auto) batch.results ??= batch.requests.map((request) => this.end(request, auto));
      return { status: 200, body: this.view(batch) };
    });
  }

  results(id: string): VendorReply {
    return this.withBatch(id, ({ results }) => {
      if (results === undefined) return errorReply('invalid_request_error', 'the batch has not ended');
      const lines = results
        .filter(({ isDropped }) => !isDropped)
        .map(({ customId, result }) => JSON.stringify({ custom_id: customId, result }));
      return { status: 200, headers: { 'content-type': 'application/x-jsonl' }, body: `${lines.join('\n')}\n` };
    });
  }

  cancel(id: string): VendorReply {
    return this.withBatch(id, (batch) => {
      if (batch.results !== undefined) return errorReply('invalid_request_error', 'the batch has ended');
      batch.results = batch.requests.map(({ custom_id: customId }) => ({
        customId,
        isDropped: false,
        result: { type: 'canceled' },
      }));
      return { status: 200, body: { ...this.view(batch), processing_status: 'canceling', results_url: null } };
    });
  }

  private withBatch(id: string, reply: (batch: Batch) => VendorReply): VendorReply {
    const batch = this.batches.find((each) => each.id === id);
    return batch ? reply(batch) : errorReply('not_found_error', `message_batch_id: ${id}`);
  }

  private end({ custom_id: customId, params }: BatchRequest, how: FinishJobs): Result {
    const result = ((): Result['result'] => {
      if (how.expire?.(customId)) return { type: 'expired' };
      if (how.refuse === 'for_now') return { type: 'errored', error: errorBody('api_error', 'Internal server error') };
      const fault = how.refuse || how.reject?.(customId) ? 'refused by the test' : faultOf(params);
      if (fault !== undefined) return { type: 'errored', error: errorBody('invalid_request_error', fault) };
      const message = messageOf(params, this.model, 'batch');
      return typeof message === 'string'
        ? { type: 'errored', error: { ...errorBody('invalid_request_error', message), request_id: `req_${customId}` } }
        : { type: 'succeeded', message };
    })();
    return { customId, isDropped: how.drop?.(customId) ?? false, result };
  }

  /** As the vendor shows it: until the end all requests count as processing. */
  private view({ id, createdAt, requests, results }: Batch): object {
    const count = (type: ResultType): number => results?.filter(({ result }) => result.type === type).length ?? 0;
    return {
      id,
      type: 'message_batch',
      processing_status: results === undefined ? 'in_progress' : 'ended',
      request_counts: {
        processing: results === undefined ? requests.length : 0,
        succeeded: count('succeeded'),
        errored: count('errored'),
        canceled: count('canceled'),
        expired: count('expired'),
      },
      created_at: createdAt.toISOString(),
      expires_at: new Date(createdAt.getTime() + 86_400_000).toISOString(),
      ended_at: results === undefined ? null : new Date().toISOString(),
      archived_at: null,
      cancel_initiated_at: null,
      results_url: results === undefined ? null : `${this.baseUrl}/v1/messages/batches/${id}/results`,
    };
  }
}

function faultOfRequests(requests: readonly BatchRequest[]): string | undefined {
  if (requests.length === 0) return 'requests: at least one is required';
  const ids = requests.map(({ custom_id: customId }) => customId);
  const odd = ids.findIndex((id) => !/^[a-zA-Z0-9_-]{1,64}$/u.test(id));
  if (odd >= 0) return `requests.${odd}.custom_id: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'`;
  return new Set(ids).size === ids.length ? undefined : 'requests: custom_id must be unique';
}
