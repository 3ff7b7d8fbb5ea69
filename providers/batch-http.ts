import { HttpStatusError, TransportError, WholeResponse } from './http-transport';

/** No answer of a batch API but its results comes near this; more is a broken server's. */
const longestBodyBytes = 32 * 1024 * 1024;

export interface BatchTransport {
  /** Sent with every request, keys included. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names, in lower case, of headers of the SDK's own that are sent too, e.g. the offset of an upload. */
  readonly passed?: readonly string[];
  /** Whether the body of a 2xx is handed on as it comes; every other body is here whole when the call resolves. */
  readonly isDownload: (url: URL) => boolean;
}

/**
 * A `fetch` for the SDKs' batch calls, over the global one: that sends a form of hundreds of megabytes with its length
 * and without a second copy, and hands a download on with back-pressure. Of what the SDK would send, only method, body and the
 * headers named go out, and no redirect is followed.
 *
 * As {@link createHttpTransport} it rejects with {@link HttpStatusError} for any status but 2xx, and with
 * {@link TransportError} where there is no whole response, or where the signal was aborted. It passes the caller's signal
 * on, so that an abort ends a download at any stage; the deadline is the caller's.
 */
export function createBatchTransport({ headers, passed = [], isDownload }: BatchTransport): typeof fetch {
  const send: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    try {
      const response = await fetch(url, {
        method: init.method ?? 'GET',
        body: init.body,
        signal: init.signal,
        redirect: 'manual',
        headers: { ...typeOf(init.body), ...headers, ...pick(new Headers(init.headers), passed) },
      });
      return response.ok && isDownload(url) ? response : await readWhole(response);
    } catch (error) {
      throw asTransportError(error);
    }
  };
  // SDKs ask the class of a fetch's responses whether forms are supported, and would send a request to find out.
  return Object.assign(send, { Response });
}

/**
 * What fetch or a body it gave rejects with, as a {@link TransportError}; those and {@link HttpStatusError} stay. Looked at
 * by shape: fetch makes its errors in Node's realm, which need not be ours.
 */
export function asTransportError(error: unknown): HttpStatusError | TransportError {
  if (error instanceof HttpStatusError || error instanceof TransportError) return error;
  const { name, cause } = error as Error;
  if (name === 'AbortError') return new TransportError('connection', 'aborted from our side');
  // fetch wraps the socket's error: "fetch failed" before the headers, "terminated" in the body.
  return TransportError.from((cause ?? error) as NodeJS.ErrnoException);
}

/** A form's type holds its boundary, which fetch makes. */
function typeOf(body: RequestInit['body']): Record<string, string> {
  return typeof body === 'string' ? { 'content-type': 'application/json' } : {};
}

function pick(given: Headers, names: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) picked[name] = value;
  }
  return picked;
}

/** The same response with its body in memory. */
async function readWhole(response: Response): Promise<Response> {
  const { status, headers, body } = response;
  if (status < 200 || status > 599) throw new TransportError('malformed', `${status} is no HTTP status`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > longestBodyBytes) {
      throw new TransportError('malformed', `the body is longer than ${longestBodyBytes} bytes`);
    }
  }
  const whole = Buffer.concat(chunks);
  if (!response.ok) throw new HttpStatusError(new WholeResponse(whole, { status, headers }));
  return new Response(body === null ? null : whole, { status, headers });
}
