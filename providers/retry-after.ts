/**
 * How long a response asks to wait, in milliseconds: `retry-after-ms`, else `retry-after` in seconds or as an HTTP date
 * (RFC 9110 section 10.2.3). Undefined where there is no readable hint; never negative. Not capped: how long a lane may
 * wait is the operator's choice.
 */
export function retryAfterMs(headers: Pick<Headers, 'get'>, nowMs: number): number | undefined {
  const milliseconds = decimal(headers.get('retry-after-ms'));
  if (milliseconds !== undefined) return Math.ceil(milliseconds);
  const hint = headers.get('retry-after');
  if (hint === null) return undefined;
  const seconds = decimal(hint);
  if (seconds !== undefined) return Math.ceil(seconds * 1000);
  // A date names its month; Date.parse alone would also read '-5' or '12:00' as one.
  const at = /[a-z]{3}/iu.test(hint) ? Date.parse(hint) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

/** A non-negative decimal number, or undefined. */
function decimal(text: string | null): number | undefined {
  return text !== null && /^\s*\d+(?:\.\d+)?\s*$/u.test(text) ? Number(text) : undefined;
}
