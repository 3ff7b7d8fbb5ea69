import { nextId } from '../invented-id';
import { type Model, serveVendor, type VendorRequest, type VendorRoute } from '../serve-vendor';
import { TokenBill } from '../token-bill';
import type { VendorServer, VendorServerOptions } from '../vendor-server';
import { createBatches } from './batches';
import { chatEndpoint, chatPath, chatReply } from './chat';
import { faultReply, openAiError } from './endpoint';
import { createFileStore } from './files';
import { responsesEndpoint, responsesPath, responsesReply } from './responses';

/** A loopback OpenAI: chat completions and responses, in real time and in batches, answered alike. */
export function startOpenAiServer({ answer, key }: VendorServerOptions): Promise<VendorServer> {
  const bill = new TokenBill();
  const model: Model = { answer, bill };
  const files = createFileStore();
  const batches = createBatches(files, {
    [chatPath]: (body) => chatReply(body, model),
    [responsesPath]: (body) => responsesReply(body, model),
  });
  const endpoints = [chatEndpoint(model), responsesEndpoint(model), files.endpoint, batches.endpoint];

  function route(request: VendorRequest): VendorRoute {
    const endpoint = endpoints.find((each) => each.kindOf(request) !== undefined);
    if (!endpoint) return { reply: () => openAiError(404, `no ${request.method} ${request.url.pathname}`) };
    if (key !== undefined && request.headers['authorization'] !== `Bearer ${key}`) {
      return { reply: () => openAiError(401, 'Incorrect API key provided', 'invalid_api_key') };
    }
    return { kind: endpoint.kindOf(request), reply: () => endpoint.answer(request) };
  }

  return serveVendor('/v1', () => ({
    ...{ bill, batches, route, faultReply },
    headers: () => ({ 'x-request-id': nextId('req') }),
  }));
}
