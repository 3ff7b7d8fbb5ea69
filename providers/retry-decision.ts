import type { RetryDecision } from './provider';

/** Advice for the failures that stop a lane; it reaches the operator as it stands. */
const advice = {
  key: 'The endpoint refuses the key: check that it is set, valid, and allowed to use this model',
  credit: 'The account has no credit or quota left: top it up or raise its limit',
  model: 'The endpoint does not know this model or path: check the model id and the base URL',
  account: 'The account is on hold or restricted: ask the provider what it takes to lift that',
  redirect: 'The endpoint redirects to another address, which is not followed: put the final address into the base URL',
} as const;

/** Why a lane stops. */
export type StopCause = keyof typeof advice;

/** Every cause, with the advice that reaches the operator. */
export const stopAdvice: Readonly<Record<StopCause, string>> = advice;

/** The lane stops until the operator acts on the advice. */
export function stopLane(cause: StopCause): RetryDecision {
  return { kind: 'stop_lane', advice: advice[cause] };
}

/**
 * Decides by HTTP status alone; adapters look at provider codes first. 408 and 409 are time-outs and lock conflicts of
 * the server, 425 a request sent too early, 499 a proxy's closed connection, 529 an overload.
 * @param waitMs the response's own hint, where it gave one
 */
export function decideByStatus(status: number, waitMs: number | undefined): RetryDecision {
  if (status === 429) return waitMs === undefined ? { kind: 'rate_limit' } : { kind: 'rate_limit', waitMs };
  if (status >= 500 || [408, 409, 425, 499].includes(status)) return { kind: 'transient' };
  if (status >= 300 && status < 400) return stopLane('redirect');
  switch (status) {
    case 401:
    case 403:
      return stopLane('key');
    case 402:
      return stopLane('credit');
    case 404:
    case 405:
      return stopLane('model');
    default:
      return { kind: 'no' };
  }
}
