import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { TokenBill } from '../token-bill';
import type { VendorServer, VendorServerOptions } from '../vendor-server';
import { createBatchJobs } from './batches';
import { faultReply, type GoogleEndpoint, googleError, type GoogleReply, type GoogleRequest } from './endpoint';
import { createFiles } from './files';
import { type GenerateBody, generateReply, type Model } from './generate';

/** A loopback Gemini API, of any version: `generateContent`, files and batches. */
export async function startGoogleServer({ answer, key }: VendorServerOptions): Promise<VendorServer> {
  const requests: VendorServer['requests'][number][] = [];
  let answered = 0;
  const bill = new TokenBill();
  const answering: Model = { answer, bill };
  const generate: GoogleEndpoint = {
    kind: 'realtime',
    method: 'POST',
    path: /^\/models\/([\w.-]+):generateContent$/u,
    answer({ body }, model) {
      answered += 1;
      return { status: 200, body: generateReply(model, JSON.parse(body) as GenerateBody, answering) };
    },
  };
  const files = createFiles(() => server.baseUrl);
  const batches = createBatchJobs(files, answering);
  const endpoints = [generate, ...files.endpoints, ...batches.endpoints];

  async function reply(request: GoogleRequest, response: ServerResponse): Promise<void> {
    const { method, url, headers } = request;
    // `/v1beta/…`, and `/upload/v1beta/…`.
    const path = url.pathname.replace(/^(\/upload)?\/v\d+[a-z\d]*\//u, '$1/');
    const endpoint = endpoints.find((each) => each.method === method && each.path.test(path));
    if (!endpoint) return send(response, googleError(404, 'NOT_FOUND', `no ${method} ${url.pathname}`));
    if (key !== undefined && headers['x-goog-api-key'] !== key) return send(response, invalidKey);
    const fault = server.fault?.(endpoint.kind);
    if (fault) return send(response, faultReply(fault));
    const sent = endpoint.answer(request, endpoint.path.exec(path)?.[1] ?? '');
    if ((await server.intercept?.(endpoint.kind)) === 'cut') return void response.destroy();
    send(response, sent);
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
    baseUrl: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
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

/** A bad key is a 400 at this vendor. */
const invalidKey = googleError(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
  { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
]);

function wholeRequest({ method, url, headers }: IncomingMessage, body: string): GoogleRequest {
  return { method: method ?? '', url: new URL(url ?? '/', 'http://127.0.0.1'), headers, body };
}

function send(response: ServerResponse, { status, headers, body }: GoogleReply): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
