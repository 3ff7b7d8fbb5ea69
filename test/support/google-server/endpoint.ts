import type { VendorFault, VendorRequestKind } from '../vendor-server';

/** A request that arrived whole. */
export interface GoogleRequest {
  readonly method: string;
  /** With the query. */
  readonly url: URL;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

export interface GoogleReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string goes out as it is, anything else as JSON. */
  readonly body: unknown;
}

/** One method of the API. */
export interface GoogleEndpoint {
  readonly kind: VendorRequestKind;
  readonly method: 'GET' | 'POST';
  /** Matched against the path without the version. */
  readonly path: RegExp;
  answer(request: GoogleRequest, name: string): GoogleReply;
}

/** An error body in Google's form. */
export function googleError(code: number, status: string, message: string, details?: readonly object[]): GoogleReply {
  return { status: code, body: { error: { code, message, status, ...(details && { details }) } } };
}

export function faultReply(fault: VendorFault): GoogleReply {
  if (fault.kind === 'overloaded') return googleError(503, 'UNAVAILABLE', 'The model is overloaded.');
  return googleError(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', [
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${fault.retryAfterS}s` },
  ]);
}
