import type { TokenBill } from '../token-bill';
import type { AnswerPrompt, VendorFault, VendorRequestKind } from '../vendor-server';

/** A request that arrived whole. */
export interface OpenAiRequest {
  readonly method: string;
  /** With the query. */
  readonly url: URL;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

export interface OpenAiReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string goes out as it is, anything else as JSON. */
  readonly body: unknown;
  readonly contentType?: string;
}

/** What answers, and counts what it took. */
export interface Model {
  readonly answer: AnswerPrompt;
  readonly bill: TokenBill;
}

/** One or a few paths of the API. */
export interface OpenAiEndpoint {
  /** What the request is to this endpoint, as {@link VendorServer.intercept} names it; undefined: none of its. */
  kindOf(request: OpenAiRequest): VendorRequestKind | undefined;
  answer(request: OpenAiRequest): OpenAiReply | Promise<OpenAiReply>;
}

/** An error body in OpenAI's form. */
export function openAiError(status: number, message: string, code: string | null = null): OpenAiReply {
  return { status, body: { error: { message, type: 'invalid_request_error', param: null, code } } };
}

export function faultReply(fault: VendorFault): OpenAiReply {
  if (fault.kind === 'overloaded')
    return openAiError(503, 'The server is overloaded or not ready yet.', 'server_error');
  const reply = openAiError(429, 'Rate limit reached for requests', 'rate_limit_exceeded');
  return { ...reply, headers: { 'retry-after': String(fault.retryAfterS) } };
}
