import type { z } from 'zod';

import { BatchFault, type BatchOptions } from './batch';
import { startDeadline, type StopReason } from './deadline';
import { type ErrorReader, readErrorResponse, transportFault } from './exchange-once';
import { explainShape } from './explain-shape';
import { failed, mapStop } from './failed';
import { HttpStatusError, TransportError } from './http-transport';
import type { ProviderFailure } from './provider';
import type { Redactor } from './redact';

/** How one vendor's batch API is spoken to. */
export interface BatchApi extends ErrorReader {
  readonly redactor: Redactor;
}

/**
 * What a 404 means: `gone`, the job or file asked for is no more, which asking again can't help; `lane`, the endpoint
 * itself is not there.
 */
export type MissingMeans = 'gone' | 'lane';

/**
 * One request of a batch API under one deadline, which spans the body.
 * @param send rejects as a transport does, itself or as the cause of the SDK's error
 * @throws BatchFault for what the server does; anything else for a bug of ours
 */
export async function callBatchApi<T>(
  api: BatchApi,
  options: BatchOptions,
  missing: MissingMeans,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = startDeadline(options);
  try {
    return await send(deadline.signal);
  } catch (error) {
    throw batchFaultOf(api, error, missing, deadline.stopped, options.deadlineMs);
  } finally {
    deadline.clear();
  }
}

/** Asks for a job's end. The vendor refuses that for one that has ended, which is what was asked for. */
export async function cancelUnlessEnded(
  cancel: () => Promise<unknown>,
  hasEnded: () => Promise<boolean>,
): Promise<void> {
  try {
    await cancel();
  } catch (error) {
    if (!(error instanceof BatchFault)) throw error;
    const { code, retry } = error.failure;
    // A conflict is at most vendors one of the moment; here it may be with the end.
    const isRefused = (retry.kind === 'no' && code !== 'gone') || code === 'http_409';
    if (!isRefused || !(await hasEnded())) throw error;
  }
}

/** An upload has a second more per megabyte: a line of 8 Mbit/s carries it. */
export function longerForUpload(options: BatchOptions, bytes: number): BatchOptions {
  return { ...options, deadlineMs: options.deadlineMs + Math.ceil(bytes / 1000) };
}

/**
 * The value of a 2xx, as its schema reads it.
 * @throws TransportError of kind `malformed`
 */
export async function readBatchJson<T>({ redactor }: BatchApi, response: Response, schema: z.ZodType<T>): Promise<T> {
  const text = redactor.secret(await response.text());
  const parsed = schema.safeParse(parseJson(text, response.status));
  if (parsed.success) return parsed.data;
  throw new TransportError(
    'malformed',
    `HTTP ${response.status} with an unexpected shape (${explainShape(parsed.error)})`,
  );
}

function parseJson(text: string, status: number): unknown {
  if (text.trim() === '') throw new TransportError('malformed', `HTTP ${status} with an empty body`);
  try {
    return JSON.parse(text);
  } catch {
    throw new TransportError('malformed', `HTTP ${status} with a body that is no JSON: ${text.slice(0, 200)}`);
  }
}

/** Classifies whatever a request rejected with; what is no doing of the server or the network comes back as it is. */
export function batchFaultOf(
  { redactor, ...reader }: BatchApi,
  error: unknown,
  missing: MissingMeans,
  stopped: StopReason | undefined,
  deadlineMs: number,
): unknown {
  if (error instanceof BatchFault) return error;
  if (stopped) return new BatchFault(mapStop(stopped, deadlineMs, redactor).failure);
  // An SDK that reads JSON itself throws this for a body that is none.
  const isNoJson = (error as Error).name === 'SyntaxError';
  const cause = isNoJson ? new TransportError('malformed', (error as Error).message) : transportFault(error);
  if (!cause) return error;
  if (cause instanceof HttpStatusError) return new BatchFault(httpFailure(reader, cause, missing, redactor));
  return new BatchFault(failed(cause.kind, cause.message, { kind: 'transient' }, redactor).failure);
}

function httpFailure(
  reader: ErrorReader,
  { response }: HttpStatusError,
  missing: MissingMeans,
  redactor: Redactor,
): ProviderFailure {
  const { outcome, failure } = readErrorResponse(reader, response, redactor);
  // Rules may take an error body for a result of its request, such as a filter's block; a job has no such end.
  const told = failure ?? {
    code: `http_${response.status}`,
    message: `HTTP ${response.status}: ${outcome}`,
    retry: { kind: 'no' as const },
  };
  return response.status === 404 && missing === 'gone' ? { ...told, code: 'gone', retry: { kind: 'no' } } : told;
}
