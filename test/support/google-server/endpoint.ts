import type { VendorReply, VendorRequest } from '../serve-vendor';
import type { VendorFault, VendorRequestKind } from '../vendor-server';

/** One method of the API. */
export interface GoogleEndpoint {
  readonly kind: VendorRequestKind;
  readonly method: 'GET' | 'POST';
  /** Matched against the path without the version. */
  readonly path: RegExp;
  answer(request: VendorRequest, name: string): VendorReply;
}

/** An error body in Google's form. */
export function googleError(code: number, status: string, message: string, details?: readonly object[]): VendorReply {
  return { status: code, body: { error: { code, message, status, ...(details && { details }) } } };
}

export function faultReply(fault: VendorFault): VendorReply {
  if (fault.kind === 'overloaded') return googleError(503, 'UNAVAILABLE', 'The model is overloaded.');
  return googleError(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', [
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${fault.retryAfterS}s` },
  ]);
}
