import type { ExchangeResult, ProviderFailure, ProviderName, ProviderRequest } from './provider';

/**
 * A vendor's batch API behind one interface. Submitting is not idempotent at any vendor, so the steps are apart, and what
 * each needs to go on after a crash stands in the caller's rows: the ledger's `batches`.
 */

/** One request of a batch. */
export interface BatchLine {
  /** `<token>-<number>`, of `[a-z0-9-]`, at most 64 characters: the only thing that comes back with its result. */
  readonly customId: string;
  readonly request: ProviderRequest;
}

export interface BatchJob {
  /** 16 hex digits that no other job has; begins the custom id of every line. */
  readonly token: string;
  readonly lines: number;
  /** One job has one model. */
  readonly model: string;
  /** When its intent was written down: the job can't be older. */
  readonly since: Date;
  /** Vendor's ids that other jobs of the ledger have, so that they can't be this one's; for vendors without names for jobs. */
  readonly otherIds?: ReadonlySet<string>;
}

/** Where a job stands. */
export type BatchState =
  | { readonly state: 'running'; readonly done?: number }
  /** `results`: what {@link BatchProvider.results} reads; several files or none. Expired and cancelled jobs end so too. */
  | { readonly state: 'ended'; readonly results: readonly string[] }
  /** Refused as a whole: no line has run, nothing was billed. */
  | { readonly state: 'refused'; readonly failure: ProviderFailure };

/** Whether a job exists whose creation was not seen to succeed. `unclear`: it can't be told yet, ask again later. */
export type BatchSearch =
  | { readonly found: 'yes'; readonly vendorId: string }
  | { readonly found: 'no' }
  | { readonly found: 'unclear'; readonly why: string };

export interface BatchResult {
  readonly customId: string;
  /** A line that never ran has the failure `batch_expired`, one that was cancelled `batch_cancelled`. */
  readonly result: ExchangeResult;
}

export interface BatchOptions {
  /** Wall-clock limit of one request, in milliseconds; of a download, between two pieces of it. */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
  /** Told of each line of a result file that names no call, in one redacted line; its call is missing from the results. */
  readonly unreadable?: (why: string) => void;
}

/** Every method rejects with {@link BatchFault} for what a server does, and with anything else for a bug of ours. */
export interface BatchProvider {
  readonly name: ProviderName;
  readonly client: string;
  /** Most lines and bytes of one job. */
  readonly limits: { readonly lines: number; readonly bytes: number };
  /** A line as it is sent, without a line break; its UTF-8 length counts against the limit. */
  encode(line: BatchLine): string;
  /** Where the vendor takes files: uploads the lines, resolves with the file's name. */
  upload?(job: BatchJob, lines: readonly string[], options: BatchOptions): Promise<string>;
  /** Makes the job of an uploaded file, or of the lines themselves; resolves with the vendor's id. */
  create(
    job: BatchJob,
    source: { readonly uploadRef: string } | { readonly lines: readonly string[] },
    options: BatchOptions,
  ): Promise<string>;
  /** Looks among the account's recent jobs for one with this token. */
  find(job: BatchJob, options: BatchOptions): Promise<BatchSearch>;
  poll(vendorId: string, options: BatchOptions): Promise<BatchState>;
  /**
   * Reads one of the results of an ended job, line by line, in any order. Ids may be missing, come twice or be nobody's:
   * the caller compares them with those it sent. After a fault amid the lines it begins anew.
   */
  results(ref: string, options: BatchOptions): AsyncIterable<BatchResult>;
  /** Asks for an end; lines that have run keep their results. */
  cancel(vendorId: string, options: BatchOptions): Promise<void>;
}

/** Thrown when a batch API refuses or does not answer; the failure says whether to try again. */
export class BatchFault extends Error {
  override readonly name = 'BatchFault';

  constructor(readonly failure: ProviderFailure) {
    super(failure.message);
  }
}
