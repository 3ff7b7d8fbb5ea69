/**
 * An account's limits as response headers tell them. Pure, and read on every response, so the common case (no such
 * headers) costs a look-up or two.
 */
import type { RateLimits } from './provider';

type ReadHeader = Pick<Headers, 'get'>;

/** The three headers of one limit. `reset` says when the bucket will be full again, not how long a call must wait. */
interface LimitHeaders {
  readonly limit: string;
  readonly remaining: string;
  readonly reset: string;
}

const openAiHeaders = (of: string): LimitHeaders => ({
  limit: `x-ratelimit-limit-${of}`,
  remaining: `x-ratelimit-remaining-${of}`,
  reset: `x-ratelimit-reset-${of}`,
});

const anthropicHeaders = (of: string): LimitHeaders => ({
  limit: `anthropic-ratelimit-${of}-limit`,
  remaining: `anthropic-ratelimit-${of}-remaining`,
  reset: `anthropic-ratelimit-${of}-reset`,
});

const openAi = { requests: openAiHeaders('requests'), tokens: openAiHeaders('tokens') };
const anthropic = {
  requests: anthropicHeaders('requests'),
  tokens: anthropicHeaders('tokens'),
  inputTokens: anthropicHeaders('input-tokens'),
};

/**
 * Limits from `x-ratelimit-*`, as OpenAI and those who follow it send them. Undefined where there is no usable one.
 * @param nowMs the time the response came, for resets given as a time
 */
export function readOpenAiRateLimits(headers: ReadHeader, nowMs: number): RateLimits | undefined {
  return rateLimits(perMinute(headers, openAi.requests, nowMs), perMinute(headers, openAi.tokens, nowMs));
}

/**
 * Limits from `anthropic-ratelimit-*`. Of the token limits the lower counts of the combined one and that of input, of
 * which a call of ours mostly consists; that of output is left to the server's 429.
 * @param nowMs the time the response came, as resets are given as times
 */
export function readAnthropicRateLimits(headers: ReadHeader, nowMs: number): RateLimits | undefined {
  const tokens = perMinute(headers, anthropic.tokens, nowMs);
  const inputTokens = perMinute(headers, anthropic.inputTokens, nowMs);
  const lower = Math.min(tokens ?? Infinity, inputTokens ?? Infinity);
  return rateLimits(perMinute(headers, anthropic.requests, nowMs), lower === Infinity ? undefined : lower);
}

function rateLimits(
  requestsPerMinute: number | undefined,
  tokensPerMinute: number | undefined,
): RateLimits | undefined {
  if (requestsPerMinute === undefined && tokensPerMinute === undefined) return undefined;
  return {
    ...(requestsPerMinute !== undefined && { requestsPerMinute }),
    ...(tokensPerMinute !== undefined && { tokensPerMinute }),
  };
}

/** More than any account has: what is beyond is a server's word for "no limit". */
const largestLimit = 1e12;
const minuteS = 60;
/** Periods that limits are given for, shortest first. */
const periodsS = [minuteS, 3600, 86_400] as const;

function perMinute(headers: ReadHeader, names: LimitHeaders, nowMs: number): number | undefined {
  const limit = wholeNumber(headers.get(names.limit));
  if (limit === undefined || limit === 0 || limit > largestLimit) return undefined;
  const remaining = wholeNumber(headers.get(names.remaining));
  const reset = headers.get(names.reset);
  const until = reset === null ? undefined : readReset(reset, nowMs);
  const periodS = remaining === undefined || until === undefined ? minuteS : readPeriodS(limit, remaining, until);
  return (limit * minuteS) / periodS;
}

/** A time from now, give or take. */
interface Span {
  readonly seconds: number;
  readonly errorSeconds: number;
}

/**
 * The period of a limit. The headers don't name it; but a bucket that is refilled evenly is full again after `used /
 * limit` of its period: a limit of 200 whose one used request is back in 7m12s is a day's. What is used is rounded up and
 * the reset to its last digit, so a range of periods fits. Taken is the shortest in it, as a limit thought too high is
 * corrected by the first 429 and one thought too low by nothing; and where none fits, the minute that vendors document.
 */
function readPeriodS(limit: number, remaining: number, { seconds, errorSeconds }: Span): number {
  const used = limit - remaining;
  if (used <= 0) return minuteS;
  // 5 %: time passes between the counting and the sending.
  const shortest = 0.95 * (seconds - errorSeconds) * (limit / used);
  const longest = 1.05 * (seconds + errorSeconds) * (limit / Math.max(used - 1, used / 2));
  return periodsS.find((periodS) => periodS >= shortest && periodS <= longest) ?? minuteS;
}

/** What a server's clock may be off from ours, in seconds. */
const clockErrorSeconds = 60;
const unitSeconds: Readonly<Record<string, number>> = {
  d: 86_400,
  h: 3600,
  m: 60,
  s: 1,
  ms: 1e-3,
  us: 1e-6,
  µs: 1e-6,
  ns: 1e-9,
};
const durationPart = /(\d{1,15})(?:\.(\d{1,12}))?(ms|us|µs|ns|[dhms])/gu;
const duration = new RegExp(`^(?:${durationPart.source})+$`, 'u');

/**
 * A reset in any of its forms: a duration (`12ms`, `6m0s`, `1h2m3.5s`), seconds without a unit, or an RFC 3339 time.
 * Undefined for anything else.
 */
function readReset(text: string, nowMs: number): Span | undefined {
  const trimmed = text.trim();
  if (/^\d{1,9}(?:\.\d{1,12})?$/u.test(trimmed)) return readDuration(`${trimmed}s`);
  if (duration.test(trimmed)) return readDuration(trimmed);
  if (!/^\d{4}-\d\d-\d\dT/u.test(trimmed)) return undefined;
  const atMs = Date.parse(trimmed);
  return Number.isNaN(atMs)
    ? undefined
    : { seconds: Math.max(0, (atMs - nowMs) / 1000), errorSeconds: clockErrorSeconds };
}

function readDuration(text: string): Span {
  let seconds = 0;
  let errorSeconds = 0;
  for (const [, whole, fraction = '', unit = ''] of text.matchAll(durationPart)) {
    const unitS = unitSeconds[unit] ?? 0;
    seconds += Number(`${whole}.${fraction || '0'}`) * unitS;
    errorSeconds = unitS / 10 ** fraction.length;
  }
  return { seconds, errorSeconds };
}

/** A whole number that is not negative, or undefined; Azure sends -1 for what it does not limit. */
function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\s*\d{1,15}\s*$/u.test(text) ? Number(text) : undefined;
}
