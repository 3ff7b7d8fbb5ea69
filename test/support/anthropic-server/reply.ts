import type { VendorReply } from '../serve-vendor';
import type { VendorFault } from '../vendor-server';

const statusOfType = {
  invalid_request_error: 400,
  authentication_error: 401,
  not_found_error: 404,
  rate_limit_error: 429,
  api_error: 500,
  overloaded_error: 529,
} as const;
type ErrorType = keyof typeof statusOfType;

/** An error as the vendor words it; also the `error` of a batch's line. */
export function errorBody(type: ErrorType, message: string): object {
  return { type: 'error', error: { type, message, details: null }, request_id: null };
}

export function errorReply(type: ErrorType, message: string): VendorReply {
  return { status: statusOfType[type], body: errorBody(type, message) };
}

export function faultReply(fault: VendorFault): VendorReply {
  if (fault.kind === 'overloaded') return errorReply('overloaded_error', 'Overloaded');
  const reply = errorReply('rate_limit_error', 'This request would exceed your rate limit.');
  return { ...reply, headers: { 'retry-after': String(fault.retryAfterS) } };
}
