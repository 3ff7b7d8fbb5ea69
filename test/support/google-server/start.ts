import { type Model, serveVendor, type VendorRequest, type VendorRoute } from '../serve-vendor';
import { TokenBill } from '../token-bill';
import type { VendorServer, VendorServerOptions } from '../vendor-server';
import { createBatchJobs } from './batches';
import { faultReply, type GoogleEndpoint, googleError } from './endpoint';
import { createFiles } from './files';
import { type GenerateBody, generateReply } from './generate';

/** A loopback Gemini API, of any version: `generateContent`, files and batches. */
export function startGoogleServer({ answer, key }: VendorServerOptions): Promise<VendorServer> {
  const bill = new TokenBill();
  const answering: Model = { answer, bill };
  const generate: GoogleEndpoint = {
    kind: 'realtime',
    method: 'POST',
    path: /^\/models\/([\w.-]+):generateContent$/u,
    answer: ({ body }, model) => ({
      status: 200,
      body: generateReply(model, JSON.parse(body) as GenerateBody, answering),
    }),
  };
  return serveVendor('', (baseUrl) => {
    const files = createFiles(baseUrl);
    const batches = createBatchJobs(files, answering);
    const endpoints = [generate, ...files.endpoints, ...batches.endpoints];

    function route(request: VendorRequest): VendorRoute {
      const { method, url, headers } = request;
      // `/v1beta/…`, and `/upload/v1beta/…`.
      const path = url.pathname.replace(/^(\/upload)?\/v\d+[a-z\d]*\//u, '$1/');
      const endpoint = endpoints.find((each) => each.method === method && each.path.test(path));
      if (!endpoint) return { reply: () => googleError(404, 'NOT_FOUND', `no ${method} ${url.pathname}`) };
      if (key !== undefined && headers['x-goog-api-key'] !== key) return { reply: () => invalidKey };
      return { kind: endpoint.kind, reply: () => endpoint.answer(request, endpoint.path.exec(path)?.[1] ?? '') };
    }

    return { bill, batches, route, faultReply };
  });
}

/** A bad key is a 400 at this vendor. */
const invalidKey = googleError(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
  { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
]);
