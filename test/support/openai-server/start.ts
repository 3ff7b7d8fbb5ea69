import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { TokenBill } from '../token-bill';
import type { VendorServer, VendorServerOptions } from '../vendor-server';
import { createBatches } from './batches';
import { chatEndpoint, chatPath, chatReply } from './chat';
import { faultReply, type Model, openAiError, type OpenAiReply, type OpenAiRequest } from './endpoint';
import { createFileStore } from './files';
import { nextId } from './invented';
import { responsesEndpoint, responsesPath, responsesReply } from './responses';

/** A loopback OpenAI: chat completions and responses, in real time and in batches, answered alike. */
export async function startOpenAiServer({ answer, key }: VendorServerOptions): Promise<VendorServer> {
  const requests: VendorServer['requests'][number][] = [];
  const files = createFileStore();
  const bill = new TokenBill();
  const model: Model = { answer, bill };
  const batches = createBatches(files, {
    [chatPath]: (body) => chatReply(body, model),
    [responsesPath]: (body) => responsesReply(body, model),
  });
  const endpoints = [chatEndpoint(model), responsesEndpoint(model), files.endpoint, batches.endpoint];
  let answered = 0;

  async function reply(request: OpenAiRequest, response: ServerResponse): Promise<void> {
    const endpoint = endpoints.find((each) => each.kindOf(request) !== undefined);
    const kind = endpoint?.kindOf(request);
    if (!endpoint || !kind) return send(response, openAiError(404, `no ${request.method} ${request.url.pathname}`));
    if (key !== undefined && request.headers['authorization'] !== `Bearer ${key}`) {
      return send(response, openAiError(401, 'Incorrect API key provided', 'invalid_api_key'));
    }
    const fault = server.fault?.(kind);
    if (fault) return send(response, faultReply(fault));
    const { status, ...rest } = await endpoint.answer(request);
    if (kind === 'realtime' && status === 200) answered += 1;
    if ((await server.intercept?.(kind)) === 'cut') return void response.destroy();
    send(response, { status, ...rest });
  }

  const listening = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const request = wholeRequest(incoming, Buffer.concat(chunks).toString('utf8'));
      const { method, headers, body } = request;
      requests.push({ method, url: incoming.url ?? '', headers, body });
      void reply(request, response);
    });
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const server: VendorServer = {
    baseUrl: `http://127.0.0.1:${(listening.address() as AddressInfo).port}/v1`,
    requests,
    get answered() {
      return answered;
    },
    get jobs() {
      return batches.jobs;
    },
    billed: bill,
    finishJobs: (how) => batches.finishJobs(how),
    autoFinish: (how) => batches.autoFinish(how),
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

function wholeRequest({ method, url, headers }: IncomingMessage, body: string): OpenAiRequest {
  return { method: method ?? '', url: new URL(url ?? '/', 'http://127.0.0.1'), headers, body };
}

function send(
  response: ServerResponse,
  { status, headers, body, contentType = 'application/json' }: OpenAiReply,
): void {
  response.writeHead(status, { 'content-type': contentType, 'x-request-id': nextId('req'), ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
