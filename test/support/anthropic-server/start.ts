import { type Model, serveVendor, type VendorRequest, type VendorRoute } from '../serve-vendor';
import { TokenBill } from '../token-bill';
import type { VendorServer, VendorServerOptions } from '../vendor-server';
import { BatchStore } from './batch-store';
import { answerMessage } from './message';
import { errorReply, faultReply } from './reply';

/**
 * A loopback Anthropic: messages and message batches. As at the vendor, a request names its version, and the header of its
 * key goes with that. There is no such thing as a batch refused as a whole after it was made: with `refuse` each of its
 * lines comes back as an error, of the request or (`for_now`) of the service.
 */
export function startAnthropicServer({ answer, key }: VendorServerOptions): Promise<VendorServer> {
  const bill = new TokenBill();
  const model: Model = { answer, bill };
  return serveVendor('', (baseUrl) => {
    const batches = new BatchStore(baseUrl, model);

    function findRoute({ method, url: { pathname, searchParams }, body }: VendorRequest): VendorRoute {
      const [, id = '', rest = ''] = /^\/v1\/messages\/batches\/([^/]+)(\/.*)?$/u.exec(pathname) ?? [];
      switch (`${method} ${id === '' ? pathname : `batch${rest}`}`) {
        case 'POST /v1/messages':
          return { kind: 'realtime', reply: () => answerMessage(body, model) };
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

    return {
      ...{ bill, batches, faultReply },
      route: (request) => refusal(request, key) ?? findRoute(request),
      headers: (arrived) => ({ 'request-id': `req_${arrived}` }),
    };
  });
}

/** What is wrong with a request's headers; undefined: nothing. */
function refusal({ headers }: VendorRequest, key: string | undefined): VendorRoute | undefined {
  const version = headers['anthropic-version'];
  if (typeof version !== 'string') {
    return { reply: () => errorReply('invalid_request_error', 'anthropic-version: header is required') };
  }
  const given =
    version < '2026-10-21' ? headers['x-api-key'] : String(headers['authorization'] ?? '').replace(/^Bearer /u, '');
  if (key === undefined || given === key) return undefined;
  return { reply: () => errorReply('authentication_error', 'invalid x-api-key') };
}
