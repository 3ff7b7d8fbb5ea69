/**
 * One small interface to everything that answers: a **request** goes out in one HTTP **exchange** and comes back as one
 * **outcome**. A provider never retries and never throws for what a server does; it classifies.
 */

export interface Message {
  readonly role: 'system' | 'user';
  readonly content: string;
  /**
   * Where the part ends that other questions about the same artifact begin with too, in UTF-16 units of `content`; only
   * adapters that mark what is worth caching look at it, and it is no part of a call's identity.
   */
  readonly sharedPrefix?: number;
}

/** What is sent, without secrets: the base of a call's identity. */
export interface ProviderRequest {
  /** The reader's model id, as the provider spells it. */
  readonly model: string;
  readonly messages: readonly Message[];
  /** Parameters exactly as sent, e.g. `{ max_tokens: 128, temperature: 0 }`; keys in the provider's own spelling. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/**
 * What became of a call. `answer` and `truncated` carry text. `exhausted`: no text, the cap went to reasoning. `empty`:
 * no text and nothing says why. `refusal`: the model declined. `blocked`: a filter removed prompt or answer. `failed`:
 * transport or provider fault; the only one that is retried.
 */
export const deliveredOutcomes = ['answer', 'truncated', 'exhausted', 'empty', 'refusal', 'blocked'] as const;
export type DeliveredOutcome = (typeof deliveredOutcomes)[number];
export type Outcome = DeliveredOutcome | 'failed';

/** Tokens normalised over vendors: the five parts add up to what is billed. Undefined: the provider did not say. */
export interface Usage {
  readonly inputUncached?: number;
  readonly inputCached?: number;
  readonly inputWritten?: number;
  readonly outputVisible?: number;
  readonly outputReasoning?: number;
}

/** Whether a failed exchange should be tried again: the closed answer every adapter gives. */
export type RetryDecision =
  /** Retrying the same request can't help (a 400 on this very prompt). */
  | { readonly kind: 'no' }
  /** 5xx, resets, time-outs, malformed successes: back off and try again within the attempts budget. */
  | { readonly kind: 'transient' }
  /** The lane must wait; does not count against the attempts budget. `waitMs` where the provider gave a hint. */
  | { readonly kind: 'rate_limit'; readonly waitMs?: number }
  /** Bad key, no credit, model gone: nothing on this lane can succeed until the operator acts. */
  | { readonly kind: 'stop_lane'; readonly advice: string };

/** What a response's headers say about the account's limits, per minute. */
export interface RateLimits {
  readonly requestsPerMinute?: number;
  readonly tokensPerMinute?: number;
}

/** Every kind of provider; its calls run on the task queue `calls-<name>`. */
export const providerNames = ['offline', 'compatible', 'openai', 'anthropic', 'google'] as const;
export type ProviderName = (typeof providerNames)[number];

export interface ProviderFailure {
  /** Short stable code, e.g. `timeout`, `connection`, `malformed`, `http_503`, `insufficient_quota`. */
  readonly code: string;
  /** One redacted line for people; at most 500 characters. */
  readonly message: string;
  readonly retry: RetryDecision;
}

/**
 * `context_cut`: a local server has silently cut the prompt to its context. `context_full`: the provider says that the
 * answer ended with the model's context window. `other_model`: the response names another model than the one asked for.
 */
export type ExchangeFlag = 'context_cut' | 'context_full' | 'other_model';

/** What one exchange produced. */
export interface ExchangeResult {
  readonly outcome: Outcome;
  /** The visible text; present for `answer` and `truncated`, and for a partial text that was blocked. */
  readonly text?: string;
  /** The provider's own finish reason, verbatim. */
  readonly finishReason?: string;
  readonly usage: Usage;
  /** The provider's own usage object, verbatim. */
  readonly rawUsage?: unknown;
  /** The model id the response names, to compare with the one asked for. */
  readonly returnedModel?: string;
  readonly requestId?: string;
  readonly httpStatus?: number;
  /** As the provider names it, e.g. `default` or `priority`; recorded, never pooled with another silently. */
  readonly serviceTier?: string;
  /** What is odd about the answer though it is one, e.g. `context_cut`; see `ExchangeFlag`. */
  readonly flags?: readonly ExchangeFlag[];
  readonly rateLimits?: RateLimits;
  /** Present exactly when `outcome` is `failed`. */
  readonly failure?: ProviderFailure;
}

export interface ExchangeOptions {
  /** Wall-clock limit over connect, headers and the whole body, in milliseconds. */
  readonly deadlineMs: number;
  /** Aborted when the run is cancelled. The adapter makes its own controller per exchange and never hands this one on. */
  readonly signal?: AbortSignal;
}

export interface Provider {
  readonly name: ProviderName;
  /** Name and version of the client library, recorded with each attempt. */
  readonly client: string;
  /** Sends one request once. Resolves for everything a server can do; rejects only for a bug of ours. */
  exchange(request: ProviderRequest, options: ExchangeOptions): Promise<ExchangeResult>;
}
