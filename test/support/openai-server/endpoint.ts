import type { VendorReply, VendorRequest } from '../serve-vendor';
import type { VendorFault, VendorRequestKind } from '../vendor-server';

/** One or a few paths of the API. */
export interface OpenAiEndpoint {
  /** What the request is to this endpoint, as {@link VendorServer.intercept} names it; undefined: none of its. */
  kindOf(request: VendorRequest): VendorRequestKind | undefined;
  answer(request: VendorRequest): VendorReply | Promise<VendorReply>;
}

/** An error body in OpenAI's form. */
export function openAiError(status: number, message: string, code: string | null = null): VendorReply {
  return { status, body: { error: { message, type: 'invalid_request_error', param: null, code } } };
}

export function faultReply(fault: VendorFault): VendorReply {
  if (fault.kind === 'overloaded')
    return openAiError(503, 'The server is overloaded or not ready yet.', 'server_error');
  const reply = openAiError(429, 'Rate limit reached for requests', 'rate_limit_exceeded');
  return { ...reply, headers: { 'retry-after': String(fault.retryAfterS) } };
}
