/**
 * What a provider's signals come to, as data: each vendor lists its finish reasons and its error codes in these shapes,
 * the adapters read outcomes off the lists, and docs/outcomes.md is made from them.
 */
import { failed } from './failed';
import type { DeliveredOutcome, ExchangeFlag, ExchangeResult, RetryDecision } from './provider';
import type { Redactor } from './redact';
import { decideByStatus, type StopCause, stopLane } from './retry-decision';

/** What to do about a failure, as tables write it. */
export type SignalRetry = 'no' | 'transient' | 'rate_limit' | { readonly stop: StopCause };

/** What an end comes to: a result, or a failure with what to do about it. */
export type SignalEnd =
  | { readonly outcome: DeliveredOutcome; readonly flag?: ExchangeFlag }
  | {
      readonly outcome: 'failed';
      /** Our short code; where absent the vendor's own code is kept. */
      readonly code?: string;
      readonly retry: SignalRetry;
    };

/** The lane stops until the operator acts. @param code ours, where it is not the rule's own */
export function stop(cause: StopCause, code?: string): SignalEnd {
  return { outcome: 'failed', code, retry: { stop: cause } };
}

/** What a finish reason comes to, with visible text and without any. */
export interface FinishRule {
  readonly text: SignalEnd;
  readonly noText: SignalEnd;
}

/** By the vendor's own words, verbatim. */
export type FinishRules = Readonly<Record<string, FinishRule>>;

const both = (end: SignalEnd): FinishRule => ({ text: end, noText: end });

/** The ends that all vendors have, under other names. */
export const finish = {
  complete: { text: { outcome: 'answer' }, noText: { outcome: 'empty' } },
  cut: { text: { outcome: 'truncated' }, noText: { outcome: 'exhausted' } },
  /** Cut not by our cap but by the end of the model's context. */
  contextFull: {
    text: { outcome: 'truncated', flag: 'context_full' },
    noText: { outcome: 'exhausted', flag: 'context_full' },
  },
  refused: both({ outcome: 'refusal' }),
  blocked: both({ outcome: 'blocked' }),
  /** No tools were offered, so the server broke the contract; it would do so again on the same request. */
  toolCall: both({ outcome: 'failed', code: 'unexpected_tool_call', retry: 'no' }),
  /** A fault of the moment. */
  broken: both({ outcome: 'failed', code: 'unfinished', retry: 'transient' }),
} as const satisfies Record<string, FinishRule>;

/** A reason nobody knows never becomes an answer: it fails, to be tried again, as it may be a fault of the moment. */
export const unknownFinish: SignalEnd = { outcome: 'failed', code: 'unknown_finish_reason', retry: 'transient' };

export function endOfFinish(rules: FinishRules, reason: string, hasText: boolean): SignalEnd {
  const rule = Object.hasOwn(rules, reason) ? rules[reason] : undefined;
  if (!rule) return unknownFinish;
  return hasText ? rule.text : rule.noText;
}

/** What is read of an error body, whatever its shape. */
export interface ErrorFields {
  /** The vendor's machine-readable words for it, the most telling first: `code`, `type`, `status`. */
  readonly codes: readonly string[];
  readonly message: string;
  /** A wait that the body asks for. */
  readonly waitMs?: number;
}

/** Fits where every part given fits. */
export interface ErrorRule {
  readonly status?: number;
  /** One of the body's codes. */
  readonly code?: string;
  readonly message?: RegExp;
  readonly end: SignalEnd;
}

/** Classifies an error by the first rule that fits, else by its status; the code kept is the vendor's own where ruled. */
export function mapErrorFields(
  rules: readonly ErrorRule[],
  status: number,
  fields: ErrorFields,
  waitMs: number | undefined,
  redactor: Redactor,
): Pick<ExchangeResult, 'outcome' | 'failure' | 'flags'> {
  const wait = fields.waitMs ?? waitMs;
  const rule = rules.find(
    (each) =>
      (each.status === undefined || each.status === status) &&
      (each.code === undefined || fields.codes.includes(each.code)) &&
      (each.message === undefined || each.message.test(fields.message)),
  );
  const text = `HTTP ${status}: ${fields.message}`;
  if (!rule) return failed(`http_${status}`, text, decideByStatus(status, wait), redactor);
  if (rule.end.outcome !== 'failed') return delivered(rule.end);
  const code = rule.end.code ?? rule.code ?? `http_${status}`;
  return failed(code, text, retryDecision(rule.end.retry, wait), redactor);
}

function delivered({
  outcome,
  flag,
}: Exclude<SignalEnd, { outcome: 'failed' }>): Pick<ExchangeResult, 'outcome' | 'flags'> {
  return { outcome, ...(flag && { flags: [flag] }) };
}

/** The end of a 2xx as a result's fields. */
export function resultOfEnd(
  end: SignalEnd,
  message: string,
  redactor: Redactor,
): Pick<ExchangeResult, 'outcome' | 'failure' | 'flags'> {
  if (end.outcome !== 'failed') return delivered(end);
  return failed(end.code ?? 'unfinished', message, retryDecision(end.retry, undefined), redactor);
}

/** The text that goes with an end: of an answer, whole or cut, and what was said before a filter stepped in. */
export function textOfEnd({ outcome }: SignalEnd, text: string): Pick<ExchangeResult, 'text'> {
  const isKept = ['answer', 'truncated', 'blocked'].includes(outcome) && text.trim() !== '';
  return isKept ? { text } : {};
}

/** @param waitMs the provider's own hint, where it gave one */
export function retryDecision(retry: SignalRetry, waitMs: number | undefined): RetryDecision {
  if (typeof retry === 'object') return stopLane(retry.stop);
  if (retry === 'rate_limit') return waitMs === undefined ? { kind: 'rate_limit' } : { kind: 'rate_limit', waitMs };
  return { kind: retry };
}
