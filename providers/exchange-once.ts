import { startDeadline } from './deadline';
import { failed, mapStop } from './failed';
import { HttpStatusError, TransportError, type WholeResponse } from './http-transport';
import type { ExchangeOptions, ExchangeResult, ProviderRequest, RateLimits } from './provider';
import type { Redactor } from './redact';
import { retryAfterMs } from './retry-after';
import { type ErrorFields, type ErrorRule, mapErrorFields } from './signals';

/** How one vendor's errors are read. */
export interface ErrorReader {
  readonly errorRules: readonly ErrorRule[];
  /** Reads any error body; lenient, never throws. */
  readErrorBody(body: unknown): ErrorFields;
}

/**
 * How one vendor's endpoint is spoken to. Its SDK makes the request; what comes back is read here, so that all vendors
 * share one deadline, one set of transport faults and one way to tell an answer from a proxy's page.
 */
export interface Wire extends ErrorReader {
  /**
   * Sends once, over a transport of {@link createHttpTransport}; resolves with a 2xx.
   * Rejects with {@link HttpStatusError} or {@link TransportError}, itself or as the cause of the SDK's error.
   */
  send(request: ProviderRequest, signal: AbortSignal): Promise<WholeResponse>;
  /** The response header with the request's id. */
  readonly requestIdHeader: string;
  /** The status that an error body inside a 200 stands for; undefined: it is none. */
  statusInBody?(body: unknown): number | undefined;
  /** Reads a 2xx. A string says what is wrong with its shape. */
  readAnswer(body: unknown, request: ProviderRequest, redactor: Redactor): ExchangeResult | string;
  /** The account's limits, where headers tell them. */
  readRateLimits?(headers: Headers, nowMs: number): RateLimits | undefined;
}

/** Sends one request once and classifies whatever comes of it. Throws only for a bug of ours. */
export async function exchangeOnce(
  wire: Wire,
  request: ProviderRequest,
  options: ExchangeOptions,
  redactor: Redactor,
): Promise<ExchangeResult> {
  const deadline = startDeadline(options);
  try {
    return readResponse(wire, await wire.send(request, deadline.signal), request, redactor);
  } catch (error) {
    if (deadline.stopped) return { usage: {}, ...mapStop(deadline.stopped, options.deadlineMs, redactor) };
    const cause = transportFault(error);
    if (!cause) throw error;
    if (cause instanceof HttpStatusError) return readResponse(wire, cause.response, request, redactor);
    return { usage: {}, ...failed(cause.kind, cause.message, { kind: 'transient' }, redactor) };
  } finally {
    deadline.clear();
  }
}

/** What the transport rejected with, however deep the SDK has wrapped it. */
export function transportFault(error: unknown): HttpStatusError | TransportError | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof HttpStatusError || each instanceof TransportError) return each;
  }
  return undefined;
}

/** Reads a whole response. A 2xx is not yet an answer: proxies send pages, gateways send errors, broken servers nothing. */
function readResponse(
  wire: Wire,
  response: WholeResponse,
  request: ProviderRequest,
  redactor: Redactor,
): ExchangeResult {
  const { status } = response;
  const facts = responseFacts(wire, response, redactor);
  if (!isSuccess(status)) return { ...facts, usage: {}, ...readErrorResponse(wire, response, redactor) };
  const text = redactor.secret(response.bodyBytes.toString('utf8'));
  const value = parseJson(text);
  if (text.trim() === '') return { ...facts, ...malformed(status, 'an empty body', redactor) };
  if (value === undefined) {
    return { ...facts, ...malformed(status, `a body that is no JSON: ${text.slice(0, 200)}`, redactor) };
  }
  const result = readBody(wire, status, value, request, redactor);
  return { ...result, ...facts, requestId: facts.requestId ?? result.requestId };
}

/** Reads a response's status and parsed body, as they also stand in a batch's results. */
export function readBody(
  wire: Omit<Wire, 'send'>,
  status: number,
  body: unknown,
  request: ProviderRequest,
  redactor: Redactor,
): ExchangeResult {
  const standsFor = isSuccess(status) ? wire.statusInBody?.(body) : status;
  if (standsFor !== undefined) {
    const fields = wire.readErrorBody(body);
    return { usage: {}, ...mapErrorFields(wire.errorRules, standsFor, fields, undefined, redactor) };
  }
  const answer = wire.readAnswer(body, request, redactor);
  return typeof answer === 'string' ? malformed(status, `an unexpected shape (${answer})`, redactor) : answer;
}

/** What any status but 2xx comes to. */
export function readErrorResponse(
  reader: ErrorReader,
  { status, headers, bodyBytes }: WholeResponse,
  redactor: Redactor,
): Pick<ExchangeResult, 'outcome' | 'failure'> {
  const text = redactor.secret(bodyBytes.toString('utf8'));
  const value = parseJson(text);
  const fields = value === undefined ? { codes: [], message: plainMessage(text) } : reader.readErrorBody(value);
  return mapErrorFields(reader.errorRules, status, fields, retryAfterMs(headers, Date.now()), redactor);
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

function malformed(status: number, what: string, redactor: Redactor): ExchangeResult {
  return { usage: {}, ...failed('malformed', `HTTP ${status} with ${what}`, { kind: 'transient' }, redactor) };
}

/** What is recorded of any response, whatever its status. */
function responseFacts(
  wire: Wire,
  { status, headers }: WholeResponse,
  redactor: Redactor,
): Pick<ExchangeResult, 'httpStatus' | 'requestId' | 'rateLimits'> {
  const requestId = headers.get(wire.requestIdHeader);
  const rateLimits = wire.readRateLimits?.(headers, Date.now());
  return {
    httpStatus: status,
    requestId: requestId === null ? undefined : redactor.secret(requestId),
    ...(rateLimits && { rateLimits }),
  };
}

function plainMessage(text: string): string {
  return text.trim() === '' ? 'an empty error body' : text;
}

/** Undefined for what is no JSON. A byte order mark is passed over, as `fetch` does. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}
