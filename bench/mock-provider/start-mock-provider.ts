import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { UserError } from '../../contracts/user-error';
import { type MockKnobs, parseMockKnobs } from './knobs';
import { isProbe, readRequest } from './read-request';
import { type MockLog, RequestLog } from './request-log';
import { createResponseBody } from './response-body';
import { TokenBucket } from './token-bucket';

/** A running mock provider. */
export interface MockProvider {
  readonly port: number;
  /** For a client's `baseURL`: `http://127.0.0.1:<port>/v1`. */
  readonly baseUrl: string;
  log(): MockLog;
  /** Forgets everything counted and refills the bucket; connections are kept. */
  reset(): void;
  /** Replaces the knobs named and keeps the others; refills the bucket. */
  setKnobs(knobs: Partial<MockKnobs>): void;
  /** Cuts open connections and stops listening. */
  close(): Promise<void>;
}

const refusalBodies = {
  rate: '{"error":{"message":"Rate limit reached: slow down.","type":"requests","param":null,"code":"rate_limit_exceeded"}}',
  outage: '{"error":{"message":"The server is overloaded.","type":"server_error","param":null,"code":null}}',
  path: '{"error":{"message":"The mock provider serves POST /v1/chat/completions and /__mock/{log,reset,knobs} only.","type":"invalid_request_error","param":null,"code":"unknown_url"}}',
};

/**
 * An OpenAI-compatible chat-completions server on loopback that behaves as its knobs say and counts what it saw.
 * It shares the machine with the thing measured, so it never parses a prompt. Control, on the same port:
 * `GET /__mock/log` (`?items=0` leaves the items and the times out), `POST /__mock/reset`, `POST /__mock/knobs` with a JSON object.
 * @throws UserError for a knob out of range.
 */
export async function startMockProvider(given: Partial<MockKnobs> = {}, port = 0): Promise<MockProvider> {
  let state = freshState(parseMockKnobs(given));
  let connections = 0;

  const setKnobs = (changed: Partial<MockKnobs>): void => {
    state = { ...freshState(parseMockKnobs({ ...state.knobs, ...changed })), log: state.log };
  };
  const reset = (): void => {
    state = freshState(state.knobs);
  };
  const server = createServer({ keepAliveTimeout: 120_000, noDelay: true }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
      if (request.method === 'POST' && request.url === '/v1/chat/completions') answerChat(state, body, response);
      else
        answerControl(request, body, response, {
          log: (items) => state.log.snapshot(connections, items),
          reset,
          setKnobs,
        });
    });
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    port: actualPort,
    baseUrl: `http://127.0.0.1:${actualPort}/v1`,
    log: () => state.log.snapshot(connections, true),
    reset,
    setKnobs,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface State {
  readonly knobs: MockKnobs;
  readonly log: RequestLog;
  readonly bucket: TokenBucket | undefined;
  readonly responseBody: ReturnType<typeof createResponseBody>;
}

function freshState(knobs: MockKnobs): State {
  const burst = knobs.burst || Math.max(1, Math.floor(knobs.ratePerSecond));
  return {
    knobs,
    log: new RequestLog(),
    bucket: knobs.ratePerSecond > 0 ? new TokenBucket(knobs.ratePerSecond, burst, Date.now()) : undefined,
    responseBody: createResponseBody(knobs),
  };
}

function answerChat(state: State, body: Buffer, response: ServerResponse): void {
  const { knobs, log, bucket } = state;
  if (isProbe(body)) {
    log.probe();
    return send(response, 200, state.responseBody(readRequest(body), false, 0));
  }
  const nowMs = Date.now();
  const elapsedMs = log.arrive(nowMs);
  if (elapsedMs >= knobs.outageFromMs && elapsedMs < knobs.outageToMs) {
    log.refuse('outages', nowMs);
    return send(response, knobs.outageStatus, refusalBodies.outage);
  }
  const waitMs = bucket?.take(nowMs) ?? 0;
  if (waitMs > 0) {
    log.refuse('refused', nowMs);
    return send(response, 429, refusalBodies.rate, knobs.rateHint ? rateHeaders(state, waitMs) : undefined);
  }
  const request = readRequest(body);
  const ordinal = log.accept(request.item);
  const empty = knobs.emptyEvery > 0 && ordinal % knobs.emptyEvery === 0;
  const headers = bucket && knobs.rateHint ? rateHeaders(state, 0) : undefined;
  // 'finish' comes once the answer is handed to the socket, 'close' alone when the client left before.
  response.once('finish', () => log.answer(request.item, empty, Date.now()));
  let timer: NodeJS.Timeout | undefined;
  response.once('close', () => {
    clearTimeout(timer);
    if (!response.writableFinished) log.abandon();
  });
  const reply = (): void => send(response, 200, state.responseBody(request, empty, ordinal), headers);
  if (knobs.latencyMs > 0) timer = setTimeout(reply, knobs.latencyMs);
  else reply();
}

function rateHeaders({ knobs, bucket }: State, waitMs: number): Record<string, string> {
  const limits = {
    'x-ratelimit-limit-requests': String(Math.round(knobs.ratePerSecond * 60)),
    'x-ratelimit-remaining-requests': String(bucket?.remaining ?? 0),
    'x-ratelimit-reset-requests': `${Math.ceil(1000 / knobs.ratePerSecond)}ms`,
  };
  return waitMs > 0
    ? { ...limits, 'retry-after': String(Math.ceil(waitMs / 1000)), 'retry-after-ms': String(waitMs) }
    : limits;
}

interface Controls {
  log(withItems: boolean): MockLog;
  reset(): void;
  setKnobs(knobs: Partial<MockKnobs>): void;
}

function answerControl(request: IncomingMessage, body: Buffer, response: ServerResponse, controls: Controls): void {
  switch (`${request.method} ${request.url}`) {
    case 'GET /__mock/log':
      return send(response, 200, JSON.stringify(controls.log(true)));
    case 'GET /__mock/log?items=0':
      return send(response, 200, JSON.stringify(controls.log(false)));
    case 'POST /__mock/reset':
      controls.reset();
      return send(response, 200, '{}');
    case 'POST /__mock/knobs':
      try {
        controls.setKnobs(JSON.parse(body.toString('utf8')) as Partial<MockKnobs>);
        return send(response, 200, '{}');
      } catch (error) {
        const message = error instanceof SyntaxError || UserError.is(error) ? error.message : 'knobs not understood';
        return send(response, 400, JSON.stringify({ error: { message } }));
      }
    default:
      return send(response, 404, refusalBodies.path);
  }
}

function send(response: ServerResponse, status: number, body: string, headers?: Record<string, string>): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}
