import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { TokenBill } from './token-bill';
import type {
  AnswerPrompt,
  FinishJobs,
  VendorFault,
  VendorJob,
  VendorRequestKind,
  VendorServer,
} from './vendor-server';

/** A request that arrived whole. */
export interface VendorRequest {
  readonly method: string;
  /** With the query. */
  readonly url: URL;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

export interface VendorReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string goes out as it is, anything else as JSON. */
  readonly body: unknown;
}

/** What answers, and counts what it took. */
export interface Model {
  readonly answer: AnswerPrompt;
  readonly bill: TokenBill;
}

/** What a request asks for; of no kind where it is turned away for what it is, a bad key, say. */
export interface VendorRoute {
  readonly kind?: VendorRequestKind;
  readonly reply: () => VendorReply | Promise<VendorReply>;
}

/** What tells one vendor's stand-in from another's. */
export interface VendorParts {
  readonly bill: TokenBill;
  readonly batches: {
    readonly jobs: readonly VendorJob[];
    finishJobs(how?: FinishJobs): void;
    autoFinish(how?: FinishJobs): void;
  };
  route(request: VendorRequest): VendorRoute;
  faultReply(fault: VendorFault): VendorReply;
  /** Headers of every response beside the content type, given how many requests have arrived. */
  headers?(arrived: number): Readonly<Record<string, string>>;
}

/**
 * Serves a vendor's stand-in on a free loopback port: records every request, turns it away where a test asks for a fault,
 * cuts the connection where it asks for that, and counts what was answered.
 * @param path - Of the base URL, e.g. `/v1`.
 */
export async function serveVendor(path: string, make: (baseUrl: string) => VendorParts): Promise<VendorServer> {
  const requests: VendorServer['requests'][number][] = [];
  let answered = 0;
  const listening = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const body = Buffer.concat(chunks).toString('utf8');
      requests.push({ method, url, headers, body });
      void answer({ method, url: new URL(url, server.baseUrl), headers, body }).then((reply) => {
        if (reply === 'cut') return response.destroy();
        const contentType = { 'content-type': 'application/json' };
        response.writeHead(reply.status, { ...contentType, ...parts.headers?.(requests.length), ...reply.headers });
        return response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
      });
    });
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(listening.address() as AddressInfo).port}${path}`;
  const parts = make(baseUrl);

  async function answer(request: VendorRequest): Promise<VendorReply | 'cut'> {
    const { kind, reply } = parts.route(request);
    const fault = kind && server.fault?.(kind);
    const given = fault ? parts.faultReply(fault) : await reply();
    if (kind === 'realtime' && given.status === 200) answered += 1;
    return kind !== undefined && (await server.intercept?.(kind)) === 'cut' ? 'cut' : given;
  }

  const server: VendorServer = {
    baseUrl,
    requests,
    get answered() {
      return answered;
    },
    get jobs() {
      return parts.batches.jobs;
    },
    billed: parts.bill,
    finishJobs: (how) => parts.batches.finishJobs(how),
    autoFinish: (how) => parts.batches.autoFinish(how),
    fault: undefined,
    intercept: undefined,
    close: () =>
      new Promise((resolve) => {
        listening.close(() => resolve());
        listening.closeAllConnections();
      }),
  };
  return server;
}
