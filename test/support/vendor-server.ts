import type { DeliveredOutcome } from '../../providers/provider';

/**
 * A loopback stand-in for one vendor, in the vendor's own wire shapes: real-time requests and the batch API. One file per
 * vendor beside this one makes it (`openai-server.ts`, `anthropic-server.ts`, `google-server.ts`).
 */

/** What a model makes of a prompt, before its vendor gives it a shape. */
export interface ModelTurn {
  readonly end: DeliveredOutcome;
  /** Of an answer or a truncated one; the others have none. */
  readonly text?: string;
  /** The model that the response names; the one asked for where absent. */
  readonly model?: string;
}

/** What the server answers; the prompt is all text of the request, the system message included. A text is a whole answer. */
export type AnswerPrompt = (prompt: string) => string | ModelTurn;

export function turnOf(answer: string | ModelTurn): ModelTurn & { readonly text: string } {
  if (typeof answer === 'string') return { end: 'answer', text: answer };
  const hasText = answer.end === 'answer' || answer.end === 'truncated';
  return { ...answer, text: hasText ? (answer.text ?? '') : '' };
}

/** What a turn without a text spends on reasoning, in tokens. */
export const exhaustedTokens = 100;

/** Why a request is turned away before anything is done about it, each in the vendor's own shape. */
export type VendorFault =
  | { readonly kind: 'rate_limit'; readonly retryAfterS: number }
  /** 503, or what the vendor has for it. */
  | { readonly kind: 'overloaded' };

export interface VendorServerOptions {
  readonly answer: AnswerPrompt;
  /** Requests without this key are refused with 401; any key is taken where absent. */
  readonly key?: string;
}

/** A job at the batch API, as the server sees it. */
export interface VendorJob {
  readonly id: string;
  readonly customIds: readonly string[];
  readonly model: string;
  readonly state: 'running' | 'ended' | 'refused';
}

export interface FinishJobs {
  /** Lines that come back as expired. */
  readonly expire?: (customId: string) => boolean;
  /** Lines that come back not at all. */
  readonly drop?: (customId: string) => boolean;
  /** Lines that come back as errors of the request (a 400). */
  readonly reject?: (customId: string) => boolean;
  /** The whole job is refused: as one that can't ever be run, or for now, as too much is enqueued. */
  readonly refuse?: boolean | 'for_now';
}

export type VendorRequestKind = 'upload' | 'create' | 'list' | 'poll' | 'download' | 'cancel' | 'realtime';

export interface VendorServer {
  /** As `baseUrl` of a reader of this vendor. */
  readonly baseUrl: string;
  /** Every request that arrived whole, in order: method, path (with query) and headers; never the key's value is checked. */
  readonly requests: readonly {
    readonly method: string;
    readonly url: string;
    readonly headers: NodeJS.Dict<string | string[]>;
    readonly body: string;
  }[];
  /** Real-time generations answered. */
  readonly answered: number;
  /** Tokens of every turn a model took, in real time or in a batch: what the vendor bills. */
  readonly billed: { readonly inputTokens: number; readonly outputTokens: number };
  readonly jobs: readonly VendorJob[];
  /** Ends every running job at once; jobs made later run until the next call, or end at their first poll after `autoFinish`. */
  finishJobs(how?: FinishJobs): void;
  /** From now on jobs end when they are first polled. */
  autoFinish(how?: FinishJobs): void;
  /** Asked when a request with a good key has arrived; undefined: none is turned away. */
  fault: ((kind: VendorRequestKind) => VendorFault | undefined) | undefined;
  /**
   * Called before the given kind of request is answered; may delay it, or cut the connection after the server has done
   * its work by returning `cut` (so a job exists whose creation nobody saw).
   */
  intercept: ((kind: VendorRequestKind) => Promise<'cut' | void> | 'cut' | void) | undefined;
  close(): Promise<void>;
}
