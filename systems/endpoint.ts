import { setTimeout as sleep } from 'node:timers/promises';

import { UserError } from '../contracts/user-error';
import { createRedactor } from '../providers/redact';
import { retryAfterMs } from '../providers/retry-after';

/** Where a model or a memory is asked, its key already read. */
export interface Endpoint {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Name of the scheme before the key; `Bearer` where absent. */
  readonly scheme?: string;
}

export interface EndpointRequest {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

/** What an index or a rerank of one case may take at most. */
const timeoutMs = 120_000;

/** A wait that a server asks for is kept here up to this; a longer one is left to whoever tries again. */
const longestWaitMs = 600_000;
/** Waits of one request, so that a server that never has time doesn't keep its caller for ever. */
const mostWaits = 5;

/** Statuses after which the same request can't succeed. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

/**
 * One exchange of JSON. A status that says the request itself is wrong is a person's to mend; anything else is thrown to be
 * tried again by whoever asked, by the activity's own retries. A wait that a 429 or 503 asks for (`retry-after`) is kept
 * before the same request goes out again.
 * @throws UserError for 4xx, with the server's first words; Error for all else.
 */
export async function exchangeJson(endpoint: Endpoint, request: EndpointRequest): Promise<unknown> {
  for (let waits = 0; ; waits += 1) {
    const response = await send(endpoint, request);
    const waitMs = askedWaitMs(response);
    if (waitMs === undefined || waits === mostWaits) return readJson(response, endpoint, request);
    await response.body?.cancel();
    await sleep(waitMs, undefined, { signal: request.signal });
  }
}

function send(endpoint: Endpoint, { path, method = 'POST', body, signal }: EndpointRequest): Promise<Response> {
  const { baseUrl, apiKey, scheme = 'Bearer' } = endpoint;
  return fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(apiKey !== undefined && { authorization: `${scheme} ${apiKey}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
}

function askedWaitMs({ status, headers }: Response): number | undefined {
  const waitMs = status === 429 || status === 503 ? retryAfterMs(headers, Date.now()) : undefined;
  return waitMs !== undefined && waitMs <= longestWaitMs ? waitMs : undefined;
}

async function readJson(response: Response, endpoint: Endpoint, request: EndpointRequest): Promise<unknown> {
  const { baseUrl, apiKey } = endpoint;
  const { path, method = 'POST' } = request;
  const url = `${baseUrl}${path}`;
  const text = await response.text();
  if (!response.ok) {
    const said = `${method} ${url} was answered with ${response.status}: ${text.slice(0, 200)}`;
    const message = createRedactor(apiKey).message(said);
    throw isFinal(response.status) ? new UserError(message) : new Error(message);
  }
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch (error) {
    throw new Error(`${method} ${url} gave no JSON`, { cause: error });
  }
}
