import type { IncomingMessage, ServerResponse } from 'node:http';

import { json, scriptedServerForTests } from '../scripted-server';

/** A request that a memory's API got. */
export interface MemoryRequest {
  readonly method: string;
  /** Without the query string. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly authorization: string | undefined;
}

/** What an API answers; undefined: it has no such path. */
export type MemoryApi = (request: MemoryRequest) => unknown;

export interface Fault {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** A loopback stand-in of a memory's API; it refuses every key but one, and may fail before it answers. */
export interface MemoryServer {
  readonly origin: string;
  readonly requests: readonly MemoryRequest[];
  /** Answers the next requests by these, then as the API does; undefined: as the API does. */
  failNext(...faults: (Fault | undefined)[]): void;
  /** The requests of a path, in their order. */
  to(path: RegExp): MemoryRequest[];
}

/**
 * @param authorization - What a request has to have in its header; undefined: anything goes.
 * @param makeApi - An API with nothing in it, for each test anew.
 */
export function memoryServerForTests(authorization: string | undefined, makeApi: () => MemoryApi): MemoryServer {
  const server = scriptedServerForTests();
  let faults: (Fault | undefined)[] = [];
  let seen: MemoryRequest[] = [];
  beforeEach(() => {
    const api = makeApi();
    faults = [];
    seen = [];
    server.play((response, request) => answer(api, response, request));
  });
  function answer(api: MemoryApi, response: ServerResponse, request: IncomingMessage): void {
    const url = new URL(request.url!, server.origin);
    const sent = server.requests[seen.length]!.body;
    const got: MemoryRequest = {
      method: request.method!,
      path: url.pathname,
      query: url.searchParams,
      body: sent === '' ? undefined : (JSON.parse(sent) as unknown),
      authorization: request.headers.authorization,
    };
    seen.push(got);
    const fault = faults.shift();
    if (fault) return json(fault.status, fault.body ?? { error: 'as told' }, fault.headers)(response, request);
    if (authorization !== undefined && got.authorization !== authorization) {
      return json(401, { detail: `Given token not valid: ${got.authorization}` })(response, request);
    }
    const reply = api(got);
    return json(reply === undefined ? 404 : 200, reply ?? { detail: 'Not found.' })(response, request);
  }
  return {
    get origin() {
      return server.origin;
    },
    get requests() {
      return seen;
    },
    failNext: (...next) => (faults = next),
    to: (path) => seen.filter((each) => path.test(`${each.method} ${each.path}`)),
  };
}
