import { DownloadError } from './download-error';
import { followRedirects } from './follow-redirects';

/** The body of an answer, and where in the file it begins. */
export interface OpenResponse {
  readonly kind: 'open';
  /** The place of the body's first byte: as asked for, or 0 where the server sends the whole file. */
  readonly offset: number;
  /** Size of the whole file; null where the server doesn't say. */
  readonly totalBytes: number | null;
  read(): Promise<NextBytes>;
  /** Lets go of the connection, also amid the body. */
  close(): void;
}

export type NextBytes =
  | { readonly kind: 'bytes'; readonly chunk: Uint8Array }
  | { readonly kind: 'end' }
  | { readonly kind: 'interrupted'; readonly reason: string };

/** An answer that another attempt may better. */
export type NoResponse =
  | { readonly kind: 'interrupted'; readonly reason: string }
  /** The server can't serve the range that was asked for. */
  | { readonly kind: 'range refused' };

/** Answers that say: not now. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

const contentRange = /^bytes (\d{1,16})-\d{1,16}\/(\d{1,16}|\*)$/;

/**
 * Asks for a file from `offset` on. No wait, for headers or for bytes, lasts longer than `idleMs`.
 * @param hosts - Where redirects may lead besides the address's own host, see `PublicFile`.
 * @throws DownloadError where the answer is a refusal, or leads elsewhere.
 */
export async function openResponse(
  url: string,
  { offset, idleMs, hosts }: { readonly offset: number; readonly idleMs: number; readonly hosts: readonly string[] },
): Promise<OpenResponse | NoResponse> {
  const controller = new AbortController();
  const within = deadline(controller, idleMs);
  const headers = {
    // A size and an offset count bytes as they are stored.
    'accept-encoding': 'identity',
    ...(offset === 0 ? {} : { range: `bytes=${offset}-` }),
  };
  let response: Response;
  try {
    response = await within(followRedirects(url, hosts, { headers, signal: controller.signal }));
  } catch (error) {
    if (DownloadError.is(error)) throw error;
    return { kind: 'interrupted', reason: describeFault(error, idleMs) };
  }
  const place = placeOf(response, offset);
  if (place.kind !== 'open') controller.abort();
  if (place.kind === 'refused')
    throw new DownloadError(`${url}: ${place.reason}. Give the address of a copy with --url.`);
  if (place.kind !== 'open') return place;
  const reader = (response.body as ReadableStream<Uint8Array> | null)?.getReader();
  return {
    ...place,
    async read() {
      try {
        const next = reader === undefined ? { done: true as const } : await within(reader.read());
        return next.done || next.value === undefined ? { kind: 'end' } : { kind: 'bytes', chunk: next.value };
      } catch (error) {
        return { kind: 'interrupted', reason: describeFault(error, idleMs) };
      }
    },
    close: () => controller.abort(),
  };
}

function placeOf(
  { status, headers }: Response,
  asked: number,
):
  | NoResponse
  | Pick<OpenResponse, 'kind' | 'offset' | 'totalBytes'>
  | { readonly kind: 'refused'; readonly reason: string } {
  if (passing.has(status)) return { kind: 'interrupted', reason: `the server answers ${status}` };
  if (status === 416) return { kind: 'range refused' };
  if (status === 206) {
    const [, first, total] = contentRange.exec(headers.get('content-range') ?? '') ?? [];
    if (asked === 0 || first === undefined || Number(first) !== asked) return { kind: 'range refused' };
    return { kind: 'open', offset: asked, totalBytes: total === '*' ? null : Number(total) };
  }
  if (status === 200) return { kind: 'open', offset: 0, totalBytes: contentLength(headers) };
  const reason = status === 404 || status === 410 ? 'there is no such file' : 'the server refuses it';
  return { kind: 'refused', reason: `${reason} (${status})` };
}

function contentLength(headers: Headers): number | null {
  const length = headers.get('content-length');
  // With an encoding it counts the bytes on the wire.
  const isPlain = (headers.get('content-encoding') ?? 'identity') === 'identity';
  return length !== null && isPlain && /^\d{1,16}$/.test(length) ? Number(length) : null;
}

/** Waits for something no longer than the deadline, then ends the whole exchange. */
function deadline(controller: AbortController, idleMs: number) {
  return async <Result>(waiting: Promise<Result>): Promise<Result> => {
    const timer = setTimeout(() => controller.abort(new Error('idle')), idleMs);
    try {
      return await waiting;
    } finally {
      clearTimeout(timer);
    }
  };
}

function describeFault(error: unknown, idleMs: number): string {
  const { message, cause } = error as { message?: string; cause?: { code?: string; message?: string } };
  if (message === 'idle') return `nothing arrived for ${idleMs / 1_000} s`;
  const detail = cause?.code ?? cause?.message ?? message ?? 'no reason given';
  return `the connection failed (${detail})`;
}
