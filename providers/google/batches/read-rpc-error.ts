import type { ProviderFailure } from '../../provider';
import type { Redactor } from '../../redact';
import { mapErrorFields } from '../../signals';
import { googleErrorRules } from '../error-rules';
import { readErrorBody, statusInBody } from '../read-error';

/** What an error body inside a job or its results comes to: what it would over HTTP. */
export function readRpcError(body: unknown, redactor: Redactor): ProviderFailure {
  const status = statusInBody(body) ?? 500;
  // No rule of this vendor takes an error for a result.
  return mapErrorFields(googleErrorRules, status, readErrorBody(body), undefined, redactor).failure!;
}
