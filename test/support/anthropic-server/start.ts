import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { TokenBill } from '../token-bill';
import type { VendorRequestKind, VendorServer, VendorServerOptions } from '../vendor-server';
import { BatchStore } from './batch-store';
import { answerMessage, type Model } from './message';
import { errorReply, faultReply, type Reply } from './reply';

type Received = VendorServer['requests'][number];

/** What a request asks for; of no kind where it is refused. */
interface Route {
  readonly kind?: VendorRequestKind;
  readonly reply: () => Reply;
}

/**
 * A loopback Anthropic: messages and message batches. As at the vendor, a request names its version, and the header of its
 * key goes with that. There is no such thing as a batch refused as a whole after it was made: with `refuse` each of its
 * lines comes back as an error, of the request or (`for_now`) of the service.
 */
export async function startAnthropicServer(options: VendorServerOptions): Promise<VendorServer> {
  const requests: Received[] = [];
  let answered = 0;
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bill = new TokenBill();
  const model: Model = { answer: options.answer, bill };
  const batches = new BatchStore(baseUrl, model);

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    const received = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
    requests.push(received);
    const route = refusal(received, options.key) ?? findRoute(received);
    const fault = route.kind && vendor.fault?.(route.kind);
    const reply = fault ? faultReply(fault) : route.reply();
    const isCut = route.kind !== undefined && (await vendor.intercept?.(route.kind)) === 'cut';
    if (isCut) response.destroy();
    else response.writeHead(reply.status, { ...reply.headers, 'request-id': `req_${requests.length}` }).end(reply.body);
  }

  function findRoute({ method, url, body }: Received): Route {
    const { pathname, searchParams } = new URL(url, baseUrl);
    const [, id = '', rest = ''] = /^\/v1\/messages\/batches\/([^/]+)(\/.*)?$/u.exec(pathname) ?? [];
    switch (`${method} ${id === '' ? pathname : `batch${rest}`}`) {
      case 'POST /v1/messages':
        return {
          kind: 'realtime',
          reply: () => {
            const reply = answerMessage(body, model);
            if (reply.status === 200) answered += 1;
            return reply;
          },
        };
      case 'POST /v1/messages/batches':
        return { kind: 'create', reply: () => batches.create(body) };
      case 'GET /v1/messages/batches':
        return { kind: 'list', reply: () => batches.list(searchParams) };
      case 'GET batch':
        return { kind: 'poll', reply: () => batches.poll(id) };
      case 'GET batch/results':
        return { kind: 'download', reply: () => batches.results(id) };
      case 'POST batch/cancel':
        return { kind: 'cancel', reply: () => batches.cancel(id) };
      default:
        return { reply: () => errorReply('not_found_error', 'Not Found') };
    }
  }

  const vendor: VendorServer = {
    baseUrl,
    requests,
    get answered() {
      return answered;
    },
    get jobs() {
      return batches.jobs;
    },
    billed: bill,
    finishJobs: (how) => batches.finish(how),
    autoFinish: (how) => batches.autoFinish(how),
    fault: undefined,
    intercept: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return vendor;
}

/** What is wrong with a request's headers; undefined: nothing. */
function refusal({ headers }: Received, key: string | undefined): Route | undefined {
  const version = headers['anthropic-version'];
  if (typeof version !== 'string') {
    return { reply: () => errorReply('invalid_request_error', 'anthropic-version: header is required') };
  }
  const given =
    version < '2026-10-21' ? headers['x-api-key'] : String(headers['authorization'] ?? '').replace(/^Bearer /u, '');
  if (key === undefined || given === key) return undefined;
  return { reply: () => errorReply('authentication_error', 'invalid x-api-key') };
}
