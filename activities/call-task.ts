import type { ProviderRequest } from '../providers/provider';

/** A claimed call, ready to be sent. */
export interface CallTask {
  readonly callKey: number;
  readonly series: number;
  readonly epoch: number;
  /** The condition whose block sends it. */
  readonly conditionId: number;
  readonly estimatedTokens: number;
  readonly estimatedMicroUsd: number;
  readonly request: ProviderRequest;
  /** Ended attempts that already used up the budget, and where it ends. */
  readonly failures: number;
  readonly mostFailures: number;
  /** What the series becomes when the budget is used up. */
  readonly whenUsedUp: 'deferred' | 'failed';
}

/**
 * How a call left the stream. `settled`: its answer is durable. `closed`: settled or given up elsewhere. `fenced`: a
 * newer claim holds it. `withdrawn`: it never left.
 */
export type CallEnd = 'settled' | 'deferred' | 'failed' | 'closed' | 'fenced' | 'withdrawn';

/** Why nothing leaves at the moment. */
export interface StreamWait {
  /** Milliseconds since the epoch, by this machine's clock; for people only. */
  readonly until: number;
  readonly why: string;
}

/** Why nothing will leave until somebody acts; of a budget, whose it is. */
export type StreamStop =
  | { readonly kind: 'paused' | 'cancelled' }
  | { readonly kind: 'budget'; readonly why: string }
  | { readonly kind: 'stopped'; readonly lane: string; readonly why: string };

export interface SubmittedCall {
  readonly ended: Promise<CallEnd>;
  /** Takes the call back where it has not left yet; a call in flight finishes and is kept. */
  withdraw(): void;
}
