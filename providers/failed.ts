import type { StopReason } from './deadline';
import type { ProviderFailure, RetryDecision } from './provider';
import type { Redactor } from './redact';

export interface Failed {
  readonly outcome: 'failed';
  readonly failure: ProviderFailure;
}

/** A failure with its message redacted and cut. */
export function failed(code: string, message: string, retry: RetryDecision, redactor: Redactor): Failed {
  return { outcome: 'failed', failure: { code, message: redactor.message(message), retry } };
}

/** What our own stop of an exchange comes to. Both may be sent again; a cancelled run decides that for itself. */
export function mapStop(reason: StopReason, deadlineMs: number, redactor: Redactor): Failed {
  const message =
    reason === 'timeout' ? `no whole answer within ${deadlineMs} ms` : 'cancelled before the answer was whole';
  return failed(reason, message, { kind: 'transient' }, redactor);
}
