/**
 * A signal that aborts with the given one, or after a time with a `TimeoutError`. `AbortSignal.any` holds its sources
 * weakly, so an `AbortSignal.timeout` that nobody else holds may be collected and never abort it; a timer holds this one.
 */
export function abortWithin(ms: number, signal: AbortSignal): AbortSignal {
  const late = new AbortController();
  setTimeout(() => late.abort(new DOMException('the time is over', 'TimeoutError')), ms).unref();
  return AbortSignal.any([signal, late.signal]);
}
