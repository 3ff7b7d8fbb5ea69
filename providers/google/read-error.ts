import type { ErrorFields } from '../signals';
import { untilQuotaDayEndsMs } from './quota-day';
import { type ErrorDetail, statusSchema } from './response-schema';
import { rpcCodes } from './rpc-codes';

/**
 * Reads an error body: `{error: {code, message, status, details}}`, or the same in an array, as streams and gateways wrap
 * it. The reasons in `details` tell most and come first among the codes. Errors inside jobs have a code of RPC and no status.
 */
export function readErrorBody(body: unknown): ErrorFields {
  const error = errorIn(body);
  const parsed = statusSchema.safeParse(error);
  if (!parsed.success) return { codes: [], message: typeof error === 'string' ? error : JSON.stringify(body) };
  const { code, message, details = [] } = parsed.data;
  const status = parsed.data.status ?? rpcCodes[code ?? -1]?.name;
  const waitMs = readWaitMs(details, Date.now());
  return {
    codes: [...details.map(({ reason }) => reason), status].filter((each) => typeof each === 'string'),
    message: message || JSON.stringify(body),
    ...(waitMs === undefined ? {} : { waitMs }),
  };
}

/**
 * The status an error body stands for: its code where that is one of HTTP or of RPC, else that of a fault of the server.
 * Undefined: it is no error body.
 */
export function statusInBody(body: unknown): number | undefined {
  const error = errorIn(body);
  if (!error) return undefined;
  const code = statusSchema.safeParse(error).data?.code ?? -1;
  return code >= 400 && code <= 599 ? code : (rpcCodes[code]?.httpStatus ?? 500);
}

function errorIn(body: unknown): unknown {
  const outer: unknown = Array.isArray(body) ? body[0] : body;
  return typeof outer === 'object' && outer !== null && 'error' in outer ? outer.error : undefined;
}

/**
 * The wait that `details` ask for. A quota per day is not back after the seconds that come with it in `RetryInfo`, but
 * when its day is over.
 */
function readWaitMs(details: readonly ErrorDetail[], nowMs: number): number | undefined {
  const waitsMs = details.map(({ retryDelay }) => durationMs(retryDelay)).filter((wait) => wait !== undefined);
  const quotas = details.flatMap(({ violations = [] }) => violations.map(({ quotaId }) => quotaId ?? ''));
  if (quotas.some((quota) => /per_?day/iu.test(quota))) waitsMs.push(untilQuotaDayEndsMs(nowMs));
  return waitsMs.length > 0 ? Math.max(...waitsMs) : undefined;
}

/** A duration as protobuf writes it in JSON, such as `53s` or `53.1s`. */
function durationMs(duration: string | null | undefined): number | undefined {
  const seconds = /^(\d{1,9}(?:\.\d+)?)s$/u.exec(duration ?? '')?.[1];
  return seconds === undefined ? undefined : Math.ceil(Number(seconds) * 1000);
}
