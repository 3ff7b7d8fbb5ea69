import type { AttemptEnd } from '../db/queries/attempts';
import { encodeText } from '../db/text-codec';
import { isSameModel } from '../providers/is-same-model';
import type { ExchangeFlag, ExchangeResult } from '../providers/provider';
import { escapeForStorage } from '../text/well-formed';
import type { NextStep } from './next-step';

/** What is stored of an exchange: everything the provider said, safe to store. */
export function attemptEnd(exchange: {
  readonly attemptId: number;
  /** As it was asked for. */
  readonly model: string;
  readonly result: ExchangeResult;
  readonly next: NextStep;
  readonly exchangeMs: number;
  /** The client library's name and version. */
  readonly client: string;
  readonly costMicroUsd: number | undefined;
}): AttemptEnd {
  const { result, next } = exchange;
  const { usage } = result;
  return {
    id: exchange.attemptId,
    outcome: result.outcome,
    ...(result.text === undefined ? {} : { answer: encodeText(result.text) }),
    exchange_ms: exchange.exchangeMs,
    finish_reason: safe(result.finishReason),
    returned_model: safe(result.returnedModel),
    request_id: safe(result.requestId),
    http_status: result.httpStatus,
    client: exchange.client,
    failure_code: result.failure?.code,
    failure_message: safe(result.failure?.message),
    retry: next.retry,
    input_uncached: usage.inputUncached,
    input_cached: usage.inputCached,
    input_written: usage.inputWritten,
    output_visible: usage.outputVisible,
    output_reasoning: usage.outputReasoning,
    raw_usage: result.rawUsage && safeJson(result.rawUsage),
    cost_micro_usd: exchange.costMicroUsd,
    tier: safe(result.serviceTier),
    flags: flagsOf(result, exchange.model),
    final: next.final,
  };
}

function flagsOf({ flags = [], returnedModel }: ExchangeResult, asked: string): readonly ExchangeFlag[] {
  const isOther = Boolean(returnedModel) && !isSameModel(asked, returnedModel!);
  return [...new Set<ExchangeFlag>([...flags, ...(isOther ? ['other_model' as const] : [])])];
}

function safe(text: string | undefined): string | undefined {
  return text && escapeForStorage(text).text;
}

function safeJson(value: unknown): unknown {
  const text = JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? safe(part) : part));
  return JSON.parse(text) as unknown;
}
