import { BatchFault, type BatchOptions, type BatchResult } from './batch';
import { type BatchApi, batchFaultOf } from './batch-call';
import { asTransportError } from './batch-http';
import { startDeadline } from './deadline';
import { failed } from './failed';
import { type Line, readLines } from './jsonl-lines';

/** As long as a real-time answer may be; nothing a model says comes near it. */
const longestLineBytes = 32 * 1024 * 1024;

export interface ResultFile {
  /** Asks for the file; the transport hands its body on as it comes. */
  readonly open: (signal: AbortSignal) => Promise<Response>;
  /** Under which name a line bears its custom id. */
  readonly idKey: string;
  /** Reads a line's value; a string says what is wrong with it. */
  readonly readLine: (value: unknown) => BatchResult | string;
}

/**
 * Reads a file of results line by line, in the memory of one line.
 *
 * A line that can't be read is a failure of its call where its custom id still can be, and is told to `unreadable` where
 * not: whoever compares the ids that came with those that were sent misses its call. A file of nothing but such lines is no
 * file of results (a proxy's page, say) and a fault of the moment.
 * @throws BatchFault for what the server does, also amid the lines
 */
export async function* readResultFile(
  api: BatchApi,
  options: BatchOptions,
  { open, idKey, readLine }: ResultFile,
): AsyncGenerator<BatchResult> {
  const id = new RegExp(`"${idKey}"\\s*:\\s*"([a-z0-9-]{1,64})"`, 'u');
  let readable = 0;
  let unreadable: string | undefined;
  for await (const line of readLines(download(api, options, open), longestLineBytes)) {
    const result = readOne(line, readLine, api);
    if (typeof result !== 'string') {
      readable += 1;
      yield result;
      continue;
    }
    const [, customId] = id.exec(line.text) ?? [];
    if (customId !== undefined) {
      readable += 1;
      const malformed = failed(
        'malformed',
        `its line among the results ${result}`,
        { kind: 'transient' },
        api.redactor,
      );
      yield { customId, result: { usage: {}, ...malformed } };
      continue;
    }
    unreadable ??= `line ${line.number} ${result}`;
    options.unreadable?.(api.redactor.message(`line ${line.number} ${result}`));
  }
  if (readable === 0 && unreadable !== undefined) {
    const message = `the file holds no results: ${unreadable}`;
    throw new BatchFault(failed('malformed', message, { kind: 'transient' }, api.redactor).failure);
  }
}

function readOne(
  { text, isTooLong }: Line,
  readLine: ResultFile['readLine'],
  { redactor }: BatchApi,
): BatchResult | string {
  if (isTooLong) return `is longer than ${longestLineBytes} bytes`;
  const clean = redactor.secret(text);
  let value: unknown;
  try {
    value = JSON.parse(clean);
  } catch {
    return `is no JSON: ${clean.slice(0, 200)}`;
  }
  const result = readLine(value);
  return typeof result === 'string' ? `has an unexpected shape (${result})` : result;
}

/** The bytes of a file. The deadline holds for each wait on the server; the time the reader takes is its own. */
async function* download(
  api: BatchApi,
  options: BatchOptions,
  open: (signal: AbortSignal) => Promise<Response>,
): AsyncGenerator<Uint8Array> {
  const controller = new AbortController();
  const waitFor = async <T>(arrival: () => Promise<T>): Promise<T> => {
    const deadline = startDeadline(options);
    const abort = (): void => controller.abort();
    if (deadline.signal.aborted) abort();
    deadline.signal.addEventListener('abort', abort, { once: true });
    try {
      return await arrival();
    } catch (error) {
      throw batchFaultOf(api, error, 'gone', deadline.stopped, options.deadlineMs);
    } finally {
      deadline.clear();
    }
  };
  try {
    const { body } = await waitFor(() => open(controller.signal));
    if (!body) return;
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    for (;;) {
      const { value } = await waitFor(() => reader.read().catch((error) => Promise.reject(asTransportError(error))));
      if (value === undefined) return;
      yield value;
    }
  } finally {
    // Whoever stops in the middle leaves no connection open.
    controller.abort();
  }
}
